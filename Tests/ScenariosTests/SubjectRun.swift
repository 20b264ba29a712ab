// One loop of any subject on a thread of its own, woken and ended by a test.

import Harness
import LinuxIO
import Peers
import Synchronization
import Testing

@testable import Scenarios

/// A subject of this build, named for the test's output.
struct BuiltInSubject: CustomTestStringConvertible {
  let subject: any Subject

  /// Every subject that this build can drive.
  static var all: [BuiltInSubject] {
    ScenarioCatalogue.subjects.all.filter { subject in
      PeerSubject.all.first { $0.name == subject.name }?.isBuiltIn ?? true
    }.map(BuiltInSubject.init)
  }

  var testDescription: String {
    [subject.name, subject.backend].compactMap(\.self).joined(separator: "/")
  }

  /// libuv's delays count from the last whole millisecond of its clock; CFRunLoop's dates are
  /// numbers of seconds since 2001, between which lie some 120 ns, libev's since the start.
  var mayBeEarlyNanoseconds: Int64 {
    switch subject.name {
    case "libuv": 1_000_000
    case "cfrunloop": 2_000
    case "libev": 100
    default: 0
    }
  }
}

/// A running loop that counts its wake callouts.
final class SubjectRun {
  private final class Shared: Sendable {
    let callouts = FutexWord()
    let isEnding = Atomic<Bool>(false)
  }

  let waker: any Waker
  private let shared = Shared()
  private let thread: PlacedThread<Void>

  /// - Parameter beforeRun: called on the loop's thread with its waker.
  init(
    _ subject: any Subject, stopsAtFirstWake: Bool = false,
    beforeRun: @escaping @Sendable (any Waker) throws -> Void = { _ in }
  ) throws {
    let place = Handoff<(any Waker)?>()
    shared.isEnding.store(stopsAtFirstWake, ordering: .relaxed)
    thread = try PlacedThread(name: "subject", cpus: try CPUAffinity.allowedCPUs()) { [shared] in
      defer { place.fill(nil) }
      let stop = LateBound()
      var request = LoopRequest()
      request.onWake = {
        if shared.isEnding.load(ordering: .acquiring) { stop.loop?.stop() }
        _ = shared.callouts.add(1)
        _ = try? shared.callouts.wakeOne()
      }
      let loop = try subject.makeLoop(request)
      stop.loop = loop
      try beforeRun(loop.waker)
      place.fill(loop.waker)
      try loop.run()
    }
    guard let waker = place.value() ?? nil else {
      try thread.value()
      throw Unavailable(reason: "the loop was never made")
    }
    self.waker = waker
  }

  var calloutCount: Int { Int(shared.callouts.load()) }

  /// Whether there are `count` callouts within a minute.
  func waits(forCallouts count: Int) -> Bool {
    let limit = MonotonicClock.nowNanoseconds() + 60_000_000_000
    while MonotonicClock.nowNanoseconds() < limit {
      let seen = shared.callouts.load()
      if seen >= count { return true }
      try? shared.callouts.wait(while: seen, until: limit)
    }
    return false
  }

  /// Ends the loop by a wake, and waits for its thread.
  func end() throws {
    shared.isEnding.store(true, ordering: .releasing)
    try waker.wake()
    try join()
  }

  func join() throws {
    let limit = MonotonicClock.nowNanoseconds() + 60_000_000_000
    try #require(thread.hasEnded(byNanoseconds: limit), "the loop did not stop")
    try thread.value()
  }
}
