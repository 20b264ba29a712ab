// The descriptors of one mode: which are watched, in which set, and whose turn it is. What their
// sources do with a report is DescriptorSource.swift's business.

import LinuxIO
import Synchronization
import WakeBackends

/// What the kernel said of a source, and how often that had been served then.
struct DescriptorReport {
  let token: UInt64
  let events: DescriptorEvents
  let servings: UInt64
}

/// What a mode watches beside the wake. A value inside LoopState, guarded by the loop's lock.
struct DescriptorTable {
  private struct Entry {
    let source: Loop.DescriptorSource
    /// When it was served last, in servings of this mode.
    var lastTurn: UInt64 = 0
  }

  private var entries: [UInt64: Entry] = [:]
  /// By number, the token of the source that watches it. A number that was closed and opened again
  /// belongs to the newest source; one that hung up is watched no more.
  private var watchers: [Int32: UInt64] = [:]
  private var lastTurn: UInt64 = 0
  private var set: DescriptorSet?
  private var watchesMainQueue = false
  /// What was reported since the set was made and is no source of ours.
  private var strayTokens: Set<UInt64> = []
  private var needsNewSet = false

  var isEmpty: Bool { entries.isEmpty }
  var sources: [Loop.DescriptorSource] { entries.values.map(\.source) }

  mutating func add(
    _ source: Loop.DescriptorSource, for backend: any WakeBackend
  ) throws(Errno) {
    defer { closeSetIfUnused() }
    try openSet(for: backend).watch(source.descriptor, for: source.events, token: source.number)
    entries[source.number] = Entry(source: source)
    watchers[source.descriptor] = source.number
  }

  mutating func remove(_ source: Loop.DescriptorSource) {
    entries[source.number] = nil
    closeSetIfUnused()
    endWatching(source)
  }

  /// Has the kernel report nothing more for the source, which stays in the mode.
  mutating func endWatching(_ source: Loop.DescriptorSource) {
    guard watchers[source.descriptor] == source.number else { return }
    watchers[source.descriptor] = nil
    set?.unwatch(source.descriptor)
  }

  /// The set to wait with; nil when there is nothing to watch.
  mutating func setToWatch(
    withMainQueue servesMainQueue: Bool, for backend: any WakeBackend
  ) throws(Errno) -> DescriptorSet? {
    if needsNewSet { try makeNewSet(for: backend) }
    if servesMainQueue != watchesMainQueue { try watchMainQueue(servesMainQueue, for: backend) }
    return set
  }

  private mutating func watchMainQueue(
    _ watches: Bool, for backend: any WakeBackend
  ) throws(Errno) {
    let set = try openSet(for: backend)
    if watches {
      try set.watch(MainDispatchQueue.descriptor, for: .readable, token: MainQueue.token)
    } else {
      set.unwatch(MainDispatchQueue.descriptor)
    }
    watchesMainQueue = watches
    closeSetIfUnused()
  }

  private mutating func openSet(for backend: any WakeBackend) throws(Errno) -> DescriptorSet {
    if let set { return set }
    let made = try backend.makeDescriptorSet()
    set = made
    return made
  }

  /// Gives the set back; whoever sleeps with it keeps it until then.
  private mutating func closeSetIfUnused() {
    if entries.isEmpty && !watchesMainQueue { set = nil }
  }
}

// Turns.
extension DescriptorTable {
  /// The report whose source was served longest ago. A wait reports a part of many only, and another
  /// part the next time: by this rule each is served all the same.
  mutating func nextInTurn(among reports: [ReadyDescriptor]) -> DescriptorReport? {
    var next: (report: DescriptorReport, lastTurn: UInt64)?
    for report in reports where report.token != MainQueue.token {
      guard let entry = entries[report.token] else {
        noteStray(report.token)
        continue
      }
      if let next, (next.lastTurn, next.report.token) < (entry.lastTurn, report.token) { continue }
      let servings = entry.source.servings.load(ordering: .relaxed)
      next = (
        DescriptorReport(token: report.token, events: report.events, servings: servings),
        entry.lastTurn
      )
    }
    return next?.report
  }

  /// The source to serve now; nil when it has left since it was reported, or was served, by a run
  /// within an observer.
  mutating func takeTurn(of report: DescriptorReport) -> Loop.DescriptorSource? {
    guard let source = entries[report.token]?.source,
      source.servings.compareExchange(
        expected: report.servings, desired: report.servings + 1, ordering: .relaxed
      ).exchanged
    else { return nil }
    lastTurn += 1
    entries[report.token]?.lastTurn = lastTurn
    return source
  }

  /// A report of no source of ours. Once, it crossed a removal on another thread. Again and again it
  /// comes from a descriptor that was closed before its source was invalidated while a copy of it is
  /// open, in a child process or by `dup`: the kernel then watches what has no number any more, and
  /// only a new set gets rid of it.
  private mutating func noteStray(_ token: UInt64) {
    let isNew = strayTokens.insert(token).inserted
    needsNewSet = needsNewSet || !isNew || strayTokens.count > Self.mostStrays
  }

  /// So many removals that crossed a report are worth a new set, so that their tokens are not kept.
  private static let mostStrays = 100

  private mutating func makeNewSet(for backend: any WakeBackend) throws(Errno) {
    let made = try backend.makeDescriptorSet()
    for (number, token) in watchers {
      guard let source = entries[token]?.source else { continue }
      // What cannot be watched was closed: the old set had lost it too.
      try? made.watch(number, for: source.events, token: token)
    }
    set = made
    watchesMainQueue = false
    needsNewSet = false
    strayTokens = []
    closeSetIfUnused()
  }
}
