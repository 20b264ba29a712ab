// One hitch as text: when, how long, and the callouts inside it, the nested ones further in.

import TraceAnalysis

struct TraceHitchText {
  let hitch: Hitch
  let loop: LoopFindings

  let columns: Int

  var lines: [String] {
    let mode = loop.modes.first { $0.mode == hitch.mode }?.label ?? "mode \(hitch.mode)"
    let head = "\(duration(hitch.durationNanoseconds)) at \(monotonicTime(hitch.beginNanoseconds))"
    let omitted = counted(hitch.omittedCallouts, "shorter callout")
    return indented("\(head) in \(mode)", by: 2)
      + hitch.callouts.flatMap { indented(words(of: $0), by: 4 + 2 * min($0.enclosing, 8)) }
      + (hitch.omittedCallouts == 0 ? [] : indented("and \(omitted)", by: 4))
  }

  private func words(of call: Hitch.Callout) -> String {
    "\(duration(call.durationNanoseconds)) in \(label(of: call))"
      + " at \(monotonicTime(call.beginNanoseconds))"
  }

  private func indented(_ text: String, by count: Int) -> [String] {
    let margin = String(repeating: " ", count: count)
    return wrapped(text, width: columns - count).map { margin + $0 }
  }

  private func label(of call: Hitch.Callout) -> String {
    let callouts = loop.modes.first { $0.mode == call.callout.mode }?.callouts ?? []
    let known = callouts.first { $0.kind == call.callout.kind && $0.item == call.callout.item }
    if let known { return known.label }
    let number = call.callout.item == 0 ? "" : " \(call.callout.item)"
    return call.callout.kind.words + number
  }
}
