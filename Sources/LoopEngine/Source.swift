// source0: work that somebody signals and the loop then performs.

import LinuxIO
import Synchronization

extension Loop {
  /// A signalled source: performed once in the next iteration after it was signalled.
  ///
  /// May be in several modes and several loops; a signal is performed once, by whichever loop comes
  /// first. Any thread may call anything. Corresponds to `CFRunLoopSource` of version 0.
  public final class Source: Sendable {
    /// Lower orders are performed first; equal ones in the order of their first signal.
    public let order: Int
    /// A name for traces.
    public let name: String

    let number = Numbers.next()

    // Zero, or the ticket of the signal that has not been performed yet. Changed under the lock.
    private let pendingTicket = Atomic<UInt64>(0)
    // When it was signalled; kept only while tracing.
    private let signalledNanoseconds = Atomic<UInt64>(0)
    private let state: Lock<State>

    private struct State {
      var perform: Callout?
      var onSchedule: (@Sendable (Loop, Mode) -> Void)?
      var onCancel: (@Sendable (Loop, Mode) -> Void)?
      var homes = Few<Home>()
    }

    /// A source that calls `perform` on the loop's thread.
    ///
    /// - Parameters:
    ///   - order: lower ones are performed first.
    ///   - name: what traces call it.
    ///   - onSchedule: called on the adding thread each time the source comes into a mode.
    ///   - onCancel: called on the removing thread each time it leaves one.
    ///   - perform: the work.
    public init(
      order: Int = 0, name: String = "",
      onSchedule: (@Sendable (Loop, Mode) -> Void)? = nil,
      onCancel: (@Sendable (Loop, Mode) -> Void)? = nil,
      perform: @escaping @Sendable () -> Void
    ) {
      self.order = order
      self.name = name
      state = Lock(
        State(perform: Callout(call: perform), onSchedule: onSchedule, onCancel: onCancel))
    }
  }
}

extension Loop.Source {
  /// Whether `invalidate` has not been called. Corresponds to `CFRunLoopSourceIsValid`.
  public var isValid: Bool { state.withLock { $0.perform != nil } }

  /// Whether a signal waits to be performed. Corresponds to `CFRunLoopSourceIsSignalled`.
  public var isSignalled: Bool { pendingTicket.load(ordering: .acquiring) != 0 }

  /// Marks the source to be performed; does not wake a sleeping loop.
  ///
  /// Signalled again before it was performed, it keeps its place. O(modes that hold it).
  /// Corresponds to `CFRunLoopSourceSignal`.
  public func signal() {
    if Trace.recordsSignals { traceSignal() }
    state.withLock { enqueueSignal(&$0) }
  }

  /// Marks the source to be performed and wakes every loop that holds it.
  ///
  /// Corresponds to `CFRunLoopSourceSignal` followed by `CFRunLoopWakeUp`.
  public func signalAndWake() {
    if Trace.recordsSignals { traceSignal() }
    let homes = state.withLock { state in
      enqueueSignal(&state)
      return state.homes
    }
    if let only = homes.only { only.loop.wakeUp() } else { wakeLoops(of: homes.all) }
  }

  private func wakeLoops(of homes: [Home]) {
    for (index, home) in homes.enumerated()
    where !homes[..<index].contains(where: { $0.loop === home.loop }) {
      home.loop.wakeUp()
    }
  }

  /// Takes the source out of all modes of all loops, for ever. The closures are released.
  ///
  /// Calls out (`onCancel`). Corresponds to `CFRunLoopSourceInvalidate`.
  public func invalidate() {
    let taken = state.withLock { state -> State in
      let taken = state
      state = State(perform: nil, onSchedule: nil, onCancel: nil)
      pendingTicket.store(0, ordering: .releasing)
      return taken
    }
    let homes = taken.homes.all
    leaveCommonItems(of: homes)
    for home in homes {
      home.loop.forget(self, in: home.mode)
      taken.onCancel?(home.loop, home.mode)
    }
  }

  /// Queues the source in every mode that holds it, unless it is queued already.
  private func enqueueSignal(_ state: inout State) {
    guard state.perform != nil, !isSignalled else { return }
    let ticket = Numbers.next()
    pendingTicket.store(ticket, ordering: .releasing)
    state.homes.update { $0.loop.enqueue(self, ticket: ticket, in: $0.mode) }
  }

  private func traceSignal() {
    if !isSignalled {
      signalledNanoseconds.store(MonotonicClock.nowNanoseconds(), ordering: .relaxed)
    }
    let loop = state.withLock { $0.homes.first?.loop.number } ?? 0
    Trace.signal(loop: loop, item: number)
  }
}

// What the loop asks of a signalled source.
extension Loop.Source {
  /// Takes the signal that waits; the work to do, or nil when somebody else took it, or the source was
  /// invalidated. Each signal is taken once, whatever the number of loops.
  func claim() -> Callout? {
    state.withLock { state in
      guard isSignalled else { return nil }
      pendingTicket.store(0, ordering: .releasing)
      return state.perform
    }
  }

  /// Whether the signal with this ticket still waits.
  func isPending(ticket: UInt64) -> Bool { pendingTicket.load(ordering: .acquiring) == ticket }

  /// When the last signal came, if tracing was on then.
  var lastSignalNanoseconds: UInt64 { signalledNanoseconds.load(ordering: .relaxed) }
}

extension Loop.Source: ScheduledItem {
  func traceInfo(loop: UInt32) {
    Trace.sourceInfo(loop: loop, item: number, kind: 0, order: Int64(order), name: name)
  }

  func attach(to loop: Loop, in mode: Loop.Mode) {
    let onSchedule = state.withLock { state -> (@Sendable (Loop, Loop.Mode) -> Void)?? in
      guard state.perform != nil, !state.homes.contains(loop, mode),
        loop.hold(self, in: mode, ticket: pendingTicket.load(ordering: .relaxed))
      else { return nil }
      state.homes.append(Home(loop: loop, mode: mode))
      return .some(state.onSchedule)
    }
    if let onSchedule { onSchedule?(loop, mode) }
  }

  func detach(from loop: Loop, in mode: Loop.Mode) {
    let onCancel = state.withLock { state -> (@Sendable (Loop, Loop.Mode) -> Void)? in
      guard state.homes.remove(loop, mode) else { return nil }
      loop.forget(self, in: mode)
      return state.onCancel
    }
    onCancel?(loop, mode)
  }

  func isAttached(to loop: Loop, in mode: Loop.Mode) -> Bool {
    state.withLock { $0.homes.contains(loop, mode) }
  }
}
