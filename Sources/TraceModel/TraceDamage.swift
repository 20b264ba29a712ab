// A place where the files of a trace are not what they should be, but reading went on. Damage that
// ends the reading is an error of TraceReader's instead.

/// One fault in a file of a trace, which cost some of its events.
public struct TraceDamage: Sendable, Hashable, CustomStringConvertible {
  /// The file, relative to the trace's directory.
  public var file: String

  /// Where in the file, in bytes from its start.
  public var offset: UInt64

  /// What is wrong there and what was given up for it.
  public var problem: String

  /// Makes a damage.
  public init(file: String, offset: UInt64, problem: String) {
    self.file = file
    self.offset = offset
    self.problem = problem
  }

  /// The fault as one line.
  public var description: String { "\(file), byte \(offset): \(problem)" }
}
