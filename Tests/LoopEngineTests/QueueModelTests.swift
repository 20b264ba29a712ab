// The queues of blocks and of signals against the simplest thing that could be right: plain lists.

import TestSupport
import Testing

@testable import LoopEngine

@Suite struct QueueModelTests {
  private static let modes: [Loop.Mode] = [.default, .tracking, .common, "m1", "m2"]

  @Test(arguments: 1...20 as ClosedRange<UInt64>)
  func theBlockQueueDoesWhatAListDoes(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    var arrivals = BlockQueue.Arrivals()
    var queue = BlockQueue()
    var model: [(number: UInt64, modes: [Loop.Mode])] = []
    for step in 0..<2_000 as Range<UInt64> {
      if random.next(below: 3) > 0 {
        let modes = (0...random.next(below: 3)).map { _ in Self.modes[random.next(below: 5)] }
        arrivals.append(step, for: modes)
        model.append((step, modes))
      } else {
        let mode = Self.modes[[0, 1, 3, 4][random.next(below: 4)]]
        let isCommon = random.next(below: 2) == 0
        queue.absorb(&arrivals)
        #expect(arrivals.isEmpty)
        let taken = pass(through: &queue, mode, isCommon, atMost: random.next(below: 30))
        let matches = model.filter {
          $0.modes.contains(mode) || isCommon && $0.modes.contains(.common)
        }
        #expect(taken == Array(matches.map(\.number).prefix(taken.count)))
        model.removeAll { taken.contains($0.number) }
        let left = matches.count - taken.count
        #expect(queue.hasBlock(for: mode, isCommon: isCommon) == (left > 0))
      }
    }
    queue.absorb(&arrivals)
    #expect(queue.takeAll().map(\.number) == model.map(\.number))
    #expect(Self.modes.allSatisfy { !queue.hasBlock(for: $0, isCommon: true) })
  }

  /// Takes blocks as a pass does, which may be broken off by a nested one.
  private func pass(
    through queue: inout BlockQueue, _ mode: Loop.Mode, _ isCommon: Bool, atMost limit: Int
  ) -> [UInt64] {
    var taken: [UInt64] = []
    var position = 0
    let end = queue.endPosition
    while taken.count < limit,
      let entry = queue.takeNext(for: mode, isCommon: isCommon, from: &position, to: end)
    {
      taken.append(entry.number)
    }
    return taken
  }

  @Test func aPassTakesNothingThatWasQueuedAfterItBegan() {
    var queue = BlockQueue()
    var arrivals = BlockQueue.Arrivals()
    for number in 1...200 as ClosedRange<UInt64> { arrivals.append(number, for: [.default]) }
    queue.absorb(&arrivals)
    var position = 0
    let end = queue.endPosition
    var taken: [UInt64] = []
    while let entry = queue.takeNext(for: .default, isCommon: true, from: &position, to: end) {
      taken.append(entry.number)
      arrivals.append(1_000 + entry.number, for: [.default])
      queue.absorb(&arrivals)
    }
    #expect(taken == Array(1...200))
    #expect(queue.takeAll().map(\.number) == Array(1_001...1_200))
  }

  /// Sources that are signalled, performed and removed at random, in two modes of one loop, against a
  /// list of signals in the order in which they came.
  @Test(arguments: 1...20 as ClosedRange<UInt64>)
  func signalsArePerformedInOrderOncePerSignal(seed: UInt64) async {
    await withScriptedLoop { loop, _ in
      var random = SeededRandom(seed: seed)
      let log = Log()
      let sources = (0..<12).map { index in
        Loop.Source(order: index % 3) { log.note("\(index)") }
      }
      var homes = sources.map { _ in Set<Loop.Mode>() }
      var pending: [Int] = []
      loop.addIdleSource(to: "m1")
      loop.addIdleSource(to: "m2")
      for _ in 0..<600 {
        let index = random.next(below: sources.count)
        let mode: Loop.Mode = random.next(below: 2) == 0 ? "m1" : "m2"
        switch random.next(below: 6) {
        case 0:
          loop.add(sources[index], to: mode)
          homes[index].insert(mode)
        case 1:
          loop.remove(sources[index], from: mode)
          homes[index].remove(mode)
        case 2, 3, 4:
          sources[index].signal()
          if !pending.contains(index) { pending.append(index) }
        default:
          loop.run(in: mode, for: .zero)
          let served = pending.filter { homes[$0].contains(mode) }
          let expected = (0..<3).flatMap { order in served.filter { $0 % 3 == order } }
          #expect(log.take() == expected.map { "\($0)" })
          pending.removeAll { served.contains($0) }
        }
        #expect(sources.indices.allSatisfy { sources[$0].isSignalled == pending.contains($0) })
      }
    }
  }
}

extension BlockQueue.Arrivals {
  fileprivate mutating func append(_ number: UInt64, for modes: [Loop.Mode]) {
    let others = modes.count == 1 ? nil : Array(modes.dropFirst())
    var entry = BlockQueue.Entry(
      mode: modes[0], otherModes: others, number: number, block: Callout {})
    append(&entry)
  }
}
