// A stored run with the name under which a page speaks of it.

public import BenchmarkRecords

/// A run and the file that it came from.
public struct NamedRun: Sendable {
  /// The run.
  public let record: RunRecord
  let name: String

  /// A run with its name, which need not be that of a file.
  public init(_ record: RunRecord, named name: String) {
    self.record = record
    self.name = name
  }
}
