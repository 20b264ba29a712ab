// The sign by which LTTng tells programs whether a session daemon runs: a word in shared memory, 1
// while one does. Not for asking a daemon itself: SessionDaemon.

#if TraceTools
  import Glibc

  /// What programs with tracepoints look at when they find no daemon: at 0 they sleep until one starts,
  /// at 1 they look for one every five seconds.
  ///
  /// A daemon that ends by itself takes the sign down. One that is killed leaves it up, and from then on
  /// every such program on the machine wakes for nothing.
  enum DaemonSign {
    /// Takes down the sign of this user's daemon, after it was killed.
    ///
    /// Harmless to one that has just started: a program looks for its daemon before it looks here.
    static func takeDown() {
      for name in SmallFiles.names(in: folder) ?? [] where isOurs(name) {
        takeDown(folder + "/" + name)
      }
    }

    private static func takeDown(_ path: String) {
      let word = unsafe open(path, O_WRONLY | O_CLOEXEC | O_NOFOLLOW)
      guard word >= 0 else { return }
      var isUp: Int32 = 0
      _ = unsafe pwrite(word, &isUp, MemoryLayout.size(ofValue: isUp), 0)
      close(word)
    }

    /// `lttng-ust-wait-8` is the superuser's, `lttng-ust-wait-8-1000` that of user 1000; 8 is the
    /// version of what daemon and programs say to each other.
    private static func isOurs(_ name: String) -> Bool {
      guard name.hasPrefix(start) else { return false }
      let numbers = name.dropFirst(start.count).split(
        separator: "-", omittingEmptySubsequences: false)
      guard numbers.allSatisfy({ UInt32($0) != nil }) else { return false }
      return geteuid() == 0 ? numbers.count == 1 : numbers.dropFirst() == ["\(geteuid())"]
    }

    private static let folder = "/dev/shm"
    private static let start = "lttng-ust-wait-"
  }
#endif
