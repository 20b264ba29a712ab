// One loop of a ring on its own thread. The thread is there before the loop, so that what the loop
// takes can be told from what the thread takes.

import Harness
import LinuxIO

/// A loop that passes a token on. Ended and joined when the object dies.
final class RingStation {
  /// Where the token goes next. Written once, before the first wake that brings it here.
  private final class Way: @unchecked Sendable {
    var next: (any Waker)?
  }

  private struct Parts: Sendable {
    let waker: any Waker
    let thread: WatchedThread
  }

  private let way = Way()
  private let begins = Handoff<Bool>()
  private let place = Handoff<Parts?>()
  private let token: RingToken
  private let thread: PlacedThread<Void>

  init(_ subject: any Subject, token: RingToken, cpus: [Int]) throws {
    self.token = token
    thread = try PlacedThread(name: "ring", cpus: cpus) { [way, begins, place] in
      defer { place.fill(nil) }
      if begins.value() == true { try Self.run(subject, token, way, place) }
    }
  }

  deinit {
    begins.fill(false)
    try? wake()
  }

  /// Has the thread make its loop and run it.
  func begin() { begins.fill(true) }

  /// Waits until the loop sleeps; throws why there is none.
  func waitUntilReady() throws {
    guard let parts = place.value() ?? nil else {
      try thread.value()
      throw LoopRing.NotReady()
    }
    let limit = MonotonicClock.nowNanoseconds() + 10_000_000_000
    if !parts.thread.settles(byNanoseconds: limit) { throw LoopRing.NotReady() }
  }

  /// The token goes from here to `next`.
  func connect(to next: RingStation) { way.next = next.parts?.waker }

  /// Brings the token here.
  func wake() throws { try parts?.waker.wake() }

  /// Waits for the end of the thread, which the token has announced.
  func end() throws {
    try wake()
    try thread.value()
  }

  private var parts: Parts? { place.value(untilNanoseconds: 0) ?? nil }

  private static func run(
    _ subject: any Subject, _ token: RingToken, _ way: Way, _ place: Handoff<Parts?>
  ) throws {
    var request = LoopRequest()
    let stop = LateBound()
    request.onWake = {
      if token.isEnding.load(ordering: .acquiring) {
        stop.loop?.stop()
      } else if token.arrives() {
        // A refused wake shows as a lost token.
        try? way.next?.wake()
      }
    }
    let loop = try subject.makeLoop(request)
    stop.loop = loop
    place.fill(Parts(waker: loop.waker, thread: .current))
    try loop.run()
  }
}
