// The exit statuses of the command: a contract that scripts rely on, never changed, only added to.

import RegressionGate

/// What the command's exit status tells.
enum ExitStatus: Equatable, Sendable {
  /// 0: it worked.
  case success
  /// 1: it failed, something was missing, or it was interrupted.
  case failure
  /// 2: something got worse.
  case regression
  /// 3: there was too much noise, or too little of anything, to judge.
  case inconclusive
  /// 4: the two runs cannot be compared.
  case notComparable
  /// 5: a trace lost events.
  case eventsLost
  /// 64: the command line was wrong.
  case usage
  /// The status of a command that was run for the user; 128 + signal when a signal ended it.
  case ofCommand(Int32)

  var code: Int32 {
    switch self {
    case .success: 0
    case .failure: 1
    case .regression: 2
    case .inconclusive: 3
    case .notComparable: 4
    case .eventsLost: 5
    case .usage: 64
    case .ofCommand(let code): code
    }
  }
}

extension ExitStatus {
  /// The status that a word of the gate ends a command with.
  init(_ verdict: Verdict) {
    switch verdict {
    case .regressed: self = .regression
    case .failed, .missing: self = .failure
    case .notComparable: self = .notComparable
    case .inconclusive: self = .inconclusive
    case .improved, .unchanged: self = .success
    }
  }
}
