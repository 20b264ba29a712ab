// One iteration of the loop: the numbered steps and all control flow between them. Each step is one
// small function, here or in Loop+Sleeping.swift.

import LinuxIO

extension Loop {
  /// One iteration, in twelve steps; nil when another one follows.
  ///
  ///  1. Observers: before timers.      7. Observers: before waiting, unless polling.
  ///  2. Observers: before sources.     8. Sleep until something is ready.
  ///  3. Blocks.                        9. Observers: after waiting, unless polling.
  ///  4. Signalled sources.            10. Deliver one kind of what is ready.
  ///  5. Blocks, if a source ran.      11. Blocks.
  ///  6. Peek at the main queue.       12. Is the run over?
  ///
  /// Wakes from step 1 on end the wait of step 8; those after it are dropped, because the next
  /// iteration looks at everything again.
  func iterate(_ run: inout Run) -> RunResult? {
    run.wakeSequence = word.sequence
    run.handledSource = false
    progress.beginIteration()
    traceStateIfWanted()
    notify(.beforeTimers, run)
    notify(.beforeSources, run)
    runBlocks(in: run, after: .beforeSources)
    if performSignalledSources(&run) { runBlocks(in: run, after: .beforeSources) }
    if peekMainQueue(&run) {
      deliver(.mainQueue, Readiness(mainQueue: true), &run)
    } else {
      waitAndDeliver(&run)
    }
    runBlocks(in: run, after: .afterWaiting)
    return resultIfOver(run)
  }

  /// Steps 7 to 10.
  private func waitAndDeliver(_ run: inout Run) {
    run.servedMainQueueLast = false
    // An empty mode polls too: nothing would end the sleep.
    let polls =
      run.neverWaits || run.handledSource || attention.contains(.nothingToWaitFor)
      || hasBlock(for: run)
    if !polls { notify(.beforeWaiting, run) }
    let ready = sleep(run, polls: polls)
    if !polls { notify(.afterWaiting, run, cause: wakeCause(ready.turn, run)) }
    if let kind = ready.turn { deliver(kind, ready, &run) }
  }

  /// Step 12.
  private func resultIfOver(_ run: Run) -> RunResult? {
    if run.handledSource && run.returnAfterSourceHandled { return .handledSource }
    if hasPassed(run.limitNanoseconds) { return .timedOut }
    let attention = attention
    if attention.contains(.stop) { return .stopped }
    return attention.contains(.nothingToWaitFor) && !hasBlock(for: run) ? .finished : nil
  }

  private func hasPassed(_ limitNanoseconds: UInt64) -> Bool {
    if limitNanoseconds == 0 { return true }
    return limitNanoseconds != .max && backend.nowNanoseconds() > limitNanoseconds
  }
}

// Steps 3, 5 and 11.
extension Loop {
  /// Runs the blocks for this mode that are queued now; those queued meanwhile wait for the next pass.
  func runBlocks(in run: Run, after activity: Activity) {
    guard blocks.hasAny else { return }
    var position = 0
    let end = blocks.beginPass()
    while var entry = takeBlock(for: run.mode, from: &position, to: end) {
      Trace.blockBegin(
        loop: number, mode: run.modeNumber, item: entry.number, queued: entry.queuedNanoseconds)
      let outer = progress.begin(.block, after: activity, UInt64(position))
      entry.block.take()?.call()
      progress.end(outer)
      Trace.blockEnd(
        loop: number, mode: run.modeNumber, item: entry.number, queued: entry.queuedNanoseconds)
    }
  }

  private func takeBlock(
    for mode: Mode, from position: inout Int, to end: Int
  ) -> BlockQueue.Entry? {
    blocks.takeNext(
      for: mode, isCommon: attention.contains(.common), from: &position, to: end)
  }

  /// Whether a block waits that the run, which is the innermost one, performs.
  func hasBlock(for run: Run) -> Bool {
    blocks.hasAny && blocks.hasBlock(for: run.mode, isCommon: attention.contains(.common))
  }
}

