// The signalled sources of one mode. Its cost follows the signals, not the registered sources.

/// Signals that wait to be performed in one mode, oldest first.
///
/// A source that is in two modes is queued in both; performed in one, its entry in the other is
/// stale, which the ticket tells. Stale entries are cleared out once they outnumber the members.
struct SignalQueue {
  /// A signal of a source.
  struct Entry {
    var source: Loop.Source
    var ticket: UInt64
  }

  private var entries: [Entry] = []

  var isEmpty: Bool { entries.isEmpty }

  mutating func append(_ source: Loop.Source, ticket: UInt64, memberCount: Int) {
    if entries.count > 2 * memberCount + 8 { dropStale() }
    entries.append(Entry(source: source, ticket: ticket))
  }

  mutating func remove(_ source: Loop.Source) { entries.removeAll { $0.source === source } }

  mutating func dropStale() { entries.removeAll { !$0.source.isPending(ticket: $0.ticket) } }

  /// Takes the only signal out, when there is only one: the usual case, which needs no sorting.
  mutating func takeOnly() -> Loop.Source? {
    entries.count == 1 ? entries.removeLast().source : nil
  }

  /// Appends what waits now to `batch`, sorted by (order, time of signal). The signals stay queued,
  /// so that a run nested in one of the callouts finds the others. A source that such a run performs
  /// and somebody signals again keeps its place in the batch.
  func copy(into batch: inout [Entry]) {
    batch.append(contentsOf: entries.lazy.filter { $0.source.isPending(ticket: $0.ticket) })
    batch.sort {
      let (left, right) = ($0.source.order, $1.source.order)
      return left != right ? left < right : $0.ticket < $1.ticket
    }
  }
}
