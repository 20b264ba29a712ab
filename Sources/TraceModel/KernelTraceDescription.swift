// The text file beside recorded kernel events that says how to read them. Not for the events.
//
// A trace's folder `ftrace` holds this file, `description`, and one file `cpuN` for each CPU: pages
// of the kernel's own ring buffer, one after the other, as tracefs's trace_pipe_raw gives them. A
// line is a key and its values between blanks:
//
//   loopscope-ftrace 1
//   page 4096                                       bytes of a page
//   cpu 0                                           a file cpu0 was written, perhaps empty
//   event sched_wakeup 374 pid 24 target_cpu 32     number in the pages, offset of each field
//   began 28549637904000                            nanoseconds of CLOCK_MONOTONIC
//   follow 4711                                     a thread whose events are recorded, and of those
//                                                   that it starts
//   lost 0 12                                       a CPU and how many of its events were lost
//   fault the disk is full                          pages could not be written
//   ended 28560637904000                            not there if it was killed or had a fault
//
// or, after the first line, `unavailable` and the reason.

/// How recorded kernel events are to be read, and what is known to be missing.
public struct KernelTraceDescription: Sendable, Equatable {
  /// A tracepoint as this kernel writes it.
  public struct Layout: Sendable, Equatable {
    /// The tracepoint's number in the pages.
    public var number: UInt16
    /// Where each field begins, in bytes from the beginning of the event.
    public var offsets: [String: Int]

    /// Makes a layout.
    public init(number: UInt16, offsets: [String: Int]) {
      self.number = number
      self.offsets = offsets
    }
  }

  /// The name of the folder in a trace's directory.
  public static let folder = "ftrace"
  /// The name of the file in that folder.
  public static let file = "description"

  /// Why there are no kernel events although they were asked for; nil if there are.
  public var unavailableReason: String?
  /// Bytes of a page.
  public var pageBytes = 4096
  /// The CPUs, each of which has a file.
  public var cpus: [UInt32] = []
  /// The tracepoints that were on.
  public var layouts: [KernelTracepoint: Layout] = [:]
  /// When recording began, in nanoseconds of CLOCK_MONOTONIC.
  public var beganNanoseconds: UInt64 = 0
  /// The threads that were followed, beside those that such a thread started.
  public var followedThreads: [Int32] = []
  /// How many events each CPU lost; CPUs that lost none are left out.
  public var lostEvents: [UInt32: UInt64] = [:]
  /// Why pages are missing at the end; nil if all were written.
  public var fault: String?
  /// When recording ended; nil if it was killed.
  public var endedNanoseconds: UInt64?

  private static let firstLine = "loopscope-ftrace 1"

  /// Describes a recording that has not begun.
  public init() {}

  /// Describes a recording that could not be.
  public init(unavailableReason: String) { self.unavailableReason = unavailableReason }

  /// The lines that are known when recording begins.
  public var opening: String {
    if let unavailableReason {
      return "\(Self.firstLine)\nunavailable \(Self.onOneLine(unavailableReason))\n"
    }
    let events = KernelTracepoint.allCases.compactMap { point in
      layouts[point].map { layout in
        let offsets = layout.offsets.sorted { $0.key < $1.key }.map { " \($0.key) \($0.value)" }
        return "event \(point.rawValue) \(layout.number)\(offsets.joined())\n"
      }
    }
    let files = cpus.map { "cpu \($0)\n" }
    return "\(Self.firstLine)\npage \(pageBytes)\n" + (files + events).joined()
      + "began \(beganNanoseconds)\n"
  }

  /// The line that is written when a thread is followed.
  public static func following(_ thread: Int32) -> String { "follow \(thread)\n" }

  /// The lines that are known when recording has ended.
  public var closing: String {
    let lost = lostEvents.sorted { $0.key < $1.key }.map { "lost \($0.key) \($0.value)\n" }
    return lost.joined() + (fault.map { "fault \(Self.onOneLine($0))\n" } ?? "")
      + (endedNanoseconds.map { "ended \($0)\n" } ?? "")
  }

  private static func onOneLine(_ text: String) -> String {
    text.split(whereSeparator: \.isNewline).joined(separator: " ")
  }
}

extension KernelTraceDescription {
  /// Reads a description; nil if the text is none or its numbers cannot be right.
  public init?(text: String) {
    let lines = text.split(separator: "\n")
    guard lines.first.map({ $0 == Self.firstLine }) ?? false else { return nil }
    for line in lines.dropFirst() {
      let words = line.split(separator: " ")
      let rest = String(line.drop { $0 != " " }.dropFirst())
      switch words.first {
      case "unavailable": unavailableReason = rest
      case "fault": fault = rest
      case let key?: guard take(String(key), words.dropFirst()) else { return nil }
      case nil: return nil
      }
    }
    guard unavailableReason != nil || isReadable else { return nil }
  }

  private mutating func take(_ key: String, _ words: ArraySlice<Substring>) -> Bool {
    let numbers = words.compactMap { UInt64($0) }
    switch (key, numbers.first, numbers.dropFirst().first) {
    case ("page", let bytes?, _): pageBytes = Int(clamping: bytes)
    case ("cpu", let cpu?, _): return take(cpu: UInt32(clamping: cpu))
    case ("began", let time?, _): beganNanoseconds = time
    case ("ended", let time?, _): endedNanoseconds = time
    case ("follow", let thread?, _): followedThreads.append(Int32(clamping: thread))
    case ("lost", let cpu?, let count?): lostEvents[UInt32(clamping: cpu)] = count
    case ("event", _, _): return takeEvent(Array(words))
    // A key of a later version says nothing about how to read the pages.
    default: return !["page", "cpu", "began", "ended", "lost", "follow"].contains(key)
    }
    return true
  }

  /// A CPU has one file: named twice, it would be read twice.
  private mutating func take(cpu: UInt32) -> Bool {
    if cpus.contains(cpu) { return false }
    cpus.append(cpu)
    return true
  }

  private mutating func takeEvent(_ words: [Substring]) -> Bool {
    guard words.count >= 2, words.count.isMultiple(of: 2), let number = UInt16(words[1]) else {
      return false
    }
    guard let point = KernelTracepoint(rawValue: String(words[0])) else { return true }
    var layout = Layout(number: number, offsets: [:])
    for index in stride(from: 2, to: words.count, by: 2) {
      guard let offset = UInt16(words[index + 1]) else { return false }
      layout.offsets[String(words[index])] = Int(offset)
    }
    layouts[point] = layout
    return point.fields.allSatisfy { layout.offsets[$0] != nil }
  }

  private var isReadable: Bool {
    (64...1 << 20).contains(pageBytes)
      && KernelTracepoint.allCases.allSatisfy { !$0.isNeeded || layouts[$0] != nil }
      && endedNanoseconds.map { $0 >= beganNanoseconds } ?? true
  }
}
