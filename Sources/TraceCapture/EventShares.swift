// Whose the events of a trace are, where other programs wrote to it, too.
// Not for what the events say: that is TraceAnalysis's.

import TraceReader

/// How many events of a recorded command are its own, and how many are of others.
public struct EventShares: Sendable, Equatable {
  /// A process that is not the command's.
  public struct Other: Sendable, Equatable {
    /// The number that it goes by itself.
    public var process: Int32
    /// At most 15 bytes of its name.
    public var name: String
    /// How many events it has in the trace.
    public var events: Int

    /// The first five in the words of `name`, and how many more there are.
    public static func list(_ others: [Other], _ name: (Other) -> String) -> String {
      let names = others.prefix(5).map(name).joined(separator: ", ")
      return others.count > 5 ? names + " and \(others.count - 5) more" : names
    }
  }

  /// Events of the command and of what it started.
  public var own: Int

  /// How many processes they are of.
  public var ownProcesses: Int

  /// That process, by the number that it goes by itself, if it is one alone.
  public var onlyProcess: Int32?

  /// Who else is in the trace, most events first.
  public var others: [Other]

  /// Events of processes that had ended before anybody could look whose they are, and events that
  /// do not tell their process.
  public var unknown: Int

  /// Whether all events are the command's own.
  var isWhole: Bool { others.isEmpty && unknown == 0 }
}

#if TraceTools
  extension EventShares {
    /// Counts the events of a finished trace.
    ///
    /// Nil if it cannot be read, or if `isToEnd`, asked now and then, says so.
    /// Complexity: about half a second for a million events.
    init?(in trace: WrittenTrace, of family: ProcessFamily, isToEnd: () -> Bool) {
      guard let (counts, nameless) = try? Self.counts(in: trace, isToEnd) else { return nil }
      let own = counts.filter { family.known($0.key) == true }
      let others = counts.filter { family.known($0.key) == false }
      self.own = own.values.reduce(0, +)
      ownProcesses = own.count
      onlyProcess = own.count == 1 ? own.keys.first : nil
      self.others = others.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map { entry in
        let name = family.name(ofStranger: entry.key) ?? "?"
        return Other(process: entry.key, name: name, events: entry.value)
      }
      let known = own.merging(others) { own, _ in own }
      unknown = nameless + counts.filter { known[$0.key] == nil }.values.reduce(0, +)
    }

    /// The events of each process, and those whose process is not told.
    private static func counts(
      in trace: WrittenTrace, _ isToEnd: () -> Bool
    ) throws -> (ofProcesses: [Int32: Int], nameless: Int) {
      let reader = try TraceReader(trace.directory.get())
      var counts: [Int32: Int] = [:]
      while let batch = try reader.next() {
        if isToEnd() { throw CancellationError() }
        for event in batch.events { counts[event.process, default: 0] += 1 }
      }
      return (counts, reader.remarks.otherEvents.values.reduce(0, +))
    }
  }
#endif
