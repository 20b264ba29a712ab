// source1 from outside: descriptors. What is ready, hang-ups, and descriptors that come and go.

import LinuxIO
import LoopEngine
import TestSupport
import Testing

@Suite struct DescriptorSourceTests {
  @Test(arguments: TestedBackend.allCases)
  func ofTwoReadyDescriptorsOneIsServedAnIteration(on backend: TestedBackend) async throws {
    try await withLoop(on: backend) { loop, _ in
      let log = Log()
      let events = [try SharedEvent(), try SharedEvent()]
      for (index, event) in events.enumerated() {
        try event.signal()
        let source = Loop.DescriptorSource(descriptor: event.number) { _ in
          log.note("\(index)")
          event.clear()
        }
        try loop.add(source)
      }
      for _ in 1...3 {
        loop.run(for: .zero)
        log.note("|")
      }
      #expect(log.all == ["0", "|", "1", "|", "|"])
    }
  }

  @Test(arguments: TestedBackend.allCases)
  func aDescriptorThatBecomesReadyEndsTheSleep(on backend: TestedBackend) async throws {
    try await withLoop(on: backend) { loop, outside in
      let event = try SharedEvent()
      let source = Loop.DescriptorSource(descriptor: event.number) { events in
        if events == .readable { loop.stop() }
      }
      try loop.add(source)
      outside.whenAsleep { try? event.signal() }
      #expect(loop.run(for: .seconds(60)) == .stopped)
    }
  }

  @Test(arguments: TestedBackend.allCases)
  func aSourceIsToldWhatItAskedFor(on backend: TestedBackend) async throws {
    try await withLoop(on: backend) { loop, _ in
      let log = Log()
      let pipe = try SharedPipe()
      let reader = Loop.DescriptorSource(descriptor: pipe.readEnd) { _ in log.note("readable") }
      let writer = Loop.DescriptorSource(descriptor: pipe.writeEnd, events: .writable) { events in
        log.note(events == .writable ? "writable" : "\(events)")
        loop.stop()
      }
      try loop.add(reader)
      try loop.add(writer)
      #expect(loop.run(for: .seconds(60)) == .stopped)
      #expect(log.all == ["writable"])
    }
  }

  @Test func onlyAModeWithDescriptorsIsSleptInWithThem() async throws {
    try await onTestThread {
      let backend = ScriptedBackend()
      let loop = Loop.attach(customBackend: backend)
      let event = try SharedEvent()
      let source = Loop.DescriptorSource(descriptor: event.number) { _ in }
      try loop.add(source, to: "m")
      loop.addIdleSource(to: "m")
      loop.addIdleSource()
      for mode in ["m", .default] as [Loop.Mode] { loop.run(in: mode, for: .milliseconds(1)) }
      source.invalidate()
      loop.run(in: "m", for: .milliseconds(1))
      let watches = backend.calls.map { call in
        if case .sleep(_, let watchesDescriptors) = call { watchesDescriptors } else { false }
      }
      #expect(watches == [true, false, false])
    }
  }

  @Test(arguments: TestedBackend.allCases)
  func aReadyDescriptorAddedWhileTheLoopSleepsIsServed(on backend: TestedBackend) async throws {
    try await withLoop(on: backend) { loop, outside in
      let event = try SharedEvent()
      try event.signal()
      let source = Loop.DescriptorSource(descriptor: event.number) { _ in loop.stop() }
      loop.addIdleSource()
      outside.whenAsleep { try? loop.add(source) }
      #expect(loop.run(for: .seconds(60)) == .stopped)
    }
  }

  @Test(arguments: TestedBackend.allCases)
  func wakesTimersAndMessagesEndASleepThatWatchesDescriptors(
    on backend: TestedBackend
  ) async throws {
    try await withLoop(on: backend) { loop, outside in
      let event = try SharedEvent()
      let log = Log()
      try loop.add(Loop.DescriptorSource(descriptor: event.number) { _ in log.note("never") })
      outside.whenAsleep { loop.perform { loop.stop() } }
      #expect(loop.run(for: .seconds(60)) == .stopped)
      let port = Loop.Port<Int, Void> { _ in loop.stop() }
      loop.add(port)
      outside.whenAsleep { port.send(1) }
      #expect(loop.run(for: .seconds(60)) == .stopped)
      loop.addTimer(after: 1_000_000) { _ in loop.stop() }
      #expect(loop.run(for: .seconds(60)) == .stopped)
      #expect(log.all.isEmpty)
    }
  }

