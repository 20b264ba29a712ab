// Whether the trace can be believed: the first thing on the page, and at its end what is missing.

import TraceAnalysis
import TraceModel
import WebPages

struct VerdictPanel {
  let findings: TraceFindings
  let times: PageTimes

  private static let mostRows = 20

  private var doubt: TraceDoubt { findings.doubt }

  var markup: Markup {
    guard !doubt.isComplete else { return findings.hasLoops ? complete : nothing }
    return .element(
      "p", ["class": "panel bad"],
      .element("b", text: "INCOMPLETE") + Markup(": \(missing). ")
        + .element("a", ["href": "#doubt"], text: "What is missing")
        + Markup(". Nothing is concluded across a gap."))
  }

  private var complete: Markup {
    let count = UInt64(sentences.count)
    guard count > 0 else {
      return .element(
        "p", ["class": "panel good"],
        .element("b", text: "Complete") + Markup(": nothing is known to be missing."))
    }
    let things = ReadableNumbers.counted(count, "thing is", "things are")
    return .element(
      "p", ["class": "panel good"],
      .element("b", text: "Complete")
        + Markup(", but ") + .element("a", ["href": "#doubt"], text: "\(things) in doubt")
        + Markup("."))
  }

  /// A trace of nothing is nothing to be glad of.
  private var nothing: Markup {
    .element(
      "p", ["class": "panel bad"],
      .element("b", text: "Empty") + Markup(": \(TraceFindings.nothingRecorded)"))
  }

  private var missing: String {
    var parts: [String] = []
    if doubt.lostEvents > 0 {
      parts.append("\(ReadableNumbers.counted(doubt.lostEvents, "event")) lost")
    }
    if doubt.lostPackets > 0 {
      parts.append("\(ReadableNumbers.counted(doubt.lostPackets, "packet")) lost")
    }
    if doubt.lossCount > 0 {
      parts.append("\(ReadableNumbers.counted(doubt.lossCount, "gap")) in time")
    }
    if doubt.damageCount > 0 {
      parts.append(ReadableNumbers.counted(doubt.damageCount, "damaged place"))
    }
    return (parts + doubt.recorderFaults).joined(separator: ", ")
  }

  /// What is missing, one by one.
  var details: Markup {
    guard !sentences.isEmpty else { return Markup() }
    let items = sentences.map { Markup.element("li", text: $0) }.joined()
    return .element(
      "section", ["id": "doubt"],
      .element("h2", text: "In doubt") + .element("ul", ["class": "small"], items))
  }

  private var sentences: [String] {
    doubt.recorderFaults + doubt.recorderRemarks + losses + damage + unpaired
  }

  private var losses: [String] {
    doubt.losses.prefix(Self.mostRows).map { loss in
      "\(loss.words) between \(times.text(loss.beginNanoseconds)) and "
        + "\(times.text(loss.endNanoseconds)) in \(shown(loss.file))"
    } + more(doubt.lossCount, "gap")
  }

  private var damage: [String] {
    doubt.damage.prefix(Self.mostRows).map {
      "\(shown($0.file)), byte \($0.offset): \(shown($0.problem))"
    } + more(doubt.damageCount, "damaged place")
  }

  private var unpaired: [String] {
    doubt.unpaired.map { ReadableNumbers.counted($0.count, $0.one, $0.several) }
  }

  private func more(_ count: UInt64, _ word: String) -> [String] {
    let most = UInt64(Self.mostRows)
    return count <= most ? [] : ["and \(ReadableNumbers.counted(count - most, "more \(word)"))"]
  }
}
