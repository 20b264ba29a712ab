// What is said when a part of a trace was asked for that is not there. Not for finding out which word
// misses: TraceContents does that.

import Reports
import TraceAnalysis

/// A selection that selects nothing, and what would.
struct SelectionMiss {
  private let selection: TraceSelection
  private let contents: TraceContents
  private let word: TraceContents.Miss
  private let loops: [TraceContents.Loop]

  /// `contents` has a loop.
  init(_ selection: TraceSelection, in contents: TraceContents) {
    self.selection = selection
    self.contents = contents
    (word, loops) = contents.miss(of: selection)
  }

  var message: String {
    switch word {
    case .process: "no process of the trace is '\(selection.process ?? "")'"
    case .loop: "no loop\(within) is '\(selection.loop ?? "")'"
    case .mode: "no mode\(within) is '\(selection.mode ?? "")'"
    case .unrunMode: "mode '\(selection.mode ?? "")' was never run"
    case .times:
      "nothing of what was asked for is in that time: the trace lasts \(contents.typedEnd) s"
    }
  }

  private var within: String {
    selection.process.map { " of process '\($0)'" } ?? " of the trace"
  }

  /// What there is instead, as lines.
  var choices: [String] { contents.choices(instead: word, of: loops) }

  /// The options of a line that selects something: as given where they do, else what is nearest.
  var mendedWords: [String] {
    var words: [String] = []
    if let process = selection.process {
      words += ["--process", word == .process ? "\(meant.process)" : process]
    }
    if let loop = selection.loop, word != .process {
      words += ["--loop", word == .loop ? "\(meant.process)/\(meant.loop)" : loop]
    }
    if let mode = selection.mode, [.mode, .unrunMode, .times].contains(word) {
      words += ["--mode", word == .times ? mode : meantMode]
    }
    if word == .times {
      let span = contents.typedSpan(of: meant)
      words += ["--from", span.from, "--until", span.to]
    }
    return words
  }

  /// The loop that was probably meant.
  private var meant: TraceContents.Loop {
    let typed = (word == .process ? selection.process : selection.loop) ?? ""
    let name = { (loop: TraceContents.Loop) in word == .process ? loop.processName : loop.name }
    let nearest = NearestName.nearest(to: typed, among: Set(loops.map(name)).sorted())
    return loops.first { name($0) == nearest } ?? loops[0]
  }

  /// A mode of the loops to choose from; by its number where its name does not go on a line.
  private var meantMode: String {
    let modes = loops.flatMap { $0.modes.sorted { $0.key < $1.key } }
    let typable = modes.map(\.value).filter(Self.isTypable)
    let nearest = NearestName.nearest(to: selection.mode ?? "", among: typable)
    return nearest ?? modes.first.map { typable.contains($0.value) ? $0.value : "\($0.key)" } ?? ""
  }

  private static func isTypable(_ name: String) -> Bool {
    1...32 ~= name.count && name.unicodeScalars.allSatisfy { $0.value >= 32 && $0.value != 127 }
  }
}
