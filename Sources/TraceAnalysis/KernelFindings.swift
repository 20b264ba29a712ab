// What the kernel events beside a trace come to, as values for reports.

public import TraceModel

/// Whether a trace has kernel events, and where the time of wakes went.
public struct KernelFindings: Sendable, Hashable {
  /// Whether, and for how long, they were recorded.
  public var coverage = KernelCoverage.notAsked

  /// How many of them there were.
  public var eventCount: UInt64 = 0

  /// How many of them were lost; they are among the lost events of the trace's doubt, too.
  public var lostEvents: UInt64 = 0

  /// The wakes of each loop, by process and loop, then by backend.
  public var loops: [Loop] = []

  /// One loop.
  public struct Loop: Sendable, Hashable {
    /// The process.
    public var process: Int32

    /// The loop's number within the process.
    public var loop: UInt32

    /// Its wakes, by the name of the backend; backends without any are left out.
    public var anatomies: [WakeAnatomy]
  }

  /// Makes findings about a trace without kernel events.
  public init() {}

  /// The wakes of one loop.
  public func anatomies(process: Int32, loop: UInt32) -> [WakeAnatomy] {
    loops.first { $0.process == process && $0.loop == loop }?.anatomies ?? []
  }
}

/// Kernel events on their way into findings.
struct KernelLedger {
  private var coverage = KernelCoverage.notAsked
  private var eventCount: UInt64 = 0
  private var lostEvents: UInt64 = 0
  private var anatomist: WakeAnatomist?

  mutating func begin(_ coverage: KernelCoverage) {
    self.coverage = coverage
    guard case .recorded(let covered, let tellsInterrupts) = coverage else { return }
    anatomist = WakeAnatomist(covering: covered, tellsInterrupts: tellsInterrupts)
  }

  mutating func add(_ loss: TraceLoss) {
    lostEvents = lostEvents.addingSaturated(loss.events ?? 0)
    anatomist?.add(loss)
  }

  mutating func add(_ event: KernelEvent) {
    eventCount += 1
    anatomist?.add(event)
  }

  /// Gives what is known of the wake that the event answers, if it answers one.
  mutating func add(
    _ event: TraceEvent, _ losses: LossTimeline, _ scope: AnalysisScope
  ) -> WakeAnatomist.Answered? {
    anatomist?.add(event, losses, scope)
    return anatomist?.answered
  }

  /// The answer about these loops.
  func findings(of loops: [LoopFindings]) -> KernelFindings {
    var findings = KernelFindings()
    findings.coverage = coverage
    findings.eventCount = eventCount
    findings.lostEvents = lostEvents
    findings.loops = loops.compactMap { loop in
      let key = WakeAnatomist.LoopKey(process: loop.process, loop: loop.loop)
      guard let passages = anatomist?.passages[key] else { return nil }
      let anatomies = passages.map { WakeAnatomy($0, $1) }
      return KernelFindings.Loop(
        process: loop.process, loop: loop.loop,
        anatomies: anatomies.sorted { $0.backend.rawValue < $1.backend.rawValue })
    }
    return findings
  }
}
