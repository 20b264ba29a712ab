// Cost follows work: what is registered and idle costs nothing, timers cost a logarithm, catching up
// costs nothing. Long runs count instructions, which are the same on every machine and under every
// load; short ones, for which stepping takes too long, take the least CPU time of many tries and
// allow what only a cost that grows with the number of items can cross.

import LinuxIO
import LoopEngine
import TestSupport
import Testing

@Suite(.serialized)
struct CostTests {
  private static let counts = LongRun.isWanted && Instructions.canBeCounted

  /// What `body` costs at least: instructions or nanoseconds.
  private static func cost(_ body: () -> Void) throws -> Int {
    let tries = 1...(counts ? 2 : 40)
    return try tries.map { _ in try counts ? Instructions.count(body) : cpuNanoseconds(body) }.min()
      ?? 0
  }

  private static func cpuNanoseconds(_ body: () -> Void) throws -> Int {
    let before = try ThreadUsage.ofCallingThread().cpuNanoseconds
    body()
    return Int(try ThreadUsage.ofCallingThread().cpuNanoseconds - before)
  }

  private enum Operation: CaseIterable {
    case wake, poll, signal, send, addTimer, cancelTimer, redateTimer, addSource, removeSource
  }

  /// What each operation costs on a loop that holds `count` idle sources, ports and far timers, and up
  /// to 200 idle descriptors.
  private static func costs(with count: Int) async throws -> [Operation: Int] {
    try await onTestThread {
      let loop = Loop.attach(customBackend: ScriptedBackend())
      try fill(loop, with: count)
      let source = loop.addIdleSource()
      let port = Loop.Port<Int, Void> { _ in }
      loop.add(port)
      let waker = Loop.Observer(.beforeWaiting) { _, _ in source.signalAndWake() }
      var costs: [Operation: Int] = [:]
      for operation in Operation.allCases {
        // What has to be there before, and is not measured. These timers are the first of all, so
        // that the way through the heap is the longest.
        let due = loop.now.advanced(by: .seconds(3_599))
        let timers = (1...40).map { _ in Loop.Timer(at: due) { _ in } }
        let others = (1...40).map { _ in Loop.Source {} }
        if operation != .addTimer { for timer in timers { loop.add(timer) } }
        if operation == .removeSource { for other in others { loop.add(other) } }
        if operation == .wake { loop.add(waker) } else { loop.remove(waker) }
        var turn = 0
        costs[operation] = try cost {
          switch operation {
          case .wake: loop.run(for: .seconds(60), returnAfterSourceHandled: true)
          case .poll: loop.run(for: .zero)
          case .signal: source.signal()
          case .send: port.send(1)
          case .addTimer: loop.add(timers[turn])
          case .cancelTimer: timers[turn].invalidate()
          case .redateTimer: timers[turn].setNextFireTime(due.advanced(by: .seconds(3_000)))
          case .addSource: loop.add(others[turn])
          case .removeSource: loop.remove(others[turn])
          }
          turn += 1
        }
        for timer in timers { timer.invalidate() }
        for other in others { other.invalidate() }
      }
      return costs
    }
  }

  private static func fill(_ loop: Loop, with count: Int) throws {
    for _ in 1...min(count, 200) {
      let event = try SharedEvent()
      try loop.add(Loop.DescriptorSource(descriptor: event.number) { _ in event.clear() })
    }
    for number in 1...count {
      loop.addIdleSource()
      loop.add(Loop.Port<Int, Void> { _ in })
      // From an hour to days ahead, in no order.
      loop.addTimer(after: 3_600_000_000_000 + Int64(number) * 7_919_000_000 % 1_000_000_007) { _ in
      }
    }
  }

  @Test func aHundredThousandIdleItemsCostNoMoreThanTenAndALogarithm() async throws {
    let few = try await Self.costs(with: 10)
    let many = try await Self.costs(with: 100_000)
    for operation in Operation.allCases {
      let (little, much) = (few[operation] ?? 0, many[operation] ?? 0)
      let isTimers = [.addTimer, .cancelTimer, .redateTimer].contains(operation)
      let factor =
        switch (Self.counts, isTimers) {
        case (true, true): 3.0
        case (true, false): 1.1
        case (false, _): 5.0
        }
      #expect(Double(much) <= Double(little) * factor, "\(operation): \(little), then \(much)")
    }
  }

  /// Blocks go past one that waits for ever; what went past leaves nothing behind.
  @Test func aBlockForAModeThatNeverRunsMakesNoneOfTheOthersDearer() async throws {
    let costs = try await onTestThread { () -> [Int] in
      let loop = Loop.attach(customBackend: ScriptedBackend())
      loop.addIdleSource()
      loop.perform(in: "never") {}
      let pass: @Sendable () -> Void = {
        loop.perform {}
        loop.run(for: .zero)
      }
      let early = try Self.cost(pass)
      for _ in 1...5_000 { pass() }
      return [early, try Self.cost(pass)]
    }
    #expect(costs[1] <= costs[0] * (Self.counts ? 2 : 5), "\(costs)")
  }

  @Test func catchingUpCostsTheSameAfterAnyStall() async throws {
    let costs = try await onTestThread { () -> [Int] in
      let backend = ScriptedBackend()
      let loop = Loop.attach(customBackend: backend)
      loop.addTimer(after: 2, every: 2) { _ in }
      return try [1, 500_000_000].map { stall in
        try Self.cost {
          backend.advance(by: UInt64(stall))
          loop.run(for: .zero)
        }
      }
    }
    #expect(costs[1] <= costs[0] * (Self.counts ? 2 : 10), "\(costs)")
  }
}
