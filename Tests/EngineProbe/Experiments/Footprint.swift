// What a loop takes from the kernel and from memory, in a process that does nothing else.

import FoundationEssentials
import LinuxIO
import LoopEngine
import TestSupport

extension Experiments {
  static let footprint: [String: Experiment] = [
    "descriptors-per-loop": descriptorsPerLoop,
    "memory-over-iterations": memoryOverIterations,
  ]

  // Descriptors.

  private static func descriptorsPerLoop() throws {
    let events = try (0..<5).map { _ in try SharedEvent() }
    _ = openDescriptors()
    let before = openDescriptors()
    onOwnThread {
      let loop = Loop.current
      let modes = (1...50).map { Loop.Mode("mode \($0)") }
      for mode in modes { use(loop, mode) }
      tell("fifty-modes", openDescriptors() - before)
      let sources = events.map { event in
        Loop.DescriptorSource(descriptor: event.number) { _ in event.clear() }
      }
      for (source, mode) in zip(sources, modes) { serve(source, mode, on: loop) }
      tell("five-modes-with-descriptors", openDescriptors() - before)
      for source in sources { source.invalidate() }
      tell("after-their-end", openDescriptors() - before)
    }
    tell("after-the-thread", openDescriptors() - before)
  }

  private static func use(_ loop: Loop, _ mode: Loop.Mode) {
    let (source, port) = (Loop.Source {}, Loop.Port<Int, Void> { _ in })
    loop.add(source, to: mode)
    loop.add(port, to: mode)
    loop.add(Loop.Timer(at: loop.now) { _ in }, to: mode)
    source.signal()
    port.send(1)
    loop.run(in: mode, for: .milliseconds(1))
  }

  private static func serve(_ source: Loop.DescriptorSource, _ mode: Loop.Mode, on loop: Loop) {
    do { try loop.add(source, to: mode) } catch { tell("error", error) }
    loop.run(in: mode, for: .milliseconds(1))
  }

  private static func openDescriptors() -> Int {
    (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count) ?? -1
  }

  // Memory.

  private static func memoryOverIterations() throws {
    let loop = Loop.current
    let rounds = LongRun.count(
      short: 20_000, long: loop.backend.name == "futex" ? 5_000_000 : 500_000)
    let event = try SharedEvent()
    try event.signal()
    // Asking takes memory of its own the first time.
    var pagesEarly = residentPages()
    for round in 0..<rounds {
      if round == LongRun.count(short: 5_000, long: 50_000) { pagesEarly = residentPages() }
      try comeAndGo(loop, event, round)
    }
    tell("iterations", 2 * rounds)
    tell("pages", residentPages() - pagesEarly)
  }

  /// Two iterations with something of every kind, of which nothing is left afterwards.
  private static func comeAndGo(_ loop: Loop, _ event: SharedEvent, _ round: Int) throws {
    let mode: Loop.Mode = round % 3 == 0 ? .common : .default
    let source = Loop.Source(order: round % 5) { loop.perform {} }
    loop.add(source, to: mode)
    source.signal()
    loop.perform(in: mode) {}
    loop.add(Loop.Timer(at: loop.now) { _ in }, to: mode)
    let repeating = Loop.Timer(
      at: loop.now, every: .nanoseconds(round + 1), tolerance: .nanoseconds(round % 4)
    ) { $0.invalidate() }
    loop.add(repeating, to: mode)
    loop.add(Loop.Observer(.entry, repeats: false) { _, _ in }, to: mode)
    if round % 7 == 0 { try exchange(loop, event, mode) }
    loop.run(for: .zero)
    loop.run(for: .zero)
    repeating.invalidate()
    if round % 2 == 0 { source.invalidate() } else { loop.remove(source, from: mode) }
  }

  private static func exchange(_ loop: Loop, _ event: SharedEvent, _ mode: Loop.Mode) throws {
    let port = Loop.Port<Int, Int> { $0 + 1 }
    loop.add(port, to: mode)
    for message in 1...3 { port.send(message) { _ in } }
    let descriptor = Loop.DescriptorSource(descriptor: event.number) { _ in }
    try loop.add(descriptor, to: mode)
    for _ in 1...3 { loop.run(for: .zero) }
    port.invalidate()
    descriptor.invalidate()
  }
}
