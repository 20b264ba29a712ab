// A folder of a test's own for the files of a trace. Not for what the files hold.

import Foundation

/// A fresh folder; removed with everything in it when it goes.
final class TraceFolder {
  let url: URL

  init() throws {
    url = FileManager.default.temporaryDirectory.appending(path: "trace-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  /// A folder with one trace: its metadata and one stream `channel_CPU` for each list of packets.
  convenience init(holding trace: SyntheticTrace, _ streams: [[SyntheticTrace.Packet]]) throws {
    try self.init()
    try write(trace.metadataFile, to: "metadata")
    for (cpu, packets) in streams.enumerated() {
      try write(trace.stream(packets, instance: UInt64(cpu)), to: "channel_\(cpu)")
    }
  }

  deinit { try? FileManager.default.removeItem(at: url) }

  var path: String { url.path }

  func write(_ bytes: [UInt8], to name: String) throws {
    let file = url.appending(path: name)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(bytes).write(to: file)
  }
}
