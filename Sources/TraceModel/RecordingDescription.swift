// What a recording leaves beside its trace: who recorded what, how it ended, what was lost, which
// programs ran. Not for the trace's own events, nor for files: TraceCapture writes it, TraceReader
// finds it.
//
// It lies at the top of the output folder, never in a folder that holds `metadata`: other readers of
// CTF stumble over a stray file there. No environment variable is in it.

/// One recording, as its recorder saw it.
public struct RecordingDescription: Sendable, Hashable {
  /// The tag of the format; keys may be added to it, never changed.
  public static let schema = "loopscope.recording/1"

  /// The name of the file at the top of a trace's folder.
  public static let file = "recording.json"

  /// The name of the LTTng session, which the trace's metadata repeats.
  public var session: String

  /// Whether the recording came to its end; the file is written without that when it begins.
  public var isFinished = false

  /// What was recorded.
  public var target: Target

  /// How the command ended, as in `ended with exit status 3`; `nil` while it runs, and of a process
  /// that was attached to.
  public var ending: Ending?

  /// The signal that ended the recording early; `nil` without one.
  public var interruption: String?

  /// When the recording began.
  public var begin: Moment

  /// When it ended; `nil` until then.
  public var end: Moment?

  /// The host's name.
  public var hostName = ""

  /// The recorder's own process.
  public var recorder: Int32 = 0

  /// Whether the newest events were kept in memory, to be written in snapshots. Each of those is whole
  /// when it is written, whatever becomes of the recording.
  public var isFlightRecorder = false

  /// The patterns of the events.
  public var patterns: [String] = []

  /// What LTTng was asked to add to each event.
  public var contexts: [String] = []

  /// The ring buffers; all programs of the user write to the same.
  public var buffers: Buffers?

  /// What was lost, counted by the session daemon before it let go of the session; `nil` until then.
  public var loss: Loss?

  /// Why the trace is not whole, besides losses; `nil` if it is.
  public var fault: String?

  /// What came of the kernel's events; `nil` if nobody asked for them.
  public var kernel: Kernel?

  /// The processes that were seen.
  public var processes: [Process] = []

  /// Whether every process of the command is known; then all that are not among them are others'.
  public var hasAllProcesses = false

  /// What the user was told besides.
  public var warnings: [String] = []

  /// Describes a recording that begins.
  public init(session: String, target: Target, begin: Moment) {
    self.session = session
    self.target = target
    self.begin = begin
  }

  /// A point in time on two clocks.
  public struct Moment: Sendable, Hashable {
    /// Nanoseconds of CLOCK_MONOTONIC.
    public var nanoseconds: UInt64
    /// The wall clock, as in `2026-11-30T12:00:00Z`.
    public var utc: String

    /// Makes a moment.
    public init(nanoseconds: UInt64, utc: String) {
      self.nanoseconds = nanoseconds
      self.utc = utc
    }
  }

  /// A program that is recorded.
  public enum Target: Sendable, Hashable {
    /// A command with its arguments, and every process that it starts.
    case command([String])
    /// A process that ran already.
    case process(Int32)
  }

  /// How a command ended.
  public struct Ending: Sendable, Hashable {
    /// Its exit status; 128 + the number of the signal that ended it.
    public var status: Int32
    /// That signal's name; `nil` if it ended by itself.
    public var signal: String?

    /// Makes an end.
    public init(status: Int32, signal: String?) {
      self.status = status
      self.signal = signal
    }
  }

  /// The size of the ring buffer of each CPU.
  public struct Buffers: Sendable, Hashable {
    /// Bytes of one part of a ring.
    public var partBytes: Int
    /// Parts of a ring.
    public var partCount: Int

    /// Makes a size.
    public init(partBytes: Int, partCount: Int) {
      self.partBytes = partBytes
      self.partCount = partCount
    }
  }

  /// What full buffers cost.
  public struct Loss: Sendable, Hashable {
    /// By set of buffers, in the daemon's order.
    public var channels: [Channel]

    /// One set of buffers.
    public struct Channel: Sendable, Hashable {
      /// Its name, with which the files of its streams begin.
      public var name: String
      /// Events that were thrown away.
      public var discardedEvents: UInt64
      /// Packets that were overwritten; a flight recorder means to.
      public var lostPackets: UInt64

      /// Makes the loss of a channel.
      public init(name: String, discardedEvents: UInt64, lostPackets: UInt64) {
        self.name = name
        self.discardedEvents = discardedEvents
        self.lostPackets = lostPackets
      }
    }

    /// Makes a loss.
    public init(channels: [Channel]) { self.channels = channels }

    /// Events of all channels.
    public var discardedEvents: UInt64 {
      channels.reduce(0) { $0.addingSaturated($1.discardedEvents) }
    }

    /// Packets of all channels.
    public var lostPackets: UInt64 { channels.reduce(0) { $0.addingSaturated($1.lostPackets) } }
  }

  /// What a recording has of the kernel's events.
  public enum Kernel: Sendable, Hashable {
    /// They were recorded, but for so many. `fault`: why more may be missing at the end.
    case recorded(lostEvents: UInt64, fault: String?)
    /// They could not be had.
    case unavailable(reason: String)
  }

  /// A process while it ran.
  public struct Process: Sendable, Hashable {
    /// The number that it goes by itself (`vpid`).
    public var process: Int32
    /// The number of the process that started it; 0 when nobody knows.
    public var parent: Int32
    /// The name of the program that it was last seen to run; empty if it was gone before that.
    public var name: String
    /// Whether that is the program whose events are in the trace: it was seen with LTTng's library, or
    /// as it began.
    public var isNameCertain: Bool
    /// Whether it is of the command, or is the one that was attached to.
    public var isCommand: Bool
    /// When it was first seen, in nanoseconds of CLOCK_MONOTONIC: numbers are given again.
    public var sinceNanoseconds: UInt64

    /// Makes a process.
    public init(
      process: Int32, parent: Int32, name: String, isNameCertain: Bool = true, isCommand: Bool,
      sinceNanoseconds: UInt64
    ) {
      self.process = process
      self.parent = parent
      self.name = name
      self.isNameCertain = isNameCertain
      self.isCommand = isCommand
      self.sinceNanoseconds = sinceNanoseconds
    }
  }
}
