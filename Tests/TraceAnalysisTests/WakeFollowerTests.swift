// One wake after the other as the kernel passed it on, for views.

import Testing
import TraceAnalysis
import TraceModel

@Suite struct WakeFollowerTests {
  /// The ways with the time of the event that completed each.
  private func ways(
    _ script: KernelScript, _ coverage: KernelCoverage, losses: [TraceLoss] = []
  ) -> [(time: UInt64, passage: WakePassage)] {
    var follower = WakeFollower()
    follower.begin(coverage)
    for loss in losses { follower.add(loss) }
    var kernel = script.kernelEvents[...]
    return script.loop.events.compactMap { event in
      while let first = kernel.first, first.timestampNanoseconds < event.timestampNanoseconds {
        follower.add(kernel.removeFirst())
      }
      return follower.add(event, LossTimeline()).map { (event.timestampNanoseconds, $0) }
    }
  }

  private static let recorded = KernelCoverage.recorded(during: 0...1000, tellsInterrupts: true)

  @Test func `a way is told when the loop is awake, and its end when user code begins`() {
    let told = ways(.oneWake(), Self.recorded)
    #expect(told.map(\.time) == [135, 150])
    let ways = told.compactMap(\.passage.way)
    #expect(ways.allSatisfy { $0.wake.thread == 500 && $0.wake.nanoseconds == 100 })
    #expect(ways.allSatisfy { $0.route == .sameCPU })
    let steps = ways.flatMap(\.steps)
    #expect(steps.map(\.segment) == [.call, .waking, .switch, .return, .callout])
    #expect(steps.map(\.beginNanoseconds) == [100, 107, 110, 130, 135])
    #expect(steps.map(\.endNanoseconds) == [107, 110, 130, 135, 150])
  }

  @Test func `nothing is told without the kernel, and across a gap the reason`() {
    #expect(ways(.oneWake(), .notAsked).isEmpty)
    #expect(ways(.oneWake(), .unavailable(reason: "no")).isEmpty)
    let loss = TraceLoss(
      beginNanoseconds: 108, endNanoseconds: 109, events: 1, file: "ftrace/cpu0", cpu: 0)
    let told = ways(.oneWake(), Self.recorded, losses: [loss])
    #expect(told.map(\.time) == [135] && told.map(\.passage) == [.unsplit(.inGap)])
  }
}
