// Descriptors that closures of a test can share, and close at a moment of their own choosing.

import Glibc
public import LinuxIO

/// An eventfd.
public final class SharedEvent: Sendable {
  private let descriptor: Descriptor

  /// Opens one that is not readable yet.
  public init() throws(Errno) { descriptor = try makeEventDescriptor() }

  /// The descriptor's number.
  public var number: CInt { descriptor.number }

  /// Makes it readable.
  public func signal() throws(Errno) { try descriptor.write(1) }

  /// Makes it unreadable.
  public func clear() { _ = try? descriptor.discardOnce() }
}

/// A file open for reading.
public final class OpenFile: Sendable {
  private let descriptor: Descriptor

  /// Opens the file at `path`.
  public init(path: String) throws(Errno) {
    let number = unsafe open(path, O_RDONLY | O_CLOEXEC)
    if number < 0 { throw .last }
    descriptor = Descriptor(owning: number)
  }

  /// Takes over `number`.
  fileprivate init(owning number: CInt) { descriptor = Descriptor(owning: number) }

  /// The descriptor's number.
  public var number: CInt { descriptor.number }
}

/// A pipe whose ends can be closed one by one.
public final class SharedPipe: Sendable {
  /// The number of the end to read from, also when it is closed.
  public let readEnd: CInt
  /// The number of the end to write to, also when it is closed.
  public let writeEnd: CInt
  private let openEnds: Lock<Set<CInt>>
  private let hasCopy = Lock(false)

  /// Opens a pipe.
  public init() throws(Errno) {
    var ends: [CInt] = [-1, -1]
    if unsafe pipe2(&ends, O_CLOEXEC | O_NONBLOCK) < 0 { throw .last }
    (readEnd, writeEnd) = (ends[0], ends[1])
    openEnds = Lock(Set(ends))
  }

  deinit {
    for end in openEnds.withLock({ $0 }) { close(end) }
  }

  /// Closes the end to read from, once; the other end then reports an error.
  public func closeReadEnd() {
    closeOnce(readEnd)
    if !hasCopy.withLock({ $0 }) { waitForReport(on: writeEnd) }
  }

  /// Closes the end to write to, once; the other end then reports a hang-up.
  public func closeWriteEnd() {
    closeOnce(writeEnd)
    waitForReport(on: readEnd)
  }

  private func closeOnce(_ end: CInt) {
    if openEnds.withLock({ $0.remove(end) }) != nil { close(end) }
  }

  /// A child that another test is just starting holds the closed end, too, until it becomes another
  /// program.
  private func waitForReport(on end: CInt) {
    var watched = pollfd(fd: end, events: 0, revents: 0)
    // Whoever serves the report may close this end meanwhile, and its number may be used again.
    while openEnds.withLock({ $0.contains(end) }), unsafe poll(&watched, 1, 10) <= 0 {}
  }

  /// Makes the read end readable.
  public func write() throws(Errno) {
    var byte: UInt8 = 1
    if unsafe Glibc.write(writeEnd, &byte, 1) < 0 { throw .last }
  }

  /// Another descriptor of the same open read end.
  public func copyOfReadEnd() throws(Errno) -> OpenFile {
    let copy = dup(readEnd)
    if copy < 0 { throw .last }
    hasCopy.withLock { $0 = true }
    return OpenFile(owning: copy)
  }

  /// Closes the read end and gives its number to a copy of another pipe's.
  public func reopenReadEnd(as other: SharedPipe) throws(Errno) {
    if dup2(other.readEnd, readEnd) < 0 { throw .last }
  }
}
