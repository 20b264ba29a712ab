// The values of one event on their way from the trace's own layout to a typed payload. Not for
// reading them: EventDecoder does that.

import TraceModel

/// A place for every field that an event may have; what the trace does not say keeps its default.
struct EventFields {
  /// The fields that are numbers, or labels as the index of a case.
  enum Slot: Int, CaseIterable {
    case loop, mode, nesting, label, wakeSequence, item, order, since, deadline, calledKernel
    case from, to, duration, threadID, interval, tolerance
  }

  /// The text field, if the event has one.
  var text = ""

  private var numbers = [16 of UInt64](repeating: 0)

  init() {
    self[.since] = .max
    self[.deadline] = .max
    self[.label] = .max
  }

  subscript(slot: Slot) -> UInt64 {
    get { numbers[slot.rawValue] }
    set { numbers[slot.rawValue] = newValue }
  }

  /// The slot of a field by its name in the trace; `nil` for texts and unknown fields.
  static func slot(named name: String) -> Slot? { slots[name] }

  /// Whether a field of this name is the text of its event.
  static func isText(_ name: String) -> Bool { name == "mode_name" || name == "name" }

  private static let slots: [String: Slot] = [
    "loop": .loop, "mode": .mode, "nesting": .nesting, "backend": .label, "cause": .label,
    "result": .label, "kind": .label, "wake_sequence": .wakeSequence, "item": .item,
    "order": .order, "due": .since, "queued": .since, "signalled": .since,
    "deadline": .deadline, "called_kernel": .calledKernel, "from": .from, "to": .to,
    "duration": .duration, "thread_id": .threadID, "interval": .interval, "tolerance": .tolerance,
  ]
}

// The payload of each kind.
extension EventFields {
  var loop: UInt32 { narrow(.loop) }

  func payload(of kind: TraceEventKind) -> TracePayload {
    switch kind {
    case .entry:
      .entry(mode: mode, nesting: nesting, backend: backend, modeName: text)
    case .beforeTimers: .beforeTimers(mode: mode, nesting: nesting)
    case .beforeSources: .beforeSources(mode: mode, nesting: nesting)
    case .beforeWaiting: .beforeWaiting(mode: mode, nesting: nesting)
    case .afterWaiting:
      .afterWaiting(
        mode: mode, nesting: nesting, cause: label(of: Labels.wakeCauses),
        wakeSequence: self[.wakeSequence])
    case .exit: .exit(mode: mode, nesting: nesting, result: label(of: Labels.runResults))
    case .observerBegin: .calloutBegin(callout(.observer))
    case .observerEnd: .calloutEnd(callout(.observer))
    case .blockBegin: .calloutBegin(callout(.block))
    case .blockEnd: .calloutEnd(callout(.block))
    case .source0Begin: .calloutBegin(callout(.source0))
    case .source0End: .calloutEnd(callout(.source0))
    case .source1Begin: .calloutBegin(callout(.source1))
    case .source1End: .calloutEnd(callout(.source1))
    case .timerBegin: .calloutBegin(callout(.timer))
    case .timerEnd: .calloutEnd(callout(.timer))
    case .mainQueueBegin: .calloutBegin(callout(.mainQueue))
    case .mainQueueEnd: .calloutEnd(callout(.mainQueue))
    case .sleep: .sleep(mode: mode, backend: backend, deadlineNanoseconds: time(.deadline))
    case .wake:
      .wake(calledKernel: self[.calledKernel] != 0, sequence: self[.wakeSequence])
    case .signal: .signal(item: self[.item])
    case .blockEnqueue: .blockEnqueue(item: self[.item])
    case .portSend: .portSend(item: self[.item])
    case .timerArm: .timerArm(mode: mode, deadlineNanoseconds: time(.deadline))
    case .modeSwitch: .modeSwitch(from: narrow(.from), to: narrow(.to))
    case .busyStretch: .busyStretch(mode: mode, durationNanoseconds: self[.duration])
    case .loopInfo:
      .loopInfo(
        thread: Int32(truncatingIfNeeded: self[.threadID]), backend: backend, name: text)
    case .modeInfo: .modeInfo(mode: mode, name: text)
    case .timerInfo:
      .timerInfo(
        item: self[.item], intervalNanoseconds: self[.interval],
        toleranceNanoseconds: self[.tolerance])
    case .sourceInfo:
      .sourceInfo(
        item: self[.item], kind: label(of: Labels.sourceKinds), order: order, name: text)
    }
  }

  private func callout(_ kind: TraceCallout.Kind) -> TraceCallout {
    TraceCallout(
      kind: kind, mode: mode, item: self[.item], order: order, sinceNanoseconds: time(.since))
  }

  private var mode: UInt32 { narrow(.mode) }
  private var nesting: UInt32 { narrow(.nesting) }
  private var order: Int64 { Int64(bitPattern: self[.order]) }
  private var backend: TraceBackend { label(of: Labels.backends) }

  /// The last case stands for labels that nobody knows.
  private func label<Label>(of cases: [Label]) -> Label {
    cases[Int(min(self[.label], UInt64(cases.count - 1)))]
  }

  private func narrow(_ slot: Slot) -> UInt32 { UInt32(truncatingIfNeeded: self[slot]) }
  private func time(_ slot: Slot) -> UInt64? { self[slot] == .max ? nil : self[slot] }
}

/// The cases that a label's index stands for.
enum Labels {
  static let backends = TraceBackend.allCases
  static let wakeCauses = TraceWakeCause.allCases
  static let runResults = TraceRunResult.allCases
  static let sourceKinds = TraceSourceKind.allCases

  /// The names of the cases behind a field; `nil` if it is no labelled field. The last is `unknown`.
  static func names(of field: String) -> [String]? {
    switch field {
    case "backend": backends.map(\.rawValue)
    case "cause": wakeCauses.map(\.rawValue)
    case "result": runResults.map(\.rawValue)
    case "kind": sourceKinds.map(\.rawValue)
    default: nil
    }
  }
}
