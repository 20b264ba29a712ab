// The findings about a trace as JSON. Not for people: they read the text.

public import BenchmarkRecords
import TraceAnalysis
import TraceModel

extension TraceReport {
  /// The tag of the format; keys may be added to it, never changed.
  public static let schema = "loopscope.trace/1"

  /// The report as a JSON value. All times are nanoseconds, points in time those of CLOCK_MONOTONIC.
  public var json: JSONValue {
    let origin: JSONValue = [
      "path": .string(self.origin.path), "hostname": .string(self.origin.hostName),
      "begin": .optional(findings.spanNanoseconds?.lowerBound),
      "end": .optional(findings.spanNanoseconds?.upperBound),
      "beginUTC": findings.spanNanoseconds.map {
        .string(self.origin.wallClock($0.lowerBound))
      } ?? .null,
      "wallClockOffset": .whole(self.origin.wallClockOffsetNanoseconds),
      "ignoredFiles": .array(self.origin.ignoredFiles.map { .string($0) }),
      "unusedNotes": .array(self.origin.unusedNotes.map { .string($0) }),
      "selection": selectionJSON,
    ]
    return [
      "schema": .string(Self.schema), "trace": origin,
      "verdict": findings.doubt.isComplete ? "complete" : "incomplete",
      "events": eventsJSON, "hitchThreshold": .whole(findings.hitchThresholdNanoseconds),
      "processes": .array(findings.processes.map(\.json)),
      "loops": .array(findings.loops.map { $0.json(findings.kernel) }),
      "doubt": findings.doubt.json,
      "kernel": findings.kernel.json,
      "recordings": .array(findings.recordings.map(\.description.json)),
    ]
  }

  /// `null` when everything was asked about.
  private var selectionJSON: JSONValue {
    let selection = findings.selection
    guard !selection.isEverything else { return .null }
    return [
      "process": selection.process.map { .string($0) } ?? .null,
      "loop": selection.loop.map { .string($0) } ?? .null,
      "mode": selection.mode.map { .string($0) } ?? .null,
      "begin": .optional(findings.selectedNanoseconds?.lowerBound),
      "end": .optional(findings.selectedNanoseconds?.upperBound),
    ]
  }

  private var eventsJSON: JSONValue {
    let others = origin.otherEvents.sorted { $0.key < $1.key }
    let missing = origin.missingFields.sorted { $0.key < $1.key }
    return [
      "total": .whole(findings.eventCount), "kinds": .counts(findings.eventCounts),
      "others": .object(OrderedMap(others.map { ($0.key, .whole($0.value)) })),
      "missingFields": .object(
        OrderedMap(missing.map { ($0.key, .array($0.value.sorted().map { .string($0) })) })),
    ]
  }
}

extension JSONValue {
  fileprivate static func optional(_ number: UInt64?) -> JSONValue {
    number.map { .whole($0) } ?? .null
  }

  /// Counts by kind in the order of the cases; kinds without any are left out.
  fileprivate static func counts<Kind>(_ counts: [Kind: UInt64]) -> JSONValue
  where Kind: CaseIterable & Hashable & RawRepresentable<String> {
    .object(
      OrderedMap(
        Kind.allCases.compactMap { kind in counts[kind].map { (kind.rawValue, .whole($0)) } }))
  }
}

extension ProcessFindings {
  fileprivate var json: JSONValue {
    [
      "process": .whole(process), "incarnation": .whole(incarnation), "name": .string(name),
      "isCommand": isCommand.map { .bool($0) } ?? .null,
      "loops": .whole(loopCount), "events": .whole(eventCount),
      "begin": .whole(spanNanoseconds.lowerBound), "end": .whole(spanNanoseconds.upperBound),
    ]
  }
}

extension LoopFindings {
  fileprivate func json(_ kernel: KernelFindings) -> JSONValue {
    [
      "process": .whole(process), "incarnation": .whole(incarnation),
      "processName": .string(processName), "loop": .whole(loop), "thread": .whole(thread),
      "threadName": .string(threadName), "begin": .whole(spanNanoseconds.lowerBound),
      "end": .whole(spanNanoseconds.upperBound),
      "cpus": cpus.map { .array($0.map { .whole($0) }) } ?? .null,
      "gaps": .array(
        gaps.map { ["begin": .whole($0.lowerBound), "end": .whole($0.upperBound)] }),
      "name": .string(name), "backends": .array(backends.map { .string($0.rawValue) }),
      "events": .counts(eventCounts), "iterations": .whole(iterations), "sleeps": .whole(sleeps),
      "busy": .whole(busyNanoseconds), "asleep": .whole(asleepNanoseconds),
      "doubtful": .whole(doubtfulNanoseconds), "results": .counts(results),
      "modeSwitches": .whole(modeSwitches),
      "activities": .object(
        OrderedMap(activities.map { ($0.kind.rawValue, $0.durations.json) })),
      "modes": .array(modes.map(\.json)), "wakes": wakes.json, "timerArms": .whole(timerArms),
      "timers": .array(timers.map(\.json)), "hitchCount": .whole(hitchCount),
      "hitches": .array(hitches.map(\.json)),
      "longestStretch": longestStretch?.json ?? .null,
      "wakeAnatomy": .array(kernel.anatomies(process: process, loop: loop).map(\.json)),
    ]
  }
}

