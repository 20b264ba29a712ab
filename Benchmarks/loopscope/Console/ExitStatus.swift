// The exit statuses of the command: a contract that scripts rely on, never changed, only added to.

/// What the command's exit status tells.
enum ExitStatus: Equatable, Sendable {
  /// 0: it worked.
  case success
  /// 1: it failed, something was missing, or it was interrupted.
  case failure
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
    case .eventsLost: 5
    case .usage: 64
    case .ofCommand(let code): code
    }
  }
}
