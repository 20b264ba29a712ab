// A command of which nothing was recorded, because no tracepoint that was asked for was seen in it.
// Not for one that has such tracepoints and did nothing: SilentProgram.

/// What is known of it.
public struct TracelessCommand: Sendable, Equatable {
  /// The patterns of the events that were asked for.
  public var patterns: [String]

  /// The tracepoints that it was seen to have instead.
  public var available: [String]

  /// Whether it registered some and was gone before it could be asked which.
  public var wasTooShort = false

  /// Whether it would have been known had it registered any, however short it lived.
  public var isCertain = true

  /// A process of it that runs in another mount namespace, where it does not find the session daemon;
  /// nil if none was seen to.
  public var separateProcess: SilentProgram.Child?

  /// Others that were recorded, which is of no use.
  public var others: [EventShares.Other] = []

  /// How it ended.
  public var ending: CommandEnding

  /// What happened, and what to do instead.
  var words: String {
    "nothing was recorded: the command, which \(ending.words), \(lack)\(remark)"
  }

  private var lack: String {
    let wanted = "tracepoint that matches " + RecorderError.alternatives(patterns)
    if let separateProcess, available.isEmpty {
      return "registered none of its tracepoints: its process \(separateProcess.process) "
        + "(\(separateProcess.name)) runs in another mount namespace, as in a container, where it does "
        + "not find this session daemon. Whether it has any is not known; record it from inside"
    }
    if available.isEmpty && wasTooShort {
      return "had no \(wanted); it has others, and ended before loopscope could ask which"
    }
    if available.isEmpty && !isCertain { return "was not seen to have a \(wanted)" }
    return "had no \(wanted); it had \(RecorderError.listing(available))"
  }

  private var remark: String {
    if others.isEmpty { return "" }
    let names = EventShares.Other.list(others) { "\($0.name) (\($0.process))" }
    return ". What was recorded were other programs of this session daemon, and was not kept: "
      + names
  }
}
