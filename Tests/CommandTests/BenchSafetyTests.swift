// What goes wrong around a `bench`: places that cannot take the result, children that die, a tool
// that is killed. The result is never lost, and nothing stays behind.

import Foundation
import Harness
import LinuxIO
import Testing

@Suite struct BenchSafetyTests {
  private static let small = BenchProcessTests.small

  private func record(_ text: String) throws -> [String: Any] {
    try #require(JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
  }

  private func reasons(_ record: [String: Any]) -> [String] {
    (record["results"] as? [[String: Any]] ?? []).compactMap { $0["reason"] as? String }
  }

  @Test func aFullDiskSendsTheResultToStandardOutput() throws {
    let run = try CommandProcess(Self.small + ["--output", "/dev/full"])
    #expect(run.status == 1)
    #expect(run.error.contains("No space left"))
    #expect(run.error.contains("The result is on standard output instead"))
    #expect(try record(run.output)["interrupted"] as? Bool == false)
  }

  @Test func aFullStandardOutputSendsTheResultToAFile() throws {
    let folder = TemporaryFolder()
    let words = Self.small.joined(separator: " ")
    let run = try CommandProcess(
      shell: "TMPDIR='\(folder.path("."))' \"$0\" \(words) >/dev/full")
    #expect(run.status == 1)
    let name = try #require(folder.names.first)
    #expect(folder.names.count == 1 && name.hasSuffix(".json"))
    #expect(run.error.contains("The result is in \(folder.path("."))/\(name) instead"))
    _ = try record(String(contentsOfFile: folder.path(name), encoding: .utf8))
  }

  @Test func whereNoPlaceIsLeftTheResultIsSaidToBeLost() throws {
    let words = Self.small.joined(separator: " ")
    let run = try CommandProcess(shell: "TMPDIR=/no/such/folder \"$0\" \(words) >/dev/full")
    #expect(run.status == 1)
    #expect(run.error.contains("it is lost"))
  }

  @Test func aClosedStandardOutputEndsItBeforeMeasuring() throws {
    let run = try CommandProcess(shell: "\"$0\" \(Self.small.joined(separator: " ")) >&-")
    #expect(run.status == 1)
    #expect(run.error.contains("standard output is closed. Give a file with --output FILE"))
    #expect(!run.error.contains("round 1"))
  }

  @Test func aMissingFolderIsNamedWithTheLineThatMakesIt() throws {
    let folder = TemporaryFolder()
    let run = try CommandProcess(Self.small + ["--output", folder.path("no/run.json")])
    #expect(run.status == 1)
    #expect(run.error.contains("Type: mkdir -p \(folder.path("no"))\n"))
  }

  @Test func aReadOnlyFolderEndsItBeforeMeasuring() throws {
    let run = try CommandProcess(Self.small + ["--output", "/proc/run.json"])
    #expect(run.status == 1)
    #expect(run.error.contains("cannot write /proc/run.json"))
    #expect(!run.error.contains("is not there"))
    #expect(!run.error.contains("round 1"))
  }

  /// A disk of one page, in a mount of its own: the result does not fit.
  @Test(.enabled(if: SystemProbes.isSuperuser, "mounting is for the superuser"))
  func aDiskThatFillsUpKeepsNothingHalfWritten() throws {
    let run = try onDisk("size=4k")
    #expect(run.status == 1)
    #expect(run.error.contains("No space left"))
    #expect(run.error.contains("left there: nothing\n"))
    #expect(try record(run.output)["interrupted"] as? Bool == false)
  }

  @Test(.enabled(if: SystemProbes.isSuperuser, "mounting is for the superuser"))
  func aReadOnlyDiskEndsItBeforeMeasuring() throws {
    let run = try onDisk("ro")
    #expect(run.status == 1)
    #expect(run.error.contains("Read-only file system"))
    #expect(!run.error.contains("round 1"))
  }

  private func onDisk(_ options: String) throws -> CommandProcess {
    let folder = TemporaryFolder()
    let disk = folder.path("disk")
    return try CommandProcess(
      shell: """
        mkdir '\(disk)'
        exec unshare --mount --propagation private /bin/sh -c '
          mount -t tmpfs -o \(options) none "\(disk)" || exit 99
          "$0" \(Self.small.joined(separator: " ")) --output "\(disk)/run.json"
          status=$?
          left=$(ls -A "\(disk)")
          echo "left there: ${left:-nothing}" >&2
          exit $status' "$0"
        """)
  }

