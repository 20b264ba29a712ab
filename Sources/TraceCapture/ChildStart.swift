// Starting another program. Not for waiting for it: TracedCommand.

import Glibc

enum ChildStart {
  /// Starts a program with a changed environment and no signal blocked; returns its number.
  ///
  /// - Throws: the error number. Corresponds to `posix_spawnp(3)`.
  static func spawn(
    _ command: [String], adding variables: [String: String], isSilent: Bool = false
  ) throws(StartFailure) -> pid_t {
    var actions = unsafe posix_spawn_file_actions_t()
    unsafe posix_spawn_file_actions_init(&actions)
    defer { unsafe posix_spawn_file_actions_destroy(&actions) }
    if isSilent {
      unsafe posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0)
    }
    var attributes = posix_spawnattr_t()
    unsafe posix_spawnattr_init(&attributes)
    defer { unsafe posix_spawnattr_destroy(&attributes) }
    var noSignals = sigset_t()
    unsafe sigemptyset(&noSignals)
    unsafe posix_spawnattr_setsigmask(&attributes, &noSignals)
    unsafe posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK))

    let words = CStrings(command)
    let environment = CStrings(Environment.current(adding: variables))
    var process = pid_t()
    let result = unsafe posix_spawnp(
      &process, words.pointers[0]!, &actions, &attributes, words.pointers, environment.pointers)
    if result != 0 { throw StartFailure(number: result) }
    return process
  }
}

/// Why a program could not be started.
struct StartFailure: Error {
  /// The error number.
  let number: CInt

  /// The system's text for it.
  var reason: String { systemReason(number) }
}

enum Environment {
  /// This process's variables with some changed, as `NAME=value`.
  static func current(adding variables: [String: String]) -> [String] {
    var entries: [String] = []
    var next = unsafe environ
    while let entry = unsafe next.pointee {
      unsafe entries.append(String(cString: entry))
      unsafe next += 1
    }
    let kept = entries.filter { entry in
      let name = entry.prefix { $0 != "=" }
      return variables[String(name)] == nil
    }
    return kept + variables.map { "\($0.key)=\($0.value)" }.sorted()
  }

  /// A variable of this process; nil if it is not set.
  static func value(of name: String) -> String? {
    unsafe getenv(name).map { unsafe String(cString: $0) }
  }
}

/// Texts as an array of C strings that ends with a null pointer, for as long as the object lives.
@safe
private final class CStrings {
  var pointers: [UnsafeMutablePointer<CChar>?]

  init(_ texts: [String]) {
    unsafe pointers = unsafe texts.map { unsafe strdup($0) } + [nil]
  }

  deinit {
    unsafe pointers.forEach { pointer in unsafe free(pointer) }
  }
}
