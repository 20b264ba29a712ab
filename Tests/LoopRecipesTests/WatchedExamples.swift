// The examples of what needs other threads, tasks or a display, compiled only. HouseRulesTests holds the
// documentation against this file.

import LoopEngine
import LoopRecipes
import TestSupport

enum WatchedExamples {
  actor Ledger: LoopActor {
    nonisolated let executor: LoopExecutor
    private var total = 0

    init(on loop: Loop) { executor = LoopExecutor(loop) }

    func add(_ amount: Int) { total += amount }
  }

  static func ask(_ loop: Loop) async throws -> Loop.Mode? {
    let mode = try await loop.run { Loop.current.currentMode }
    return mode
  }

  static func count(on loop: Loop) async {
    for await tick in loop.ticks(every: .seconds(1)) {
      if tick.number == 9 { break }
    }
  }

  static func watch(noting log: Log) throws -> HitchMonitor {
    let monitor = try HitchMonitor(Loop.main, threshold: .milliseconds(50)) { hitch in
      log.note("\(hitch)")
    }
    return monitor
  }

  static func look(at hitch: Hitch, noting log: Log) {
    if case .frames(let frames) = hitch.backtrace { log.note("\(frames)") }
  }

  protocol Scene: Sendable {
    func advance(to time: Loop.Instant)
  }

  static func animate(_ scene: some Scene, on loop: Loop) -> FramePacer {
    let pacer = FramePacer(on: loop, rate: FrameRate(60)) { frame in
      scene.advance(to: frame.targetTimestamp)
    }
    return pacer
  }

  static func oldTelevision() -> FrameRate {
    let rate = FrameRate(60_000, in: 1_001)  // 59.94 a second, as NTSC has it
    return rate
  }
}
