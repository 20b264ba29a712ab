// What is missing from a trace, as text.

import TraceAnalysis

struct TraceDoubtText {
  let report: TraceReport
  let style: TextStyle

  private static let mostRows = 10
  private static let mostAtHead = 3

  private var doubt: TraceDoubt { report.findings.doubt }

  /// The first faults, for the head of the report: a reader must not have to find them.
  var headLines: [String] {
    let first = doubt.damage.prefix(Self.mostAtHead).map { oneLine($0.description) }
    let rest = doubt.damageCount - UInt64(first.count)
    return doubt.recorderFaults.map(oneLine) + first
      + (rest == 0 ? [] : ["and \(grouped(rest)) more, see the end"])
  }

  var lines: [String] {
    guard !sentences.isEmpty else { return [] }
    return [style.show("in doubt", as: .heading)]
      + sentences.flatMap { hanging($0, width: style.columns) }
  }

  /// Everything that is in doubt, one thing in each.
  var sentences: [String] {
    (doubt.recorderFaults + doubt.recorderRemarks + report.origin.unusedNotes).map(oneLine)
      + unpaired + openCallouts + losses + damage + remarks
  }

  private var unpaired: [String] {
    doubt.unpaired.map { counted($0.count, $0.one, $0.several) }
  }

  private var openCallouts: [String] {
    doubt.openCallouts.prefix(Self.mostRows).map { open in
      let item = open.callout.item == 0 ? "" : " \(open.callout.item)"
      return "open at the end: \(open.callout.kind.words)\(item) of loop \(open.loop)"
        + " in process \(open.process), since \(report.times.text(open.beginNanoseconds))"
    }
  }

  private var losses: [String] {
    doubt.losses.prefix(Self.mostRows).map { loss in
      let what =
        loss.packets > 0
        ? counted(loss.packets, "packet")
        : loss.events.map { counted($0, "event") } ?? "an unknown number of events"
      let span = report.times.text(from: loss.beginNanoseconds, to: loss.endNanoseconds)
      return "\(what) missing \(span) in \(oneLine(loss.file))"
    } + more(doubt.lossCount, "gap")
  }

  private var damage: [String] {
    doubt.damage.prefix(Self.mostRows).map { oneLine($0.description) }
      + more(doubt.damageCount, "damaged place")
  }

  private var remarks: [String] {
    let missing = report.origin.missingFields.sorted { $0.key < $1.key }.map { event, fields in
      "some events \(shown(event)) lack \(fields.sorted().joined(separator: ", "))"
    }
    let ignored = report.origin.ignoredFiles
    let files = ignored.prefix(Self.mostRows).map { "\(shown($0)) is no part of the trace" }
    return missing + files + more(UInt64(ignored.count), "file")
  }

  private func more(_ count: UInt64, _ word: String) -> [String] {
    count <= UInt64(Self.mostRows)
      ? [] : ["and \(counted(count - UInt64(Self.mostRows), "more \(word)"))"]
  }
}
