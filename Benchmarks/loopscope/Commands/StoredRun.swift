// Runs that `bench` has stored, read again. Not for what is done with them.

import BenchmarkRecords
import Foundation

enum StoredRun {
  /// The run in a file; the failure names the file and the place in it.
  static func read(_ path: String) throws(CommandFailure) -> RunRecord {
    let bytes = try contents(of: path)
    do throws(RecordError) {
      return try RunRecord(json: bytes)
    } catch {
      throw CommandFailure("\(path) is no stored run: \(error)", status: error.status)
    }
  }

  /// The bytes of a file.
  static func contents(of path: String) throws(CommandFailure) -> Data {
    let facts = try? URL(filePath: path).resourceValues(forKeys: [.isDirectoryKey])
    if facts?.isDirectory == true {
      throw CommandFailure("cannot read \(path): it is a directory; name a file that bench wrote")
    }
    do {
      return try Data(contentsOf: URL(filePath: path))
    } catch {
      throw CommandFailure("cannot read \(path): \(error.localizedDescription)")
    }
  }
}

extension RecordError {
  /// A record of another schema is whole; it only cannot be compared.
  fileprivate var status: ExitStatus {
    if case .unknownSchema = self { return .notComparable }
    return .failure
  }
}
