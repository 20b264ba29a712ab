// What can play a script: the reference model, the real CFRunLoop, the engine.

/// The callouts of a script, as a subject makes them.
protocol ScriptCallouts: AnyObject {
  func called(_ event: ScriptEvent)
  /// The plan of rescues does not fit the sleep that begins now. Only the model can tell.
  func found(_ finding: SleepFinding)
}

/// How a plan of rescues can fail to fit.
enum SleepFinding: Hashable, Sendable {
  /// Nothing would ever end the sleep.
  case endless
  /// The step of this index already ended it, and more steps would follow.
  case endedByStep(Int)
  /// Steps were planned, but the loop did not sleep.
  case notAsleep
}

/// One loop on the calling thread, fresh, with a script's items.
///
/// The interpreter calls everything on the loop's thread, or, inside `elsewhere` and `whileAsleep`,
/// on another one while the loop's thread waits or sleeps.
protocol ScriptSubject: AnyObject {
  /// Makes the items and the loop. Callouts go to `callouts`.
  func prepare(_ script: Script, calling callouts: any ScriptCallouts)

  func add(_ item: ScriptItem, to mode: ScriptMode)
  func remove(_ item: ScriptItem, from mode: ScriptMode)
  func contains(_ item: ScriptItem, in mode: ScriptMode) -> Bool
  func invalidate(_ item: ScriptItem)
  func isValid(_ item: ScriptItem) -> Bool
  func signal(_ source: Int)
  func isSignalled(_ source: Int) -> Bool
  /// Sends one message. The interpreter sends no second one before the first is delivered.
  func send(_ port: Int)
  func setDate(_ timer: Int, _ date: ScriptDate)
  func perform(_ block: Int, in modes: [ScriptMode])
  func wakeUp()
  func stop()
  /// Returns once the short limit of the run that has one is over and has had its effect.
  func passDeadline()
  func addCommonMode(_ mode: ScriptMode)
  func run(_ mode: ScriptMode, _ limit: ScriptLimit, returnAfterSourceHandled: Bool) -> RunOutcome
  var currentMode: ScriptMode? { get }
  /// The existing ones of `ScriptMode.real`.
  var allModes: Set<ScriptMode> { get }
  func nextFireDate(_ mode: ScriptMode) -> ScriptDate?
  var isWaiting: Bool { get }

  /// Adds the observer that ends each BeforeWaiting of `mode` with `beforeSleep`, once.
  func guardSleep(of mode: ScriptMode)
  /// Does `body` on another thread and waits for it.
  func elsewhere(_ body: @escaping () -> Void)
  /// Does the steps on another thread once the loop waits, and does not wait for that.
  func whileAsleep(_ steps: [() -> Void])
}
