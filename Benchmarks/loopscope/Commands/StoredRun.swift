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
      throw CommandFailure("cannot read \(path): it is a directory; name a file in it")
    }
    let target = try? URL(filePath: path).resolvingSymlinksInPath().resourceValues(
      forKeys: [.isRegularFileKey])
    if target?.isRegularFile == false {
      throw CommandFailure("cannot read \(path): it is no regular file; store the run in one first")
    }
    do {
      return try Data(contentsOf: URL(filePath: path))
    } catch {
      throw CommandFailure("cannot read \(path): \(reason(of: error))")
    }
  }
}

extension StoredRun {
  /// Foundation's own text is a sentence about a title, with typographic quotes.
  private static func reason(of error: any Error) -> String {
    switch (error as? CocoaError)?.code {
    case .fileReadNoSuchFile?: "there is no such file"
    case .fileReadNoPermission?: "this user may not read it"
    default: "it is no file that can be read"
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
