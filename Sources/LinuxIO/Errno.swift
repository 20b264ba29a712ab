// Kernel errors as Swift errors. The one place that knows the sign conventions of the C shims.

import Glibc

/// A kernel error number, thrown by everything in this room that can fail.
///
/// Corresponds to `errno(3)`.
public struct Errno: Error, RawRepresentable, Hashable, Sendable {
  /// The positive error number.
  public let rawValue: CInt

  /// Wraps a positive error number.
  public init(rawValue: CInt) { self.rawValue = rawValue }

  /// The calling thread's last error.
  public static var last: Errno { Errno(rawValue: errno) }

  /// Interrupted by a signal.
  public static let interrupted = Errno(rawValue: EINTR)
  /// Would block; for a futex, the word had already changed.
  public static let wouldBlock = Errno(rawValue: EAGAIN)
  /// The time limit passed.
  public static let timedOut = Errno(rawValue: ETIMEDOUT)
  /// The process is out of descriptors.
  public static let tooManyDescriptors = Errno(rawValue: EMFILE)
  /// The other end of a pipe is closed.
  public static let brokenPipe = Errno(rawValue: EPIPE)
  /// Not an open descriptor.
  public static let badDescriptor = Errno(rawValue: EBADF)
  /// An argument that the kernel cannot take.
  public static let invalidArgument = Errno(rawValue: EINVAL)
  /// The kernel lacks the call.
  public static let notImplemented = Errno(rawValue: ENOSYS)
  /// No memory, or no more than a limit allows.
  public static let outOfMemory = Errno(rawValue: ENOMEM)
  /// Nothing of that name.
  public static let noSuchFile = Errno(rawValue: ENOENT)
  /// The file's permissions do not allow it.
  public static let accessDenied = Errno(rawValue: EACCES)
  /// In use.
  public static let busy = Errno(rawValue: EBUSY)
  /// Permission denied.
  public static let notPermitted = Errno(rawValue: EPERM)
}

extension Errno: CustomStringConvertible {
  /// The system's text for the number, with its symbolic value, as in "Bad file descriptor (9)".
  public var description: String {
    guard let text = unsafe strerror(rawValue) else { return "error \(rawValue)" }
    return unsafe "\(String(cString: text)) (\(rawValue))"
  }
}

/// Turns a call that returns -1 and sets `errno` into a throwing one.
@discardableResult
func checked(_ result: CInt) throws(Errno) -> CInt {
  if result < 0 { throw .last }
  return result
}

/// Turns a shim that returns a negated error number into a throwing one.
@discardableResult
func checkedNegated(_ result: CInt) throws(Errno) -> CInt {
  if result < 0 { throw Errno(rawValue: -result) }
  return result
}

/// The value of an environment variable; nil when it is not set.
///
/// Corresponds to `getenv(3)`.
public func environmentValue(of name: String) -> String? {
  guard let value = unsafe getenv(name) else { return nil }
  return unsafe String(cString: value)
}
