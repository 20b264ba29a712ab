// The built command as a process: what a user's shell sees of it.

import Foundation

/// One finished run of the executable that lies beside the tests.
struct CommandProcess {
  let status: Int32
  let output: String
  let error: String

  /// The executable that was built with these tests.
  static let executable = URL(
    filePath: (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? ""
  ).deletingLastPathComponent().appending(path: "loopscope").path()

  /// Runs the command with `arguments`.
  init(_ arguments: [String], environment: [String: String] = [:]) throws {
    try self.init(program: Self.executable, arguments, environment: environment)
  }

  /// Runs a line of shell in which `$0` is the command.
  init(shell line: String) throws {
    try self.init(program: "/bin/sh", ["-c", line, Self.executable], environment: [:])
  }

  /// Runs the command where no session daemon is but those that it starts: LTTng's events of other
  /// tests must not come into its traces. For tests under `OwnSessionDaemon.isPossible`.
  init(awayFromOtherDaemons arguments: [String], home: TemporaryFolder) throws {
    try self.init(apart: [Self.executable] + arguments, home: home)
  }

  /// Any command, at such a place.
  init(apart command: [String], home: TemporaryFolder) throws {
    let line = """
      hidden='mkdir -p /run/lttng
        mount -t tmpfs none /run/lttng && mount -t tmpfs none /dev/shm && exec "$0" "$@"'
      if [ "$(id -u)" = 0 ]; then
        exec unshare --mount --propagation private /bin/sh -c "$hidden" "$@"
      fi
      exec "$@"
      """
    try self.init(
      program: "/bin/sh", ["-c", line, "sh"] + command,
      environment: ["LTTNG_HOME": home.path("lttng")])
  }

  private init(program: String, _ arguments: [String], environment: [String: String]) throws {
    let process = Process()
    process.executableURL = URL(filePath: program)
    process.arguments = arguments
    process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    process.standardInput = FileHandle.nullDevice
    let output = Pipe()
    let error = TemporaryFolder()
    _ = FileManager.default.createFile(atPath: error.path("error"), contents: nil)
    process.standardOutput = output
    process.standardError = try FileHandle(forWritingTo: URL(filePath: error.path("error")))
    try process.run()
    self.output = String(
      decoding: try output.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
    process.waitUntilExit()
    status = process.terminationStatus
    self.error = try String(contentsOfFile: error.path("error"), encoding: .utf8)
  }
}

/// A folder that goes when the value goes.
final class TemporaryFolder {
  private let url = FileManager.default.temporaryDirectory.appending(
    path: "loopscope-\(UUID().uuidString)")

  init() { try? FileManager.default.createDirectory(at: url, withIntermediateDirectories: true) }

  deinit { try? FileManager.default.removeItem(at: url) }

  func path(_ name: String) -> String { url.appending(path: name).path() }

  var names: [String] {
    (try? FileManager.default.contentsOfDirectory(atPath: url.path()).sorted()) ?? []
  }
}
