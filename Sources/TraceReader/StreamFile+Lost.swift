// The streams of a directory that are gone while their indexes are still there. Not for streams that
// are there and damaged: StreamFile finds those out.

extension StreamFile {
  /// The streams that a directory's indexes know of and that are no longer files beside them.
  static func lost(in folder: String, prefix: String) -> [StreamFile] {
    // Without a folder for indexes nobody knows of any other stream.
    let names = (try? DirectoryListing(of: "\(folder)/index"))?.names ?? []
    return names.compactMap { index in
      guard index.hasSuffix(".idx") else { return nil }
      let stream = index.dropLast(".idx".count)
      let path = "\(folder)/\(stream)"
      guard PathKind(of: path) != .file else { return nil }
      return StreamFile(lostAt: path, name: prefix + stream)
    }
  }
}
