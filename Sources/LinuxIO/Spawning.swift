// posix_spawn(3) with what a measuring child needs: a clean signal state and its own group.

import Glibc

/// Starts `command` (its first word is a path) with `inputAndOutput` as descriptors 0 and 1.
///
/// Corresponds to `posix_spawn(3)`.
func spawn(_ command: [String], inputAndOutput: CInt) throws(Errno) -> pid_t {
  var actions = unsafe posix_spawn_file_actions_t()
  unsafe posix_spawn_file_actions_init(&actions)
  defer { unsafe posix_spawn_file_actions_destroy(&actions) }
  unsafe posix_spawn_file_actions_adddup2(&actions, inputAndOutput, 0)
  unsafe posix_spawn_file_actions_adddup2(&actions, inputAndOutput, 1)

  var attributes = posix_spawnattr_t()
  unsafe posix_spawnattr_init(&attributes)
  defer { unsafe posix_spawnattr_destroy(&attributes) }
  var none = sigset_t()
  unsafe sigemptyset(&none)
  unsafe posix_spawnattr_setsigmask(&attributes, &none)
  unsafe posix_spawnattr_setpgroup(&attributes, 0)
  let flags = CInt(POSIX_SPAWN_SETSIGMASK) | CInt(POSIX_SPAWN_SETPGROUP)
  unsafe posix_spawnattr_setflags(&attributes, Int16(flags))

  var words: [UnsafeMutablePointer<CChar>?] = unsafe command.map { unsafe strdup($0) }
  defer { unsafe words.forEach { word in unsafe free(word) } }
  unsafe words.append(nil)
  var identifier = pid_t()
  let result = unsafe posix_spawn(&identifier, words[0]!, &actions, &attributes, words, environ)
  if result != 0 { throw Errno(rawValue: result) }
  return identifier
}
