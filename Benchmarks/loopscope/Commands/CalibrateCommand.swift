// `loopscope calibrate`: what the gate is worth on this machine, measured and stored. The runs are
// BuildCheck's, what they mean is RegressionGate's; here they are put behind each other.

import BenchmarkRecords
import Foundation
import Harness
import LinuxIO
import RegressionGate
import Reports

extension OptionSpec {
  static let quickCalibration = OptionSpec(
    "quick", help: "calibrate `check --quick`, going through everything once")

  static let passes = OptionSpec(
    "passes",
    ValueSpec(
      placeholder: "N", kind: .wholeNumber(1...1_000), example: "3", noun: "number of passes"),
    help: "how often to go through everything", standard: "5; 1 with --quick")

  static let calibrationBudget = OptionSpec(
    "budget",
    ValueSpec(
      placeholder: "TIME",
      kind: .duration(1_000_000_000...86_400_000_000_000, secondsWithoutUnit: true),
      example: "30min", noun: "budget"),
    help: "no run begins after it; the passes that are whole by then count",
    standard: "as long as it takes")
}

extension CommandSpec {
  static let calibrate = CommandSpec(
    words: ["calibrate"],
    summary: "Measure how often the gate is wrong on this machine, and how small a change it sees.",
    options: [.quickCalibration, .backend, .rounds, .passes, .calibrationBudget, .seed],
    details: [
      "Runs the gate of `check --baseline-build` on this build against itself, which must not be red, "
        + "and with faults of growing size: wakes held back by 1 to 16 % of their median, by 10 to 40 % "
        + "in the tail, one system call and one context switch more. For each figure it stores how "
        + "often identical builds were called regressed, with the exact interval of that rate, and "
        + "the smallest change that was seen in every run, as were all larger ones.",
      "It is stored in $XDG_STATE_HOME/loopscope or ~/.local/state/loopscope, once for `check` and "
        + "once for `check --quick`, and holds for this CPU, clock source and kind of build. `check "
        + "--baseline-build` reads it and says which tolerances are not enforceable here; the verdict "
        + "stays as it is. `doctor` shows it. What is interrupted stores nothing.",
      "The exit status is 0 when it is stored, 3 when the budget ended before one pass was whole, 1 "
        + "when something failed or was interrupted.",
    ],
    examples: [
      CommandExample(line: "loopscope calibrate --quick", outcome: "for `check --quick`: minutes"),
      CommandExample(
        line: "loopscope calibrate --budget 1h", outcome: "as many passes as an hour has"),
    ],
    action: { arguments, console in
      try CalibrateCommand(arguments: arguments, console: console).run()
    })
}

/// One call of `calibrate`.
private struct CalibrateCommand {
  let arguments: Arguments
  let console: Console

  func run() throws -> ExitStatus {
    // First of all: the signals must be blocked before any other thread exists.
    let termination = try TerminationSignals()
    let started = Date.now.formatted(.iso8601)
    let machine = machine()
    let file = try CalibrationStore(console, machine, isQuick: isQuick).replacement()
    let check = try check(termination)
    let plan = CalibrationPlan(arguments, seed: check.seed)
    console.note(plan.announcement(of: check.plan(seed: check.seed)))
    let (study, passes) = try measure(plan, check)
    guard passes > 0 else {
      throw CommandFailure(
        "the budget ended before one pass was whole: nothing is stored. Give more with --budget"
          + (isQuick ? "" : ", or type: loopscope calibrate --quick"), status: .inconclusive)
    }
    let calibration = study.calibration(
      of: machine, by: BuildIdentity.current, started: started,
      plan: Calibration.Plan(
        isQuick: isQuick, rounds: check.plan(seed: check.seed).rounds, passes: passes,
        seed: check.seed))
    try file.write(try calibration.json())
    try file.commit()
    try show(calibration)
    return .success
  }

  private var isQuick: Bool { arguments.has(.quickCalibration) }

  private func machine() -> MachineKey {
    MachineKey.here(
      EnvironmentProbe(
        capabilities: CapabilityProbe().run(), isTraced: BenchSession.isTraced
      ).finish())
  }

  /// The gate as `check` has it, with this build on both sides.
  private func check(_ termination: TerminationSignals) throws -> BuildCheck {
    let gate = RegressionGate(tolerances: try ToleranceTable(forCheck: arguments))
    var check = try BuildCheck(arguments, console, gate: gate, base: .itself, termination)
    check.deadlineNanoseconds = arguments.durationNanoseconds(.calibrationBudget).map {
      MonotonicClock.nowNanoseconds() + $0
    }
    return check
  }

  private func show(_ calibration: Calibration) throws {
    let layout = TextLayout(columns: console.columns)
    try console.writeResult(
      "\(layout.wrapped(calibration.inWords, indent: 0))\n\(layout.rows(calibration.rows))\n")
  }

  /// The passes that were whole in time, and how many they are.
  private func measure(
    _ plan: CalibrationPlan, _ check: BuildCheck
  ) throws -> (study: CalibrationStudy, passes: Int) {
    var whole = CalibrationStudy(faults: CalibrationPlan.faults)
    var seed = check.seed
    for pass in 1...plan.passes {
      var study = whole
      for step in plan.steps(ofPass: pass) {
        seed &+= 1
        if isLate(check) { return (whole, pass - 1) }
        let judgement = try judge(step, check, seed: seed)
        // What the budget cut short lacks cells and is no fault; a run that was interrupted is one.
        let isInterrupted = judgement.findings.contains { $0.verdict == .failed && $0.cell == nil }
        if isLate(check), !isInterrupted { return (whole, pass - 1) }
        if let defect = CalibrationStudy.defect(of: judgement) {
          throw CommandFailure("nothing is stored: \(defect)")
        }
        switch step {
        case .identical: study.add(identical: judgement)
        case .fault(let text): study.add(judgement, withFault: text)
        }
        console.note("pass \(pass) of \(plan.passes), \(step.name): \(judgement.summary)")
      }
      whole = study
    }
    return (whole, plan.passes)
  }

  private func isLate(_ check: BuildCheck) -> Bool {
    check.deadlineNanoseconds.map { MonotonicClock.nowNanoseconds() >= $0 } ?? false
  }

  private func judge(
    _ step: CalibrationPlan.Step, _ check: BuildCheck, seed: UInt64
  ) throws -> Judgement {
    let display = BenchProgressDisplay(console: console)
    defer { display.clear() }
    let progress: (BenchProgress) -> Void = { event in
      if case .roundBegan = event { return }
      display.show(event)
    }
    guard case .fault(let text) = step else {
      return try check.judge(seed: seed, progress: progress)
    }
    var check = check
    check.fault = InjectedFault(text)
    check.gate = check.gate.withoutAllowances
    return try check.judgeOnce(seed: seed, progress: progress)
  }
}
