// The command as a process: exit statuses, and which stream says what.

import Testing

@testable import loopscope

@Suite struct CommandProcessTests {
  @Test(arguments: [
    [], ["--version"], ["help"], ["help", "trace", "events"], ["trace", "events"],
  ])
  func resultsGoToStandardOutputAlone(_ words: [String]) throws {
    let run = try CommandProcess(words)
    #expect(run.status == 0)
    #expect(run.output.hasSuffix("\n"))
    #expect(run.error == "")
  }

  @Test(arguments: [
    ["nonsense"], ["trace"], ["trace", "events", "x"], ["--nonsense"], ["--version", "x"],
  ])
  func wrongUsageGoesToStandardErrorAlone(_ words: [String]) throws {
    let run = try CommandProcess(words)
    #expect(run.status == 64)
    #expect(run.output == "")
    #expect(run.error.contains("Type: loopscope"))
  }

  @Test func aRoundThatNobodyAskedForIsExplained() throws {
    let run = try CommandProcess(["bench-round"])
    #expect(run.status == 1)
    #expect(run.output == "")
    #expect(run.error.contains("Type: loopscope bench\n"))
  }

  @Test func columnsAreObeyed() throws {
    let run = try CommandProcess(["help", "trace"], environment: ["COLUMNS": "60"])
    #expect(run.output.split(separator: "\n").allSatisfy { $0.count <= 60 })
  }

  @Test func noStyleWithoutATerminal() throws {
    let run = try CommandProcess(["help"], environment: ["TERM": "xterm"])
    #expect(!run.output.contains("\u{1B}"))
  }

  @Test func aClosedOutputIsAnError() throws {
    let run = try CommandProcess(shell: "\"$0\" help >&-")
    #expect(run.status == 1)
    #expect(run.error.contains("cannot write to standard output"))
  }

  @Test func aFullDiskIsAnError() throws {
    let run = try CommandProcess(shell: "\"$0\" help >/dev/full")
    #expect(run.status == 1)
    #expect(run.error.contains("No space left"))
  }

  @Test func aReaderThatWentAwayIsNoNews() throws {
    // The reader has closed the pipe before the writer starts: the FIFO of `read` is the signal.
    let folder = TemporaryFolder()
    let run = try CommandProcess(
      shell: """
        mkfifo '\(folder.path("gone"))'
        { read -r _ <'\(folder.path("gone"))'; "$0" trace events; echo "status $?" >&2; } |
          { exec 0<&-; echo >'\(folder.path("gone"))'; }
        """)
    #expect(run.error == "status 1\n")
  }
}
