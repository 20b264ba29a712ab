// source1, in-process: a mailbox that other threads send messages to.

import LinuxIO

extension Loop {
  /// A mailbox whose messages are handled on the loop's thread, one an iteration, in order.
  ///
  /// Needs no descriptor and wakes every backend. May be in several modes and loops; each message is
  /// handled once. Any thread may call anything. Corresponds to a Mach port with
  /// `CFRunLoopSource` of version 1.
  public final class Port<Message: Sendable, Reply: Sendable>: Sendable {
    let mailbox: Mailbox
    private let handler: @Sendable (Message) -> Reply

    /// A port whose messages are handled by `handler` on the loop's thread.
    public init(
      order: Int = 0, name: String = "", handler: @escaping @Sendable (Message) -> Reply
    ) {
      mailbox = Mailbox(order: order, name: name)
      self.handler = handler
    }

    /// Puts `message` into the mailbox; a loop that sleeps in a mode that holds the port gets up.
    ///
    /// `reply` is called with the handler's result on the loop's thread. After `invalidate` a message
    /// is dropped, and the result is false. O(modes that hold the port).
    @discardableResult
    public func send(_ message: Message, reply: (@Sendable (Reply) -> Void)? = nil) -> Bool {
      mailbox.put { [handler] in
        let result = handler(message)
        reply?(result)
      }
    }

    /// Whether `invalidate` has not been called.
    public var isValid: Bool { mailbox.isValid }

    /// Takes the port out of all modes of all loops, for ever; waiting messages are dropped.
    public func invalidate() { mailbox.invalidate() }
  }
}

/// The part of a port that does not depend on its message type.
final class Mailbox: Sendable {
  let number = Numbers.next()
  let order: Int
  let name: String

  private struct State {
    /// Those before `firstIndex` were taken and are nil.
    var messages: [Callout?] = []
    var firstIndex = 0
    var homes: [Home] = []
    var isValid = true

    var hasMessages: Bool { firstIndex < messages.count }

    mutating func takeFirst() -> Callout? {
      guard hasMessages else { return nil }
      let message = messages[firstIndex]
      messages[firstIndex] = nil
      firstIndex += 1
      // Cut the front once half of it is gone: a message costs O(1) on average.
      if firstIndex * 2 >= messages.count {
        messages.removeFirst(firstIndex)
        firstIndex = 0
      }
      return message
    }
  }

  private let state = Lock(State())

  init(order: Int, name: String) {
    self.order = order
    self.name = name
  }

  var isValid: Bool { state.withLock { $0.isValid } }

  func put(_ message: @escaping @Sendable () -> Void) -> Bool {
    let sleepers = state.withLock { state -> [Loop]? in
      guard state.isValid else { return nil }
      Trace.portSend(loop: state.homes.first?.loop.number ?? 0, item: number)
      state.messages.append(Callout(call: message))
      return state.homes.filter { $0.loop.markReady(self, in: $0.mode) }.map(\.loop)
    }
    for loop in sleepers ?? [] { loop.rearm(endsWait: true) }
    return sleepers != nil
  }

  /// Takes the first message for a loop that runs in `mode`; nil when another loop was faster, or the
  /// port has left the mode. The port then waits for its next turn, or is idle, wherever it is.
  func take(for loop: Loop, in mode: Loop.Mode) -> Callout? {
    state.withLock { state in
      guard state.homes.firstIndex(of: loop, mode) != nil, let message = state.takeFirst() else {
        return nil
      }
      for home in state.homes {
        home.loop.markServed(self, in: home.mode, hasMore: state.hasMessages)
      }
      return message
    }
  }

  func invalidate() {
    let taken = state.withLock { state -> State in
      let taken = state
      state = State(isValid: false)
      return taken
    }
    for home in taken.homes { home.loop.forget(self, in: home.mode) }
    leaveCommonItems(of: taken.homes)
  }
}

extension Mailbox: ScheduledItem {
  func traceInfo(loop: UInt32) {
    Trace.sourceInfo(loop: loop, item: number, kind: 1, order: Int64(order), name: name)
  }

  func attach(to loop: Loop, in mode: Loop.Mode) {
    let sleepsOnIt = state.withLock { state in
      guard state.isValid, state.homes.firstIndex(of: loop, mode) == nil, loop.hold(self, in: mode)
      else { return false }
      state.homes.append(Home(loop: loop, mode: mode))
      return state.hasMessages && loop.markReady(self, in: mode)
    }
    if sleepsOnIt { loop.rearm(endsWait: true) }
  }

  func detach(from loop: Loop, in mode: Loop.Mode) {
    state.withLock { state in
      guard let index = state.homes.firstIndex(of: loop, mode) else { return }
      state.homes.remove(at: index)
      loop.forget(self, in: mode)
    }
  }

  func isAttached(to loop: Loop, in mode: Loop.Mode) -> Bool {
    state.withLock { $0.homes.firstIndex(of: loop, mode) != nil }
  }
}
