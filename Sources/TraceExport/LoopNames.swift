// What loops, modes and sources are called, learnt as the trace tells it. Not for how a format
// escapes a name.

import TraceAnalysis
import TraceModel

/// The names of one loop's parts.
struct LoopNames {
  private(set) var loop = ""
  private(set) var thread: Int32 = 0
  private(set) var backend: TraceBackend?
  private var modes: [UInt32: String] = [:]
  private var sources: [UInt64: String] = [:]

  /// More names than this are not remembered.
  private static let mostNames = 65_536

  /// Takes in an event; `isOwnThread` if the loop itself recorded it.
  mutating func learn(_ event: TraceEvent, isOwnThread: Bool) {
    if isOwnThread && thread == 0 { thread = event.thread }
    switch event.payload {
    case .entry(let mode, _, let backend, let name):
      if self.backend == nil { self.backend = backend }
      learn(mode, name)
    case .modeInfo(let mode, let name): learn(mode, name)
    case .loopInfo(let thread, let backend, let name):
      (self.thread, self.backend, loop) = (thread, backend, name)
    case .sourceInfo(let item, _, _, let name):
      if !name.isEmpty && sources.count < Self.mostNames { sources[item] = name }
    default: break
    }
  }

  private mutating func learn(_ mode: UInt32, _ name: String) {
    if modes[mode] == nil && modes.count < Self.mostNames { modes[mode] = name }
  }

  /// The mode's name if it has one to show, else its number.
  func label(ofMode mode: UInt32) -> String {
    if let name = modes[mode], !name.isEmpty { return name }
    return "mode \(mode)"
  }

  func label(of span: TraceSpan) -> String {
    switch span {
    case .run(let mode, _): "run \(label(ofMode: mode))"
    case .activity(let kind): kind.rawValue
    case .sleep: "asleep"
    case .callout(let callout): label(of: callout)
    }
  }

  /// What was called. Blocks go by one name: each is called once.
  func label(of callout: TraceCallout) -> String {
    switch callout.kind {
    case .block: return "block"
    case .mainQueue: return "main queue"
    default:
      let name = sources[callout.item].map { " \"\($0)\"" } ?? ""
      return "\(callout.kind.rawValue) \(callout.item)\(name)"
    }
  }

  /// The loop in words.
  func title(of key: LoopKey) -> String {
    let name = loop.isEmpty ? "" : " \"\(loop)\""
    let backend = backend.map { " (\($0.rawValue))" } ?? ""
    return "loop \(key.loop)\(name)\(backend)"
  }
}
