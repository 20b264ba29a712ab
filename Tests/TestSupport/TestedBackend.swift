// One test on every backend: the three real ones, and the scripted one, whose time costs nothing.

public import LinuxIO
public import LoopEngine
import Synchronization
public import WakeBackends

/// The backends that a case runs on when it does not matter who owns time.
public enum TestedBackend: String, CaseIterable, Sendable {
  /// Time and the rest of the world are played.
  case scripted
  /// A real one.
  case eventfd
  /// A real one.
  case futex
  /// A real one.
  case pipe

  /// Those whose loop sleeps in the kernel while other threads run.
  public static let real = allCases.filter { $0 != .scripted }

  /// A backend of this kind.
  public func make() throws(Errno) -> any WakeBackend {
    guard let kind = Loop.Backend(rawValue: rawValue) else { return ScriptedBackend() }
    return try kind.make()
  }
}

/// Runs `body` on a new thread whose loop uses `backend`, with the rest of the world at hand.
public func withLoop<Result: Sendable>(
  on backend: TestedBackend, _ body: @escaping @Sendable (Loop, Outside) throws -> Result
) async throws -> Result {
  try await onTestThread {
    let loop = Loop.attach(customBackend: try backend.make())
    let outside = Outside(of: loop)
    defer { outside.end() }
    return try body(loop, outside)
  }
}

/// What happens to a loop from outside: another thread, or the script that plays it.
public final class Outside: Sendable {
  private let loop: Loop
  private let threads = Lock<[OwnThread<Void>]>([])
  private let isOver = Atomic<Bool>(false)

  init(of loop: Loop) { self.loop = loop }

  /// Has `action` happen on another thread once the loop sleeps, now or later.
  public func whenAsleep(_ action: @escaping @Sendable () -> Void) {
    if let script = loop.backend as? ScriptedBackend { return script.after(1_000, action) }
    let thread = OwnThread { [self] in
      while !loop.isWaiting && !isOver.load(ordering: .relaxed) { yieldProcessor() }
      if !isOver.load(ordering: .relaxed) { action() }
    }
    threads.withLock { $0.append(thread) }
  }

  /// Stops the run once it sleeps for the `number`th time from now on. A test that ends so depends on
  /// no clock: a sleep that should not be, or a missing one, ends it elsewhere or not at all.
  public func stopInSleep(_ number: Int, in mode: Loop.Mode = .default) {
    let sleeps = Counter()
    let observer = Loop.Observer(.beforeWaiting, order: .max) { [self] observer, _ in
      guard sleeps.increment() == number else { return }
      observer.invalidate()
      whenAsleep { [self] in
        linger()
        loop.stop()
      }
    }
    loop.add(observer, to: mode)
  }

  /// Gives the loop's thread the time to do something wrong.
  public func linger() {
    if loop.backend is ScriptedBackend { return }
    for _ in 1...100 { yieldProcessor() }
  }

  /// Lets helpers whose time never came go home, and waits until all have.
  public func end() {
    isOver.store(true, ordering: .relaxed)
    let ending = threads.withLock { threads in
      defer { threads = [] }
      return threads
    }
    for thread in ending { thread.join() }
  }
}
