// Staying awake before a sleep: the learning by exact numbers, the loop with the real clock.

import LinuxIO
import TestSupport
import Testing
import WakeBackends

@testable import LoopEngine

@Suite struct SpinnerTests {
  @Test func atZeroItNeverSpins() {
    var spinner = Spinner(limitNanoseconds: 0)
    #expect(spinner.nextWindow() == 0)
    spinner.learn(somethingCame: true)
    #expect(spinner.nextWindow() == 0)
  }

  @Test func failuresHalveTheWindowDownToASixteenth() {
    var spinner = Spinner(limitNanoseconds: 1_600)
    let windows = (0..<6).map { _ in
      let window = spinner.nextWindow()
      spinner.learn(somethingCame: false)
      return window
    }
    #expect(windows == [1_600, 800, 400, 200, 100, 0])
  }

  @Test func successesDoubleTheWindowUpToTheLimit() {
    var spinner = Spinner(limitNanoseconds: 1_000)
    for _ in 0..<2 { spinner.learn(somethingCame: false) }
    let windows = (0..<4).map { _ in
      spinner.learn(somethingCame: true)
      return spinner.nextWindow()
    }
    #expect(windows == [500, 1_000, 1_000, 1_000])
  }

  /// 100,000 sleeps beside a waker that cannot run meanwhile cost hardly more than 100 short tries.
  @Test func whereItNeverHelpsItTakesPlaceOnceInAThousandSleeps() {
    var spinner = Spinner(limitNanoseconds: 16_000)
    var spentNanoseconds: UInt64 = 0
    var tries = 0
    for _ in 0..<100_000 {
      let window = spinner.nextWindow()
      if window == 0 { continue }
      tries += 1
      spentNanoseconds += window
      spinner.learn(somethingCame: false)
    }
    #expect((100...125).contains(tries))
    #expect(spentNanoseconds < 32_000 + 125 * 1_000)
  }

  @Test func oneSuccessEndsTheLeavingAlone() {
    var spinner = Spinner(limitNanoseconds: 16)
    for _ in 0..<10_000 where spinner.nextWindow() > 0 { spinner.learn(somethingCame: false) }
    while spinner.nextWindow() == 0 {}
    spinner.learn(somethingCame: true)
    #expect(spinner.nextWindow() == 2)
  }

  @Test func aWakeDuringTheSpinCostsNoSystemCall() async throws {
    try #require(try CPUAffinity.allowedCPUs().count > 1, "spinning needs a second CPU")
    // The waker gets no CPU within a second now and then, on a busy machine, but not each time.
    for _ in 1...20 where await spinsUntilStopped() { return }
    Issue.record("no wake came while the loop spun")
  }

  /// Stops a loop that is about to spin; whether neither side went to the kernel.
  private func spinsUntilStopped() async -> Bool {
    await withScriptedLoop { loop, backend in
      loop.addIdleSource()
      loop.spin(upTo: .seconds(1))
      let isAboutToSleep = Counter()
      let waker = OwnThread {
        while isAboutToSleep.value == 0 { yieldProcessor() }
        loop.stop()
      }
      loop.add(Loop.Observer(.beforeWaiting) { _, _ in isAboutToSleep.increment() })
      let result = loop.run(for: .seconds(100))
      waker.join()
      return result == .stopped && backend.sleepCount == 0 && backend.kickCount == 0
    }
  }

  @Test func aSpinEndsInASleepWithTheSameDeadline() async {
    await withScriptedLoop { loop, backend in
      loop.addIdleSource()
      loop.spin(upTo: .microseconds(20))
      let start = loop.now
      #expect(loop.run(for: .milliseconds(1)) == .timedOut)
      #expect(backend.sleepCount == 1)
      #expect(loop.now >= start.advanced(by: .milliseconds(1)))
    }
  }
}
