// The heap and the queue of timers against the simplest thing that could be right: a sorted list.

import TestSupport
import Testing

@testable import LoopEngine

@Suite struct TimerHeapTests {
  @Test(arguments: 1...10 as ClosedRange<UInt64>)
  func theHeapDoesWhatASortedListDoes(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    var heap = TimerHeap<Int>()
    var model: [(key: UInt64, sequence: UInt64, value: Int, handle: Int32)] = []
    for step in 0..<500 {
      switch random.next(below: 5) {
      case 0, 1:
        let key = UInt64(random.next(below: 50))
        let handle = heap.insert(step, key: key, sequence: UInt64(step))
        model.append((key, UInt64(step), step, handle))
      case 2 where !model.isEmpty:
        heap.remove(model.remove(at: random.next(below: model.count)).handle)
      case 3 where !model.isEmpty:
        let index = random.next(below: model.count)
        model[index].key = UInt64(random.next(below: 50))
        heap.move(model[index].handle, to: model[index].key)
      default: break
      }
      let limit = UInt64(random.next(below: 55))
      #expect(isEqual(heap, model, upTo: limit))
    }
  }

  private func isEqual(
    _ heap: TimerHeap<Int>,
    _ model: [(key: UInt64, sequence: UInt64, value: Int, handle: Int32)], upTo limit: UInt64
  ) -> Bool {
    let sorted = model.sorted { ($0.key, $0.sequence) < ($1.key, $1.sequence) }
    var due: Set<Int> = []
    heap.forEach(upTo: limit) { due.insert($2) }
    let expected = sorted.prefix { $0.key <= limit }
    let count: TimerHeap<Int>.Count = [.none, .one, .several][min(expected.count, 2)]
    return heap.count == model.count && heap.smallestKey == sorted.first?.key
      && heap.first?.value == sorted.first?.value && due == Set(expected.map(\.value))
      && heap.count(upTo: limit) == count && Set(heap.allValues) == Set(model.map(\.value))
  }

  /// A timer in the model of a queue.
  private struct Entry {
    let timer: Loop.Timer
    var fireTime: UInt64
    var tolerance: UInt64
    let insertion: UInt64
    var handle: TimerQueue.Handle
    var latest: UInt64 { fireTime.saturatingAdding(tolerance) }
  }

  @Test(arguments: 1...10 as ClosedRange<UInt64>)
  func theQueueDoesWhatASortedListDoes(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    var queue = TimerQueue()
    var model: [Entry] = []
    for step in 0..<300 {
      switch random.next(below: 5) {
      case 0, 1:
        let (time, tolerance) = window(&random)
        let timer = Loop.Timer(at: Loop.Instant(nanoseconds: time)) { _ in }
        let handle = queue.insert(
          timer, fireTime: time, toleranceNanoseconds: tolerance, insertion: UInt64(step))
        model.append(
          Entry(
            timer: timer, fireTime: time, tolerance: tolerance, insertion: UInt64(step),
            handle: handle))
      case 2 where !model.isEmpty:
        queue.remove(model.remove(at: random.next(below: model.count)).handle)
      case 3 where !model.isEmpty:
        let index = random.next(below: model.count)
        model[index].fireTime = window(&random).time
        queue.move(
          model[index].handle, to: model[index].fireTime,
          toleranceNanoseconds: model[index].tolerance)
      default: break
      }
      #expect(isEqual(queue, model, at: UInt64(random.next(below: 1_100))))
    }
  }

  /// A third without tolerance, and some at the end of time.
  private func window(_ random: inout SeededRandom) -> (time: UInt64, tolerance: UInt64) {
    let tolerances: [UInt64] = [0, 1, 7, 100, .max]
    let time = random.next(below: 100) == 0 ? UInt64.max - 3 : UInt64(random.next(below: 1_000))
    return (time, tolerances[random.next(below: tolerances.count)])
  }

  private func isEqual(_ queue: TimerQueue, _ model: [Entry], at now: UInt64) -> Bool {
    let sorted = model.sorted { ($0.fireTime, $0.insertion) < ($1.fireTime, $1.insertion) }
    let expected = sorted.filter { $0.fireTime <= now }.map { ObjectIdentifier($0.timer) }
    var due: [TimerQueue.Due] = []
    queue.collect(dueAt: now, into: &due)
    let only = queue.onlyDue(at: now).map { ObjectIdentifier($0.timer) }
    return queue.isEmpty == model.isEmpty && queue.firstFireTime == sorted.first?.fireTime
      && queue.deadlineNanoseconds == model.map(\.latest).min() ?? .max
      && due.map { ObjectIdentifier($0.timer) } == expected
      && only == (expected.count == 1 ? expected[0] : nil)
      && Set(queue.allTimers.map { ObjectIdentifier($0) })
        == Set(model.map { ObjectIdentifier($0.timer) })
  }
}
