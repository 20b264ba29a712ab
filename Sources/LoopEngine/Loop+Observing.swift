// Telling observers and the trace where the run is.

extension Loop {
  /// Emits the activity's event and calls the observers that ask for it, in order, from a snapshot:
  /// those added meanwhile are told next time, those removed meanwhile no more.
  ///
  /// Inlined, so that the activity is known and nothing is left but two loads when nobody listens.
  @inline(__always)
  func notify(
    _ activity: Activity, _ run: Run, cause: UInt8 = 0, result: RunResult = .finished
  ) {
    trace(activity, run, cause: cause, result: result)
    if attention.contains(.observed(activity)) { callObservers(of: activity, run) }
  }

  @inline(never)
  private func callObservers(of activity: Activity, _ run: Run) {
    switch state.withLock({ $0[run.mode].listeners(to: activity) }) {
    case .one(let observer, let notification): call(observer, notification, activity, run)
    case .several(let snapshot):
      for observer in snapshot where observer.activities.contains(activity) {
        if let notification = observer.notification(for: self, in: run.mode) {
          call(observer, notification, activity, run)
        }
      }
    }
  }

  @inline(__always)
  private func call(
    _ observer: Observer, _ notification: Observer.Notification, _ activity: Activity, _ run: Run
  ) {
    guard observer.beginCall() else { return }
    Trace.observerBegin(
      loop: number, mode: run.modeNumber, item: observer.number, order: Int64(observer.order))
    let outer = progress.begin(.observer, after: activity, observer.number)
    notification.call(observer, activity)
    progress.end(outer)
    Trace.observerEnd(
      loop: number, mode: run.modeNumber, item: observer.number, order: Int64(observer.order))
    observer.endCall()
  }

  @inline(__always)
  private func trace(_ activity: Activity, _ run: Run, cause: UInt8, result: RunResult) {
    let (mode, nesting) = (run.modeNumber, run.nesting)
    switch activity {
    case .beforeTimers:
      busyStretchMeetsTop(run)
      Trace.beforeTimers(loop: number, mode: mode, nesting: nesting)
    case .beforeSources: Trace.beforeSources(loop: number, mode: mode, nesting: nesting)
    case .beforeWaiting: Trace.beforeWaiting(loop: number, mode: mode, nesting: nesting)
    case .afterWaiting:
      busyStretchBegins()
      Trace.afterWaiting(
        loop: number, mode: mode, nesting: nesting, cause: cause, wakeSequence: word.sequence)
    case .entry:
      busyStretchBegins()
      if Trace.recordsEntries { traceEntry(run) }
    default:
      if nesting == 0 { busyStretchEnds(run) }
      Trace.exit(loop: number, mode: mode, nesting: nesting, result: result.rawValue)
    }
  }

  private func traceEntry(_ run: Run) {
    Trace.entry(
      loop: number, mode: run.modeNumber, nesting: run.nesting, modeName: run.mode.name,
      backend: backend.number)
  }
}

// The state dump: what is alive when a tracing session begins to record a running process.
extension Loop {
  /// Emits the loop and everything in it, once for each session that begins. Own thread only.
  func traceStateIfWanted() {
    let listener = Trace.stateListener
    guard listener != latestStateListener.load(ordering: .relaxed) else { return }
    latestStateListener.store(listener, ordering: .relaxed)
    if listener != 0 { traceState() }
  }

  private func traceState() {
    traceLoopInfo()
    let (modes, items) = state.withLock { state in
      (state.modes.filter(\.exists).map(\.mode), state.allItems())
    }
    for mode in modes {
      Trace.modeInfo(loop: number, mode: UInt32(mode.number), name: mode.name)
    }
    for (item, _) in items { item.traceInfo(loop: number) }
  }
}
