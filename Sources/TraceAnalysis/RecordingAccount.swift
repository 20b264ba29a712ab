// What a recorder said of its recording, held against the trace: what it knows to be missing, and whose
// the loss is. Not for reading what it wrote: that is for who has the file.

public import TraceModel

/// A recording that belongs to a trace, by its recorder's own account.
public struct RecordingAccount: Sendable, Hashable {
  /// The account.
  public var description: RecordingDescription

  /// Whether all that was recorded is in the trace that is asked about, and nothing else; not if that
  /// is one folder of several.
  public var isOfWholeTrace: Bool

  /// Makes an account.
  public init(_ description: RecordingDescription, isOfWholeTrace: Bool) {
    self.description = description
    self.isOfWholeTrace = isOfWholeTrace
  }
}

extension RecordingAccount {
  /// What stands in a file may be of any length.
  private static let mostCharacters = 300

  /// What was recorded and how it ended: `command ./server, which ended with exit status 0`.
  public var words: String {
    let target =
      switch description.target {
      case .command(let words): "command \(words.joined(separator: " "))"
      case .process(let process): "process \(process), which ran already"
      }
    let ending = description.ending.map { ending in
      ending.signal.map { ", which was killed by \($0)" }
        ?? ", which ended with exit status \(ending.status)"
    }
    return target.prefix(Self.mostCharacters) + (ending ?? "")
  }

  /// Why the trace is not whole, as the recorder knows beyond what the files tell, in sentences without
  /// a full stop.
  public func faults(besides doubt: TraceDoubt) -> [String] {
    [fault(besides: doubt), unfinished, uncounted(in: doubt)].compactMap(\.self)
  }

  private func fault(besides doubt: TraceDoubt) -> String? {
    guard let fault = description.fault,
      !doubt.damage.contains(where: { fault.hasPrefix($0.description) })
    else { return nil }
    return "the recorder said: \(fault.prefix(Self.mostCharacters))"
  }

  /// A snapshot is whole when it is written, whatever becomes of its recording.
  private var unfinished: String? {
    guard !description.isFinished, !description.isFlightRecorder, description.fault == nil else {
      return nil
    }
    return "the recording was not finished: its recorder (process \(description.recorder)) goes on,"
      + " or was killed; what came last is missing"
  }

  /// What the daemon counted when the recording ended is exact; a packet tells what was lost before it.
  private func uncounted(in doubt: TraceDoubt) -> String? {
    guard let counted = countedLoss, counted > doubt.lostUserEvents else { return nil }
    return "the session daemon counted \(counted) lost events, the packets tell of"
      + " \(doubt.lostUserEvents): when the other \(counted - doubt.lostUserEvents) were lost,"
      + " nobody knows"
  }

  private var countedLoss: UInt64? {
    guard isOfWholeTrace, !description.isFlightRecorder else { return nil }
    return description.loss?.discardedEvents
  }

  /// What more is known of the loss, in sentences without a full stop; empty without any.
  ///
  /// `hasOthers`: the trace has processes that may not be the command's.
  public func remarks(on doubt: TraceDoubt, hasOthers: Bool) -> [String] {
    guard doubt.lostUserEvents > 0 || countedLoss ?? 0 > 0 else { return [] }
    return [agreement(with: doubt), ownership(hasOthers)].compactMap(\.self)
  }

  private func agreement(with doubt: TraceDoubt) -> String? {
    guard let counted = countedLoss, counted <= doubt.lostUserEvents else { return nil }
    if counted == doubt.lostUserEvents {
      return "the session daemon counted as many lost events as the packets tell of"
    }
    return "the session daemon counted \(counted) lost events when the recording ended, the packets"
      + " tell of \(doubt.lostUserEvents), which is believed"
  }

  /// All programs of a user write to the same rings, which count what they lost and not of whom.
  private func ownership(_ hasOthers: Bool) -> String? {
    guard case .command = description.target, !description.processes.isEmpty else { return nil }
    if !hasOthers && description.processes.allSatisfy(\.isCommand) {
      return "nobody but the command was seen to write to the buffers that lost events"
    }
    return "the command and other programs wrote to the same buffers, so no part of the loss can be"
      + " ascribed to one of them"
  }
}
