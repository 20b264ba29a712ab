// Whose events a recording is about, where several programs share a session daemon.

/// Some of the processes that are registered with a session daemon, by the numbers they go by there.
enum ProcessScope {
  /// All but those that were there before.
  case newcomers(after: Set<Int32>)
  /// One alone.
  case only(Int32)

  func contains(_ process: Int32) -> Bool {
    switch self {
    case .newcomers(let earlier): !earlier.contains(process)
    case .only(let one): process == one
    }
  }
}