// Step 4.
extension Loop {
  /// Performs the sources of this mode that are signalled now, or the first of them when the run ends
  /// with that; true when one ran.
  private func performSignalledSources(_ run: inout Run) -> Bool {
    guard attention.contains(.signals) else { return false }
    let mode = run.mode
    if let only = change({ $0[mode].signals.takeOnly() }) {
      perform(only, &run)
    } else {
      performBatch(&run)
    }
    return run.handledSource
  }

  private func performBatch(_ run: inout Run) {
    let mode = run.mode
    var batch: [SignalQueue.Entry] = []
    state.withLock { $0[mode].signals.copy(into: &batch) }
    guard !batch.isEmpty else { return }
    for entry in batch where entry.source.isAttached(to: self, in: mode) {
      perform(entry.source, &run)
      if run.handledSource && run.returnAfterSourceHandled { break }
    }
    change { $0[mode].signals.dropStale() }
  }

  private func perform(_ source: Source, _ run: inout Run) {
    guard let perform = source.claim() else { return }
    run.handledSource = true
    let signalled = source.lastSignalNanoseconds
    Trace.source0Begin(
      loop: number, mode: run.modeNumber, item: source.number, order: Int64(source.order),
      signalled: signalled)
    let outer = progress.begin(.source, after: .beforeSources, source.number)
    perform.call()
    progress.end(outer)
    Trace.source0End(
      loop: number, mode: run.modeNumber, item: source.number, order: Int64(source.order),
      signalled: signalled)
  }
}

// Step 10.
extension Loop {
  func deliver(_ kind: ReadyKind, _ ready: Readiness, _ run: inout Run) {
    state.withLock { $0[run.mode].lastServed = kind }
    switch kind {
    case .timers: fireTimers(run)
    case .mainQueue: drainMainQueue(&run)
    case .port: deliverMessage(&run)
    case .descriptor: if let report = ready.descriptor { deliver(report, &run) }
    }
  }

  /// Fires all timers that are due now, by (time, insertion), each looked at again just before.
  private func fireTimers(_ run: Run) {
    let now = backend.nowNanoseconds()
    if let only = state.withLock({ $0[run.mode].timers.onlyDue(at: now) }) {
      return fire(only.timer, dueAt: now, run)
    }
    var due: [TimerQueue.Due] = []
    state.withLock { $0[run.mode].timers.collect(dueAt: now, into: &due) }
    for entry in due { fire(entry.timer, dueAt: backend.nowNanoseconds(), run) }
  }

  private func fire(_ timer: Timer, dueAt now: UInt64, _ run: Run) {
    guard let firing = timer.beginFiring(for: self, in: run.mode, dueAt: now) else { return }
    let due = firing.fireTime
    Trace.timerBegin(loop: number, mode: run.modeNumber, item: timer.number, due: due)
    let outer = progress.begin(.timer, after: .afterWaiting, timer.number)
    firing.callout(timer)
    progress.end(outer)
    Trace.timerEnd(loop: number, mode: run.modeNumber, item: timer.number, due: due)
    timer.endFiring(on: self, for: due, now: backend.nowNanoseconds())
  }

  private func deliverMessage(_ run: inout Run) {
    let mode = run.mode
    guard let port = state.withLock({ $0[mode].readyPorts.first }),
      let message = port.take(for: self, in: mode)
    else { return }
    run.handledSource = true
    Trace.source1Begin(
      loop: number, mode: run.modeNumber, item: port.number, order: Int64(port.order))
    let outer = progress.begin(.port, after: .afterWaiting, port.number)
    message.call()
    progress.end(outer)
    Trace.source1End(
      loop: number, mode: run.modeNumber, item: port.number, order: Int64(port.order))
  }

  private func deliver(_ report: DescriptorReport, _ run: inout Run) {
    let mode = run.mode
    let source = state.withLock { $0[mode].descriptors.takeTurn(of: report) }
    guard let source, let delivery = source.delivery(of: report.events, for: self, in: mode) else {
      return
    }
    run.handledSource = true
    Trace.source1Begin(loop: number, mode: run.modeNumber, item: source.number, order: 0)
    let outer = progress.begin(.descriptor, after: .afterWaiting, source.number)
    delivery.handler(report.events)
    progress.end(outer)
    Trace.source1End(loop: number, mode: run.modeNumber, item: source.number, order: 0)
  }
}
