// `bench` as a process, at a size that only shows that it works: its streams, its file, its end.

import BenchmarkRecords
import Foundation
import LinuxIO
import Testing

@testable import loopscope

@Suite struct BenchProcessTests {
  /// One cell for each subject, a hundredth of a second each.
  static let small = [
    "bench", "wakeup", "--backend", "futex", "--placement", "unpinned", "--rounds", "1",
    "--duration", "0.01", "--format", "json",
  ]

  private func record(_ text: String) throws -> [String: Any] {
    try #require(
      JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
  }

  @Test func theRecordIsAllThatGoesToStandardOutput() throws {
    let run = try CommandProcess(Self.small + ["--seed", "7"])
    #expect(run.status == 0, "\(run.error)")
    let record = try record(run.output)
    #expect(record["schema"] as? String == "loopscope.run/1")
    #expect(record["seed"] as? Int == 7)
    #expect(record["interrupted"] as? Bool == false)
    let results = try #require(record["results"] as? [[String: Any]])
    #expect(!results.isEmpty)
    #expect(results.allSatisfy { $0["status"] as? String == "measured" })
  }

  @Test func theThreadsOfARoundAddUpToItsProcess() throws {
    let run = try CommandProcess([
      "bench", "sleep", "--backend", "futex", "--rounds", "1", "--duration", "0.3", "--format",
      "json",
    ])
    #expect(run.status == 0, "\(run.error)")
    let all = try #require(try record(run.output)["results"] as? [[String: Any]])
    let results = all.filter { $0["benchmark"] as? String == "sleep" }
    #expect(results.count == 2)
    for result in results {
      let metrics = try #require(result["metrics"] as? [String: [String: Any]])
      let accounted = try #require(metrics["cpuAccounted"]?["value"] as? Double)
      // The run itself calls 2 % a fault; no load of this machine adds or takes a tenth.
      #expect(abs(accounted - 1) < 0.1)
    }
  }

  @Test(arguments: [
    ("text", "wakeup\n"), ("csv", "benchmark,"), ("hlog", "#[Histogram log format version 1.3]\n"),
  ])
  func otherFormats(_ format: String, _ part: String) throws {
    let run = try CommandProcess(Self.small.dropLast() + [format])
    #expect(run.status == 0, "\(run.error)")
    #expect(run.output.contains(part))
    #expect(!run.output.contains("\u{1B}"))
  }

  @Test func tuningIsReadBackAndStored() throws {
    let cpu = try #require(CPUAffinity.allowedCPUs().last)
    let words = Self.small.filter { !["--duration", "0.01"].contains($0) }
    let tuned = try CommandProcess(
      words + ["--cpus", "\(cpu)", "--timer-slack", "4321ns", "--iterations", "20"])
    #expect(tuned.status == 0, "\(tuned.error)")
    let environment = try #require(try record(tuned.output)["environment"] as? [String: Any])
    let tuning = try #require(environment["tuning"] as? [String: [String: Any]])
    #expect(tuning["cpus"]?["achieved"] as? [Int] == [cpu])
    #expect(tuning["timerSlackNanoseconds"]?["achieved"] as? Int == 4_321)
    #expect(tuning.count == 2 && tuning.values.allSatisfy { $0["refused"] == nil })
    #expect(!tuned.error.contains("refused"))
  }

  @Test func everyTuningOptionCanBeNamed() {
    #expect(Set(OptionSpec.tuning.map(\.name)) == Set(TuningOption.names))
  }

