// One loop between its sleep and the end of its wait, as the kernel sees it. Not for what is made of
// it: WakeAnatomist.

import TraceModel

/// What has happened to a loop's thread since it went to sleep.
struct LoopWait {
  /// A wake that called the kernel.
  struct Wake {
    let sequence: UInt64
    let nanoseconds: UInt64
    let thread: Int32
  }

  /// A wake on its way through the kernel.
  struct Passage {
    let wake: Wake
    let wakingNanoseconds: UInt64
    let wakingCPU: UInt32
    var wakeupNanoseconds: UInt64?
    var wakeupCPU: UInt32?
    var switchNanoseconds: UInt64?
    var interruptedCPU: UInt32?
    var pollingCPU: UInt32?
  }

  /// A wake that was followed to the loop, whose first callout is still to come.
  struct Arrival {
    let nanoseconds: UInt64
    let backend: TraceBackend
    let way: WakeWay
  }

  /// What is known at the end of a wait.
  struct Ended {
    let backend: TraceBackend
    let firstWake: Wake?
    let passage: Passage?
    let wasWokenOtherwise: Bool
    let hasLeftCPU: Bool
    let isThreadSeen: Bool
  }

  var arrival: Arrival?
  private var backend = TraceBackend.unknown
  private var pending: [Wake] = []
  private var settledSequence: UInt64 = 0
  private var passage: Passage?
  private var wasWokenOtherwise = false
  private var hasLeftCPU = false
  private var isThreadSeen = false

  /// A loop that never wakes keeps no more wakes than this.
  private static let mostPending = 1024

  mutating func sleep(with backend: TraceBackend) {
    self.backend = backend
    passage = nil
    wasWokenOtherwise = false
    hasLeftCPU = false
  }

  mutating func wake(_ sequence: UInt64, at time: UInt64, by thread: Int32) {
    guard sequence > settledSequence else { return }
    if pending.count >= Self.mostPending { pending.removeFirst(Self.mostPending / 2) }
    pending.append(Wake(sequence: sequence, nanoseconds: time, thread: thread))
  }

  /// Returns whether the waking thread has a wake pending, whose passage begins here.
  mutating func waking(_ event: KernelEvent) -> Bool {
    isThreadSeen = true
    let own = event.isInInterrupt ? nil : pending.last { $0.thread == event.thread }
    guard let own else {
      wasWokenOtherwise = true
      return false
    }
    passage = Passage(
      wake: own, wakingNanoseconds: event.timestampNanoseconds, wakingCPU: event.cpu)
    return true
  }

  mutating func wakeup(_ event: KernelEvent, cpu: UInt32) {
    guard passage?.wakeupNanoseconds == nil else { return }
    passage?.wakeupNanoseconds = event.timestampNanoseconds
    passage?.wakeupCPU = cpu
  }

  /// The thread's CPU turns to another one.
  mutating func left() { hasLeftCPU = true }

  /// The first switch counts: a later one is the loop's turn again after it was preempted.
  mutating func switched(_ event: KernelEvent) {
    isThreadSeen = true
    guard passage?.switchNanoseconds == nil else { return }
    passage?.switchNanoseconds = event.timestampNanoseconds
  }

  mutating func interruptSent(to cpu: UInt32) {
    if passage?.wakeupNanoseconds == nil { passage?.interruptedCPU = cpu }
  }

  mutating func pollingCPUTold(_ cpu: UInt32) {
    if passage?.wakeupNanoseconds == nil { passage?.pollingCPU = cpu }
  }

  /// The wait is over; wakes up to `sequence` are settled by it.
  mutating func end(sequence: UInt64) -> Ended {
    let first = pending.first { $0.sequence <= sequence }
    pending.removeAll { $0.sequence <= sequence }
    settledSequence = max(settledSequence, sequence)
    let own = passage.flatMap { $0.wake.sequence <= sequence ? $0 : nil }
    defer {
      passage = nil
      arrival = nil
    }
    return Ended(
      backend: backend, firstWake: first, passage: own, wasWokenOtherwise: wasWokenOtherwise,
      hasLeftCPU: hasLeftCPU, isThreadSeen: isThreadSeen)
  }
}
