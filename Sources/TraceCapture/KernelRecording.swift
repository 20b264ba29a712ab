// The kernel's share of one recording: asked for, begun, followed, finished, removed.
// Not for the buffer (KernelBuffer) nor for what the events mean (TraceAnalysis).

import Glibc
import TraceModel

/// What a recording has of the kernel's events.
public enum KernelOutcome: Sendable, Equatable {
  /// They were recorded. `lostEvents` of them the kernel overwrote or refused; exact. `fault` says
  /// why more may be missing at the end; nil if all that was read was written.
  case recorded(lostEvents: UInt64, fault: String?)
  /// They could not be had; the rest was recorded all the same.
  case unavailable(KernelTracingObstacle)
}

/// Records kernel events beside a trace, or notes in the trace why it does not.
final class KernelRecording {
  private enum State {
    case recording(KernelBuffer, KernelDrain)
    case unavailable(KernelTracingObstacle)
    case finished(KernelOutcome)
  }

  private var state: State
  private let folder: String

  /// Begins to record into the folder `ftrace` of a trace's directory.
  ///
  /// - Parameters:
  ///   - name: the buffer's, which tells whose it is when it is left behind.
  ///   - obstacle: why these threads cannot be recorded, if that is known already.
  init(
    named name: String, to directory: String, bytesPerCPU: Int,
    unless obstacle: KernelTracingObstacle?
  ) {
    folder = "\(directory)/\(KernelTraceDescription.folder)"
    unsafe mkdir(folder, 0o777)
    do throws(KernelTracingObstacle) {
      if let obstacle { throw obstacle }
      state = try Self.begin(named: name, to: folder, bytesPerCPU)
    } catch {
      state = .unavailable(error)
    }
    describe()
  }

  deinit { finish() }

  /// Follows the calling thread, and so every process that it starts from now on.
  func followCallingThread() { follow([gettid()]) }

  /// Follows the threads that a process has, and those that they start.
  func follow(process: pid_t) {
    var known: Set<pid_t> = []
    // One that starts meanwhile is a child of a followed thread, or in the next list.
    while true {
      let threads = (SmallFiles.names(in: "/proc/\(process)/task") ?? []).compactMap { pid_t($0) }
      let others = Set(threads).subtracting(known)
      if others.isEmpty { return }
      follow(others.sorted())
      known.formUnion(others)
    }
  }

  /// Ends the recording, removes the buffer and returns what came of it; the same the second time.
  @discardableResult
  func finish() -> KernelOutcome {
    switch state {
    case .finished(let outcome): return outcome
    case .unavailable(let obstacle): return end(.unavailable(obstacle))
    case .recording(let buffer, let drain):
      buffer.stop()
      if let fault = drain.finish() { buffer.note(fault: fault.reason) }
      for cpu in buffer.description.cpus { buffer.countLost(on: cpu) }
      append(buffer.description.closing)
      buffer.remove()
      return end(
        .recorded(
          lostEvents: buffer.description.lostEvents.values.reduce(0, +),
          fault: buffer.description.fault))
    }
  }

  private func end(_ outcome: KernelOutcome) -> KernelOutcome {
    state = .finished(outcome)
    return outcome
  }

  private static func begin(
    named name: String, to folder: String, _ bytesPerCPU: Int
  ) throws(KernelTracingObstacle) -> State {
    let tracefs = try KernelTracing.open()
    do throws(SystemFault) {
      let buffer = try KernelBuffer(named: name, in: tracefs, bytesPerCPU: bytesPerCPU)
      let drain = try KernelDrain(buffer, to: folder)
      do throws(SystemFault) {
        try buffer.start()
      } catch {
        _ = drain.finish()
        throw error
      }
      return .recording(buffer, drain)
    } catch {
      throw KernelTracingObstacle(
        reason: "the kernel gave no buffer for its events: \(error.reason)", remedy: nil)
    }
  }

  private func follow(_ threads: [pid_t]) {
    guard case .recording(let buffer, _) = state else { return }
    for thread in threads {
      // A thread that has ended meanwhile has nothing to be followed.
      guard (try? buffer.follow(thread)) != nil else { continue }
      append(KernelTraceDescription.following(thread))
    }
  }

  private func describe() {
    switch state {
    case .recording(let buffer, _): append(buffer.description.opening)
    case .unavailable(let obstacle):
      append(KernelTraceDescription(unavailableReason: obstacle.reason).opening)
    case .finished: break
    }
  }

  private func append(_ text: String) {
    let path = "\(folder)/\(KernelTraceDescription.file)"
    let file = unsafe open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o666)
    guard file >= 0 else { return }
    defer { close(file) }
    let bytes = Array(text.utf8)
    _ = unsafe write(file, bytes, bytes.count)
  }
}
