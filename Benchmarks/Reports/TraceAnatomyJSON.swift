// The kernel's part of a trace's findings as JSON. Not for the rest: TraceReportJSON.

import BenchmarkRecords
import TraceAnalysis
import TraceModel

extension KernelFindings {
  /// The state of the kernel events of a trace; a reason where they are not there.
  var json: JSONValue {
    switch coverage {
    case .notAsked: ["status": "notAsked"]
    case .unavailable(let reason): ["status": "unavailable", "reason": .string(reason)]
    case .recorded(let span, let tellsInterrupts):
      [
        "status": "recorded", "begin": .whole(span.lowerBound), "end": .whole(span.upperBound),
        "events": .whole(eventCount), "lostEvents": .whole(lostEvents),
        "tellsInterrupts": .bool(tellsInterrupts),
      ]
    }
  }
}

extension WakeAnatomy {
  /// The wakes of one backend; reasons and routes without any are left out.
  var json: JSONValue {
    let unmatched = Unmatched.allCases.compactMap { reason in
      self.unmatched[reason].map { (reason.rawValue, JSONValue.whole($0)) }
    }
    return [
      "backend": .string(backend.rawValue), "matched": .whole(matchedCount),
      "unmatched": .object(OrderedMap(unmatched)), "routes": .array(routes.map(\.json)),
    ]
  }
}

extension WakeAnatomy.ByRoute {
  fileprivate var json: JSONValue {
    let parts = segments.map { ($0.segment.rawValue, $0.durations.json) }
    return [
      "route": .string(route.rawValue), "toAwake": toAwake.json,
      "segments": .object(OrderedMap(parts)),
    ]
  }
}
