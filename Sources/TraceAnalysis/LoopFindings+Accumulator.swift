// From what was kept while a trace streamed by to what a report can show.

import TraceModel

extension LoopFindings {
  init(_ loop: LoopAccumulator, _ names: ThreadNames, _ modeNames: [UInt32: String]) {
    let span = loop.spanNanoseconds
    process = loop.process
    incarnation = loop.incarnation
    processName = names.program(of: loop.process, at: span.upperBound)
    isCommand = names.isCommand(loop.process, at: span.upperBound)
    self.loop = loop.loop
    thread = loop.thread
    threadName = names.name(ofThread: thread, of: process, at: span.upperBound)
    spanNanoseconds = span
    name = loop.name
    backends = loop.backends.sorted { $0.rawValue < $1.rawValue }
    eventCounts = loop.events.byKind
    iterations = loop.runs.modes.values.reduce(0) { $0 + $1.iterations }
    sleeps = loop.runs.sleeps
    busyNanoseconds = loop.runs.busyNanoseconds
    asleepNanoseconds = loop.runs.asleepNanoseconds
    doubtfulNanoseconds = loop.runs.doubtfulNanoseconds
    results = loop.results
    modeSwitches = loop.events.count(.modeSwitch)
    timerArms = loop.timers.arms
    hitches = loop.stretches.worst.map { $0.named(by: loop) }
    hitchCount = loop.stretches.hitchCount
    longestStretch = loop.stretches.longest?.named(by: loop)
    activities = TraceEventKind.allCases.compactMap { kind in
      loop.runs.activities[kind].map { Activity(kind: kind, durations: DurationSummary($0)) }
    }
    wakes = WakeFindings(loop.wakes, names, until: span.upperBound)
    timers = loop.timers.entries.map { item, entry in
      TimerFindings(item: item, name: loop.sources[item]?.name ?? "", entry)
    }.sorted { $0.item < $1.item }
    self.modeNames = modeNames
    modes = Self.modes(of: loop, modeNames)
  }

  private static func modes(
    of loop: LoopAccumulator, _ names: [UInt32: String]
  ) -> [ModeFindings] {
    let callouts = Dictionary(grouping: loop.callouts.entries) { $0.key.mode }
    let numbers = Set(loop.runs.modes.keys).union(callouts.keys)
    return numbers.sorted().map { number in
      let times = loop.runs.modes[number] ?? RunTimeline.ModeTimes()
      let called = (callouts[number] ?? []).map { key, entry in
        CalloutFindings(key, entry, name: key.item.flatMap { loop.sources[$0]?.name } ?? "")
      }
      return ModeFindings(
        mode: number, name: names[number] ?? "", runs: times.runs,
        iterations: times.iterations, busyNanoseconds: times.busyNanoseconds,
        asleepNanoseconds: times.asleepNanoseconds, callouts: called.sorted(by: comesFirst))
    }
  }

  /// The longest total first; a fixed order among equals, so that reports do not change by chance.
  private static func comesFirst(_ one: CalloutFindings, _ other: CalloutFindings) -> Bool {
    (other.durations.totalNanoseconds, one.kind.rawValue, one.item ?? 0)
      < (one.durations.totalNanoseconds, other.kind.rawValue, other.item ?? 0)
  }
}

extension Hitch {
  fileprivate func named(by loop: LoopAccumulator) -> Hitch {
    var named = self
    for index in callouts.indices {
      named.callouts[index].name = loop.sources[callouts[index].callout.item]?.name ?? ""
    }
    return named
  }
}

extension CalloutFindings {
  fileprivate init(_ key: CalloutLedger.Key, _ entry: CalloutLedger.Entry, name: String) {
    self.init(
      kind: key.kind, item: key.item, name: name, durations: DurationSummary(entry.durations),
      longestAtNanoseconds: entry.longestAtNanoseconds, delays: DurationSummary(entry.delays))
  }
}

extension WakeFindings {
  fileprivate init(_ wakes: WakeLedger, _ names: ThreadNames, until end: UInt64) {
    self.init()
    count = wakes.wakes
    withoutKernelCall = wakes.wakesWithoutKernelCall
    recordedLate = wakes.lateWakes
    stray = wakes.strayWakes
    causes = wakes.causes
    slowestWakes = wakes.slowest.map {
      Slowest(
        process: $0.waker.process, thread: $0.waker.thread,
        threadName: names.name(
          ofThread: $0.waker.thread, of: $0.waker.process, at: $0.wakeNanoseconds),
        backend: $0.backend,
        atNanoseconds: $0.wakeNanoseconds, latencyNanoseconds: $0.latencyNanoseconds,
        passage: $0.passage)
    }
    byBackend = wakes.byBackend.sorted { $0.key.rawValue < $1.key.rawValue }.map {
      ByBackend(
        backend: $0, toAwake: DurationSummary($1.toAwake),
        toCallout: DurationSummary($1.toCallout))
    }
    byWaker = wakes.wakesByWaker.map { waker, count in
      let latencies = wakes.byWaker[waker] ?? WakeLedger.Latencies()
      return ByWaker(
        process: waker.process, thread: waker.thread,
        threadName: names.name(ofThread: waker.thread, of: waker.process, at: end), count: count,
        toAwake: DurationSummary(latencies.toAwake),
        toCallout: DurationSummary(latencies.toCallout))
    }.sorted { ($1.count, $0.process, $0.thread) < ($0.count, $1.process, $1.thread) }
  }
}

extension TimerFindings {
  fileprivate init(item: UInt64, name: String, _ entry: TimerLedger.Entry) {
    self.init(
      item: item, name: name, intervalNanoseconds: entry.intervalNanoseconds,
      toleranceNanoseconds: entry.toleranceNanoseconds, fires: entry.fires,
      earlyFires: entry.earlyFires,
      missedGridPoints: entry.intervalNanoseconds == nil ? nil : entry.missedGridPoints,
      lateness: DurationSummary(entry.lateness), latestAtNanoseconds: entry.latestAtNanoseconds)
  }
}