  @Test(arguments: TestedBackend.allCases)
  func wakesInEveryIterationDoNotStarveADescriptor(on backend: TestedBackend) async throws {
    try await withLoop(on: backend) { loop, _ in
      let log = Log()
      let event = try SharedEvent()
      try event.signal()
      try loop.add(
        Loop.DescriptorSource(descriptor: event.number) { _ in
          log.note("descriptor")
          loop.stop()
        })
      loop.add(
        Loop.Observer(.beforeWaiting) { _, _ in
          log.note("BW")
          loop.wakeUp()
          if log.count(of: "BW") == 5 { loop.stop() }
        })
      #expect(loop.run(for: .seconds(60)) == .stopped)
      #expect(log.all == ["BW", "descriptor"])
    }
  }

  @Test(arguments: TestedBackend.allCases)
  func aReportThatANestedRunHasServedIsNotServedAgain(on backend: TestedBackend) async throws {
    try await withLoop(on: backend) { loop, outside in
      let log = Log()
      let event = try SharedEvent()
      let source = Loop.DescriptorSource(descriptor: event.number) { _ in
        log.note("in \(loop.currentMode, default: "none")")
        event.clear()
      }
      try loop.add(source)
      try loop.add(source, to: "inner")
      loop.add(
        Loop.Observer(.afterWaiting, repeats: false) { _, _ in loop.run(in: "inner", for: .zero) })
      outside.whenAsleep { try? event.signal() }
      outside.stopInSleep(2)
      let result = loop.run(for: .seconds(60), returnAfterSourceHandled: true)
      #expect(result == .stopped)
      #expect(log.all == ["in inner"])
    }
  }

  @Test(arguments: TestedBackend.allCases)
  func whatTheHandlerLeavesUnreadIsReportedAgain(on backend: TestedBackend) async throws {
    try await withLoop(on: backend) { loop, outside in
      let counter = Counter()
      let event = try SharedEvent()
      try event.signal()
      let source = Loop.DescriptorSource(descriptor: event.number) { _ in
        if counter.increment() == 3 { event.clear() }
      }
      try loop.add(source)
      outside.stopInSleep(4)
      #expect(loop.run(for: .seconds(60)) == .stopped)
      #expect(counter.value == 3)
    }
  }

  @Test(arguments: TestedBackend.allCases)
  func ofManyDescriptorsThatAreAlwaysReadyNoneStarves(on backend: TestedBackend) async throws {
    try await withLoop(on: backend) { loop, _ in
      // Well more than one wait reports.
      let events = try (0..<40).map { _ in try SharedEvent() }
      let served = events.map { _ in Counter() }
      for (event, counter) in zip(events, served) {
        try event.signal()
        try loop.add(Loop.DescriptorSource(descriptor: event.number) { _ in counter.increment() })
      }
      for _ in 1...400 { loop.run(for: .zero) }
      let counts = served.map(\.value)
      #expect(counts.reduce(0, +) == 400)
      #expect(counts.allSatisfy { $0 >= 5 }, "\(counts)")
    }
  }

  @Test func aSourceOfWhatCannotBeWatchedIsInNoMode() async throws {
    try await onTestThread {
      let loop = Loop.attach(customBackend: ScriptedBackend())
      let file = try OpenFile(path: "/proc/self/exe")
      let source = Loop.DescriptorSource(descriptor: file.number) { _ in }
      #expect(throws: Errno.notPermitted) { try loop.add(source, to: .common) }
      #expect(throws: Errno.notPermitted) { try loop.add(source) }
      #expect(!loop.contains(source, in: .common))
      #expect(!loop.contains(source))
      #expect(loop.run(for: .seconds(60)) == .finished)
      loop.addIdleSource()
      #expect(loop.run(for: .milliseconds(1)) == .timedOut, "the loop stays usable")
    }
  }

  @Test(arguments: TestedBackend.allCases)
  func aRemovedSourceIsNotServedAndDoesNotKeepTheLoopAwake(
    on backend: TestedBackend
  ) async throws {
    try await withLoop(on: backend) { loop, _ in
      let log = Log()
      let event = try SharedEvent()
      try event.signal()
      let source = Loop.DescriptorSource(descriptor: event.number) { _ in log.note("served") }
      try loop.add(source)
      try loop.add(source, to: "other")
      loop.add(Loop.Observer(.beforeTimers, repeats: false) { _, _ in loop.remove(source) })
      loop.addIdleSource()
      loop.logActivities(in: log)
      #expect(loop.run(for: .milliseconds(1)) == .timedOut)
      #expect(log.take() == WakeTests.oneSleep)
      loop.run(in: "other", for: .zero)
      #expect(log.all == ["served"])
    }
  }
}
