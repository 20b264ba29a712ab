// A script taken apart: its actions, its size, and the scripts that have one part less.

extension Script {
  /// Where the programs are.
  private var programs: [WritableKeyPath<Script, ScriptProgram>] {
    sources.indices.map { \.sources[$0].program } + ports.indices.map { \.ports[$0].program }
      + timers.indices.map { \.timers[$0].program }
      + observers.indices.map { \.observers[$0].program } + blocks.indices.map { \.blocks[$0] }
  }

  /// Every action, wherever it stands.
  var allActions: [ScriptAction] {
    top + programs.flatMap { self[keyPath: $0].flatMap { $0 } } + rescues.values.flatMap(\.actions)
  }

  /// How much there is to read.
  var size: Int {
    let items = sources.count + ports.count + timers.count + observers.count + blocks.count
    let calls = programs.reduce(0) { $0 + self[keyPath: $1].count }
    let details = observers.reduce(0) {
      $0 + $1.activities.rawValue.nonzeroBitCount + ($1.order == 0 ? 0 : 1) + ($1.repeats ? 0 : 1)
    }
    return items + calls + details + allActions.reduce(0) { $0 + $1.size }
      + rescues.values.count { $0 != .beforeWaiting([.stop]) }
  }

  /// The scripts that have one part less, big parts first.
  var smallerScripts: [Script] {
    shorterTops + withoutPrograms + withoutLastItems + shorterPrograms + withoutRescues + simpler
  }

  private func changed(_ change: (inout Script) -> Void) -> Script {
    var copy = self
    change(&copy)
    return copy
  }

  private var shorterTops: [Script] {
    var result: [Script] = []
    var length = top.count / 2
    while length > 0 {
      for start in stride(from: 0, to: top.count, by: length) {
        result.append(
          changed { $0.top.removeSubrange(start..<min(start + length, top.count)) })
      }
      length /= 2
    }
    return result
  }

  private var withoutPrograms: [Script] {
    programs.filter { !self[keyPath: $0].isEmpty }.map { path in
      changed { $0[keyPath: path] = [] }
    }
  }

  private var shorterPrograms: [Script] {
    programs.flatMap { path -> [Script] in
      let calls = self[keyPath: path]
      let shorter = calls.isEmpty ? [] : [changed { $0[keyPath: path].removeLast() }]
      return shorter
        + calls.indices.flatMap { call in
          calls[call].indices.map { step in
            changed { $0[keyPath: path][call].remove(at: step) }
          }
        }
    }
  }

  private var withoutRescues: [Script] {
    rescues.keys.sorted().flatMap { key in
      [changed { $0.rescues[key] = nil }, changed { $0.rescues[key] = .beforeWaiting([.stop]) }]
    }
  }

  /// The last item of each kind left out, where nothing names it.
  private var withoutLastItems: [Script] {
    let named = allActions.flatMap(\.items)
    let originals = sources.compactMap(\.twinOf)
    var result: [Script] = []
    if let last = sources.indices.last, !named.contains(.source(last)), !originals.contains(last) {
      result.append(changed { $0.sources.removeLast() })
    }
    if let last = ports.indices.last, !named.contains(.port(last)) {
      result.append(changed { $0.ports.removeLast() })
    }
    if let last = timers.indices.last, !named.contains(.timer(last)) {
      result.append(changed { $0.timers.removeLast() })
    }
    if let last = observers.indices.last, !named.contains(.observer(last)) {
      result.append(changed { $0.observers.removeLast() })
    }
    if let last = blocks.indices.last, !allActions.contains(where: { $0.block == last }) {
      result.append(changed { $0.blocks.removeLast() })
    }
    return result
  }

  private var simpler: [Script] {
    let tops = top.indices.flatMap { index in
      top[index].simpler.map { action in changed { $0.top[index] = action } }
    }
    let seen = observers.indices.flatMap { index in
      Activities.named.map { activity, _ in
        changed { $0.observers[index].activities.remove(activity) }
      } + [
        changed { $0.observers[index].order = 0 }, changed { $0.observers[index].repeats = true },
      ]
    }
    return tops + seen
  }
}

extension ScriptRescue {
  fileprivate var actions: [ScriptAction] {
    switch self {
    case .beforeWaiting(let actions), .asleep(let actions): actions
    }
  }
}

extension ScriptAction {
  fileprivate var size: Int {
    switch self {
    case .elsewhere(let action): 2 + action.size
    case .run(_, let limit, let returns): 3 + (limit == .zero ? 0 : 1) + (returns ? 1 : 0)
    default: 3
    }
  }

  /// The items that it names.
  fileprivate var items: [ScriptItem] {
    switch self {
    case .add(let item, _), .remove(let item, _), .invalidate(let item): [item]
    case .asks(.contains(let item, _)), .asks(.isValid(let item)): [item]
    case .signal(let index), .asks(.isSignalled(let index)): [.source(index)]
    case .send(let index): [.port(index)]
    case .date(let index, _): [.timer(index)]
    case .elsewhere(let action): action.items
    default: []
    }
  }

  fileprivate var block: Int? {
    switch self {
    case .perform(let block, _): block
    case .elsewhere(let action): action.block
    default: nil
    }
  }

  fileprivate var simpler: [ScriptAction] {
    switch self {
    case .elsewhere(let action): [action]
    case .run(let mode, let limit, let returns):
      [
        .run(mode, limit, returnAfterSourceHandled: false),
        .run(mode, .zero, returnAfterSourceHandled: returns),
      ]
    default: []
    }
  }
}