  /// The folder goes while the first round is measured.
  @Test func aFolderThatGoesAwayCostsNoResult() throws {
    let folder = TemporaryFolder()
    let notes = folder.path("notes")
    let run = try CommandProcess(
      shell: """
        mkdir '\(folder.path("out"))'; mkfifo '\(notes)'
        "$0" \(Self.small.joined(separator: " ")) --output '\(folder.path("out/run.json"))' \
          2>'\(notes)' &
        while read -r line; do
          echo "$line" >&2
          case $line in round*) rm -r '\(folder.path("out"))' ;; esac
        done <'\(notes)'
        wait $!
        """)
    #expect(run.status == 1)
    #expect(run.error.contains("The result is on standard output instead"))
    #expect(try record(run.output)["interrupted"] as? Bool == false)
    #expect(folder.names == ["notes"])
  }

  /// Runs a line of shell when a round begins, and one at the end; in both `$!` is the command's
  /// process number, and `children` lists those that it started.
  private func run(
    _ words: String, onRound action: String, atEnd last: String = ":"
  ) throws -> CommandProcess {
    let folder = TemporaryFolder()
    return try CommandProcess(
      shell: """
        mkfifo '\(folder.path("notes"))'
        children() { cat "/proc/$1/task/$1/children"; }
        "$0" \(words) 2>'\(folder.path("notes"))' &
        while read -r line; do
          echo "$line" >&2
          case $line in round*) \(action) ;; esac
        done <'\(folder.path("notes"))'
        wait $!
        status=$?
        \(last)
        exit $status
        """)
  }

  /// As the kernel kills when memory runs out. Not SIGSEGV: Swift's runtime takes that one, prints
  /// where it came, and goes on where nothing is wrong.
  @Test func aChildThatCrashesIsAFailedCellWithTheReason() throws {
    let run = try run(
      "bench wakeup --backend futex --placement same --rounds 1 --duration 1 --format json",
      onRound: """
        until child=$(children $!) && [ -n "$child" ]; do :; done; kill -KILL $child
        """)
    #expect(run.status == 1, "\(run.error)")
    let found = reasons(try record(run.output))
    #expect(found.contains { $0.hasPrefix("round 1: its process was killed by") }, "\(run.error)")
  }

  @Test(arguments: ["INT", "TERM", "HUP"])
  func anInterruptedToolLeavesNoProcess(_ signal: String) throws {
    let run = try run(
      "bench wakeup --rounds 1 --duration 3600 --format json",
      onRound: """
        until child=$(children $!) && [ -n "$child" ]; do :; done; kill -\(signal) $!
        """,
      atEnd: "kill -0 $child 2>/dev/null && echo 'it lives' >&2")
    #expect(run.status == 1)
    #expect(!run.error.contains("it lives"))
    #expect(run.error.contains("interrupted: the plan was not finished"))
    #expect(try record(run.output)["interrupted"] as? Bool == true)
  }

  /// Killed just after its child began, and so perhaps before the child could ask to go with it.
  @Test func aKilledToolLeavesNoProcess() throws {
    let run = try run(
      "bench wakeup --rounds 1 --duration 3600 --format json",
      onRound: """
        until child=$(children $!) && [ -n "$child" ]; do :; done
        kill -KILL $!
        limit=$(($(date +%s) + 60))
        while grep '^State:' /proc/$child/status 2>/dev/null | grep -qv Z; do
          if [ $(date +%s) -ge $limit ]; then echo 'it lives' >&2; kill -KILL $child; fi
        done
        """)
    #expect(run.status == 137)
    #expect(run.output == "")
    #expect(!run.error.contains("it lives"))
  }

  /// No process has the number 0: whoever wrote this request has gone.
  @Test func aRequestOfAParentThatHasGoneIsNotAnswered() throws {
    var request = RoundRequest(round: 1, cells: [], groups: [])
    request.parent = 0
    let folder = TemporaryFolder()
    let path = folder.path("request")
    try JSONEncoder().encode(request).write(to: URL(filePath: path))
    let run = try CommandProcess(shell: "\"$0\" bench-round <'\(path)'")
    #expect(run.output == "")
  }
}
