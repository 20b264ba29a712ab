// Swift's concurrency on loops, where it takes the process's main thread, ends the process, or is to be run
// under ThreadSanitizer, which `.ci/run` does.

import LinuxIO
import LoopEngine
import LoopRecipes
import TestSupport

extension Experiments {
  static let concurrency: [String: Experiment] = [
    "actor-hops": actorHops,
    "main-actor-hops": mainActorHops,
    "isolation-of-another-thread": isolationOfAnotherThread,
    "pool-of-another-thread": poolOfAnotherThread,
  ]

  private actor Resident: LoopActor {
    nonisolated let executor: LoopExecutor
    private let expectedThreadID: Int32
    private(set) var received: [Int] = []
    private(set) var strays = 0

    init(on loop: Loop, threadID: Int32) {
      executor = LoopExecutor(loop)
      expectedThreadID = threadID
    }

    var isOnItsThread: Bool { currentThreadID() == expectedThreadID }

    func receive(_ number: Int) {
      received.append(number)
      if !isOnItsThread { strays += 1 }
    }
  }

  /// 100,000 hops of four tasks to one actor.
  private static func actorHops() throws {
    let running = RunningLoop(on: try Loop.defaultBackend.make())
    let resident = Resident(on: running.loop, threadID: running.threadID)
    let (senders, hops) = (4, 25_000)
    let isDone = FutexWord()
    Task {
      await withTaskGroup(of: Void.self) { group in
        for sender in 0..<senders {
          group.addTask { for hop in 0..<hops { await resident.receive(sender * hops + hop) } }
        }
      }
      let received = await resident.received
      tell("received", received.count)
      tell("strays", await resident.strays)
      let inOrder = (0..<senders).filter { sender in
        received.filter { $0 / hops == sender }
          .elementsEqual((sender * hops)..<((sender + 1) * hops))
      }
      tell("sendersInOrder", inOrder.count)
      _ = isDone.add(1)
      _ = try? isDone.wakeOne()
    }
    while isDone.load() == 0 { try? isDone.wait(while: 0, until: .max) }
    running.end()
  }

  @MainActor private static var isMainActorOnMainThread: Bool { isMainThread() }

  private static func mainActorHops() throws {
    let main = Loop.current
    let running = RunningLoop(on: try Loop.defaultBackend.make())
    let resident = Resident(on: running.loop, threadID: running.threadID)
    Task {
      var (onMain, onOther) = (0, 0)
      for _ in 1...1_000 {
        if await isMainActorOnMainThread { onMain += 1 }
        if await resident.isOnItsThread { onOther += 1 }
      }
      tell("onMainThread", onMain)
      tell("onTheOtherLoop", onOther)
      tell("runOnMain", try await Loop.main.run { isMainThread() })
      main.stop()
    }
    tell("result", main.run(for: .seconds(120)))
    running.end()
  }

  /// Ends the process: that is the point.
  private static func isolationOfAnotherThread() {
    let resident = onOwnThread { Resident(on: Loop.current, threadID: currentThreadID()) }
    tell("asking", "next")
    resident.assumeIsolated { tell("isolated", $0.isOnItsThread) }
  }

  /// Ends the process: that is the point.
  private static func poolOfAnotherThread() {
    let pool = onOwnThread { ResourcePool() }
    tell("asking", "next")
    pool.whenDrained {}
    tell("held", "here")
  }
}
