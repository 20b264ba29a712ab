// `loopscope doctor`: what this machine can and cannot measure and trace, and how to mend it. The
// probes are the Harness's and TraceCapture's; here they are only put beside each other.

import Harness
import RegressionGate
import Reports
import TraceCapture

extension OptionSpec {
  static let reap = OptionSpec(
    "reap", help: "first remove what killed recordings left behind: sessions and daemons")
}

extension CommandSpec {
  static let doctor = CommandSpec(
    words: ["doctor"],
    summary: "Tell what this machine can and cannot measure or trace, and how to mend it.",
    options: [.reap],
    examples: [
      CommandExample(line: "loopscope doctor", outcome: "everything, in a second"),
      CommandExample(line: "loopscope doctor --reap", outcome: "after a recording was killed"),
    ],
    action: examine)

  private static func examine(_ arguments: Arguments, _ console: Console) throws -> ExitStatus {
    let upkeep = RecordingUpkeep()
    if arguments.has(.reap) {
      let removed = upkeep.reap()
      removed.forEach { console.note("removed \($0)") }
      if removed.isEmpty { console.note("nothing was left behind") }
    }
    let capabilities = CapabilityProbe().run()
    let environment = EnvironmentProbe(
      capabilities: capabilities, isTraced: BenchSession.isTraced
    ).finish()
    let report = DoctorReport(
      sections: [
        DoctorReport.Section(
          title: "Measuring", capabilities: capabilities + [.revision(of: BuildIdentity.current)]),
        DoctorReport.Section(title: "Tracing", capabilities: TracingCapabilities.all(upkeep)),
      ], facts: MachineText.facts(in: environment),
      calibration: calibration(console, MachineKey.here(environment)), columns: console.columns)
    try console.writeResult(report.text)
    return .success
  }

  /// What the gate is worth here, for each of its two plans.
  private static func calibration(
    _ console: Console, _ machine: MachineKey
  ) -> [(String, String)] {
    [("check", false), ("check --quick", true)].flatMap { name, isQuick -> [(String, String)] in
      do throws(CommandFailure) {
        let store = CalibrationStore(console, machine, isQuick: isQuick)
        guard let calibration = try store.read() else {
          let line = "loopscope calibrate" + (isQuick ? " --quick" : "")
          return [(name, "not calibrated: \(line)")]
        }
        return [(name, calibration.inWords)] + calibration.rows.map { ("  " + $0, $1) }
      } catch {
        return [(name, error.message)]
      }
    }
  }
}
