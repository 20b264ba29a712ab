// Whether the kernel's own events can be recorded here: the one place that knows, for the doctor and
// for recordings. Not for recording them: KernelRecording.

import Glibc
import TraceModel

/// What stands in the way of recording kernel events.
public struct KernelTracingObstacle: Error, Sendable, Equatable {
  /// What is in the way, as a sentence without a full stop.
  public let reason: String
  /// What to do about it; nil if nothing can be done.
  public let remedy: String?

  /// Makes an obstacle.
  public init(reason: String, remedy: String?) {
    self.reason = reason
    self.remedy = remedy
  }
}

extension Recorder {
  /// Tries whether the kernel's events can be recorded; nil if they can.
  ///
  /// Changes nothing: an own, unmounted tracefs is opened for a moment where none is mounted.
  public static func kernelTracingObstacle() -> KernelTracingObstacle? {
    do throws(KernelTracingObstacle) {
      _ = try KernelTracing.open()
      return nil
    } catch {
      return error
    }
  }
}

enum KernelTracing {
  /// LTTng's clock, by tracefs's name.
  static let clock = "mono"

  /// Opens tracefs and makes sure that everything needed is there.
  static func open() throws(KernelTracingObstacle) -> Tracefs {
    let tracefs: Tracefs
    do throws(SystemFault) {
      tracefs = try Tracefs.open()
    } catch {
      throw obstacle(error)
    }
    for point in KernelTracepoint.allCases where point.isNeeded {
      if !has(point, in: tracefs) {
        throw KernelTracingObstacle(
          reason: "this kernel has no tracepoint \(point.system):\(point.rawValue)", remedy: nil)
      }
    }
    let clocks = (try? tracefs.text(of: "trace_clock")) ?? ""
    guard clocks.split(whereSeparator: { !$0.isLetter && $0 != "_" }).contains("mono") else {
      throw KernelTracingObstacle(
        reason: "this kernel cannot trace on the clock of LTTng", remedy: nil)
    }
    return tracefs
  }

  static func has(_ point: KernelTracepoint, in tracefs: Tracefs) -> Bool {
    (try? tracefs.check("events/\(point.system)/\(point.rawValue)/enable")) != nil
  }

  private static func obstacle(_ fault: SystemFault) -> KernelTracingObstacle {
    let lockdown = SmallFiles.text(of: "/sys/kernel/security/lockdown") ?? ""
    if lockdown.contains("[confidentiality]") {
      return KernelTracingObstacle(
        reason: "the kernel is locked down and lets nobody trace it",
        remedy: "boot without lockdown=confidentiality")
    }
    return switch fault.number {
    case EPERM, EACCES:
      KernelTracingObstacle(
        reason: "only the superuser may trace the kernel", remedy: "run as root")
    case ENODEV:
      KernelTracingObstacle(reason: "this kernel was built without tracefs", remedy: nil)
    case ENOSYS:
      KernelTracingObstacle(
        reason: "tracefs is not mounted",
        remedy: "as root: mount -t tracefs tracefs /sys/kernel/tracing")
    default: KernelTracingObstacle(reason: "tracefs: \(fault.reason)", remedy: nil)
    }
  }
}
