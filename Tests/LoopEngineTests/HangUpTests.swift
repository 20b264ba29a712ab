// Descriptors whose other end goes away, and descriptors closed under the loop's hands: served once,
// and never a hot loop.

import LinuxIO
import LoopEngine
import TestSupport
import Testing

@Suite struct HangUpTests {
  /// What a run of one sleep counts, and one that was woken once before that.
  static func isAtMostTwoWakeups(_ log: Log) -> Bool { log.count(of: "AW") <= 2 }

  @Test(arguments: TestedBackend.allCases)
  func aHangUpIsDeliveredOnce(on backend: TestedBackend) async throws {
    try await withLoop(on: backend) { loop, outside in
      let log = Log()
      let pipe = try SharedPipe()
      let source = Loop.DescriptorSource(descriptor: pipe.readEnd) { events in
        log.note(events.contains(.hungUp) ? "hung up" : "readable")
      }
      try loop.add(source)
      loop.logActivities(in: log)
      outside.whenAsleep { pipe.closeWriteEnd() }
      outside.stopInSleep(2)
      #expect(loop.run(for: .seconds(60)) == .stopped)
      #expect(log.count(of: "hung up") == 1)
      #expect(Self.isAtMostTwoWakeups(log))
    }
  }

  @Test(arguments: TestedBackend.allCases)
  func anErrorIsDeliveredOnce(on backend: TestedBackend) async throws {
    try await withLoop(on: backend) { loop, outside in
      let log = Log()
      let pipe = try SharedPipe()
      let source = Loop.DescriptorSource(descriptor: pipe.writeEnd, events: .urgent) { events in
        log.note(events.contains(.failed) ? "failed" : "?")
      }
      try loop.add(source)
      loop.logActivities(in: log)
      outside.whenAsleep { pipe.closeReadEnd() }
      outside.stopInSleep(2)
      #expect(loop.run(for: .seconds(60)) == .stopped)
      #expect(log.count(of: "failed") == 1)
      #expect(Self.isAtMostTwoWakeups(log))
    }
  }

  @Test(arguments: TestedBackend.allCases)
  func aHangUpIsDeliveredOnceOverAllModes(on backend: TestedBackend) async throws {
    try await withLoop(on: backend) { loop, _ in
      let log = Log()
      let pipe = try SharedPipe()
      let source = Loop.DescriptorSource(descriptor: pipe.readEnd) { _ in log.note("hung up") }
      try loop.add(source, to: .common)
      pipe.closeWriteEnd()
      for mode in [.default, .tracking, .default] as [Loop.Mode] { loop.run(in: mode, for: .zero) }
      #expect(log.all == ["hung up"])
      try loop.add(source, to: "one more")
      loop.run(in: "one more", for: .zero)
      #expect(log.all == ["hung up"])
    }
  }

  @Test(arguments: TestedBackend.allCases)
  func theHandlerMayCloseTheDescriptorAndInvalidate(on backend: TestedBackend) async throws {
    try await withLoop(on: backend) { loop, outside in
      let log = Log()
      let pipe = try SharedPipe()
      let source = Reference<Loop.DescriptorSource>()
      source.value = Loop.DescriptorSource(descriptor: pipe.readEnd) { _ in
        log.note("hung up")
        pipe.closeReadEnd()
        source.value?.invalidate()
      }
      if let source = source.value { try loop.add(source) }
      loop.addIdleSource()
      loop.logActivities(in: log)
      outside.whenAsleep { pipe.closeWriteEnd() }
      outside.stopInSleep(2)
      #expect(loop.run(for: .seconds(60)) == .stopped)
      #expect(log.count(of: "hung up") == 1)
      #expect(Self.isAtMostTwoWakeups(log))
    }
  }

  /// The kernel goes on reporting a closed descriptor while a copy of it is open.
  @Test(arguments: TestedBackend.allCases)
  func aClosedDescriptorWithAnOpenCopyIsNoHotLoop(on backend: TestedBackend) async throws {
    try await withLoop(on: backend) { loop, outside in
      let log = Log()
      let pipe = try SharedPipe()
      let copy = try pipe.copyOfReadEnd()
      let other = try SharedEvent()
      let source = Reference<Loop.DescriptorSource>()
      source.value = Loop.DescriptorSource(descriptor: pipe.readEnd) { _ in
        log.note("readable")
        pipe.closeReadEnd()
        source.value?.invalidate()
      }
      if let source = source.value { try loop.add(source) }
      try loop.add(Loop.DescriptorSource(descriptor: other.number) { _ in loop.stop() })
      loop.logActivities(in: log)
      try pipe.write()
      outside.stopInSleep(2)
      #expect(loop.run(for: .seconds(60)) == .stopped)
      #expect(log.count(of: "readable") == 1)
      #expect(log.count(of: "BT") <= 4)
      outside.whenAsleep { try? other.signal() }
      #expect(loop.run(for: .seconds(60)) == .stopped, "the others are still watched")
      #expect(copy.number != pipe.readEnd)
    }
  }

  /// As when one callout closes several connections that a child process has inherited.
  @Test(arguments: TestedBackend.allCases)
  func severalClosedDescriptorsWithOpenCopiesAreNoHotLoop(on backend: TestedBackend) async throws {
    try await withLoop(on: backend) { loop, outside in
      let log = Log()
      let other = try SharedEvent()
      let pipes = try (0..<3).map { _ in try SharedPipe() }
      let copies = try pipes.map { try $0.copyOfReadEnd() }
      for pipe in pipes {
        let source = Loop.DescriptorSource(descriptor: pipe.readEnd) { _ in log.note("?") }
        try loop.add(source)
        pipe.closeReadEnd()
        source.invalidate()
        try pipe.write()
      }
      try loop.add(Loop.DescriptorSource(descriptor: other.number) { _ in loop.stop() })
      loop.logActivities(in: log)
      outside.stopInSleep(1)
      #expect(loop.run(for: .seconds(60)) == .stopped)
      #expect(log.count(of: "?") == 0)
      #expect(log.count(of: "BT") <= 4)
      outside.whenAsleep { try? other.signal() }
      #expect(loop.run(for: .seconds(60)) == .stopped, "the others are still watched")
      #expect(copies.count == 3)
    }
  }

  @Test(arguments: TestedBackend.allCases)
  func aNumberThatIsUsedAgainBelongsToTheNewSource(on backend: TestedBackend) async throws {
    try await withLoop(on: backend) { loop, _ in
      let log = Log()
      let first = try SharedPipe()
      let old = Loop.DescriptorSource(descriptor: first.readEnd) { _ in log.note("old") }
      try loop.add(old)
      let second = try SharedPipe()
      try first.reopenReadEnd(as: second)
      let new = Loop.DescriptorSource(descriptor: first.readEnd) { _ in log.note("new") }
      try loop.add(new)
      old.invalidate()
      try second.write()
      loop.run(for: .zero)
      #expect(log.all == ["new"])
    }
  }
}
