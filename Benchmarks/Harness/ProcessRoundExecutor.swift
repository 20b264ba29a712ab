// Runs a round in a fresh process, so that memory layout, allocator state and a crash stay in it.

import BenchmarkRecords
import LinuxIO

/// How to start a child that answers a round request.
public struct RoundCommand: Hashable, Sendable {
  /// The path of the executable.
  public var executable: String
  /// Its arguments, without its name.
  public var arguments: [String]

  /// A command by its parts; this very executable unless said otherwise.
  public init(executable: String = "/proc/self/exe", arguments: [String]) {
    self.executable = executable
    self.arguments = arguments
  }
}

/// Executes rounds in child processes.
struct ProcessRoundExecutor: RoundExecutor {
  let command: RoundCommand
  let termination: TerminationSignals?
  /// When a child must be stuck that works at these cells.
  var limitNanoseconds: ([PlannedCell]) -> UInt64 = { cells in
    cells.map(\.limitNanoseconds).max() ?? 20_000_000_000
  }

  func execute(_ request: RoundRequest, hear: (RoundMessage) -> Void) -> RoundEnd {
    do {
      let child = try ChildProcess(
        executable: command.executable, arguments: command.arguments)
      do {
        try child.send(request.json)
      } catch let error as Errno where error == .brokenPipe {
        // It died before it read: how is told where its answer ends.
      }
      return try listen(to: child, about: request, hear: hear)
    } catch {
      return .broken("its process could not be run: \(error)")
    }
  }

  private func listen(
    to child: ChildProcess, about request: RoundRequest, hear: (RoundMessage) -> Void
  ) throws -> RoundEnd {
    var lines = LineBuffer()
    var limit = limitNanoseconds([])
    var deadline = MonotonicClock.nowNanoseconds() + limit
    while true {
      switch try child.receive(untilNanoseconds: deadline, or: termination) {
      case .bytes(let bytes):
        for line in lines.append(bytes) {
          guard let message = try? RoundMessage(line: line), message.fits(request) else {
            return .broken("its process wrote a line that makes no sense")
          }
          if case .finished = message { return .finished }
          if case .began(let cells) = message {
            limit = limitNanoseconds(cells.map { request.cells[$0] })
            deadline = MonotonicClock.nowNanoseconds() + limit
          }
          hear(message)
        }
      case .ended: return .broken(describe(child.exit(within: 1_000_000_000)))
      case .timedOut: return .broken("no answer within \(limit / 1_000_000_000) s")
      case .terminationRequested: return .interrupted
      }
    }
  }

  private func describe(_ exit: ChildProcess.Exit?) -> String {
    switch exit {
    case .status(let status)?: "its process exited with status \(status)"
    case .signal(let signal)?: "its process was killed by signal \(signal)"
    case nil: "its process closed its output and went on"
    }
  }
}

extension RoundMessage {
  /// Whether every cell that the message names is one of the request's.
  fileprivate func fits(_ request: RoundRequest) -> Bool {
    guard case .began(let cells) = self else { return true }
    return cells.allSatisfy(request.cells.indices.contains)
  }
}

/// Cuts a stream of bytes into lines.
struct LineBuffer {
  private var rest: [UInt8] = []

  /// Takes more bytes and returns the lines that they complete, without their newlines.
  mutating func append(_ bytes: [UInt8]) -> [ArraySlice<UInt8>] {
    rest += bytes
    guard let end = rest.lastIndex(of: UInt8(ascii: "\n")) else { return [] }
    let complete = rest[..<end].split(separator: UInt8(ascii: "\n"))
    rest.removeSubrange(...end)
    return complete
  }
}
