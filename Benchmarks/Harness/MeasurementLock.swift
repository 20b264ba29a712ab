// One measurement at a time on a machine: two would measure each other.

import FoundationEssentials
public import LinuxIO

/// The machine-wide right to measure, held until the value's life ends.
public struct MeasurementLock: ~Copyable, Sendable {
  private let lock: FileLock

  /// Why the lock was not got.
  public enum Failure: Error, Equatable, Sendable {
    /// The file cannot be opened.
    case unusable(path: String, Errno)
    /// A request to end this process came while waiting.
    case terminationRequested
  }

  /// The file that everybody on this machine locks.
  public static func usualPath(files: SystemFiles = SystemFiles()) -> String {
    let folder = files.exists("/run/lock") ? "/run/lock" : "/tmp"
    return files.path(of: folder + "/loopscope.lock")
  }

  /// Waits until nobody else on this machine measures.
  ///
  /// - Parameters:
  ///   - termination: ends the wait when a signal comes.
  ///   - waiting: called once if somebody else holds the lock, with who it is if that can be seen.
  public init(
    path: String = MeasurementLock.usualPath(), or termination: TerminationSignals? = nil,
    waiting: (MeasurementHolder?) -> Void
  ) throws(Failure) {
    if let lock = try Self.attempt(path) {
      self.lock = lock
      return
    }
    waiting(MeasurementHolder(at: path))
    while true {
      if termination?.takePending() != nil { throw .terminationRequested }
      MonotonicClock.sleep(untilNanoseconds: MonotonicClock.nowNanoseconds() + 100_000_000)
      if let lock = try Self.attempt(path) {
        self.lock = lock
        return
      }
    }
  }

  private static func attempt(_ path: String) throws(Failure) -> FileLock? {
    do throws(Errno) {
      let lock = try FileLock(tryingPath: path)
      // Without a note, on a full disk say, the lock is as good.
      try? lock.leaveNote(MeasurementHolder.current().note)
      return lock
    } catch .wouldBlock {
      return nil
    } catch {
      throw .unusable(path: path, error)
    }
  }
}
