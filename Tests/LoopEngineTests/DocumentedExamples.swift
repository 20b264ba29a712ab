// The Swift examples of the articles in LoopEngine.docc, run: HouseRulesTests holds the articles to
// them, line for line. Change both together.

import Foundation
import LinuxIO
import LoopEngine
import TestSupport
import Testing
import WakeBackends

@Suite struct DocumentedExamples {
  @Test func theLandingPage() async {
    await onTestThread {
      let loop = Loop.current
      let source = Loop.Source { print("signalled") }
      loop.add(source)
      loop.add(Loop.Timer(at: loop.now.advanced(by: .milliseconds(20))) { _ in loop.stop() })
      source.signal()
      loop.runUntilStopped()
      #expect(!source.isSignalled)
    }
  }

  @Test func choosingABackend() async throws {
    try await onTestThread {
      let loop = try Loop.attach(backend: .eventfd)
      print("this thread sleeps on \(loop.backend.name)")
      loop.spin(upTo: .microseconds(20))
      #expect(loop.backend.name == "eventfd")
    }
  }

  @Test func aThreadThatLivesForWhatOthersHandIt() async {
    await onTestThread {
      let loop = Loop.current
      loop.add(Loop.Source {})  // something to wait for; without it the run is over at once

      Thread.detachNewThread {
        loop.perform { print("on the thread of the loop") }
        loop.perform { loop.stop() }
      }
      loop.runUntilStopped()
    }
  }

  @Test func aTimerWithATolerance() async {
    await onTestThread {
      let loop = Loop.current
      let timer = Loop.Timer(
        at: loop.now.advanced(by: .milliseconds(10)), every: .milliseconds(10),
        tolerance: .milliseconds(2)
      ) { timer in
        print("due at \(timer.nextFireTime.nanoseconds)")
      }
      loop.add(timer, to: .common)
      loop.run(for: .milliseconds(25))
      timer.invalidate()
      #expect(!timer.isValid)
    }
  }

  @Test func aPortAndADescriptor() async throws {
    try await onTestThread {
      let loop = Loop.current
      let pipe = try SharedPipe()
      let readEnd = pipe.readEnd
      let sizes = Loop.Port<[UInt8], Int>(name: "sizes") { $0.count }
      loop.add(sizes)
      sizes.send([1, 2, 3]) { size in print("\(size) bytes") }

      let input = Loop.DescriptorSource(descriptor: readEnd, name: "input") { events in
        print("read without blocking; hung up: \(events.contains(.hungUp))")
      }
      try loop.add(input, to: .default)
      loop.run(for: .zero)
      #expect(loop.contains(input))
      input.invalidate()
    }
  }

  @Test func aBackendOfOnesOwn() async {
    await onTestThread {
      let backend = CountingBackend()
      let loop = Loop.attach(customBackend: backend)
      loop.add(Loop.Source {})
      let waker = OwnThread {
        while !loop.isWaiting { yieldProcessor() }
        loop.stop()
      }
      #expect(loop.runUntilStopped() == .stopped)
      waker.join()
      #expect(backend.kicks.value == 1)
    }
  }

  /// A futex that counts how often it was asked to wake somebody.
  final class CountingBackend: WakeBackend {
    let name = "counting"
    let number: UInt8 = 0  // "custom" in traces
    var word: ParkWord { futex.word }
    let kicks = Counter()
    private let futex = FutexBackend()

    func nowNanoseconds() -> UInt64 { futex.nowNanoseconds() }

    func sleep(
      while parkedWord: UInt64, until deadlineNanoseconds: UInt64,
      watching descriptors: DescriptorSet?, into reports: inout [ReadyDescriptor]
    ) throws(Errno) {
      try futex.sleep(
        while: parkedWord, until: deadlineNanoseconds, watching: descriptors, into: &reports)
    }

    func kick(_ place: ParkingPlace) throws(Errno) {
      kicks.increment()
      try futex.kick(place)
    }

    func makeDescriptorSet() throws(Errno) -> DescriptorSet { try futex.makeDescriptorSet() }
  }
}
