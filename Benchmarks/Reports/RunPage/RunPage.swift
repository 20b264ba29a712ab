// The page of a run: the short answers and what speaks against them first, then the drawings, the
// figures, the machine and the method. Not for what each part shows: one file each beside this one.

import BenchmarkRecords
import WebPages

/// Stored runs as one page that needs no network and no script.
public struct RunPage: Sendable {
  private let runs: [NamedRun]

  /// - Parameter runs: the one to show; or the one that others are held against, and those, of which
  ///   the last is shown.
  public init(_ runs: [NamedRun]) {
    precondition(!runs.isEmpty, "A page needs a run to show.")
    self.runs = runs
  }

  private var run: RunRecord { runs[runs.count - 1].record }

  /// The page as HTML: the same bytes for the same runs.
  public var html: String {
    let title = runs.map { oneLine($0.name) }.joined(separator: " and ")
    return PageFrame(title: "\(title) - loopscope", styles: [.runStyle], content: content).html
  }

  private var content: Markup {
    let head = RunPageHead(run: run, names: runs.map(\.name)).markup
    let shifts = runs.dropFirst().map { RunShift(base: runs[0], candidate: $0).section }
    let sections = self.sections.filter { !$0.content.isEmpty }
    return head + contents(of: shifts + sections) + shifts.map(\.markup).joined()
      + ShortAnswers(run: run).markup + sections.map(\.markup).joined()
  }

  private var sections: [PageSection] {
    [
      WakeSection(run: run).section, SleepSection(run: run).section,
      TimerSection(run: run).section, ModeSection(run: run).section,
      ScaleSection(run: run).section, PeerSection(run: run).section,
      FigureSection(run: run).section, MissingSection(run: run).section,
      MachineSection(run: run, base: runs.count > 1 ? runs[0].record : nil).section,
      MethodSection(run: run).section,
    ]
  }

  private func contents(of sections: [PageSection]) -> Markup {
    let links = sections.map { section in
      Markup.element("a", ["href": "#\(section.id)"], text: section.title)
    }
    return .element("nav", ["class": "contents", "aria-label": "Contents"], links.joined())
  }
}
