// A trace that a command reads, from its first event to its last: with progress on a terminal, an end
// at a signal, and a count of what is missing. Not for what the events mean.

import LinuxIO
import TraceAnalysis
import TraceExport
import TraceModel
import TraceReader

/// A trace on disk that may be read more than once.
final class TraceSource {
  let directory: TraceDirectory
  let recordings: TraceRecordings
  private let console: Console
  private let termination: TerminationSignals

  /// What is missing, as far as reading has shown.
  private(set) var doubt = TraceDoubt()

  /// - Throws: a `CommandFailure` that says why there is nothing to read.
  init(_ path: String, console: Console, or termination: TerminationSignals) throws(CommandFailure)
  {
    do throws(TraceReadingError) {
      directory = try Self.directory(at: path)
    } catch {
      throw CommandFailure("\(error)")
    }
    recordings = TraceRecordings(of: directory)
    for reason in recordings.unused { console.note("warning: \(reason)") }
    self.console = console
    self.termination = termination
    forgetReading()
  }

  var origin: ExportOrigin {
    ExportOrigin(
      path: directory.path, hostName: directory.environment["hostname"] ?? "",
      wallClockOffsetNanoseconds: directory.wallClockOffsetNanoseconds)
  }

  /// Begins to read from the first event.
  func reader() throws(CommandFailure) -> Pass {
    forgetReading()
    do throws(TraceReadingError) {
      return Pass(
        source: self, reader: try TraceReader(directory), kernel: KernelTrace(at: directory.path),
        display: ReadingProgressDisplay(console: console, totalBytes: directory.byteCount))
    } catch {
      throw CommandFailure("\(error)")
    }
  }

  /// What is missing, with what the recorders know beyond what reading has shown.
  var fullDoubt: TraceDoubt {
    var full = doubt
    full.recorderFaults = recordings.accounts.flatMap { $0.faults(besides: doubt) }
    return full
  }

  private func forgetReading() {
    doubt = TraceDoubt()
    for loss in directory.losses { addOfLoops(loss) }
    doubt.damageCount = UInt64(directory.damage.count)
  }

  private func addOfLoops(_ loss: TraceLoss) {
    add(loss)
    doubt.lostUserEvents = doubt.lostUserEvents.addingSaturated(loss.events ?? 0)
  }

  private func add(_ loss: TraceLoss) {
    doubt.lossCount += 1
    doubt.lostEvents = doubt.lostEvents.addingSaturated(loss.events ?? 0)
    doubt.lostPackets = doubt.lostPackets.addingSaturated(loss.packets)
  }

  /// The trace before any event is read.
  static func directory(at path: String) throws(TraceReadingError) -> TraceDirectory {
    #if TraceTools
      try TraceDirectory(at: path)
    #else
      throw .builtWithoutTraceTools
    #endif
  }

  /// What there is to select, for advice; nil when there is no trace.
  ///
  /// Of a trace that takes long to read only the time is told, as its packets have it.
  static func contents(at path: String) -> TraceContents? {
    guard let directory = try? directory(at: path) else { return nil }
    var contents = TraceContents()
    contents.spanNanoseconds = directory.spanNanoseconds
    guard directory.byteCount <= mostBytesForAdvice, let reader = try? TraceReader(directory)
    else { return contents }
    return TraceSurvey(TraceRecordings(of: directory)) { try? reader.next() }.contents
  }

  private static let mostBytesForAdvice: UInt64 = 64 << 20

  /// One reading of the whole trace.
  struct Pass {
    fileprivate let source: TraceSource
    fileprivate let reader: TraceReader
    fileprivate let kernel: KernelTrace
    fileprivate let display: ReadingProgressDisplay

    /// Tells what is known about the kernel's part; before the first event.
    func beginKernel(for sink: inout some KernelEventSink) {
      sink.begin(kernel.coverage)
      handOverNotes(to: &sink)
    }

    /// Hands over the kernel events that are older than the next event of a loop.
    func handOverKernel(before nanoseconds: UInt64, to sink: inout some KernelEventSink) {
      while let event = kernel.next(before: nanoseconds) {
        handOverNotes(to: &sink)
        sink.add(event)
      }
    }

    private func handOverNotes(to sink: inout some KernelEventSink) {
      let notes = kernel.takeNotes()
      for loss in notes.losses {
        source.add(loss)
        sink.addKernelLoss(loss)
      }
      source.doubt.damageCount += UInt64(notes.damage.count)
      for damage in notes.damage { sink.add(damage) }
    }

    /// The next events; nil at the end.
    func next() throws(CommandFailure) -> TraceBatch? {
      if source.termination.takePending() != nil {
        display.clear()
        throw CommandFailure("interrupted; nothing was written")
      }
      do throws(TraceReadingError) {
        guard let batch = try reader.next() else {
          display.clear()
          return nil
        }
        for loss in batch.losses { source.addOfLoops(loss) }
        source.doubt.damageCount += UInt64(batch.damage.count)
        display.show(bytesRead: batch.bytesRead)
        return batch
      } catch {
        display.clear()
        throw CommandFailure("\(error)")
      }
    }
  }
}
