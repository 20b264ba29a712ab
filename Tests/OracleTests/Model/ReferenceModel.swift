// SEMANTICS.md as a program: a run loop without threads, descriptors or time, small enough to be
// read beside the page, with one switch for each difference between CFRunLoop and the engine.
// Not an implementation: nothing here is fast, and its clock counts calls.

final class ReferenceModel: ScriptSubject {
  let switches: ModelSwitches
  weak var callouts: (any ScriptCallouts)?

  var sources: [ModelSource] = []
  var ports: [ModelSource] = []
  var timers: [ModelTimer] = []
  var observers: [ModelObserver] = []
  var sleepGuards: [ScriptMode: ModelObserver] = [:]

  var modes: [ScriptMode: ModelMode] = [:]
  var commonModes: Set<ScriptMode> = [.standard]
  var commonItems: [ScriptItem] = []
  var blocks: [ModelBlock] = []
  var blocksEver = 0
  var activations: [ModelActivation] = []

  /// The wake descriptor's counter is not zero.
  var wakeIsPending = false
  var wakeCount = 0
  var isElsewhere = false
  var isAsleep = false
  var stepsWhileAsleep: [() -> Void] = []
  /// A sleep had no end: every run returns at once.
  var isAbandoned = false

  /// Counts calls; what is due is due because its call came before.
  var clock = 0
  static let farAway = 1 << 40

  init(switches: ModelSwitches) { self.switches = switches }

  func has(_ value: ModelSwitches) -> Bool { switches.contains(value) }

  func tick() -> Int {
    clock += 1
    return clock
  }

  func call(_ event: ScriptEvent) {
    if isAbandoned { return }
    _ = tick()
    callouts?.called(event)
  }

  func prepare(_ script: Script, calling callouts: any ScriptCallouts) {
    self.callouts = callouts
    modes[.standard] = ModelMode(name: .standard)
    for (index, source) in script.sources.enumerated() {
      let order = source.twinOf.map { script.sources[$0].order } ?? source.order
      sources.append(
        ModelSource(index: index, isPort: false, order: order, contents: source.twinOf ?? index))
    }
    for index in script.ports.indices {
      ports.append(ModelSource(index: index, isPort: true, order: 0, contents: index))
    }
    for (index, timer) in script.timers.enumerated() {
      timers.append(ModelTimer(index: index, repeats: timer.repeats))
      timers[index].fireTime = time(of: timer.date)
    }
    for (index, observer) in script.observers.enumerated() {
      observers.append(
        ModelObserver(
          observer.activities, order: observer.order, repeats: observer.repeats,
          event: { .observed(index, $0) }))
    }
  }

  func time(of date: ScriptDate) -> Int {
    switch date {
    case .due: tick()
    case .far: tick() + Self.farAway
    }
  }

  // MARK: What can be asked

  func isValid(_ item: ScriptItem) -> Bool {
    switch item {
    case .source(let index): sources[index].isValid
    case .port(let index): ports[index].isValid
    case .timer(let index): timers[index].isValid
    case .observer(let index): observers[index].isValid
    }
  }

  func isSignalled(_ source: Int) -> Bool { sources[source].signalTime != 0 }

  var currentMode: ScriptMode? { activations.last?.mode.name }

  var allModes: Set<ScriptMode> { Set(modes.keys.filter { !$0.isCommon }) }

  func nextFireDate(_ mode: ScriptMode) -> ScriptDate? {
    guard let timer = modes[mode]?.timers.first(where: \.isValid) else { return nil }
    return timer.fireTime > clock ? .far : .due
  }

  var isWaiting: Bool { isAsleep }

  // MARK: Waking and stopping

  func signal(_ source: Int) {
    let time = tick()
    let source = sources[source]
    if source.isValid, source.signalTime == 0 { source.signalTime = time }
  }

  func send(_ port: Int) {
    ports[port].hasMessage = true
    for mode in modes.values where mode.ports.contains(where: { $0 === ports[port] }) {
      mode.becameReady(.port(port))
    }
  }

  func wakeUp() {
    guard let activation = activations.last else { return }
    wakeCount += 1
    if activation.ignoresWakes { return }
    wakeIsPending = true
    for mode in modes.values { mode.becameReady(.wake) }
  }

  func passDeadline() {
    for activation in activations where activation.isTimed && !activation.deadlineHasPassed {
      activation.deadlineHasPassed = true
      if !has(.deadlinePerActivation) { wakeUp() }
    }
  }

  func stop() {
    guard let activation = activations.last else { return }
    activation.isStopped = true
    wakeUp()
  }

  func elsewhere(_ body: @escaping () -> Void) {
    isElsewhere = true
    body()
    isElsewhere = false
  }

  func whileAsleep(_ steps: [() -> Void]) { stepsWhileAsleep = steps }
}
