// A fault that is put into a measurement on purpose, to prove that a gate can be red. Not for the
// self-test, whose faults are parameters of its cells.

/// What is done before a wake is passed on.
public struct Injection: Codable, Hashable, Sendable {
  /// A kind of fault.
  public enum Kind: String, Codable, Sendable {
    /// The wake is held back.
    case delay
    /// The waking thread makes one system call more.
    case systemCall
    /// The waking thread is switched away once more.
    case contextSwitch
  }

  /// The kind of fault.
  public var kind: Kind
  /// How long a wake is held back: for `delay`.
  public var delayNanoseconds: UInt64
  /// One wake in so many is held back: for `delay`.
  public var oneIn: Int

  /// A fault by its parts; every wake unless said otherwise.
  public init(_ kind: Kind, delayNanoseconds: UInt64 = 0, oneIn: Int = 1) {
    self.kind = kind
    self.delayNanoseconds = delayNanoseconds
    self.oneIn = max(oneIn, 1)
  }
}
