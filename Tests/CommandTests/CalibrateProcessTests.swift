// `loopscope calibrate` as a process, in its smallest size, with real rounds: what is stored, who reads it,
// and what is not stored. Not for what the figures mean (RegressionGateTests).

import BenchmarkRecords
import Foundation
import Testing

@testable import RegressionGate
@testable import loopscope

@Suite(.serialized) struct CalibrateProcessTests {
  private let folder = TemporaryFolder()

  private func loopscope(_ words: [String]) throws -> CommandProcess {
    try CommandProcess(words, environment: ["XDG_STATE_HOME": folder.path(""), "COLUMNS": "300"])
  }

  private func calibrate(_ options: String...) throws -> CommandProcess {
    try loopscope(["calibrate", "--quick", "--backend", "futex"] + options)
  }

  /// What lies in the state folder.
  private var stored: [String] {
    (try? FileManager.default.contentsOfDirectory(atPath: folder.path("loopscope"))) ?? []
  }

  private var file: String { folder.path("loopscope/\(stored.first ?? "")") }

  @Test func aCalibrationIsStoredShownAndRead() throws {
    #expect(try loopscope(["doctor"]).output.contains("not calibrated: loopscope calibrate"))
    let made = try calibrate("--rounds", "2")
    #expect(made.status == 0, "\(made.error)")
    #expect(made.error.contains("14 runs of the gate") && made.error.contains(": about "))
    #expect(made.output.contains("identical builds were red in "))
    #expect(stored.count == 1 && stored[0].hasSuffix("_quick.json"))
    var calibration = try Calibration(json: Data(contentsOf: URL(filePath: file)))
    #expect(calibration.falseAlarms.runs == CalibrationPlan.identicalRuns)
    // The medians: on a busy machine a round may hold too few samples for a p99.
    let delays = calibration.figures.filter { $0.figure.quantile == "p50" }.flatMap(\.steps)
      .filter { $0.fault.hasPrefix("p50=") }
    #expect(!delays.isEmpty && delays.allSatisfy { $0.changes.count == 1 })
    let switches = calibration.figures.first { $0.figure.metric == "contextSwitchesPerWake" }
    #expect(switches?.steps.last?.fault == "switch" && switches?.steps.last?.detections == 1)

    // Of every cell, since on a busy machine each run has other quantiles.
    var insensitive = try #require(calibration.figures.first { $0.scale == .ratio })
    insensitive.steps = [FaultStep(fault: "p50=50%", changes: [0.5])]
    let cells = Set(calibration.figures.map(\.figure.cell))
    calibration.figures.removeAll { $0.scale == .ratio }
    for cell in cells {
      for quantile in ["p50", "p99"] {
        insensitive.figure = Figure(cell: cell, metric: "latency", quantile: quantile)
        calibration.figures.append(insensitive)
      }
    }
    try calibration.json().write(toFile: file, atomically: true, encoding: .utf8)
    let doctor = try loopscope(["doctor"]).output
    #expect(doctor.contains("only more than 50.0 % is seen"), "\(doctor)")
    let build = String(CommandProcess.executable.dropLast("/loopscope".count))
    let check = [
      "check", "--baseline-build", build, "--quick", "--backend", "futex", "--rounds", "2",
    ]
    let judged = try loopscope(check + ["--format", "json"])
    #expect(judged.output.contains("\"enforceableHere\": false"), "\(judged.output)")
    #expect(judged.status != 0)
    try "{".write(toFile: file, atomically: true, encoding: .utf8)
    #expect(try loopscope(check).output.contains("is no calibration"))
  }

  @Test func aBudgetBelowOnePassStoresNothing() throws {
    let process = try calibrate("--rounds", "500", "--budget", "1s")
    #expect(process.status == 3)
    #expect(process.error.contains("nothing is stored"), "\(process.error)")
    #expect(stored == [])
  }

  @Test func anInterruptedOneStoresNothing() throws {
    let process = try CommandProcess(
      shell: """
        export XDG_STATE_HOME='\(folder.path(""))' CI=1
        mkfifo "$XDG_STATE_HOME/notes"
        "$0" calibrate --quick --backend futex --rounds 2 2>"$XDG_STATE_HOME/notes" &
        while read -r line; do
          echo "$line"
          case $line in pass*) kill -INT $! ;; esac
        done <"$XDG_STATE_HOME/notes"
        wait $!
        """)
    #expect(process.status == 1, "\(process.output)")
    #expect(process.output.contains("nothing is stored"), "\(process.output)")
    #expect(stored == [])
  }

  @Test func aPlaceThatCannotBeWrittenEndsItBeforeItMeasures() throws {
    let process = try CommandProcess(
      ["calibrate", "--quick"], environment: ["XDG_STATE_HOME": "/dev/null/state"])
    #expect(process.status == 1)
    #expect(process.error.contains("/dev/null/state"))
    #expect(!process.error.contains("runs of the gate"))
  }

  @Test(
    arguments: [
      (["XDG_STATE_HOME": "/s", "HOME": "/h"], "/s/loopscope"),
      (["XDG_STATE_HOME": "s", "HOME": "/h"], "/h/.local/state/loopscope"),
      (["HOME": "/h"], "/h/.local/state/loopscope"), (["XDG_STATE_HOME": ""], nil), ([:], nil),
    ] as [([String: String], String?)])
  func theFolderIsTheUsers(_ environment: [String: String], _ expected: String?) {
    #expect(CalibrationStore.folder(environment) == expected)
  }
}
