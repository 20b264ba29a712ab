// Plays a script on a subject and keeps the log. The same for every subject.

final class ScriptInterpreter: ScriptCallouts {
  private let script: Script
  private let subject: any ScriptSubject
  private(set) var log: [ScriptEvent] = []
  /// The first sleep, by number, that the plan of rescues does not fit.
  private(set) var finding: (sleep: Int, finding: SleepFinding)?
  private var calls: [ScriptEvent: Int] = [:]
  private var undelivered: Set<Int> = []
  private var sleeps = 0
  private var depth = 0
  private var shortRuns = 0
  private var hasEnded = false

  /// Nested runs beyond this are left out.
  private static let deepest = 4
  /// A subject that goes on beyond this has gone astray: it is stopped.
  private static let longestLog = 1000

  init(_ script: Script, on subject: any ScriptSubject) {
    self.script = script
    self.subject = subject
  }

  /// Plays the whole script.
  func play() {
    subject.prepare(script, calling: self)
    script.top.forEach(perform)
    hasEnded = true
  }

  /// Notes that the subject had to be shaken out of the script.
  func noteHang() { log.append(.hung) }

  // MARK: What the subject calls

  func called(_ event: ScriptEvent) {
    if hasEnded || finding != nil { return }
    if log.count > Self.longestLog { return subject.stop() }
    log.append(event)
    if case .received(let port) = event { undelivered.remove(port) }
    switch event {
    case .beforeSleep: beforeSleep()
    case .scheduled, .cancelled: break
    default: nextActions(of: event).forEach(perform)
    }
  }

  func found(_ finding: SleepFinding) {
    if self.finding != nil { return }
    self.finding = (sleeps, finding)
    log.append(.asleepForEver)
  }

  private func beforeSleep() {
    sleeps += 1
    switch script.rescues[sleeps] {
    case .beforeWaiting(let actions): actions.forEach(perform)
    case .asleep(let actions):
      subject.whileAsleep(actions.map { action in { self.perform(action) } })
    case nil: break
    }
  }

  private func nextActions(of event: ScriptEvent) -> [ScriptAction] {
    let (key, program): (ScriptEvent, ScriptProgram) =
      switch event {
      case .performed(let index): (event, script.sources[index].program)
      case .received(let index): (event, script.ports[index].program)
      case .fired(let index): (event, script.timers[index].program)
      case .observed(let index, _): (.observed(index, []), script.observers[index].program)
      case .ranBlock(let index): (event, script.blocks[index])
      default: (event, [])
      }
    let call = calls[key, default: 0]
    calls[key] = call + 1
    return call < program.count ? program[call] : []
  }

  // MARK: One step

  private func perform(_ action: ScriptAction) {
    if finding != nil { return }
    switch action {
    case .add(let item, let mode): subject.add(item, to: mode)
    case .remove(let item, let mode): subject.remove(item, from: mode)
    case .invalidate(let item): subject.invalidate(item)
    case .signal(let source): subject.signal(source)
    case .send(let port): if undelivered.insert(port).inserted { subject.send(port) }
    case .date(let timer, let date): subject.setDate(timer, date)
    case .perform(let block, let modes): subject.perform(block, in: modes)
    case .wakeUp: subject.wakeUp()
    case .stop: subject.stop()
    case .passDeadline: if shortRuns > 0 { subject.passDeadline() }
    case .addCommonMode(let mode): subject.addCommonMode(mode)
    case .run(let mode, let limit, let returns): run(mode, limit, returns)
    case .asks(let question): log.append(.answered(question, answer(to: question)))
    case .elsewhere(let action): subject.elsewhere { self.perform(action) }
    }
  }

  private func run(_ mode: ScriptMode, _ limit: ScriptLimit, _ returnAfterSourceHandled: Bool) {
    if depth == Self.deepest { return }
    let limit = limit == .short && shortRuns > 0 ? .far : limit
    if limit != .zero, !mode.isCommon { subject.guardSleep(of: mode) }
    depth += 1
    if limit == .short { shortRuns += 1 }
    let outcome = subject.run(mode, limit, returnAfterSourceHandled: returnAfterSourceHandled)
    depth -= 1
    if limit == .short { shortRuns -= 1 }
    if finding != nil { return }
    log.append(.runReturned(mode, outcome))
  }

  private func answer(to question: ScriptQuestion) -> ScriptAnswer {
    switch question {
    case .contains(let item, let mode): .flag(subject.contains(item, in: mode))
    case .isValid(let item): .flag(subject.isValid(item))
    case .isSignalled(let source): .flag(subject.isSignalled(source))
    case .currentMode: .mode(subject.currentMode)
    case .allModes: .modes(subject.allModes)
    case .nextFireDate(let mode): .date(subject.nextFireDate(mode))
    case .isWaiting: .flag(subject.isWaiting)
    }
  }
}
