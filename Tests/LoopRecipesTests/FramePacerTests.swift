// Frames on a loop: exactly on their grid in scripted time, and in order on real threads.

import LinuxIO
import LoopEngine
import LoopRecipes
import TestSupport
import Testing

@Suite struct FramePacerTests {
  /// One call, and when it came.
  private struct Call: Sendable {
    var frame: FramePacer.Frame
    var time: Loop.Instant
  }

  private final class Calls: Sendable {
    private let calls = Lock<[Call]>([])
    var all: [Call] { calls.withLock { $0 } }

    func note(_ frame: FramePacer.Frame, at time: Loop.Instant) {
      calls.withLock { $0.append(Call(frame: frame, time: time)) }
    }
  }

  /// Point k of a grid in integers: k/rate seconds, rounded up.
  private static func point(_ number: UInt64, of rate: UInt64, from start: Loop.Instant)
    -> Loop.Instant
  {
    Loop.Instant(nanoseconds: start.nanoseconds + (number * 1_000_000_000 + rate - 1) / rate)
  }

  @Test(arguments: [60, 120])
  func tenSecondsKeepTheGridToTheNanosecond(rate: Int) async {
    await withScriptedLoop { loop, _ in
      let calls = Calls()
      let start = loop.now
      let pacer = FramePacer(on: loop, rate: FrameRate(rate)) { calls.note($0, at: loop.now) }
      loop.run(for: .seconds(10))
      withExtendedLifetime(pacer) {}
      #expect(calls.all.count == 10 * rate)
      for (index, call) in calls.all.enumerated() {
        let number = UInt64(index + 1)
        #expect(call.frame.number == number)
        #expect(call.frame.timestamp == Self.point(number, of: UInt64(rate), from: start))
        #expect(call.frame.targetTimestamp == Self.point(number + 1, of: UInt64(rate), from: start))
        #expect(call.time == call.frame.timestamp)
        #expect(call.frame.skippedCount == 0)
      }
    }
  }

  /// Callouts that take too long, by all kinds of lengths: what was forced to be skipped is reported, and
  /// nothing else; no call is early, and the grid stays.
  @Test(arguments: [60, 120])
  func skippedFramesAreThoseForced(rate: Int) async {
    await withScriptedLoop { loop, backend in
      let calls = Calls()
      let start = loop.now
      let period = 1_000_000_000 / UInt64(rate)
      let forced = Lock<UInt64>(0)
      let pacer = FramePacer(on: loop, rate: FrameRate(rate)) { frame in
        calls.note(frame, at: loop.now)
        guard frame.number % 7 == 0 else { return }
        let stall = frame.number * 911_111 % (5 * period)
        backend.advance(by: stall)
        // The newest point that has passed is called, those between this one and it are not.
        let passed =
          (UInt64(0)...6).last {
            Self.point(frame.number + $0, of: UInt64(rate), from: start) <= loop.now
          } ?? 0
        forced.withLock { $0 += max(passed, 1) - 1 }
      }
      loop.run(for: .seconds(10))
      withExtendedLifetime(pacer) {}
      let all = calls.all
      #expect(all.map(\.frame.skippedCount).reduce(0, +) == forced.withLock { $0 })
      #expect(forced.withLock { $0 } > 20)
      for (before, call) in zip(all, all.dropFirst()) {
        #expect(call.frame.number == before.frame.number + 1 + call.frame.skippedCount)
      }
      for call in all {
        #expect(call.time >= call.frame.timestamp)
        #expect(call.time < call.frame.targetTimestamp)
        #expect(
          call.frame.timestamp == Self.point(call.frame.number, of: UInt64(rate), from: start))
      }
    }
  }

  @Test func aPausedPacerWakesNobodyAndGoesOnOnItsGrid() async {
    await withScriptedLoop { loop, backend in
      let calls = Calls()
      let pacer = FramePacer(on: loop, rate: FrameRate(100)) { calls.note($0, at: loop.now) }
      loop.run(for: .milliseconds(25))
      pacer.pause()
      #expect(pacer.isPaused)
      backend.forgetCalls()
      #expect(loop.run(for: .seconds(1)) == .timedOut)
      #expect(backend.sleepCount == 1)
      pacer.resume()
      loop.run(for: .milliseconds(20))
      #expect(calls.all.map(\.frame.number) == [1, 2, 103, 104])
      #expect(calls.all.map(\.frame.skippedCount) == [0, 0, 0, 0])
    }
  }

  @Test func theGridMayHaveBegunBefore() async {
    await withScriptedLoop { loop, _ in
      let calls = Calls()
      let start = Loop.Instant(nanoseconds: loop.now.nanoseconds - 25_000_000)
      let pacer = FramePacer(on: loop, rate: FrameRate(100), startingAt: start) {
        calls.note($0, at: loop.now)
      }
      loop.run(for: .milliseconds(10))
      withExtendedLifetime(pacer) {}
      #expect(calls.all.map(\.frame.number) == [3])
      #expect(calls.all.map(\.time) == [start.advanced(by: .milliseconds(30))])
    }
  }

  @Test func preferredRatesThinTheGridOut() async {
    await withScriptedLoop { loop, _ in
      let calls = Calls()
      let pacer = FramePacer(
        on: loop, rate: FrameRate(120), preferred: FrameRateRange(minimum: 20, maximum: 60)
      ) { calls.note($0, at: loop.now) }
      loop.run(for: .milliseconds(45))
      pacer.prefer(FrameRateRange(minimum: 20, maximum: 30))
      loop.run(for: .milliseconds(100))
      pacer.prefer(nil)
      loop.run(for: .milliseconds(40))
      #expect(calls.all.map(\.frame.number) == [1, 3, 5, 7, 11, 15, 19, 20, 21, 22])
      let (first, second) = (calls.all[0].frame, calls.all[1].frame)
      #expect(first.targetTimestamp == second.timestamp)
    }
  }

  @Test func itMayEndItselfAndEndsWhenItIsReleased() async {
    await withScriptedLoop { loop, _ in
      let calls = Calls()
      let place = Lock<FramePacer?>(nil)
      place.withLock { place in
        place = FramePacer(on: loop, rate: FrameRate(60)) { frame in
          calls.note(frame, at: loop.now)
          if frame.number == 3 { endIt() }
        }
      }
      @Sendable func endIt() { place.withLock { $0 }?.invalidate() }
      #expect(loop.run(for: .seconds(1)) == .finished)
      #expect(calls.all.count == 3)
      _ = FramePacer(on: loop, rate: FrameRate(60)) { calls.note($0, at: loop.now) }
      #expect(loop.run(for: .seconds(1)) == .finished)
      #expect(calls.all.count == 3)
    }
  }

  @Test(arguments: TestedBackend.allCases)
  func framesComeInOrderAndNeverEarly(on backend: TestedBackend) async throws {
    try await withLoop(on: backend) { loop, _ in
      let calls = Calls()
      let start = loop.now
      let pacer = FramePacer(on: loop, rate: FrameRate(1_000)) { frame in
        calls.note(frame, at: loop.now)
        if frame.number >= 50 { loop.stop() }
      }
      #expect(loop.run(for: .seconds(3_600)) == .stopped)
      pacer.invalidate()
      var expected: UInt64 = 1
      for call in calls.all {
        #expect(call.frame.number == expected + call.frame.skippedCount)
        #expect(call.time >= Self.point(call.frame.number, of: 1_000, from: start))
        expected = call.frame.number + 1
      }
    }
  }
}
