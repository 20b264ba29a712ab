// One hitch as text: when, how long, and the callouts inside it, the nested ones further in.

import TraceAnalysis

struct TraceHitchText {
  let hitch: Hitch
  let loop: LoopFindings
  let times: TraceTimes
  let columns: Int

  var lines: [String] {
    let mode = loop.label(ofMode: hitch.mode)
    let head = "\(duration(hitch.durationNanoseconds)) at \(times.text(hitch.beginNanoseconds))"
    let omitted = counted(hitch.omittedCallouts, "shorter callout")
    return indented("\(head) in \(mode)", by: 2)
      + hitch.callouts.flatMap { indented(words(of: $0), by: 4 + 2 * min($0.enclosing, 8)) }
      + (hitch.omittedCallouts == 0 ? [] : indented("and \(omitted)", by: 4))
  }

  private func words(of call: Hitch.Callout) -> String {
    "\(duration(call.durationNanoseconds)) in \(call.label)"
      + " at \(times.text(call.beginNanoseconds))"
  }

  private func indented(_ text: String, by count: Int) -> [String] {
    let margin = String(repeating: " ", count: count)
    return wrapped(text, width: columns - count).map { margin + $0 }
  }
}
