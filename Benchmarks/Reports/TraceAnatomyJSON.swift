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
  ///
  /// `matched` and `routes` are those that the kernel passed on to a loop that slept, `unmatched` all
  /// others. Of these, too, `shortWays` has the parts where they are known: `split` counts both, and
  /// `unsplit` is the rest by reason.
  var json: JSONValue {
    let short = routes.filter { !$0.route.wakesSleeper }
    let unsplit = Unsplit.allCases.compactMap { reason in
      self.unsplit[reason].map { (reason.rawValue, JSONValue.whole($0)) }
    }
    let unmatched = short.map { ($0.route.rawValue, JSONValue.whole($0.toAwake.count)) } + unsplit
    return [
      "backend": .string(backend.rawValue), "matched": .whole(matchedCount),
      "unmatched": .object(OrderedMap(unmatched)),
      "routes": .array(routes.filter(\.route.wakesSleeper).map(\.json)),
      "split": .whole(splitCount), "unsplit": .object(OrderedMap(unsplit)),
      "shortWays": .array(short.map(\.json)),
    ]
  }
}

extension WakeAnatomy.ByRoute {
  fileprivate var json: JSONValue {
    let parts = segments.map { ($0.segment.rawValue, $0.durations.json) }
    return [
      "route": .string(route.rawValue), "toAwake": toAwake.json,
      "segments": .object(OrderedMap(parts)), "heldUp": heldUp.json,
    ]
  }
}

extension WakePassage {
  /// The parts of one wake's way, each with who kept its thread from a CPU; or the reason why there are
  /// none.
  var json: JSONValue {
    switch self {
    case .unsplit(let reason):
      ["route": .null, "unsplit": .string(reason.rawValue), "steps": .array([])]
    case .split(let way):
      [
        "route": .string(way.route.rawValue), "unsplit": .null,
        "steps": .array(way.steps.map(\.json)),
      ]
    }
  }
}

extension WakeWay.Step {
  fileprivate var json: JSONValue {
    [
      "segment": .string(segment.rawValue), "begin": .whole(beginNanoseconds),
      "duration": .whole(durationNanoseconds), "absences": .array(absences.map(\.json)),
    ]
  }
}

extension Absence {
  fileprivate var json: JSONValue {
    [
      "begin": .whole(beginNanoseconds), "ready": .whole(readyNanoseconds),
      "end": .whole(endNanoseconds), "thread": occupant.map { .whole($0.thread) } ?? .null,
      "threadName": .string(occupant?.name ?? ""),
      "others": .bool(occupant?.isAmongOthers ?? false),
    ]
  }
}
