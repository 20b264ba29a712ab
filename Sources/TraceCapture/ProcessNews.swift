// The kernel's own news of every process that begins, where it may be had: for the superuser, outside
// of containers. Not for what is made of it: ProcessFamily.

import CLinux
import Glibc

/// A subscription to that news, for as long as the object lives.
final class ProcessNews {
  /// A process that began, and the one that began it.
  struct Birth {
    var process: pid_t = 0
    var parent: pid_t = 0
  }

  /// Whether everything since the beginning was heard.
  private(set) var isComplete = true
  private let descriptor: CInt

  /// Nil where the kernel tells this process nothing.
  init?() {
    descriptor = clinux_process_events_open()
    if descriptor < 0 { return nil }
  }

  deinit { close(descriptor) }

  /// The next process that began; nil when there is none, without waiting.
  func next() -> Birth? {
    var birth = Birth()
    while true {
      let result = unsafe clinux_process_events_next(descriptor, &birth.process, &birth.parent)
      if result > 0 { return birth }
      if result == 0 { return nil }
      if result != -EINTR { isComplete = false }
      if result != -EINTR && result != -ENOBUFS { return nil }
    }
  }
}
