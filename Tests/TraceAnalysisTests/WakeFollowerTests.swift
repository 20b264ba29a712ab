// One wake after the other as the kernel passed it on, for views.

import Testing
import TraceAnalysis
import TraceModel

@Suite struct WakeFollowerTests {
  /// The ways with the time of the event that completed each.
  private func ways(
    _ script: KernelScript, _ coverage: KernelCoverage, losses: [TraceLoss] = []
  ) -> [(time: UInt64, way: WakeWay)] {
    var follower = WakeFollower()
    follower.begin(coverage)
    for loss in losses { follower.add(loss) }
    var kernel = script.kernelEvents[...]
    return script.loop.events.compactMap { event in
      while let first = kernel.first, first.timestampNanoseconds < event.timestampNanoseconds {
        follower.add(kernel.removeFirst())
      }
      let way = follower.add(event, LossTimeline())
      return way.map { (event.timestampNanoseconds, $0) }
    }
  }

  private static let recorded = KernelCoverage.recorded(during: 0...1000, tellsInterrupts: true)

  @Test func `a way is told when the loop is awake, and its end when user code begins`() {
    let ways = ways(.oneWake(), Self.recorded)
    #expect(ways.map(\.time) == [135, 150])
    #expect(ways.allSatisfy { $0.way.wake.thread == 500 && $0.way.wake.nanoseconds == 100 })
    #expect(ways.allSatisfy { $0.way.route == .sameCPU })
    let steps = ways.flatMap(\.way.steps)
    #expect(steps.map(\.segment) == WakeAnatomy.Segment.allCases)
    #expect(steps.map(\.beginNanoseconds) == [100, 107, 110, 130, 135])
    #expect(steps.map(\.endNanoseconds) == [107, 110, 130, 135, 150])
  }

  @Test func `nothing is told without the kernel or across a gap`() {
    #expect(ways(.oneWake(), .notAsked).isEmpty)
    #expect(ways(.oneWake(), .unavailable(reason: "no")).isEmpty)
    let loss = TraceLoss(
      beginNanoseconds: 108, endNanoseconds: 109, events: 1, file: "ftrace/cpu0", cpu: 0)
    #expect(ways(.oneWake(), Self.recorded, losses: [loss]).isEmpty)
  }
}
