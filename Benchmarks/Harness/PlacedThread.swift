// A thread on given CPUs with given slack, whose body can fail. What is not granted is an error of
// the measurement, never passed over.

import LinuxIO

/// A thread of a measurement that gives back a value. Joined when the object dies.
public final class PlacedThread<Value: Sendable> {
  private var thread: NativeThread?
  private let outcome = Handoff<Result<Value, any Error>>()

  /// Starts `body` on a new thread once it is placed.
  ///
  /// - Parameters:
  ///   - cpus: the CPUs that it may use; the kernel is asked afterwards whether it took them.
  ///   - slackNanoseconds: its timer slack; 0 for that of a real-time thread, which has none; as
  ///     inherited when nil.
  /// - Throws: what was not granted, with the kernel's words.
  public init(
    name: String, cpus: [Int], slackNanoseconds: UInt64? = nil,
    body: @escaping @Sendable () throws -> Value
  ) throws {
    let placed = Handoff<Result<Void, PlacementRefused>>()
    thread = try NativeThread(name: name) { [outcome] in
      let result = Result<Void, PlacementRefused> { () throws(PlacementRefused) in
        try place(cpus: cpus, slackNanoseconds: slackNanoseconds)
      }
      placed.fill(result)
      if case .success = result { outcome.fill(Result { try body() }) }
    }
    try placed.value()?.get()
  }

  deinit { join() }

  /// Waits for the end of the thread and gives back what its body returned or threw.
  public func value() throws -> Value {
    join()
    guard let result = outcome.value(untilNanoseconds: 0) else {
      preconditionFailure("a thread that was placed and has ended has an outcome")
    }
    return try result.get()
  }

  /// Whether the body has ended by the monotonic time `deadlineNanoseconds`; waits until then.
  public func hasEnded(byNanoseconds deadlineNanoseconds: UInt64) -> Bool {
    outcome.value(untilNanoseconds: deadlineNanoseconds) != nil
  }

  private func join() { thread.take()?.join() }
}

/// A placement that the kernel did not grant.
public struct PlacementRefused: Error, Hashable, Sendable, CustomStringConvertible {
  /// What was refused, and the kernel's words.
  public let description: String
}

private func place(cpus: [Int], slackNanoseconds: UInt64?) throws(PlacementRefused) {
  do throws(Errno) {
    try CPUAffinity.restrictCallingThread(to: cpus)
  } catch {
    throw PlacementRefused(description: "the kernel refused CPUs \(cpus): \(error)")
  }
  guard let slackNanoseconds else { return }
  do throws(Errno) {
    // A real-time thread has no slack: the kernel ends its waits on time, whatever is set.
    let isRealTime = try RealTimeScheduling.fifoPriority() > 0
    if isRealTime && slackNanoseconds <= 1 { return }
    if slackNanoseconds == 0 || isRealTime { throw .notPermitted }
    try TimerSlack.set(nanoseconds: slackNanoseconds)
  } catch {
    throw PlacementRefused(
      description: "the kernel refused a timer slack of \(slackNanoseconds) ns: \(error)")
  }
}
