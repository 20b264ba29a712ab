// The faults that prove a gate, each as what is done before a wake is passed on.

import Harness
import LinuxIO
import Synchronization

/// Does one thing to every wake, or to one in so many.
final class InjectedWakes: WakeTrick {
  private let injection: Injection
  private let spinNanoseconds: UInt64
  private let wakes = Atomic<Int>(0)

  init(_ injection: Injection) {
    self.injection = injection
    // A spin of no length takes one reading of the clock, and ends half a reading late.
    let readings = UInt64(ClockCost.measure().medianNanoseconds) * 3 / 2
    spinNanoseconds = injection.delayNanoseconds - min(injection.delayNanoseconds, readings)
  }

  func wake(_ real: any Waker) throws(Errno) {
    switch injection.kind {
    case .delay: holdBack()
    case .systemCall: nullSystemCall()
    case .contextSwitch:
      // Long enough to be asleep: a time that has come before the kernel switches, switches nothing.
      MonotonicClock.sleep(untilNanoseconds: MonotonicClock.nowNanoseconds() + 200_000)
    }
    try real.wake()
  }

  private func holdBack() {
    if injection.oneIn > 1 {
      let count = wakes.add(1, ordering: .relaxed).newValue
      guard count.isMultiple(of: injection.oneIn) else { return }
    }
    MonotonicClock.spin(untilNanoseconds: MonotonicClock.nowNanoseconds() + spinNanoseconds)
  }
}

/// The wakeup benchmark on cells that ask for a fault.
struct InjectedScenario: Scenario {
  let subjects: SubjectList

  func measures(_ cell: PlannedCell) -> Bool {
    cell.benchmark == .wakeup && cell.injection != nil
  }

  func measure(_ cell: PlannedCell) throws -> CellOutcome {
    let real = try subjects.subject(of: cell)
    guard let injection = cell.injection else {
      return try WakeupScenario(subjects: subjects).measure(cell)
    }
    let subject = DecoratedSubject(real: real, trick: InjectedWakes(injection))
    return try WakeupScenario(subjects: SubjectList([subject])).measure(cell)
  }
}
