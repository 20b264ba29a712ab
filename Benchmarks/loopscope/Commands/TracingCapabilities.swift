// What this build and machine have for tracing, as capabilities for the doctor's list.

import Harness
import TraceCapture

enum TracingCapabilities {
  /// In the order in which a recording needs them.
  static func all(_ upkeep: RecordingUpkeep) -> [Capability] {
    all(daemon: upkeep.sessionDaemonStatus(), leftovers: upkeep.leftovers())
  }

  static func all(
    daemon: SessionDaemonStatus,
    kernelObstacle: KernelTracingObstacle? = Recorder.kernelTracingObstacle(),
    leftovers: [String]
  ) -> [Capability] {
    [
      tracepoints, tools(daemon), self.daemon(daemon),
      daemon == .builtWithoutTraceTools ? nil : kernel(kernelObstacle),
      self.leftovers(leftovers),
    ].compactMap { $0 }
  }

  private static var tracepoints: Capability {
    #if Tracing
      .available("tracepoints", "the engine in this build emits events")
    #else
      .unavailable(
        "tracepoints", "this build was made without the trait Tracing", remedy: rebuild)
    #endif
  }

  private static func tools(_ status: SessionDaemonStatus) -> Capability {
    if status == .builtWithoutTraceTools {
      return .unavailable(
        "trace tools", "this build was made without the trait TraceTools", remedy: rebuild)
    }
    return .available("trace tools", "this build captures and reads traces")
  }

  private static func daemon(_ status: SessionDaemonStatus) -> Capability? {
    let name = "session daemon"
    return switch status {
    case .running: .available(name, "one runs; recordings will use it")
    case .startable: .available(name, "none runs; a recording starts one of its own")
    case .missing:
      .unavailable(
        name, "none runs and lttng-sessiond is not on PATH", remedy: "apt-get install lttng-tools")
    case .silent(let silence):
      .unavailable(
        name,
        "one runs" + (silence.process.map { " (process \($0))" } ?? "")
          + ", but does not answer", remedy: silence.remedy)
    case .busy(let process):
      .unavailable(
        name, "another recording keeps it to itself",
        remedy: process.map { "wait for process \($0), or end it" })
    case .builtWithoutTraceTools: nil
    }
  }

  private static func kernel(_ obstacle: KernelTracingObstacle?) -> Capability {
    let name = "kernel tracing"
    guard let obstacle else {
      return .available(name, "trace record --kernel splits each wake into its parts")
    }
    return .unavailable(name, obstacle.reason, remedy: obstacle.remedy)
  }

  private static func leftovers(_ found: [String]) -> Capability? {
    if found.isEmpty { return nil }
    return .unavailable(
      "clean slate", found.joined(separator: "; "), remedy: "loopscope doctor --reap")
  }

  private static let rebuild =
    "Benchmarks/run builds with every trait and installs what that needs"
}
