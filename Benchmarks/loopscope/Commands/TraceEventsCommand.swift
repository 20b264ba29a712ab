// `loopscope trace events`: the catalogue of events, made in TraceModel.

import TraceModel

extension CommandSpec {
  static let traceEvents = CommandSpec(
    words: ["trace", "events"], summary: "List the events of provider `runloop` and their fields.",
    examples: [CommandExample(line: "loopscope trace events", outcome: "the catalogue")],
    action: { _, console in
      try console.writeResult(EventCatalogue.text(width: console.columns))
      return .success
    })
}
