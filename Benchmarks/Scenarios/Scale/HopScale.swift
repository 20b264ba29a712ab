// What it costs a task to call an actor that lives on a loop, beside one that lives on Swift's default
// executor, and to give way to other tasks on either.
//
// A call from the pool to a loop goes to another thread and back; to a default actor it goes nowhere: the
// difference is the price of a thread of one's own. Giving way is the same work for both executors.

import BenchmarkRecords
import Harness
import LinuxIO
import LoopEngine
import LoopRecipes

/// Calls of actors, one at a time.
struct HopScale {
  private static let callsPerBatch = 64
  private static let figures = 5
  /// Beside the time that was asked for: only a lost hop takes so long.
  private static let patienceNanoseconds: UInt64 = 20_000_000_000

  let effort: Effort

  /// The measuring task did not come to an end.
  struct NoAnswer: Error, CustomStringConvertible {
    let description = "no hop to an actor on a loop came back within 20 s"
  }

  func measure(_ kind: Loop.Backend) throws -> [RoundMeasurement] {
    let thread = try KeepAliveThread(name: "hop", backend: kind)
    defer { thread.stop() }
    let answer = Handoff<Result<[RoundMeasurement], any Error>>()
    // Workers of their own, so that nothing else that the process has on the pool comes between.
    let task = Task(priority: .high) {
      do { answer.fill(.success(try await measurements(on: thread.loop))) } catch {
        answer.fill(.failure(error))
      }
    }
    let limit = Self.patienceNanoseconds + 2 * effort.durationNanoseconds
    let result = answer.value(untilNanoseconds: MonotonicClock.nowNanoseconds() + limit)
    task.cancel()
    guard let result else { throw NoAnswer() }
    return try result.get()
  }

  private func measurements(on loop: Loop) async throws -> [RoundMeasurement] {
    let calls = max(min(Self.callsPerBatch, effort.samples), 1)
    let executor = LoopExecutor(loop)
    let (resident, neighbour) = (Resident(on: executor), Resident(on: executor))
    let plain = PlainActor()
    var (hops, neighbours, defaults) = (BatchedTimes(), BatchedTimes(), BatchedTimes())
    var (loopYields, poolYields) = (BatchedTimes(), BatchedTimes())
    var clock = BatchClock(effort, operations: Self.figures * calls)
    repeat {
      hops.add(await Self.nanoseconds { for _ in 0..<calls { await resident.add() } }, for: calls)
      neighbours.add(
        await Self.nanoseconds { await resident.call(neighbour, times: calls) }, for: calls)
      defaults.add(await Self.nanoseconds { for _ in 0..<calls { await plain.add() } }, for: calls)
      let onLoop = Task(executorPreference: executor) { await Self.yields(calls) }
      loopYields.add(await onLoop.value, for: calls)
      poolYields.add(await Self.yields(calls), for: calls)
    } while clock.wantsAnother()
    let expected = clock.batches * calls
    for count in [await resident.count, await neighbour.count, await plain.count] {
      try WrongCallCount.check(count, is: expected, of: "an actor")
    }
    return [
      RoundMeasurement(.actorHop, hops.measurement),
      RoundMeasurement(.neighbourCall, neighbours.measurement),
      RoundMeasurement(.defaultActorCall, defaults.measurement),
      RoundMeasurement(.loopYield, loopYields.measurement),
      RoundMeasurement(.poolYield, poolYields.measurement),
    ]
  }

  private static func yields(_ count: Int) async -> UInt64 {
    await nanoseconds { for _ in 0..<count { await Task.yield() } }
  }

  private static func nanoseconds(_ body: () async -> Void) async -> UInt64 {
    let start = MonotonicClock.nowNanoseconds()
    await body()
    return MonotonicClock.nowNanoseconds() - start
  }
}

private actor Resident: LoopActor {
  nonisolated let executor: LoopExecutor
  private(set) var count = 0

  init(on executor: LoopExecutor) { self.executor = executor }

  func add() { count += 1 }

  func call(_ other: Resident, times: Int) async {
    for _ in 0..<times { await other.add() }
  }
}

private actor PlainActor {
  private(set) var count = 0

  func add() { count += 1 }
}
