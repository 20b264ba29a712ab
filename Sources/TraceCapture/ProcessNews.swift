// The kernel's own news of every process that begins, or begins to run another program, where it may be
// had: for the superuser, outside of containers. Not for what is made of it: ProcessFamily.

import CLinux
import Glibc

/// A subscription to that news, for as long as the object lives.
final class ProcessNews {
  /// A piece of news.
  enum Item: Equatable {
    /// A process that began, and the one that began it.
    case birth(process: pid_t, parent: pid_t)
    /// A process that runs another program now.
    case newProgram(process: pid_t)
  }

  /// Whether everything since the beginning was heard.
  private(set) var isComplete = true
  /// Becomes readable when there is news.
  let descriptor: CInt

  /// Nil where the kernel tells this process nothing.
  init?() {
    descriptor = clinux_process_events_open()
    if descriptor < 0 { return nil }
  }

  deinit { close(descriptor) }

  /// The next news; nil when there is none, without waiting.
  func next() -> Item? {
    var (process, parent): (pid_t, pid_t) = (0, 0)
    while true {
      let result = unsafe clinux_process_events_next(descriptor, &process, &parent)
      if result > 0 {
        return parent == 0
          ? .newProgram(process: process) : .birth(process: process, parent: parent)
      }
      if result == 0 { return nil }
      if result != -EINTR { isComplete = false }
      if result != -EINTR && result != -ENOBUFS { return nil }
    }
  }
}
