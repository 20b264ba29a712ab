// What Perfetto shows of a slice beside its name and times. Not for slices: PerfettoExporter.

import TraceAnalysis
import TraceModel

extension TraceLoss {
  /// What is missing, in words.
  var words: String {
    if packets > 0 { return packets == 1 ? "1 packet lost" : "\(packets) packets lost" }
    guard let events else { return "an unknown number of events lost" }
    return events == 1 ? "1 event lost" : "\(events) events lost"
  }
}

extension SpanEdge {
  var endingDetails: ProtobufMessage {
    var details = ProtobufMessage()
    switch ending {
    case .recorded: break
    case .proven: details.annotate("end", "not recorded; it was over by now")
    case .gap: details.annotate("end", "unknown: events are missing from here on")
    case .traceEnd: details.annotate("end", "the trace, or the part that was asked for, ends here")
    }
    return details
  }
}

extension TraceSpan {
  func details(_ names: LoopNames, at time: UInt64) -> ProtobufMessage {
    var details = ProtobufMessage()
    switch self {
    case .run(_, let nesting): details.annotate("nesting", UInt64(nesting))
    case .sleep(let backend): details.annotate("backend", backend.rawValue)
    case .activity: break
    case .callout(let callout):
      details.annotate("mode", names.label(ofMode: callout.mode))
      if callout.kind != .mainQueue { details.annotate("item", callout.item) }
      if let since = callout.sinceNanoseconds, since > 0, since <= time {
        details.annotate("waited_ns", time - since)
      }
    }
    return details
  }
}

extension ProtobufMessage {
  mutating func annotate(_ name: String, _ value: UInt64) {
    var annotation = ProtobufMessage()
    annotation.add(PerfettoField.Annotation.name, name)
    annotation.add(PerfettoField.Annotation.unsigned, value)
    add(PerfettoField.Event.annotation, annotation)
  }

  mutating func annotate(_ name: String, _ text: String) {
    var annotation = ProtobufMessage()
    annotation.add(PerfettoField.Annotation.name, name)
    annotation.add(PerfettoField.Annotation.text, text)
    add(PerfettoField.Event.annotation, annotation)
  }
}
