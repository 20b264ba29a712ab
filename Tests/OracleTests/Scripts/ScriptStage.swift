// Plays scripts on a subject, each on a thread and a loop of its own, and watches over the clock: a
// subject that sleeps where the model does not is shaken awake and reported instead of hanging.

import Dispatch
import Synchronization
import TestSupport

/// A subject with the means to end whatever it does.
struct StagedSubject {
  var subject: any ScriptSubject
  /// Stops the innermost run and wakes the loop. Any thread.
  var shake: @Sendable () -> Void
}

final class ScriptStage: Sendable {
  private let helper = HelperThread.start()
  private let makeSubject: @Sendable (HelperThread, _ tempo: Int) -> StagedSubject

  /// Whether the subject is right by definition, so that a hang is the machine's.
  let isJudge: Bool

  /// A stage for the subjects that `makeSubject` makes on the thread it is called on.
  init(
    isJudge: Bool = false,
    _ makeSubject: @escaping @Sendable (HelperThread, _ tempo: Int) -> StagedSubject
  ) {
    self.isJudge = isJudge
    self.makeSubject = makeSubject
  }

  /// Far more than any script takes, even on a busy machine.
  private static func patience(atTempo tempo: Int) -> DispatchTimeInterval { .seconds(4 + tempo) }

  deinit { helper.stop() }

  /// The log of `script`, normalised. Short limits are `tempo` times as long as usual.
  func play(_ script: Script, tempo: Int = 1) -> [ScriptEvent] {
    let play = Play()
    let thread = OwnThread { [makeSubject, helper] in
      let staged = makeSubject(helper, tempo)
      let interpreter = ScriptInterpreter(script, on: staged.subject)
      play.began(staged.shake)
      interpreter.play()
      helper.cancel()
      play.ended(interpreter.log.normalised)
    }
    let isHung = play.done.wait(timeout: .now() + Self.patience(atTempo: tempo)) == .timedOut
    if isHung { play.shakeUntilDone() }
    thread.join()
    return play.log + (isHung ? [.hung] : [])
  }

  /// One script under way.
  private final class Play: Sendable {
    let done = DispatchSemaphore(value: 0)
    private let state = Mutex<(shake: (@Sendable () -> Void)?, log: [ScriptEvent])>((nil, []))

    var log: [ScriptEvent] { state.withLock { $0.log } }

    func began(_ shake: @escaping @Sendable () -> Void) { state.withLock { $0.shake = shake } }

    func ended(_ log: [ScriptEvent]) {
      state.withLock { $0 = (nil, log) }
      done.signal()
    }

    func shakeUntilDone() {
      repeat {
        // Under the lock, so that the loop's thread cannot end in the middle of it.
        state.withLock { $0.shake?() }
      } while done.wait(timeout: .now() + .milliseconds(5)) == .timedOut
    }
  }
}
