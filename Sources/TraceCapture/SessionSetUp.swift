// Making a session ready: buffers, contexts, events, and what a flight recorder needs besides.
// Not for the session's own calls (TracingSession) nor for its course (Recording).

#if TraceTools
  import TraceModel

  struct SessionSetUp {
    let options: RecorderOptions
    let patterns: [EventPattern]

    /// The rings that the session gets.
    var buffers: BufferPlan {
      options.buffers ?? (isFlightRecorder ? Machine.flightRecorderPlan() : Machine.bufferPlan())
    }

    private var isFlightRecorder: Bool { options.delivery.snapshotOptions != nil }

    /// Makes everything but starts nothing; returns what has to be done without.
    func configure(
      _ session: TracingSession, for process: AttachedProcess?
    ) throws(RecorderError) -> [String] {
      var warnings: [String] = []
      for channel in channels {
        let plan = channel == .names ? Self.namesPlan : buffers
        try session.makeBuffers(plan, for: channel, overwriting: isFlightRecorder)
        for context in options.contexts {
          do {
            try session.add(context, to: channel)
          } catch {
            warnings.append("recorded without the context \(context.rawValue): \(error)")
          }
        }
      }
      if let process { try session.restrict(to: process.ownNumber) }
      for pattern in patterns { try session.enable(pattern) }
      if isFlightRecorder {
        for name in Self.names { try session.enable(name, in: .names) }
      }
      return warnings
    }

    /// What writes snapshots; nil when everything is written anyway.
    func flightRecorder(
      of session: TracingSession, to directory: String, scope: ProcessScope
    ) throws(RecorderError) -> FlightRecorder? {
      guard let snapshots = options.delivery.snapshotOptions else { return nil }
      let trigger = try HitchTrigger(
        named: session.name, thresholdNanoseconds: snapshots.hitchThresholdNanoseconds,
        over: session.line)
      return FlightRecorder(
        snapshots, of: session, trigger: trigger, to: directory, scope: scope,
        report: options.report)
    }

    /// Loops, modes and sources are told once, when they are made or when a session begins. In rings
    /// that are overwritten that would soon be gone, so a flight recorder has rings of their own for
    /// them, which other events cannot fill.
    private var channels: [TracingSession.Channel] {
      isFlightRecorder ? [.everything, .names] : [.everything]
    }

    private static let namesPlan = BufferPlan(partBytes: 64 << 10, partCount: 4)

    private static let names = [TraceEventKind.loopInfo, .modeInfo, .sourceInfo].map {
      EventPattern($0.rawValue, provider: EventCatalogue.provider)
    }
  }
#endif
