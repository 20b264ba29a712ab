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

    /// Puts `message` into the mailbox and wakes the loops that hold the port.
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
    var messages: [Callout] = []
    var firstIndex = 0
    var homes: [Home] = []
    var isValid = true
  }

  private let state = Lock(State())

  init(order: Int, name: String) {
    self.order = order
    self.name = name
  }

  var isValid: Bool { state.withLock { $0.isValid } }

  func put(_ message: @escaping @Sendable () -> Void) -> Bool {
    let homes = state.withLock { state -> [Home]? in
      guard state.isValid else { return nil }
      state.messages.append(Callout(call: message))
      for home in state.homes { home.loop.markReady(self, in: home.mode) }
      return state.homes
    }
    guard let homes else { return false }
    Trace.portSend(loop: homes.first?.loop.number ?? 0, item: number)
    for home in homes { home.loop.wakeUp() }
    return true
  }

  /// Takes the first message, and says whether there are more.
  func take() -> (message: Callout?, hasMore: Bool) {
    state.withLock { state in
      guard state.firstIndex < state.messages.count else { return (nil, false) }
      let message = state.messages[state.firstIndex]
      state.firstIndex += 1
      // Cut the front once half of it is gone: a message costs O(1) on average.
      if state.firstIndex * 2 >= state.messages.count {
        state.messages.removeFirst(state.firstIndex)
        state.firstIndex = 0
      }
      return (message, state.firstIndex < state.messages.count)
    }
  }

  func invalidate() {
    let taken = state.withLock { state -> State in
      let taken = state
      state = State(isValid: false)
      return taken
    }
    for home in taken.homes { home.loop.forget(self, in: home.mode) }
  }
}

extension Mailbox: ScheduledItem {
  func traceInfo(loop: UInt32) {
    Trace.sourceInfo(loop: loop, item: number, kind: 1, order: Int64(order), name: name)
  }

  func attach(to loop: Loop, in mode: Loop.Mode) {
    state.withLock { state in
      guard state.isValid, state.homes.firstIndex(of: loop, mode) == nil,
        loop.hold(self, in: mode, isReady: state.firstIndex < state.messages.count)
      else { return }
      state.homes.append(Home(loop: loop, mode: mode))
    }
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
