// A result that cannot be written is an error, whichever command it is; a reader that has read enough
// is none.

import Foundation
import TestSupport
import Testing

@Suite struct LostOutputTests {
  private let folder = TemporaryFolder()

  private static let fixture = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "traces/fixtures/packets").path()

  /// Lines for a shell in a folder with a stored run.
  private static let lines = [
    "\"$0\"", "\"$0\" --version", "\"$0\" help bench", "\"$0\" bench --help", "\"$0\" doctor",
    "\"$0\" trace events", "\"$0\" completions bash", "\"$0\" manual",
    "\"$0\" compare run.json run.json", "\"$0\" compare run.json run.json --format json",
  ]

  #if TraceTools
    private static let tracedLines = ["", " --format json"].map {
      "\"$0\" trace analyze '\(fixture)'\($0)"
    }
  #else
    private static let tracedLines: [String] = []
  #endif

  init() throws {
    try StoredSample.run(seed: 1).json(.compact).write(
      toFile: folder.path("run.json"), atomically: true, encoding: .utf8)
  }

  @Test(arguments: lines + tracedLines)
  func aFullDiskIsAnError(line: String) throws {
    let run = try CommandProcess(shell: "cd '\(folder.path(""))' && \(line) >/dev/full")
    #expect(run.status == 1, "\(run.error)")
    #expect(run.error.contains("No space left"), "\(run.error)")
  }

  @Test(arguments: lines + tracedLines)
  func aReaderThatWentAwayIsNoNews(line: String) throws {
    let gone = folder.path("gone")
    let run = try CommandProcess(
      shell: """
        cd '\(folder.path(""))' && mkfifo gone
        { read -r _ <'\(gone)'; \(line); echo "status $?" >&2; } |
          { exec 0<&-; echo >'\(gone)'; }
        """)
    #expect(run.error.hasSuffix("status 1\n"), "\(run.error)")
    #expect(!run.error.contains("standard output"), "\(run.error)")
  }
}
