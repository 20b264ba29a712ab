// `loopscope bench`: from arguments to a plan, from the plan to a record, and the record to where
// it is wanted. Measures nothing by itself.

import BenchmarkRecords
import Harness
import LinuxIO
import Reports
import Scenarios

extension CommandSpec {
  static let bench = CommandSpec(
    words: ["bench"],
    summary: "Measure how loops sleep and wake on this machine.",
    operands: .anyOf(
      ValueSpec(
        placeholder: "BENCHMARK",
        kind: .words(Benchmark.allCases.map(\.rawValue), several: true), example: "wakeup",
        noun: "benchmark")),
    options: OptionSpec.group("What to measure", [.backend, .placement, .peers, .spin])
      + OptionSpec.group(
        "How much", [.quick, .full, .rounds, .duration, .iterations, .seed])
      + OptionSpec.group("Where the result goes", [.benchFormat, .output, .html])
      + OptionSpec.group("What holds for the processes that measure", OptionSpec.tuning)
      + OptionSpec.group("Whether to believe it", [.selfTest]),
    details: [
      "Every benchmark runs on each backend and, beside it in the same round, on the bare "
        + "primitive (`raw`). Without a name all of them run. Ctrl-C, SIGTERM and SIGHUP end "
        + "a run early; what it has measured is kept and marked as interrupted.",
      "--cpus, --fifo, --mlock, --timer-slack and --cpu-dma-latency hold for the processes that "
        + "measure. Each is read back; the record says what was asked for, what was achieved and "
        + "why something was refused, and a refusal is a warning, no error.",
      "--self-test asks whether the figures can be believed: wakes are held back for a known time, "
        + "the process is stopped for a known time, wakes are dropped, and each must be reported "
        + "as what it is. Its exit status is 0 only if every check holds.",
      "A result that its place cannot take goes to standard output or a temporary file, and the "
        + "command says which. The exit status is 0 when everything was measured that this machine "
        + "can measure; 1 when something failed, nothing that was asked for could be measured, the "
        + "run was interrupted or the result is elsewhere; 64 when the line is wrong.",
    ],
    examples: [
      CommandExample(line: "loopscope bench --quick", outcome: "everything, in under 90 s"),
      CommandExample(
        line: "loopscope bench wakeup --backend futex --placement same",
        outcome: "one benchmark, one backend, both threads on one CPU"),
      CommandExample(
        line: "loopscope bench wakeup --peers --placement same",
        outcome: "beside the loops that people use today"),
      CommandExample(
        line: "loopscope bench --peers --output run.json --html report.html",
        outcome: "the exact record, for a later comparison, and a page to look at"),
      CommandExample(
        line: "loopscope bench timer --fifo 80 --mlock --cpus 1",
        outcome: "timers as a real-time thread sees them, on one CPU"),
      CommandExample(
        line: "loopscope bench --self-test", outcome: "whether to believe any of it"),
    ],
    action: { arguments, console in
      arguments.has(.selfTest)
        ? try SelfTestCommand(arguments: arguments, console: console).run()
        : try BenchCommand(arguments: arguments, console: console).run()
    })
}

/// One call of `bench`.
private struct BenchCommand {
  let arguments: Arguments
  let console: Console

  func run() throws -> ExitStatus {
    let request = try PlanRequest(arguments)
    let plan = ScenarioCatalogue.plan(for: request)
    if plan.cells.isEmpty { throw CommandFailure("no measurement fits these options") }
    // First of all: the signals must be blocked before any other thread exists.
    let termination = try TerminationSignals()
    let format = BenchFormat(arguments)
    let destination = try ResultDestination(
      path: arguments.text(.output), ending: format.ending, console: console)
    let page = try HTMLDestination(arguments, console)
    announce(plan)
    var record = try plan.measured(showingOn: console, or: termination)
    ScenarioCatalogue.addPeerVersions(to: &record.environment, of: plan)
    try destination.write(try format.text(of: record, style: style))
    noteTheEnd(of: record)
    try page.write([NamedRun(record, named: arguments.text(.output) ?? "this run")])
    return status(of: record, for: request)
  }

  /// Whoever reads only the last line must not take half a run for a whole one.
  private func noteTheEnd(of record: RunRecord) {
    let place = arguments.text(.output)
    if record.interrupted {
      console.note(
        "interrupted: the plan was not finished. What was measured until then is in "
          + (place ?? "the result") + ", marked as interrupted")
    } else if let place {
      console.note("written: \(place)")
    }
  }

  private func announce(_ plan: BenchPlan) {
    if BuildIdentity.current.configuration == "debug" {
      console.note("warning: this is a debug build; Benchmarks/run builds one for measuring")
    }
    console.note(BenchProgressText.announcement(of: plan))
  }

  /// A terminal's width and colours for standard output; neither in a file.
  private var style: TextStyle {
    if arguments.has(.output) { return TextStyle() }
    return TextStyle(
      columns: console.columns, usesColor: console.showsStyle,
      showsDistributions: console.outputIsTerminal)
  }

  /// Interrupted or failed is 1; what this machine cannot measure is no failure, unless that is all
  /// that was asked for: the yardsticks beside it make no result.
  private func status(of record: RunRecord, for request: PlanRequest) -> ExitStatus {
    let hasFailed = record.results.contains { $0.status.word == "failed" }
    let asked = Set(request.benchmarks.map(\.rawValue))
    let hasMeasured = record.results.contains {
      $0.status == .measured && asked.contains($0.cell.benchmark)
    }
    return !record.interrupted && !hasFailed && hasMeasured ? .success : .failure
  }
}
