// What a real run looks like in a real LTTng trace: the set of events, their order, pairing and
// counts, on every backend. Never how long anything took.

#if TraceTools && Tracing
  import TestSupport
  import Testing
  import TraceModel
  import TraceReader

  @Suite(
    "A captured trace", .enabled(if: OwnSessionDaemon.isPossible, OwnSessionDaemon.reason))
  struct CapturedTraceTests {
    let world: World

    init() throws { world = try World() }

    @Test("The activities of a scripted run come in their order", arguments: Self.backends)
    func order(backend: TraceBackend) throws {
      let trace = try record("env LOOPSCOPE_BACKEND=\(backend.rawValue) $T script")
      let loopThread = try #require(trace.events.first?.thread)
      let kinds = trace.events.filter { $0.thread == loopThread }.map(\.kind)
      let unscripted: Set<TraceEventKind> = [
        .loopInfo, .modeInfo, .timerInfo, .sourceInfo, .observerBegin, .observerEnd, .sleep,
        .busyStretch,
      ]
      let run = kinds.drop { $0 != .entry }.filter { !unscripted.contains($0) }
      #expect(run.map(\.rawValue) == Self.script.map(\.rawValue))
      #expect(
        trace.entries.map(\.backend) == [backend, backend], "in the outer and in the nested run")
    }

    @Test("Every event of the catalogue is emitted by the engine")
    func everyEvent() throws {
      let trace = try record("$T script main-queue timer busy=2")
      #expect(Set(trace.events.map(\.kind)) == Set(TraceEventKind.allCases))
    }

    @Test("The first event is there, each time")
    func firstEvent() throws {
      for _ in 0..<3 {
        let trace = try record("$T script", "--force")
        #expect(trace.events.first?.kind == .loopInfo)
      }
    }

    @Test("Every callout that begins ends, on its thread, with the same fields")
    func pairing() throws {
      let trace = try record("$T script main-queue timer")
      var open: [Int32: [TraceCallout]] = [:]
      for event in trace.events {
        switch event.payload {
        case .calloutBegin(let callout): open[event.thread, default: []].append(callout)
        case .calloutEnd(let callout): #expect(open[event.thread]?.popLast() == callout)
        default: break
        }
      }
      #expect(open.values.allSatisfy { $0.isEmpty })
    }

    @Test("A wake and the sleep that it ended have one number", arguments: Self.backends)
    func wakeSequence(backend: TraceBackend) throws {
      let trace = try record("env LOOPSCOPE_BACKEND=\(backend.rawValue) $T script")
      let loopThread = try #require(trace.events.first?.thread)
      let wakes = trace.events.filter { $0.thread != loopThread }.compactMap(\.wake)
      #expect(wakes.count == 1)
      #expect(trace.ends.map(\.cause) == [.source1, .wakeup])
      #expect(trace.ends.last?.sequence == wakes.first?.sequence)
      // The waker may be there before the loop has reached the kernel: then neither called it.
      let sleeps = trace.events.filter { $0.kind == .sleep }.count
      #expect(sleeps == wakes.filter(\.calledKernel).count)
    }

    @Test("Times lie where they must")
    func times() throws {
      let trace = try record("$T script timer")
      let calls = trace.events.compactMap { event -> (since: UInt64, at: UInt64)? in
        guard case .calloutBegin(let call) = event.payload, let since = call.sinceNanoseconds
        else { return nil }
        return (since, event.timestampNanoseconds)
      }
      #expect(calls.count == 5, "a block, two sources, two timers")
      #expect(calls.allSatisfy { $0.since <= $0.at })
      let times = trace.events.map(\.timestampNanoseconds)
      #expect(times == times.sorted())
    }

    @Test("Names of every kind arrive; a long one is cut between characters")
    func names() throws {
      let trace = try record("$T name=70000 odd-names")
      let names = trace.entries.map(\.name)
      let long = String(repeating: "é", count: EventCatalogue.longestTextBytes / 2)
      #expect(
        names == [long, "", "\"quoted\"", "<script>", "two\nlines", "nul", "日本"])
    }

    @Test("100,000 iterations as fast as they go lose nothing")
    func unpaced() throws {
      let trace = try record("$T polls=100000")
      #expect(trace.events.filter { $0.kind == .beforeTimers }.count == 100_000)
      #expect(trace.losses.isEmpty)
    }

    @Test("What small buffers lose is counted to the event")
    func exactLoss() throws {
      // How often the loop is busy for a millisecond is not the program's to say.
      let events = ["before_*", "*_begin", "*_end", "entry", "exit", "signal"]
        .map { "--events '\($0)'" }.joined(separator: " ")
      let whole = try record("$T polls=45000", events)
      let outcome = try world.run("$R --output small --buffers 4096x2 \(events) $T polls=45000")
      let discarded = try #require(outcome.value(of: "discarded").flatMap { Int($0) })
      let small = try WholeTrace(at: world.path("small"))
      #expect(whole.events.count > 300_000 && discarded > 0)
      #expect(small.events.count + discarded == whole.events.count)
      #expect(small.losses.compactMap(\.events).reduce(0, +) == UInt64(discarded))
    }

    @Test("Only the events that were asked for are recorded")
    func selection() throws {
      let trace = try record("$T script", "--events 'timer_*' --events runloop:wake")
      let kinds = Set(trace.events.map(\.kind))
      #expect(kinds.isSuperset(of: [.timerBegin, .timerEnd, .wake]))
      #expect(kinds.isSubset(of: [.timerBegin, .timerEnd, .timerArm, .timerInfo, .wake]))
    }

    private static let backends: [TraceBackend] = [.eventfd, .futex, .pipe]

    /// What the loop's thread emits from the start of its run on, without observers and names.
    private static let script: [TraceEventKind] =
      [.entry, .beforeTimers, .beforeSources, .blockBegin, .blockEnd, .source0Begin]
      + [.modeSwitch, .entry, .beforeTimers, .beforeSources, .exit]
      + [.source0End, .timerBegin, .timerEnd]
      + [.beforeTimers, .beforeSources, .beforeWaiting, .afterWaiting, .source1Begin, .source1End]
      + [.beforeTimers, .beforeSources, .beforeWaiting, .afterWaiting]
      + [.beforeTimers, .beforeSources, .source0Begin, .wake, .source0End, .exit]

    /// Records a command and reads the trace; nothing may be lost.
    private func record(_ command: String, _ options: String = "") throws -> WholeTrace {
      let outcome = try world.run("$R --output t \(options) \(command)")
      #expect(outcome.value(of: "status") == "0")
      #expect(outcome.value(of: "discarded") == "0")
      return try WholeTrace(at: world.path("t"))
    }
  }

  extension WholeTrace {
    fileprivate var entries: [(backend: TraceBackend, name: String)] {
      events.compactMap { event in
        guard case .entry(_, _, let backend, let name) = event.payload else { return nil }
        return (backend, name)
      }
    }

    fileprivate var ends: [(cause: TraceWakeCause, sequence: UInt64)] {
      events.compactMap { event in
        guard case .afterWaiting(_, _, let cause, let sequence) = event.payload else { return nil }
        return (cause, sequence)
      }
    }
  }

  extension TraceEvent {
    fileprivate var wake: (calledKernel: Bool, sequence: UInt64)? {
      guard case .wake(let calledKernel, let sequence) = payload else { return nil }
      return (calledKernel, sequence)
    }
  }
#endif