  /// The superuser without the two powers, and without a limit in their place.
  @Test(.enabled(if: SystemProbes.isSuperuser, "only the superuser can give powers up"))
  func aRefusalNamesTheOptionAndWhatWouldHelp() throws {
    let powers = "-sys_nice,-ipc_lock"
    let run = try CommandProcess(
      shell: """
        ulimit -l 0; ulimit -r 0
        exec setpriv --bounding-set=\(powers) --inh-caps=\(powers) "$0" bench reference --rounds 1 \
          --iterations 20 --fifo 80 --mlock
        """)
    #expect(run.status == 0, "\(run.error)")
    let refused = "uning refused, measured without it: --"
    for text in [run.error, run.output.replacing("\n", with: " ")] {
      #expect(
        text.contains(
          refused + "fifo 80: Operation not permitted (1); run as root, or: "
            + "sudo prlimit --pid $$ --rtprio=99"))
      #expect(text.contains(refused + "mlock: "))
      #expect(text.contains("; run as root, or: sudo prlimit --pid $$ --memlock=unlimited"))
    }
  }

  /// One CPU: nothing can be measured across two.
  @Test(arguments: [("wakeup", 1), ("reference", 0), ("wakeup,reference", 0)] as [(String, Int32)])
  func yardsticksAloneAreNoResultUnlessAskedFor(_ benchmarks: String, _ status: Int32) throws {
    let cpu = try #require(CPUAffinity.allowedCPUs().first)
    let placement = benchmarks == "reference" ? [] : ["--placement", "cross"]
    let run = try CommandProcess(
      ["bench"] + benchmarks.split(separator: ",").map(String.init) + placement + [
        "--backend", "futex", "--cpus", "\(cpu)", "--rounds", "1", "--iterations", "20",
        "--format", "json",
      ])
    #expect(run.status == status, "\(run.error)")
    let results = try #require(try record(run.output)["results"] as? [[String: Any]])
    let measured = results.filter { $0["status"] as? String == "measured" }
    #expect(measured.map { $0["benchmark"] as? String } == ["reference"])
  }

  @Test func progressInALogIsLines() throws {
    let run = try CommandProcess(Self.small, environment: ["TERM": "xterm"])
    #expect(run.error.contains("round 1 of 1\n"))
    #expect(!run.error.contains("\r"))
  }

  @Test func progressOnATerminalIsDrawn() throws {
    // script(1) gives the command a terminal; both its streams arrive on one.
    let line = ([CommandProcess.executable] + Self.small).joined(separator: " ")
    let run = try CommandProcess(
      shell: "CI= TERM=xterm script --quiet --command '\(line)' /dev/null </dev/null")
    #expect(run.output.contains("\r\u{1B}[2K"))
  }

  @Test func aFileAppearsWholeInTheFormatThatItsNameSays() throws {
    let folder = TemporaryFolder()
    let words = Self.small.dropLast(2) + ["--output", folder.path("run.json")]
    let run = try CommandProcess(Array(words))
    #expect(run.status == 0, "\(run.error)")
    #expect(run.output == "")
    #expect(folder.names == ["run.json"])
    _ = try record(String(contentsOfFile: folder.path("run.json"), encoding: .utf8))
  }

  @Test(arguments: ["missing/run.json", "."])
  func aPlaceThatCannotBeWrittenEndsItBeforeMeasuring(_ name: String) throws {
    let folder = TemporaryFolder()
    let run = try CommandProcess(Self.small + ["--output", folder.path(name)])
    #expect(run.status == 1)
    #expect(run.error.contains("cannot write \(folder.path(name))"))
    #expect(!run.error.contains("round 1"))
    #expect(folder.names == [])
  }

  @Test(arguments: ["INT", "TERM", "HUP"])
  func anInterruptedRunKeepsWhatItHas(_ signal: String) throws {
    let folder = TemporaryFolder()
    let run = try CommandProcess(
      shell: """
        mkfifo '\(folder.path("notes"))'
        "$0" bench wakeup --rounds 1 --duration 3600 --format json \
          --output '\(folder.path("run.json"))' 2>'\(folder.path("notes"))' &
        while read -r line; do
          case $line in round*) kill -\(signal) $! ;; interrupted*) echo "$line" ;; esac
        done <'\(folder.path("notes"))'
        wait $!
        """)
    #expect(run.status == 1)
    #expect(folder.names == ["notes", "run.json"])
    #expect(run.output.hasPrefix("interrupted: the plan was not finished."))
    #expect(run.output.contains(folder.path("run.json")))
    let text = try String(contentsOfFile: folder.path("run.json"), encoding: .utf8)
    #expect(try record(text)["interrupted"] as? Bool == true)
  }

  @Test(arguments: [
    (["bench", "wakup"], "Did you mean 'wakeup'?", "Type: loopscope bench wakeup"),
    (
      ["bench", "--backend", "futx"], "Did you mean 'futex'?",
      "Type: loopscope bench --backend futex"
    ),
    (["bench", "--placement", "some"], "Did you mean 'same'?", "--placement same"),
    (
      ["bench", "timer,mode", "--placement", "cross"],
      "--placement says nothing to timer and mode", "bench wakeup --placement cross"
    ),
    (["bench", "--format", "jsn"], "Did you mean 'json'?", "--format json"),
    (["bench", "--rounds", "many"], "'many' is no number of rounds", "--rounds 10"),
    (["bench", "--duration", "nan"], "'nan' is no duration", "--duration 0.5"),
    (["bench", "--duration", "inf"], "'inf' is no duration", "--duration 0.5"),
    (["bench", "--duration", "0"], "0 is no duration", "--duration 0.5"),
    (["bench", "--iterations", "-5"], "'-5' is no number of iterations", "--iterations 10000"),
    (["bench", "--cpus", "1-0"], "'1-0' is no list of CPUs", "--cpus 0,1"),
    (["bench", "--cpus", "4095"], "may not use CPU 4095", "loopscope bench --cpus"),
    (
      ["bench", "wakeup", "--quick", "--cpus", "4095"], "may not use CPU 4095",
      "loopscope bench wakeup --quick --cpus"
    ),
    (["bench", "--fifo", "100"], "100 is no priority", "--fifo 80"),
    (["bench", "--timer-slack", "5"], "'5' is no timer slack", "--timer-slack 1ns"),
    (["bench", "--fifo", "1", "--timer-slack", "1ns"], "exclude each other", "bench --fifo 1"),
    (["bench", "--duration", "1", "--iterations", "9"], "exclude each other", "--duration 1"),
    (["bench", "wakeup", "--self-test"], "runs no benchmark", "loopscope bench --self-test"),
    (["bench", "--self-test", "--format", "csv"], "cannot be written as csv", "--format json"),
    (["bench", "--self-test", "--quick"], "exclude each other", "loopscope bench"),
    (["bench", "--quick", "--full"], "exclude each other", "loopscope bench --quick"),
  ])
  func wrongNames(_ words: [String], _ question: String, _ line: String) throws {
    let run = try CommandProcess(words)
    #expect(run.status == 64)
    #expect(run.error.contains(question))
    #expect(run.error.contains(line))
  }
}
