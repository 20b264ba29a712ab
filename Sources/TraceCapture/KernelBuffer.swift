// A ring buffer of the kernel's that belongs to one recording. Not for carrying its pages to files:
// KernelDrain.
//
// An ftrace instance: nobody else's buffer, events or filters are touched. A full ring overwrites its
// oldest events: then the kernel says in the page, and so in the right place, how many are missing.

import Glibc
import TraceModel

/// An ftrace instance that records the events of some threads; it goes with the object.
final class KernelBuffer {
  /// How its events are laid out.
  private(set) var description = KernelTraceDescription()

  private let tracefs: Tracefs
  private let instance: Tracefs
  private let folder: String
  private var isRemoved = false

  /// Makes a buffer that records nothing yet.
  init(named name: String, in tracefs: Tracefs, bytesPerCPU: Int) throws(SystemFault) {
    self.tracefs = tracefs
    folder = "\(KernelBuffer.folders)/\(name)"
    instance = try tracefs.makeFolder(folder)
    try instance.write(KernelTracing.clock, to: "trace_clock")
    try instance.write("\(bytesPerCPU >> 10)", to: "buffer_size_kb")
    try instance.write("1", to: "options/overwrite")
    try instance.write("1", to: "options/event-fork")
    description.pageBytes = pageBytes
    description.cpus = instance.names(in: "per_cpu").compactMap { UInt32($0.dropFirst(3)) }.sorted()
    for point in KernelTracepoint.allCases where KernelTracing.has(point, in: tracefs) {
      description.layouts[point] = try layout(of: point)
    }
  }

  deinit { remove() }

  /// Where instances are, among tracefs's folders.
  static let folders = "instances"

  /// Records the events of this thread, and of all threads and processes that it starts.
  ///
  /// Wakes of such a thread are recorded whoever wakes it, and so is its turn on a CPU.
  func follow(_ thread: pid_t) throws(SystemFault) {
    try instance.write("\(thread)", to: "set_event_pid", adds: true)
  }

  /// Begins to record.
  func start() throws(SystemFault) {
    for point in description.layouts.keys {
      try instance.write("1", to: "\(path(of: point))/enable")
    }
    description.beganNanoseconds = monotonicNanoseconds()
  }

  /// Records no more; what the buffer holds can still be read.
  func stop() {
    description.endedNanoseconds = monotonicNanoseconds()
    try? instance.write("0", to: "tracing_on")
  }

  /// Opens the pages of a CPU's ring.
  func openPages(of cpu: UInt32) throws(SystemFault) -> CInt {
    try instance.openForReading("per_cpu/cpu\(cpu)/trace_pipe_raw")
  }

  /// Counts what a CPU's ring has lost: overwritten, or refused while it was being written to.
  func countLost(on cpu: UInt32) {
    let text = (try? instance.text(of: "per_cpu/cpu\(cpu)/stats")) ?? ""
    let lost = text.split(separator: "\n").reduce(into: 0 as UInt64) { sum, line in
      let parts = line.split(separator: ":")
      guard parts.count == 2, KernelBuffer.lossCounters.contains(String(parts[0])) else { return }
      sum += UInt64(parts[1].drop { $0 == " " }) ?? 0
    }
    description.lostEvents[cpu] = lost == 0 ? nil : lost
  }

  /// Notes why pages could not be kept; the end of the recording is in doubt then.
  func note(fault: String) {
    description.fault = description.fault ?? fault
    description.endedNanoseconds = nil
  }

  /// Removes the buffer; files of it must be closed. Does nothing the second time.
  func remove() {
    if isRemoved { return }
    isRemoved = true
    tracefs.removeFolder(folder)
  }

  /// `entries` are those that stayed behind.
  private static let lossCounters: Set = [
    "overrun", "commit overrun", "dropped events", "entries",
  ]

  private var pageBytes: Int {
    let kibibytes = (try? instance.text(of: "buffer_subbuf_size_kb")).flatMap { text in
      Int(text.filter(\.isNumber))
    }
    return kibibytes.map { $0 << 10 } ?? sysconf(CInt(_SC_PAGESIZE))
  }

  private func path(of point: KernelTracepoint) -> String {
    "events/\(point.system)/\(point.rawValue)"
  }

  /// The kernel's text has lines like `field:pid_t pid; offset:24; size:4; signed:1;`, and of a name
  /// `field:char prev_comm[16]; offset:8; size:16; signed:0;`.
  private func layout(
    of point: KernelTracepoint
  ) throws(SystemFault) -> KernelTraceDescription.Layout {
    let text = try tracefs.text(of: "\(path(of: point))/format")
    var layout = KernelTraceDescription.Layout(number: 0, offsets: [:])
    for line in text.split(separator: "\n") {
      let parts = line.split { ":;\t".contains($0) }.map { $0.filter { $0 != "\t" } }
      if parts.first == "ID" { layout.number = UInt16(parts.last?.filter(\.isNumber) ?? "") ?? 0 }
      guard parts.count >= 6, parts[0] == "field", parts[2] == "offset", let bytes = Int(parts[5]),
        let word = parts[1].split(separator: " ").last?.prefix(while: { $0 != "[" })
      else { continue }
      let name = String(word)
      let isName = point.nameFields.contains(name) && bytes == KernelTracepoint.nameBytes
      guard point.fields.contains(name) || isName else { continue }
      layout.offsets[name] = Int(parts[3])
    }
    return layout
  }
}

/// Corresponds to `clock_gettime(2)` with CLOCK_MONOTONIC, LTTng's clock.
private func monotonicNanoseconds() -> UInt64 {
  var time = timespec()
  unsafe clock_gettime(CLOCK_MONOTONIC, &time)
  return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
}
