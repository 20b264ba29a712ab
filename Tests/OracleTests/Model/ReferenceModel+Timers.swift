// Timers: section 7 of SEMANTICS.md, and how CFRunLoop arms a mode's timer descriptor.

extension ReferenceModel {
  func put(_ timer: ModelTimer, into name: ScriptMode) {
    let mode = makeMode(name)
    mode.hasHadTimers = true
    if !timer.modes.insert(name).inserted { return }
    timer.isInLoop = true
    mode.insert(timer)
    arm(mode)
  }

  func take(_ timer: ModelTimer, outOf mode: ModelMode) {
    guard let place = mode.timers.firstIndex(where: { $0 === timer }) else { return }
    timer.modes.remove(mode.name)
    if timer.modes.isEmpty { timer.isInLoop = false }
    mode.timers.remove(at: place)
    arm(mode)
  }

  func invalidate(_ timer: ModelTimer) {
    guard timer.isValid else { return }
    timer.isValid = false
    guard timer.isInLoop || has(.invalidIsNowhere) else { return }
    for name in timer.modes { modes[name].map { take(timer, outOf: $0) } }
    remove(.timer(timer.index), from: .common)
  }

  func setDate(_ timer: Int, _ date: ScriptDate) {
    let timer = timers[timer]
    guard timer.isValid else { return }
    timer.fireTime = time(of: date)
    if !timer.isInLoop { return }
    reposition(timer)
    if isElsewhere, !has(.dateWakesOnlySleepers) { wakeUp() }
  }

  private func reposition(_ timer: ModelTimer) {
    for mode in timer.modes.compactMap({ modes[$0] }) {
      guard let place = mode.timers.firstIndex(where: { $0 === timer }) else { continue }
      mode.timers.remove(at: place)
      mode.insert(timer)
      arm(mode)
    }
  }

  /// Arms the mode's timer descriptor for its earliest timer that is not firing.
  func arm(_ mode: ModelMode) {
    let next =
      mode.hasHadTimers
      ? mode.timers.first { !$0.isFiring }?.fireTime ?? Int.max : Int.max
    if next < Int.max, next != mode.armedTime {
      mode.timerHasExpired = next <= clock
      if mode.timerHasExpired { mode.becameReady(.timer) }
    }
    mode.armedTime = next
  }

  func hasDueTimer(_ mode: ModelMode) -> Bool {
    mode.timers.contains { !$0.isFiring && $0.isValid && $0.fireTime <= clock }
  }

  // MARK: Firing

  func fireTimers(_ mode: ModelMode) {
    let now = clock
    let due = mode.timers.filter { $0.isValid && !$0.isFiring && $0.fireTime <= now }
    var fired = false
    for timer in due where fire(timer, mode) { fired = true }
    if !fired {
      mode.armedTime = .max
      arm(mode)
    }
  }

  private func fire(_ timer: ModelTimer, _ mode: ModelMode) -> Bool {
    guard timer.isValid, timer.fireTime <= clock, !timer.isFiring, timer.isInLoop else {
      return false
    }
    if has(.timerMustBeInMode), !timer.modes.contains(mode.name) { return false }
    let fireTime = timer.fireTime
    timer.isFiring = true
    mode.armedTime = .max
    arm(mode)
    call(.fired(timer.index))
    if !timer.repeats { invalidate(timer) }
    timer.isFiring = false
    if timer.isValid { arrangeNextFire(timer, firedFor: fireTime, mode) }
    return true
  }

  private func arrangeNextFire(
    _ timer: ModelTimer, firedFor fireTime: Int, _ mode: ModelMode
  ) {
    if fireTime < timer.fireTime {
      arm(mode)
      return
    }
    timer.fireTime = fireTime + Self.farAway
    if timer.isInLoop { reposition(timer) }
  }
}