extension DurationSummary {
  var json: JSONValue {
    var quantiles: [(String, JSONValue)] = []
    if count > 0 {
      quantiles.append(("min", .whole(shortestNanoseconds)))
      quantiles += self.quantiles.map { ($0.name, .whole($0.nanoseconds)) }
      quantiles.append(("max", .whole(longestNanoseconds)))
    }
    return [
      "samples": .whole(count), "total": .whole(totalNanoseconds),
      "quantiles": .object(OrderedMap(quantiles)),
    ]
  }
}

extension ModeFindings {
  fileprivate var json: JSONValue {
    [
      "mode": .whole(mode), "name": .string(name), "runs": .whole(runs),
      "iterations": .whole(iterations), "busy": .whole(busyNanoseconds),
      "asleep": .whole(asleepNanoseconds),
      "callouts": .array(
        callouts.map { callout in
          [
            "kind": .string(callout.kind.rawValue), "item": .optional(callout.item),
            "name": .string(callout.name), "durations": callout.durations.json,
            "longestAt": .whole(callout.longestAtNanoseconds), "delays": callout.delays.json,
          ]
        }),
    ]
  }
}

extension WakeFindings {
  fileprivate var json: JSONValue {
    [
      "count": .whole(count), "withoutKernelCall": .whole(withoutKernelCall),
      "recordedLate": .whole(recordedLate), "stray": .whole(stray), "causes": .counts(causes),
      "byBackend": .array(
        byBackend.map { entry in
          [
            "backend": .string(entry.backend.rawValue), "toAwake": entry.toAwake.json,
            "toCallout": entry.toCallout.json,
          ]
        }),
      "byWaker": .array(
        byWaker.map { entry in
          [
            "process": .whole(entry.process), "thread": .whole(entry.thread),
            "threadName": .string(entry.threadName),
            "count": .whole(entry.count), "toAwake": entry.toAwake.json,
            "toCallout": entry.toCallout.json,
          ]
        }),
      "slowest": slowest?.json ?? .null,
      "slowestWakes": .array(slowestWakes.map(\.json)),
    ]
  }
}

extension WakeFindings.Slowest {
  fileprivate var json: JSONValue {
    [
      "process": .whole(process), "thread": .whole(thread), "threadName": .string(threadName),
      "backend": .string(backend.rawValue),
      "at": .whole(atNanoseconds), "latency": .whole(latencyNanoseconds),
      "way": passage?.json ?? .null,
    ]
  }
}

extension TimerFindings {
  fileprivate var json: JSONValue {
    [
      "item": .whole(item), "name": .string(name), "interval": .optional(intervalNanoseconds),
      "tolerance": .optional(toleranceNanoseconds), "fires": .whole(fires),
      "earlyFires": .whole(earlyFires), "missedGridPoints": .optional(missedGridPoints),
      "due": .whole(due), "lateness": lateness.json,
      "latestAt": lateness.count == 0 ? .null : .whole(latestAtNanoseconds),
    ]
  }
}

extension Hitch {
  fileprivate var json: JSONValue {
    [
      "begin": .whole(beginNanoseconds), "duration": .whole(durationNanoseconds),
      "mode": .whole(mode), "omittedCallouts": .whole(omittedCallouts),
      "callouts": .array(
        callouts.map { call in
          [
            "kind": .string(call.callout.kind.rawValue), "item": .whole(call.callout.item),
            "name": .string(call.name), "mode": .whole(call.callout.mode),
            "enclosing": .whole(call.enclosing),
            "begin": .whole(call.beginNanoseconds), "duration": .whole(call.durationNanoseconds),
          ]
        }),
    ]
  }
}

extension TraceDoubt {
  fileprivate var json: JSONValue {
    [
      "lostEvents": .whole(lostEvents), "lostPackets": .whole(lostPackets),
      "lossCount": .whole(lossCount), "losses": .array(losses.map(json)),
      "damageCount": .whole(damageCount),
      "damage": .array(
        damage.map {
          ["file": .string($0.file), "offset": .whole($0.offset), "problem": .string($0.problem)]
        }),
      "calloutsWithoutBegin": .whole(calloutsWithoutBegin),
      "calloutsWithoutEnd": .whole(calloutsWithoutEnd),
      "calloutsAcrossLosses": .whole(calloutsAcrossLosses),
      "runsWithoutEnd": .whole(runsWithoutEnd),
      "recorderFaults": .array(recorderFaults.map { .string($0) }),
      "recorderRemarks": .array(recorderRemarks.map { .string($0) }),
      "openCallouts": .array(
        openCallouts.map {
          [
            "process": .whole($0.process), "loop": .whole($0.loop),
            "kind": .string($0.callout.kind.rawValue), "item": .whole($0.callout.item),
            "mode": .whole($0.callout.mode), "begin": .whole($0.beginNanoseconds),
          ]
        }),
    ]
  }

  private func json(_ loss: TraceLoss) -> JSONValue {
    [
      "begin": .whole(loss.beginNanoseconds), "end": .whole(loss.endNanoseconds),
      "events": .optional(loss.events), "packets": .whole(loss.packets),
      "file": .string(loss.file), "cpu": loss.cpu.map { .whole($0) } ?? .null,
    ]
  }
}
