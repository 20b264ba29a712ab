// Ownership of file descriptors: closed exactly once, by whoever owns the value.

import CLinux
import Glibc

/// An owned file descriptor, closed when the value's life ends.
public struct Descriptor: ~Copyable, Sendable {
  /// The number, valid while this value lives.
  public let number: CInt

  /// Takes over `number`; the caller must not close it any more.
  public init(owning number: CInt) { self.number = number }

  deinit { _ = close(number) }
}

extension Descriptor {
  /// Writes the eight bytes of `value`.
  ///
  /// Corresponds to `write(2)` on an eventfd.
  public func write(_ value: UInt64) throws(Errno) {
    var value = value
    let count = unsafe Glibc.write(number, &value, 8)
    if count < 0 { throw .last }
  }

  /// Writes one zero byte.
  ///
  /// Corresponds to `write(2)` on a pipe.
  public func writeByte() throws(Errno) {
    var byte: UInt8 = 0
    let count = unsafe Glibc.write(number, &byte, 1)
    if count < 0 { throw .last }
  }

  /// Reads and drops what is there, at most 64 bytes, in one system call; returns the count, 0 at
  /// end of file.
  ///
  /// Corresponds to `read(2)`.
  @discardableResult
  public func discardOnce() throws(Errno) -> Int {
    try discardInput(of: number)
  }
}

/// Reads and drops up to 64 bytes of a descriptor that somebody else owns; returns the count.
///
/// Corresponds to `read(2)`.
@discardableResult
public func discardInput(of descriptor: CInt) throws(Errno) -> Int {
  var bytes: (UInt64, UInt64, UInt64, UInt64, UInt64, UInt64, UInt64, UInt64) =
    (0, 0, 0, 0, 0, 0, 0, 0)
  let count = unsafe Glibc.read(descriptor, &bytes, 64)
  if count < 0 { throw .last }
  return count
}

/// Makes a non-blocking eventfd with count zero.
///
/// Corresponds to `eventfd(2)`.
public func makeEventDescriptor() throws(Errno) -> Descriptor {
  Descriptor(owning: try checked(eventfd(0, CInt(EFD_CLOEXEC | EFD_NONBLOCK))))
}

/// A pipe with both ends non-blocking.
public struct Pipe: ~Copyable, Sendable {
  /// The end to read from.
  public let readEnd: Descriptor
  /// The end to write to.
  public let writeEnd: Descriptor

  /// Opens a pipe.
  ///
  /// Corresponds to `pipe2(2)` with `O_CLOEXEC | O_NONBLOCK`.
  public init() throws(Errno) {
    var ends: [CInt] = [-1, -1]
    try checked(unsafe pipe2(&ends, O_CLOEXEC | O_NONBLOCK))
    readEnd = Descriptor(owning: ends[0])
    writeEnd = Descriptor(owning: ends[1])
  }
}
