// No lock is held while user code runs: every closure, and everything that a closure lets go of, may
// call whatever it likes. A lock held would never be given back: these tests would hang.

import LinuxIO
import LoopEngine
import TestSupport
import Testing

@Suite struct CalloutTests {
  /// The ways in which the engine runs code of its users.
  enum Kind: CaseIterable {
    case source, port, reply, descriptor, timer, observer, block, schedule, cancel
  }

  @Test(arguments: TestedBackend.allCases, Kind.allCases)
  func everyCalloutMayCallEverything(on backend: TestedBackend, from kind: Kind) async throws {
    try await withLoop(on: backend) { loop, _ in
      let items = try Everything()
      let called = Counter()
      let disturb: @Sendable () -> Void = {
        called.increment()
        items.disturb(loop)
      }
      loop.addIdleSource()
      switch kind {
      case .source: loop.addSignalledSource(disturb)
      case .port, .reply:
        let port = Loop.Port<Int, Void> { _ in if kind == .port { disturb() } }
        loop.add(port)
        port.send(1) { if kind == .reply { disturb() } }
      case .descriptor:
        let event = items.event
        try event.signal()
        try loop.add(
          Loop.DescriptorSource(descriptor: event.number) { _ in
            event.clear()
            disturb()
          }, to: "m")
        loop.run(in: "m", for: .zero)
      case .timer: loop.addTimer(after: -1) { _ in disturb() }
      case .observer: loop.add(Loop.Observer(.exit, repeats: false) { _, _ in disturb() })
      case .block: loop.perform(disturb)
      case .schedule: loop.add(Loop.Source(onSchedule: { _, _ in disturb() }) {}, to: "m")
      case .cancel:
        let source = Loop.Source(onCancel: { _, _ in disturb() }) {}
        loop.add(source)
        source.invalidate()
      }
      loop.run(for: .zero)
      #expect(called.value == 1)
    }
  }

  @Test(arguments: TestedBackend.allCases)
  func whatAClosureLetsGoOfMayCallEverything(on backend: TestedBackend) async throws {
    let released = Counter()
    try await withLoop(on: backend) { loop, _ in
      let items = try Everything()
      loop.addIdleSource()
      // What runs and is over.
      loop.perform { [guest = Guest(loop, items, released)] in guest.stay() }
      loop.addTimer(after: -1) { [guest = Guest(loop, items, released)] _ in guest.stay() }
      let observer = Loop.Observer(.entry, repeats: false) {
        [guest = Guest(loop, items, released)] _, _ in guest.stay()
      }
      loop.add(observer)
      let port = Loop.Port<Guest, Void> { $0.stay() }
      loop.add(port)
      for _ in 1...3 { port.send(Guest(loop, items, released)) }
      for _ in 1...4 { loop.run(for: .zero) }
      #expect(released.value == 6)
      // What is invalidated.
      port.send(Guest(loop, items, released))
      port.invalidate()
      let source = Loop.Source { [guest = Guest(loop, items, released)] in guest.stay() }
      loop.add(source, to: .common)
      source.invalidate()
      let timer = loop.addTimer(after: 1_000_000_000) {
        [guest = Guest(loop, items, released)] _ in guest.stay()
      }
      timer.invalidate()
      #expect(released.value == 9)
      // What is only taken out, and what is left for the end of the thread.
      leave(Guest(loop, items, released), takenOutOf: loop)
      #expect(released.value == 10)
      loop.perform(in: "m") { [guest = Guest(loop, items, released)] in guest.stay() }
      loop.add(
        Loop.Source { [guest = Guest(loop, items, released)] in guest.stay() }, to: .common)
    }
    #expect(released.value == 12)
  }

  private func leave(_ guest: Guest, takenOutOf loop: Loop) {
    let source = Loop.Source { guest.stay() }
    loop.add(source)
    source.signal()
    loop.remove(source)
  }

  @Test func aDeadLoopTakesNothingAndDoesNothing() async throws {
    let log = Log()
    let dead = await withScriptedLoop { loop, _ in loop }
    let items = try Everything()
    items.disturb(dead)
    dead.add(Loop.Source(onSchedule: { _, _ in log.note("scheduled") }) {})
    let timer = Loop.Timer(at: dead.now) { _ in log.note("fired") }
    dead.add(timer)
    dead.add(timer, to: .common)
    #expect(!dead.contains(timer) && !dead.contains(timer, in: .common))
    #expect(!dead.isWaiting)
    #expect(dead.currentMode == nil)
    #expect(log.all.isEmpty)
    // The timer has not become the dead loop's.
    #expect(
      onOwnThread {
        Loop.current.add(timer); return Loop.current.contains(timer)
      })
  }
}

/// An object that calls everything when it is released.
private final class Guest: Sendable {
  private let loop: Loop
  private let items: Everything
  private let released: Counter

  init(_ loop: Loop, _ items: Everything, _ released: Counter) {
    self.loop = loop
    self.items = items
    self.released = released
  }

  deinit {
    items.disturb(loop)
    released.increment()
  }

  func stay() {}
}

/// One item of every kind, and calls of everything that they and a loop can do.
private final class Everything: Sendable {
  let event: SharedEvent
  private let source = Loop.Source {}
  private let port = Loop.Port<Int, Void> { _ in }
  private let timer = Loop.Timer(at: .distantFuture, every: .seconds(1)) { _ in }
  private let observer = Loop.Observer(.all) { _, _ in }
  private let watched: SharedEvent

  init() throws {
    event = try SharedEvent()
    watched = try SharedEvent()
  }

  func disturb(_ loop: Loop) {
    for mode in [.default, .common, "m"] as [Loop.Mode] {
      loop.add(source, to: mode)
      loop.add(port, to: mode)
      loop.add(timer, to: mode)
      loop.add(observer, to: mode)
    }
    let descriptor = Loop.DescriptorSource(descriptor: watched.number) { _ in }
    try? loop.add(descriptor)
    source.signalAndWake()
    port.send(1)
    timer.setNextFireTime(loop.now.advanced(by: .seconds(100)))
    timer.setTolerance(.seconds(1))
    loop.addCommonMode("another common mode")
    loop.perform(in: [.default, "m"]) {}
    loop.wakeUp()
    _ = loop.currentMode
    _ = loop.allModes
    _ = loop.nextTimerFireTime()
    _ = loop.contains(source) && loop.contains(timer, in: .common) && source.isSignalled
    descriptor.invalidate()
    for mode in [.common, "m"] as [Loop.Mode] {
      loop.remove(source, from: mode)
      loop.remove(port, from: mode)
      loop.remove(timer, from: mode)
      loop.remove(observer, from: mode)
    }
  }
}
