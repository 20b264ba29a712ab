// Awaiting one closure on a loop: its value, its error, cancellation, and a loop that ends.

import LinuxIO
import LoopEngine
import LoopRecipes
import TestSupport
import Testing

@Suite struct AsyncRunTests {
  private struct Refusal: Error, Equatable {}

  @Test(arguments: Loop.Backend.allCases)
  func theValueAndTheErrorComeBack(on backend: Loop.Backend) async throws {
    let running = RunningLoop(on: try backend.make())
    let loop = running.loop
    let (number, mode) = try await loop.run { (currentThreadID(), Loop.current.currentMode) }
    #expect(mode == .default)
    await #expect(throws: Refusal()) { try await loop.run { throw Refusal() } }
    #expect(number == running.threadID)
    running.end()
    await #expect(throws: Loop.Ended.self) { try await loop.run {} }
  }

  @Test func aTaskOnTheLoopItselfMayAwaitIt() async {
    await withScriptedLoop { loop, _ in
      let executor = LoopExecutor(loop)
      let log = Log()
      Task(executorPreference: executor) {
        log.note(String(try await loop.run { 6 * 7 }))
        loop.stop()
      }
      #expect(loop.run(for: .seconds(1)) == .stopped)
      #expect(log.all == ["42"])
    }
  }

  @Test func whatIsCancelledBeforeItBeginsNeverBegins() async {
    await withScriptedLoop { loop, _ in
      let executor = LoopExecutor(loop)
      let log = Log()
      let task = Task(executorPreference: executor) {
        do {
          try await loop.run(in: "never") { log.note("began") }
        } catch { log.note("\(type(of: error))") }
        loop.stop()
      }
      loop.add(Loop.Timer(at: loop.now.advanced(by: .milliseconds(1))) { _ in task.cancel() })
      #expect(loop.run(for: .seconds(1)) == .stopped)
      loop.add(Loop.Source {}, to: "never")
      loop.run(in: "never", for: .zero)
      #expect(log.all == ["CancellationError"])
    }
  }

  @Test func aTaskThatIsCancelledAlreadyDoesNotEvenAsk() async {
    let loop = onOwnThread { Loop.attach(customBackend: ScriptedBackend()) }
    let task = Task {
      while !Task.isCancelled { await Task.yield() }
      try await loop.run {}
    }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
  }

  @Test func aLoopThatEndsWithTheBlockInItsQueueSaysSo() async {
    let log = Log()
    let task = onOwnThread {
      let loop = Loop.attach(customBackend: ScriptedBackend())
      let task = Task(executorPreference: LoopExecutor(loop)) {
        try await loop.run(in: "never") { log.note("began") }
      }
      loop.run(for: .milliseconds(1))
      return task
    }
    await #expect(throws: Loop.Ended.self) { try await task.value }
    #expect(log.all == [])
  }
}
