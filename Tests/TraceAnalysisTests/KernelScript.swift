// Kernel events written by hand beside the events of a loop. Not for those of the loop: EventScript.

import TraceAnalysis
import TraceModel

/// Events of one loop and of the kernel, each in the order of a test.
struct KernelScript {
  var loop = EventScript()
  private(set) var kernelEvents: [KernelEvent] = []

  /// A loop that thread 500 wakes on its own CPU: call 7, waking 3, switch 20, return 5, callout 15.
  static func oneWake() -> KernelScript {
    var script = KernelScript()
    script.sleep(10)
    script.wake(100, by: 500, sequence: 1)
    script.kernel(107, cpu: 0, by: 500, .waking(thread: 101))
    script.kernel(110, cpu: 0, by: 500, .wakeup(thread: 101, cpu: 0))
    script.kernel(130, cpu: 0, by: 500, .switched(to: 101))
    script.loop.at(135, .awake(1, .wakeup, wake: 1))
    script.loop.call(.observer, 2, 140, 141)
    script.loop.call(.source0, 3, 150, 151)
    return script
  }

  /// The loop goes to sleep.
  mutating func sleep(_ time: UInt64) {
    loop.at(time, .wait(1))
    loop.at(time + 5, .asleep(1, .eventfd))
  }

  mutating func wake(_ time: UInt64, by thread: Int32, sequence: UInt64) {
    loop.at(time, by: thread, .wake(calledKernel: true, sequence: sequence))
  }

  /// `name` and `next` are what the threads of a switch are called.
  mutating func kernel(
    _ time: UInt64, cpu: UInt32, by thread: Int32, named name: String = "", to next: String = "",
    isInInterrupt: Bool = false, _ action: KernelEvent.Action
  ) {
    var event = KernelEvent(
      timestampNanoseconds: time, cpu: cpu, thread: thread, isInInterrupt: isInInterrupt,
      action: action)
    event.threadName = name
    event.nextThreadName = next
    kernelEvents.append(event)
  }

  /// The kernel wakes the loop's thread on the waker's CPU, in three steps of a nanosecond.
  mutating func pass(_ time: UInt64, cpu: UInt32, by thread: Int32, isInInterrupt: Bool = false) {
    let own = loop.thread
    kernel(time, cpu: cpu, by: thread, isInInterrupt: isInInterrupt, .waking(thread: own))
    kernel(
      time + 1, cpu: cpu, by: thread, isInInterrupt: isInInterrupt,
      .wakeup(thread: own, cpu: cpu))
    kernel(time + 2, cpu: cpu, by: thread, .switched(to: own))
  }

  /// What is found about the only loop and backend.
  func anatomy(
    covering covered: ClosedRange<UInt64> = 0...1_000_000, tellsInterrupts: Bool = true
  ) -> WakeAnatomy {
    Self.findings([self], covering: covered, tellsInterrupts: tellsInterrupts)
      .kernel.loops[0].anatomies[0]
  }

  static func findings(
    _ scripts: [KernelScript], covering covered: ClosedRange<UInt64> = 0...1_000_000,
    tellsInterrupts: Bool = true, kernelLosses: [ClosedRange<UInt64>] = []
  ) -> TraceFindings {
    var analyzer = TraceAnalyzer()
    analyzer.begin(.recorded(during: covered, tellsInterrupts: tellsInterrupts))
    for span in kernelLosses {
      analyzer.addKernelLoss(
        TraceLoss(
          beginNanoseconds: span.lowerBound, endNanoseconds: span.upperBound, events: 1,
          file: "ftrace/cpu0", cpu: 0))
    }
    let kernel = scripts.flatMap(\.kernelEvents).sorted {
      $0.timestampNanoseconds < $1.timestampNanoseconds
    }
    var next = kernel[...]
    let events = scripts.flatMap(\.loop.events).sorted {
      $0.timestampNanoseconds < $1.timestampNanoseconds
    }
    for event in events {
      while let first = next.first, first.timestampNanoseconds < event.timestampNanoseconds {
        analyzer.add(next.removeFirst())
      }
      analyzer.add(event)
    }
    return analyzer.findings()
  }
}

extension WakeAnatomy {
  /// The lengths of the segments of the only wake of a route.
  func lengths(_ route: Route) -> [UInt64] {
    let segments = routes.first { $0.route == route }?.segments ?? []
    return segments.filter { $0.durations.count > 0 }.map(\.durations.totalNanoseconds)
  }
}

extension TraceFindings {
  /// How many wakes of all loops were split.
  var split: UInt64 {
    kernel.loops.flatMap(\.anatomies).reduce(0) { $0 + $1.splitCount }
  }
}
