// The kernel events beside a trace, in the order of time. Not for the trace itself: TraceReader.
//
// They are optional, so nothing about them ends the reading of the trace: what is wrong with them
// becomes a note.

public import TraceModel

/// What is missing from recorded kernel events, and what is wrong with their files.
public struct KernelTraceNotes: Sendable {
  /// Spans in which events are missing. None begins before an event that was handed over before it.
  public var losses: [TraceLoss] = []

  /// Faults in the files.
  public var damage: [TraceDamage] = []

  /// Makes no notes.
  public init() {}
}

/// Reads the kernel events that a recording put beside a trace.
///
/// Holds one page of each CPU. Not to be shared between threads.
public final class KernelTrace {
  /// Whether there are any, and for which time.
  public let coverage: KernelCoverage

  private var notes = KernelTraceNotes()
  private var streams: [KernelStream] = []
  /// What was followed from the beginning, and is still to be told.
  private var followed: [KernelEvent] = []
  /// The stream with the oldest event that was not handed over, and its time.
  private var next: (stream: KernelStream, nanoseconds: UInt64)?

  /// Opens the folder `ftrace` of a trace's directory; without one, nobody asked for kernel events.
  ///
  /// Takes time in proportion to the number of pages.
  public init(at directory: String) {
    let folder = "\(directory)/\(KernelTraceDescription.folder)"
    guard PathKind(of: folder) == .directory else {
      coverage = .notAsked
      return
    }
    let name = "\(KernelTraceDescription.folder)/\(KernelTraceDescription.file)"
    guard let description = Self.description(at: "\(directory)/\(name)") else {
      coverage = .unavailable(reason: "\(name) is missing or damaged")
      let problem = "no description of kernel events; they were left out"
      notes.damage.append(TraceDamage(file: name, offset: 0, problem: problem))
      return
    }
    if let reason = description.unavailableReason {
      coverage = .unavailable(reason: reason)
      return
    }
    let end = Self.open(description, in: folder, &streams, &notes)
    coverage = .recorded(
      during: description.beganNanoseconds...max(description.beganNanoseconds, end),
      tellsInterrupts: description.layouts[.interruptSent] != nil)
    // Without what they start, the threads that were followed are not all.
    if description.layouts[.forked] != nil { followed = description.beginnings }
    findNext()
  }

  /// The next event, if it is older than `nanoseconds`.
  ///
  /// O(n) in the number of CPUs for an event, O(1) without one.
  public func next(before nanoseconds: UInt64) -> KernelEvent? {
    if let first = followed.last, first.timestampNanoseconds < nanoseconds {
      return followed.popLast()
    }
    guard let next, next.nanoseconds < nanoseconds else { return nil }
    defer { findNext() }
    return next.stream.take()
  }

  /// What was found missing or wrong since the last time; to be asked before the first event and
  /// after each.
  public func takeNotes() -> KernelTraceNotes {
    defer { notes = KernelTraceNotes() }
    return notes
  }

  private func findNext() {
    next = nil
    for stream in streams {
      let time = stream.nextNanoseconds()
      if !stream.notes.isEmpty { notes.add(stream.takeNotes()) }
      if let time, time < next?.nanoseconds ?? .max { next = (stream, time) }
    }
  }

  private static func description(at path: String) -> KernelTraceDescription? {
    guard let file = try? TraceFile(path: path), file.size < 1 << 20,
      let bytes = try? file.read(at: 0, count: Int(file.size))
    else { return nil }
    return KernelTraceDescription(text: String(decoding: bytes, as: UTF8.self))
  }

  /// Opens every CPU's file; returns the time up to which all of them are known.
  private static func open(
    _ description: KernelTraceDescription, in folder: String, _ streams: inout [KernelStream],
    _ notes: inout KernelTraceNotes
  ) -> UInt64 {
    let began = description.beganNanoseconds
    var ends: [UInt64] = []
    for cpu in description.cpus {
      let name = "\(KernelTraceDescription.folder)/cpu\(cpu)"
      do throws(TraceReadingError) {
        let stream = try KernelStream(
          path: "\(folder)/cpu\(cpu)", name: name, cpu: cpu, of: description)
        let last = try stream.survey(from: began, lost: description.lostEvents[cpu] ?? 0)
        if let last { ends.append(last) }
        streams.append(stream)
      } catch {
        notes.damage.append(TraceDamage(file: name, offset: 0, problem: "\(error)"))
        notes.losses.append(
          TraceLoss(
            beginNanoseconds: began, endNanoseconds: description.endedNanoseconds ?? .max,
            events: description.lostEvents[cpu], file: name, cpu: cpu))
      }
    }
    notes.noteEnd(of: description)
    return description.endedNanoseconds ?? ends.min() ?? began
  }
}

extension KernelTraceDescription {
  /// An event for each thread that was followed from the beginning.
  fileprivate var beginnings: [KernelEvent] {
    followedThreads.map {
      KernelEvent(
        timestampNanoseconds: beganNanoseconds, cpu: 0, thread: 0, action: .followed(thread: $0))
    }
  }
}

extension KernelTraceNotes {
  fileprivate var isEmpty: Bool { losses.isEmpty && damage.isEmpty }

  fileprivate mutating func add(_ others: KernelTraceNotes) {
    losses += others.losses
    damage += others.damage
  }

  fileprivate mutating func noteEnd(of description: KernelTraceDescription) {
    let name = "\(KernelTraceDescription.folder)/\(KernelTraceDescription.file)"
    guard description.endedNanoseconds == nil else { return }
    let problem = description.fault.map { "could not be written: \($0)" } ?? "were not finished"
    damage.append(
      TraceDamage(file: name, offset: 0, problem: "kernel events at the end \(problem)"))
  }
}
