// A subject with something done to its wakes on purpose, for the self-test. No plan but that one
// asks for it. Not for what is done: each trick is a file beside this one.

import Harness
import LinuxIO

/// What is done to every wake.
protocol WakeTrick: Sendable {
  /// Passes one wake on to `real`, or does not.
  func wake(_ real: any Waker) throws(Errno)
}

/// A subject that goes by the name of the real one.
struct DecoratedSubject: Subject {
  let real: any Subject
  let trick: any WakeTrick

  var name: String { real.name }
  var backend: String? { real.backend }

  func makeLoop(_ request: LoopRequest) throws -> any SubjectLoop {
    DecoratedLoop(try real.makeLoop(request), trick)
  }

  func makeModeSwitchingLoop(_ request: ModeRequest) throws -> any ModeSwitchingLoop {
    try real.makeModeSwitchingLoop(request)
  }
}

private final class DecoratedLoop: SubjectLoop {
  private struct DecoratedWaker: Waker {
    let real: any Waker
    let trick: any WakeTrick

    func wake() throws(Errno) { try trick.wake(real) }
  }

  private let real: any SubjectLoop
  let waker: any Waker

  init(_ real: any SubjectLoop, _ trick: any WakeTrick) {
    self.real = real
    waker = DecoratedWaker(real: real.waker, trick: trick)
  }

  func run() throws { try real.run() }

  func stop() { real.stop() }
}
