// `loopscope doctor`: what this machine can and cannot measure and trace, and how to mend it. The
// probes are the Harness's and TraceCapture's; here they are only put beside each other.

import Harness

extension CommandSpec {
  static let doctor = CommandSpec(
    words: ["doctor"],
    summary: "Tell what this machine can and cannot measure or trace, and how to mend it.",
    examples: [CommandExample(line: "loopscope doctor", outcome: "everything, in a second")],
    action: { _, console in
      let report = DoctorReport(
        sections: [
          DoctorReport.Section(title: "Measuring", capabilities: CapabilityProbe().run())
        ], showsStyle: console.showsStyle, columns: console.columns)
      try console.writeResult(report.text)
      return .success
    })
}
