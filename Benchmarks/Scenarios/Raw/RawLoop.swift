// The least that one would write around a bare primitive by hand: wait, look at the clock, call.

import Harness
import LinuxIO

/// A hand-written loop on a bare primitive.
final class RawLoop<Primitive: RawPrimitive>: SubjectLoop {
  private var primitive: Primitive
  private let request: LoopRequest
  private var nextFireNanoseconds: UInt64
  private var isStopped = false

  init(_ request: LoopRequest) throws(Errno) {
    primitive = try Primitive()
    self.request = request
    nextFireNanoseconds = request.timer?.firstNanoseconds ?? .max
  }

  var waker: any Waker { primitive.waker }

  func stop() { isStopped = true }

  func run() throws {
    isStopped = false
    while !isStopped {
      request.onEveryIteration?()
      let deadline = request.onEveryIteration == nil ? nextFireNanoseconds : 0
      if try primitive.wait(untilNanoseconds: deadline) { request.onWake?() }
      fireIfDue()
    }
  }

  private func fireIfDue() {
    guard let timer = request.timer, nextFireNanoseconds != .max,
      MonotonicClock.nowNanoseconds() >= nextFireNanoseconds
    else { return }
    timer.onFire()
    nextFireNanoseconds = timer.fireNanoseconds(after: MonotonicClock.nowNanoseconds())
  }
}

extension TimerRequest {
  /// The first point of the grid later than `nanoseconds`; never for a single fire.
  func fireNanoseconds(after nanoseconds: UInt64) -> UInt64 {
    guard periodNanoseconds > 0 else { return .max }
    guard nanoseconds >= firstNanoseconds else { return firstNanoseconds }
    let passed = (nanoseconds - firstNanoseconds) / periodNanoseconds
    return firstNanoseconds + (passed + 1) * periodNanoseconds
  }
}
