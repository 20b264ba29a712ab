// Whether a trace can be believed, as the head of its report says it. Not for what is in doubt one by
// one: TraceDoubtText.

import TraceAnalysis

struct TraceVerdictText {
  let report: TraceReport
  let style: TextStyle

  private var doubt: TraceDoubt { report.findings.doubt }
  private var inDoubt: TraceDoubtText { TraceDoubtText(report: report, style: style) }

  var lines: [String] {
    guard doubt.isComplete else { return incomplete }
    guard report.findings.hasLoops else {
      return wrapped(TraceFindings.nothingRecorded, width: style.columns).map {
        style.show($0, as: .failure)
      }
    }
    return wrapped(complete, width: style.columns)
  }

  private var complete: String {
    let count = UInt64(inDoubt.sentences.count)
    guard count > 0 else { return "complete: nothing is known to be missing" }
    return "complete, but \(counted(count, "thing is", "things are")) in doubt: see the end"
  }

  private var incomplete: [String] {
    var parts: [String] = []
    if doubt.lostEvents > 0 { parts.append("\(counted(doubt.lostEvents, "event")) lost") }
    if doubt.lostPackets > 0 { parts.append("\(counted(doubt.lostPackets, "packet")) lost") }
    if doubt.lossCount > 0 { parts.append("\(counted(doubt.lossCount, "gap")) in time") }
    if doubt.damageCount > 0 { parts.append("\(counted(doubt.damageCount, "damaged place"))") }
    if parts.isEmpty { parts.append("its recorder says so") }
    return wrapped("INCOMPLETE: " + parts.joined(separator: ", "), width: style.columns).map {
      style.show($0, as: .failure)
    } + inDoubt.headLines.flatMap { hanging($0, width: style.columns) }
  }
}
