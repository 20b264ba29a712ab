// A recording that ended before what it recorded did, because of its session daemon: why, when, and
// what is left of it. Not for noticing: DaemonWatch, DaemonLine. Not for a recording that somebody
// ended: that one is whole.

import Glibc
import TraceReader

/// The end of a recording that nobody asked for.
public struct RecordingCut: Sendable, Equatable {
  /// What ended it.
  public enum Reason: Sendable, Equatable {
    /// The session daemon ended; its number, if that is known here.
    case daemonEnded(process: Int32?)
    /// Its consumer daemon, which carries the events, ended.
    case consumerEnded(process: Int32)
    /// The session daemon does not answer, so that the trace cannot be finished.
    case daemonSilent(DaemonSilence)
    /// The relay daemon at an address ended, or the way to it was lost, so that the events that were on
    /// theirs are gone.
    case relayLost(String)
    /// The session daemon did not get the trace written, or somebody ended the wait for that.
    case traceNotFinished
  }

  /// What ended it.
  public var reason: Reason

  /// When that was noticed, in nanoseconds since 1970.
  public var noticedNanoseconds: Int64

  /// How many events can be read; how many more there were, nobody knows. Nil where they are not counted:
  /// each snapshot that was written is whole, and a relay daemon's trace is elsewhere.
  public var keptEvents: Int?

  /// From the first of them to the last.
  public var keptNanoseconds: UInt64 = 0

  /// Makes a cut without events.
  public init(_ reason: Reason, noticedNanoseconds: Int64) {
    self.reason = reason
    self.noticedNanoseconds = noticedNanoseconds
  }
}

extension RecordingCut {
  /// Makes one that is noticed now.
  init(_ reason: Reason) {
    var time = timespec()
    unsafe clock_gettime(CLOCK_REALTIME, &time)
    self.init(
      reason, noticedNanoseconds: Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec))
  }

  /// What happened, in words.
  public var words: String {
    switch reason {
    case .daemonEnded(let process): "\(DaemonSilence(process: process).name) ended"
    case .consumerEnded(let process):
      "the consumer daemon of the LTTng session daemon (process \(process)) ended"
    case .daemonSilent(let silence): silence.words
    case .relayLost(let address): "the relay daemon at \(address) ended or hung up"
    case .traceNotFinished: "the LTTng session daemon did not get the trace written"
    }
  }

  /// Whether the daemon may still write to the trace.
  var mayGoOn: Bool {
    if case .daemonSilent(let silence) = reason { !silence.isOwn } else { false }
  }

  #if TraceTools
    /// Counts what can be read of the trace. Complexity: reads all of it.
    mutating func count(in trace: WrittenTrace) {
      keptEvents = 0
      guard let directory = try? trace.directory.get(), let reader = try? TraceReader(directory)
      else { return }
      var first: UInt64?
      while let batch = try? reader.next() {
        guard let begin = batch.events.first, let end = batch.events.last else { continue }
        first = first ?? begin.timestampNanoseconds
        keptNanoseconds = end.timestampNanoseconds - (first ?? 0)
        keptEvents = (keptEvents ?? 0) + batch.events.count
      }
    }
  #endif
}
