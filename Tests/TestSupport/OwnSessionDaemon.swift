// Whether tests can have LTTng to themselves. For the superuser all of LTTng's files lie in one
// place, which only a mount namespace hides; in a container that may not be permitted.

public import Testing
import LinuxIO

/// The condition of tests that start session daemons: their events must stay apart from those of
/// the tests beside them, and of whoever else uses LTTng on the machine.
public enum OwnSessionDaemon {
  /// Why such a test is left out.
  public static let reason: Comment =
    "as the superuser this needs a mount namespace, which is not permitted here"

  /// Whether this process may hide the machine's session daemon from its children.
  public static let isPossible: Bool = {
    if !SystemProbes.isSuperuser { return true }
    let attempt = try? ChildProcess(
      executable: "/usr/bin/unshare", arguments: ["--mount", "--propagation", "private", "true"])
    return attempt?.waitForExit() == .status(0)
  }()
}
