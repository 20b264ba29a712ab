// What tracing costs an iteration: the engine beside a bare loop around the same events, in turn in one
// process. Benchmarks/tracing-cost runs it under valgrind and under a recording.

import CTracingLoop
import FoundationEssentials
import LinuxIO
import LoopEngine
import TestSupport

extension Experiments {
  static let tracingCost: [String: Experiment] = [
    "iterations": { onOwnThread { iterate(count(from: "LOOPSCOPE_ITERATIONS")) } },
    "tracing-cost": { onOwnThread(compareWithBareLoop) },
  ]

  private static let batch = 500

  private static func count(from variable: String) -> Int {
    ProcessInfo.processInfo.environment[variable].flatMap(Int.init) ?? batch
  }

  /// Signals a source and runs the loop once, so often.
  private static func iterate(_ count: Int) {
    let loop = Loop.current
    let source = Loop.Source {}
    loop.add(source)
    iterate(loop, source, count)
    source.invalidate()
  }

  private static func iterate(_ loop: Loop, _ source: Loop.Source, _ count: Int) {
    for _ in 0..<count {
      source.signal()
      loop.run(for: .zero)
    }
  }

  private static func compareWithBareLoop() {
    let loop = Loop.current
    let source = Loop.Source {}
    loop.add(source)
    var engine: [UInt64] = []
    var bare: [UInt64] = []
    for _ in 0..<40 {
      engine.append(nanoseconds { iterate(loop, source, batch) })
      bare.append(nanoseconds { ctracing_loop(Int64(batch)) })
    }
    tell("tracing", Loop.tracing)
    tell("engine-nanoseconds", median(engine) / UInt64(batch))
    tell("bare-nanoseconds", median(bare) / UInt64(batch))
  }

  private static func nanoseconds(_ body: () -> Void) -> UInt64 {
    let start = MonotonicClock.nowNanoseconds()
    body()
    return MonotonicClock.nowNanoseconds() - start
  }

  private static func median(_ values: [UInt64]) -> UInt64 { values.sorted()[values.count / 2] }
}
