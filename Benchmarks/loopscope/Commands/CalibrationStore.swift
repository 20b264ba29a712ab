// Where calibrations lie: in the user's state folder, one file for each machine and plan of the gate. Not for
// what they say (RegressionGate).

import BenchmarkRecords
import Foundation
import Harness
import LinuxIO
import RegressionGate

/// The place of the calibration for one machine.
struct CalibrationStore {
  /// The file; nil when the environment names no home.
  let path: String?
  private let key: MachineKey
  private let isQuick: Bool

  init(_ console: Console, _ key: MachineKey, isQuick: Bool) {
    self.key = key
    self.isQuick = isQuick
    let words = key.values.map(\.value) + (isQuick ? ["quick"] : [])
    let name = words.map {
      String($0.map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "-" })
    }
    .joined(separator: "_").prefix(200)
    path = Self.folder(console.environment).map { "\($0)/calibration_\(name).json" }
  }

  /// The state folder of loopscope, as the XDG base directories say: a relative path counts as none.
  static func folder(_ environment: [String: String]) -> String? {
    let state = environment["XDG_STATE_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
    let home = environment["HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
    return (state ?? home.map { "\($0)/.local/state" }).map { "\($0)/loopscope" }
  }

  /// The calibration; nil when there is none for this machine.
  func read() throws(CommandFailure) -> Calibration? {
    guard let path, FileManager.default.fileExists(atPath: path) else { return nil }
    let bytes = try StoredRun.contents(of: path)
    do throws(RecordError) {
      let calibration = try Calibration(json: bytes)
      return calibration.machine == key ? calibration : nil
    } catch {
      let line = "loopscope calibrate" + (isQuick ? " --quick" : "")
      throw CommandFailure("\(path) is no calibration: \(error). Type: \(line)")
    }
  }

  /// A judgement with what the calibration says of it, if there is one.
  func hold(_ judgement: Judgement) -> Judgement {
    do {
      return try read().map { judgement.held(against: $0) } ?? judgement
    } catch {
      var judgement = judgement
      judgement.notes.append(error.message)
      return judgement
    }
  }

  /// A file that takes the calibration's place once it is whole; the folder is made.
  func replacement() throws(CommandFailure) -> FileReplacement {
    guard let path else {
      throw CommandFailure(
        "there is no place for a calibration: neither XDG_STATE_HOME nor HOME is a folder")
    }
    let folder = URL(filePath: path).deletingLastPathComponent()
    do {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    } catch {
      throw CommandFailure("cannot make \(folder.path()): \(error.localizedDescription)")
    }
    do throws(Errno) {
      return try FileReplacement(path: path)
    } catch {
      throw CommandFailure("cannot write \(path): \(error)")
    }
  }
}

extension MachineKey {
  /// The key of a run.
  init(_ run: RunRecord) { self.init(run.environment, configuration: run.tool.configuration) }

  /// The key of what the gate of this build would measure here.
  static func here(_ environment: Environment) -> MachineKey {
    var environment = environment
    environment.set("tuning", to: .object([:]))
    return MachineKey(environment, configuration: BuildIdentity.current.configuration)
  }
}
