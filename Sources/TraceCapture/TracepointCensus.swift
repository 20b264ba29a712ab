// Which tracepoints the recorded command turns out to have. Not for asking: TracingSession.

import Glibc
import TraceModel

/// The tracepoints seen so far, and how they stand to the patterns.
struct TracepointCensus {
  private let patterns: [EventPattern]
  private let scope: ProcessScope
  private var seen: Set<String> = []
  private var isRepeated = false
  /// Whether this process, which runs no loop, is registered, too.
  private(set) var sawRecorder = false

  /// Counts for `patterns` what processes of `scope` have.
  init(patterns: [EventPattern], scope: ProcessScope) {
    self.patterns = patterns
    self.scope = scope
  }

  /// Notes what a look at all processes found.
  ///
  /// LTTng's own tracepoints, which every program has, do not count.
  mutating func note(_ tracepoints: Set<RegisteredTracepoint>) {
    let tracepoints = tracepoints.filter { !$0.name.hasPrefix("lttng_ust_") }
    sawRecorder = sawRecorder || tracepoints.contains { $0.process == getpid() }
    scope.note(Set(tracepoints.filter { isWanted($0.name) }.map(\.process)))
    let inScope = Set(tracepoints.map(\.process)).filter(scope.contains)
    let found = Set(tracepoints.filter { inScope.contains($0.process) }.map(\.name))
    isRepeated = isRepeated || (found.contains(where: isWanted) && found == seen)
    seen.formUnion(found)
  }

  /// Every tracepoint seen, sorted.
  var available: [String] { seen.sorted() }

  /// Whether any was seen that a pattern matches.
  var hasMatch: Bool { seen.contains(where: isWanted) }

  /// Whether another look would bring nothing new: all are there, or two looks found the same.
  ///
  /// A program that registers or ends during a look shows a part of its tracepoints.
  var isSettled: Bool { isRepeated || (hasMatch && counts.registered == counts.expected) }

  /// Patterns that match nothing of what was seen.
  var idlePatterns: [EventPattern] {
    patterns.filter { pattern in !seen.contains { pattern.matches($0) } }
  }

  /// How many of the wanted tracepoints were seen; nil while that is not settled.
  var tracepoints: RecordingResult.Tracepoints? { isSettled ? counts : nil }

  /// Wanted are the events of the catalogue that a pattern matches, and whatever else was seen.
  private var counts: RecordingResult.Tracepoints {
    let registered = seen.filter(isWanted)
    let catalogued = EventCatalogue.events.map(\.qualifiedName).filter(isWanted)
    let isEngine = registered.contains { $0.hasPrefix(EventCatalogue.provider + ":") }
    let expected = isEngine ? registered.union(catalogued) : registered
    return .init(registered: registered.count, expected: expected.count)
  }

  private func isWanted(_ name: String) -> Bool { patterns.contains { $0.matches(name) } }
}
