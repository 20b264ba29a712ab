// A place of its own for recordings: a folder, and no session daemon but those that a test starts.
// Not for reading what was recorded.

import FoundationEssentials
import LinuxIO

/// Runs shell scripts in which `$R` is the recording program, `$T` the traced one, `$L` the command,
/// `$OUT` a folder and `$D` the folder of a session daemon's files.
///
/// For the superuser a mount namespace hides the machine's own session daemon; for others a
/// directory for LTTng's files does. HOME is not set: nothing may need it.
final class World {
  /// What a script said and how it ended.
  struct Outcome {
    let lines: [String]
    let exit: ChildProcess.Exit

    /// The value in the first line `NAME: VALUE`.
    func value(of name: String) -> String? {
      let prefix = "\(name): "
      return lines.first { $0.hasPrefix(prefix) }.map { String($0.dropFirst(prefix.count)) }
    }
  }

  private let folder = FileManager.default.temporaryDirectory
    .appending(path: "recording-\(UUID().uuidString.prefix(8))")

  init() throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  /// The path of something in the world's folder.
  func path(_ name: String) -> String { folder.appending(path: name).path(percentEncoded: false) }

  func exists(_ name: String) -> Bool { FileManager.default.fileExists(atPath: path(name)) }

  /// Runs a script to its end. What it writes to standard error goes to the test's.
  func run(_ script: String) throws -> Outcome {
    let child = try Self.shell(
      """
      unset HOME
      R='\(Self.program("RecordingProgram"))' T='\(Self.program("TracedProgram"))'
      L='\(Self.program("loopscope"))'
      OUT='\(folder.path(percentEncoded: false))'
      TMPDIR=$OUT
      export R T L OUT TMPDIR
      \(SystemProbes.isSuperuser ? "D=/run/lttng" : "export LTTNG_HOME=$OUT/h; D=$OUT/h/.lttng; mkdir -p $D")
      cd $OUT
      \(script)
      """)
    var bytes: [UInt8] = []
    while case .bytes(let more) = try child.receive(untilNanoseconds: .max, or: nil) {
      bytes += more
    }
    let text = String(decoding: bytes, as: UTF8.self)
    return Outcome(
      lines: text.split(separator: "\n").map { String($0) }, exit: child.waitForExit())
  }

  private static func shell(_ script: String) throws -> ChildProcess {
    guard SystemProbes.isSuperuser else {
      return try ChildProcess(executable: "/bin/sh", arguments: ["-c", script])
    }
    let setUp = """
      mkdir -p /run/lttng
      mount -t tmpfs none /run/lttng && mount -t tmpfs none /dev/shm || exit
      """
    return try ChildProcess(
      executable: "/usr/bin/unshare",
      arguments: ["--mount", "--propagation", "private", "/bin/sh", "-c", setUp + "\n" + script])
  }

  /// The path of a program that was built with the tests.
  private static func program(_ name: String) -> String {
    let tests = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
    return URL(filePath: tests ?? "").deletingLastPathComponent().appending(path: name).path(
      percentEncoded: false)
  }
}
