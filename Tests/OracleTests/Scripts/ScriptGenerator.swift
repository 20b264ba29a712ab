// Random scripts. Everything is drawn from one seed: the same seed gives the same script.

/// Draws one script.
struct ScriptGenerator {
  private var random: ScriptRandom
  private var script = Script()
  /// Equal names of the common modes are left out where blocks use the common modes: Core
  /// Foundation then mixes up the two, and nobody wants that copied.
  private var usesCommonByValue = false
  /// A mode that becomes common later takes the common items in the order of their addresses, so
  /// observers then need orders of their own.
  private var addsCommonModes = false
  /// Such a script waits for real, so there are few of them.
  private var usesDeadlines = false

  init(seed: UInt64) { random = ScriptRandom(seed: seed) }

  /// The script of a seed, without rescues.
  static func script(seed: UInt64) -> Script {
    var generator = ScriptGenerator(seed: seed)
    return generator.make()
  }

  private mutating func make() -> Script {
    usesCommonByValue = random.chance(10)
    addsCommonModes = random.chance(25)
    usesDeadlines = random.number(0...999) < 15
    makeItems()
    fillPrograms()
    script.top = top()
    return script
  }

  // MARK: Items

  private mutating func makeItems() {
    for index in 0..<random.number(0...4) {
      let isTwin = index > 0 && random.chance(15)
      let original = isTwin ? random.number(0...(index - 1)) : nil
      script.sources.append(
        ScriptSource(
          order: random.number(-1...1), twinOf: original.map { script.sources[$0].twinOf ?? $0 }))
    }
    for _ in 0..<random.one(of: [0, 0, 0, 1, 2]) { script.ports.append(ScriptPort()) }
    for _ in 0..<random.number(0...3) {
      script.timers.append(
        ScriptTimer(date: random.chance(75) ? .due : .far, repeats: random.chance(50)))
    }
    for index in 0..<random.number(0...5) {
      script.observers.append(
        ScriptObserver(
          activities: activities(), order: addsCommonModes ? index : random.number(-1...1),
          repeats: random.chance(80)))
    }
    for _ in 0..<random.number(0...4) { script.blocks.append([]) }
  }

  private mutating func activities() -> Activities {
    if random.chance(50) { return .all }
    var result: Activities = []
    for (activity, _) in Activities.named where random.chance(35) { result.insert(activity) }
    return result
  }

  // MARK: Actions

  private mutating func fillPrograms() {
    for index in script.sources.indices where script.sources[index].twinOf == nil {
      script.sources[index].program = program()
    }
    for index in script.ports.indices { script.ports[index].program = program() }
    for index in script.timers.indices { script.timers[index].program = program() }
    for index in script.observers.indices { script.observers[index].program = program() }
    for index in script.blocks.indices { script.blocks[index] = program() }
  }

  private mutating func program() -> ScriptProgram {
    (0..<random.number(0...4)).map { _ in
      (0..<random.one(of: [0, 1, 1, 1, 2, 3])).map { _ in action(runs: 12) }
    }
  }

  private mutating func top() -> [ScriptAction] {
    var actions: [ScriptAction] = []
    for item in items where random.chance(85) {
      actions.append(.add(item, mode()))
      if random.chance(25) { actions.append(.add(item, mode())) }
    }
    for index in script.sources.indices where random.chance(60) { actions.append(.signal(index)) }
    for index in script.blocks.indices where random.chance(50) {
      actions.append(.perform(index, blockModes()))
    }
    for _ in 0..<random.number(2...8) { actions.append(action(runs: 45)) }
    return actions + [run()]
  }

  private mutating func action(runs percent: Int) -> ScriptAction {
    if random.chance(percent) { return run() }
    if usesDeadlines, random.chance(25) { return .passDeadline }
    let action = plainAction()
    return random.chance(10) ? .elsewhere(action) : action
  }

  private mutating func run() -> ScriptAction {
    let mode = random.chance(4) ? ScriptMode.common : realMode()
    let waits: ScriptLimit = usesDeadlines && random.chance(50) ? .short : .far
    return .run(
      mode, random.chance(55) ? .zero : waits, returnAfterSourceHandled: random.chance(30))
  }

  private var items: [ScriptItem] {
    script.sources.indices.map(ScriptItem.source) + script.ports.indices.map(ScriptItem.port)
      + script.timers.indices.map(ScriptItem.timer)
      + script.observers.indices.map(ScriptItem.observer)
  }

  private mutating func realMode() -> ScriptMode {
    random.one(of: [.standard, .standard, .standard, .named(1), .named(1), .named(2), .named(3)])
  }

  private mutating func mode() -> ScriptMode {
    if random.chance(75) { return realMode() }
    return usesCommonByValue && random.chance(50) ? .commonByValue : .common
  }

  private mutating func blockModes() -> [ScriptMode] {
    random.chance(80) ? [blockMode()] : (0..<random.number(2...3)).map { _ in blockMode() }
  }

  private mutating func blockMode() -> ScriptMode {
    !usesCommonByValue && random.chance(20) ? .common : realMode()
  }

  /// Any action but a run.
  private mutating func plainAction() -> ScriptAction {
    while true {
      if let action = maybeAction() { return action }
    }
  }

  private mutating func maybeAction() -> ScriptAction? {
    let kind = random.number(0...99)
    switch kind {
    case 0..<14: return anItem().map { .add($0, mode()) }
    case 14..<23: return anItem().map { .remove($0, mode()) }
    case 23..<28: return anItem().map { .invalidate($0) }
    case 28..<44: return index(of: script.sources).map { .signal($0) }
    case 44..<50: return index(of: script.ports).map { .send($0) }
    case 50..<58:
      return index(of: script.timers).map { .date($0, random.chance(70) ? .due : .far) }
    case 58..<68: return index(of: script.blocks).map { .perform($0, blockModes()) }
    case 68..<78: return .wakeUp
    case 78..<84: return .stop
    case 84..<87: return addsCommonModes ? .addCommonMode(realMode()) : nil
    default: return question().map { .asks($0) }
    }
  }

  private mutating func anItem() -> ScriptItem? {
    let items = items
    return items.isEmpty ? nil : random.one(of: items)
  }

  private mutating func index(of elements: [some Any]) -> Int? {
    elements.isEmpty ? nil : random.number(0...(elements.count - 1))
  }

  private mutating func question() -> ScriptQuestion? {
    switch random.number(0...6) {
    case 0: anItem().map { .contains($0, mode()) }
    case 1: anItem().map { .isValid($0) }
    case 2: index(of: script.sources).map { .isSignalled($0) }
    case 3: .currentMode
    case 4: .allModes
    case 5: .nextFireDate(realMode())
    default: .isWaiting
    }
  }
}
