// How soon a timer is back on its grid after a stall. Pure: no clock, no thread.

/// The fires that a timer needed after a stall.
enum TimerRecovery {
  /// How far from its point a fire may lie to count as back on the grid: a quarter of the period.
  static func boundNanoseconds(periodNanoseconds: UInt64) -> Int64 {
    Int64(clamping: periodNanoseconds / 4)
  }

  /// The fires after a stall up to the first within the bound, that one included, for the worst stall
  /// of the log; nil without a stall that a fire came after.
  ///
  /// 1 is the best: the next fire was on the grid. Where none was before the next stall or the end,
  /// all of them count: the timer needs at least so many.
  static func fires(of log: TimerLog) -> Int? {
    let bound = boundNanoseconds(periodNanoseconds: log.periodNanoseconds)
    let fires = log.fires
    let stalls = log.calls.indices.filter { log.calls[$0].stalls }
    let ends = stalls.dropFirst() + [log.calls.endIndex - 1]
    let counts = zip(stalls, ends).filter { $0 < $1 }.map { stall, end in
      let after = fires[(stall + 1)...end]
      let back = after.firstIndex { $0.latenessNanoseconds.magnitude <= bound.magnitude }
      return (back ?? end) - stall
    }
    return counts.max()
  }
}
