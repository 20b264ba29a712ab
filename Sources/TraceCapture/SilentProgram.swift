// A program that has the tracepoints that were asked for, and of which nothing was recorded.
// Not for programs without such tracepoints: those are RecorderError's own.

/// What is known of it.
public struct SilentProgram: Sendable, Equatable {
  /// A process that it started, with tracepoints of its own.
  public struct Child: Sendable, Equatable {
    /// Its number.
    public var process: Int32
    /// At most 15 bytes of its name.
    public var name: String
  }

  /// Who it is, in words: `the command, which ended with exit status 0,`.
  public var who: String

  /// The patterns of the events that were asked for.
  public var patterns: [String]

  /// Who may have had the events instead; empty for a command, whose children are recorded with it.
  public var children: [Child]

  /// How it ended; status 0 if it goes on.
  public var ending: CommandEnding

  /// What happened, and what to do instead.
  var words: String {
    "nothing was recorded: \(who) registered its tracepoints but \(lack)" + advice
  }

  private var lack: String {
    if patterns == RecorderOptions.everything { return "no loop of it did anything" }
    return "had no event that matches " + RecorderError.alternatives(patterns)
  }

  private var advice: String {
    guard let first = children.first else { return "" }
    let names = children.prefix(5).map { "\($0.name) (\($0.process))" }.joined(separator: ", ")
    return ". What it started has tracepoints, too: \(names). "
      + "Type: loopscope trace record --pid \(first.process)"
  }
}

extension AttachedProcess {
  /// Its children that have tracepoints, as far as that may be seen.
  var tracedChildren: [SilentProgram.Child] {
    ProcessFacts.all.compactMap { child in
      guard let (name, parent) = ProcessFacts.nameAndParent(of: child), parent == process,
        ProcessFacts.hasMapped(ProcessFacts.tracingLibrary, child) == true
      else { return nil }
      return SilentProgram.Child(process: child, name: name)
    }
  }
}
