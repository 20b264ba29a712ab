// A flight recorder: when it writes what the rings hold, and what it keeps of that.
// Not for learning of hitches (HitchTrigger), nor for the rings (TracingSession).

#if TraceTools
  import Glibc

  struct FlightRecorder {
    /// The snapshots that are kept, oldest first.
    private(set) var kept: [TraceSnapshot] = []
    /// How many were written; those that are not kept any more count too.
    private(set) var takenCount = 0

    private let session: TracingSession
    private let trigger: HitchTrigger
    private let options: SnapshotOptions
    private let directory: String
    private let scope: ProcessScope
    private let report: @Sendable (RecordingNews) -> Void
    private var earliestNext = ContinuousClock.now
    private var waiting: SnapshotReason?
    /// When to ask for hitches again. Asking takes a call that does not wait; the rings hold far more
    /// than what happens in between.
    private(set) var nextLook = ContinuousClock.now

    /// A storm of hitches is written once a second: each snapshot holds those before it, too.
    private static let leastDistance = Duration.seconds(1)
    private static let timeOfLastWords = Duration.milliseconds(50)
    private static let lookInterval = Duration.milliseconds(20)

    init(
      _ options: SnapshotOptions, of session: TracingSession, trigger: HitchTrigger,
      to directory: String, scope: ProcessScope,
      report: @escaping @Sendable (RecordingNews) -> Void
    ) {
      self.options = options
      self.session = session
      self.trigger = trigger
      self.directory = directory
      self.scope = scope
      self.report = report
    }

    /// Writes a snapshot if there was a hitch; later if the last one is not a second old.
    mutating func look() {
      if .now < nextLook { return }
      nextLook = .now + Self.lookInterval
      while let hitch = trigger.next() {
        guard waiting == nil, scope.contains(hitch.process) else { continue }
        waiting = .hitch(
          process: hitch.process, loop: hitch.loop, durationNanoseconds: hitch.durationNanoseconds)
      }
      if let reason = waiting, earliestNext <= .now { take(reason) }
    }

    /// Writes a snapshot now.
    mutating func take(_ reason: SnapshotReason) {
      waiting = nil
      do {
        for path in try write() { keep(TraceSnapshot(path: path, reason: reason)) }
        earliestNext = .now + Self.leastDistance
      } catch {
        report(.missedSnapshot(reason, why: "\(error)"))
      }
    }

    /// Whether the rings hold anything: found out by writing them, to nobody's use.
    func holdsEvents() -> Bool {
      let paths = (try? write()) ?? []
      defer { paths.forEach(SmallFiles.delete) }
      return paths.flatMap(SmallFiles.files).contains { file in
        PacketHead(SmallFiles.contents(of: file, limit: PacketHead.byteCount) ?? []).holdsEvents
      }
    }

    /// The program has ended: writes what is still to be written, and its last moments if it crashed.
    mutating func finish(_ ending: CommandEnding, wasAsked: Bool) {
      hearLastWords()
      if let signal = ending.signal, !wasAsked {
        take(.crash(signal: signal))
      } else if let waiting {
        take(waiting)
      }
    }

    /// What the program said at its end may still be on its way through the daemon.
    private mutating func hearLastWords() {
      let end = ContinuousClock.now + Self.timeOfLastWords
      repeat {
        nextLook = .now
        look()
        usleep(2000)
      } while waiting == nil && .now < end
    }

    /// Writes a snapshot; returns what was made: one directory.
    private func write() throws(RecorderError) -> [String] {
      // A daemon that gave no answer to the last one may do so again.
      session.line.tryAgain()
      let before = Set(SmallFiles.names(in: directory) ?? [])
      try session.recordSnapshot()
      let after = SmallFiles.names(in: directory) ?? []
      return after.filter { !before.contains($0) }.map { directory + "/" + $0 }
    }

    private mutating func keep(_ snapshot: TraceSnapshot) {
      takenCount += 1
      kept.append(snapshot)
      while kept.count > options.mostKept { SmallFiles.delete(kept.removeFirst().path) }
      report(.tookSnapshot(snapshot))
    }
  }
#endif
