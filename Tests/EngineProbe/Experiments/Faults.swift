// A kernel that refuses or lacks something, where that would follow the whole process about.

import LinuxIO
import LoopEngine
import TestSupport

extension Experiments {
  static let faults: [String: Experiment] = [
    "unheard-refusal": unheardRefusal,
    "no-epoll-pwait2": { try withoutPwait2(.notImplemented) },
    "forbidden-epoll-pwait2": { try withoutPwait2(.notPermitted) },
    "descriptor-limit": descriptorLimit,
    "pipe-at-its-end": pipeAtItsEnd,
    "pipe-without-reader": pipeWithoutReader,
  ]

  private static func unheardRefusal() {
    let sleeping = SleepingLoop()
    tell("before", "the wake")
    onOwnThread {
      let call: KernelCall = Loop.defaultBackend == .futex ? .futexWake : .write
      do { try TestKernel.refuse(call, with: .badDescriptor) } catch { return }
      sleeping.loop.wakeUp()
    }
    tell("after", "the wake")
  }

  /// A kernel before 5.11, or a filter of system calls that is older than that.
  private static func withoutPwait2(_ error: Errno) throws {
    let pipe = try SharedPipe()
    let log = Log()
    let (_, calls) = try TestKernel.count(.epollWait) {
      do {
        try TestKernel.refuse(.epollPwait2, with: error)
        try Loop.current.add(Loop.DescriptorSource(descriptor: pipe.readEnd) { _ in })
      } catch {
        return tell("error", error)
      }
      tell("result", runTimers(200, in: log))
    }
    tell("waits", calls)
    for line in ["sleep", "fired", "early"] { tell(line, log.count(of: line)) }
  }

  private static func runTimers(_ count: Int, in log: Log) -> Loop.RunResult {
    let (loop, fired) = (Loop.current, Counter())
    var random = SeededRandom(seed: 1)
    loop.add(Loop.Observer(.beforeWaiting) { _, _ in log.note("sleep") })
    for _ in 1...count {
      let due = loop.now.advanced(by: .nanoseconds(random.next(below: 100_000_000)))
      let timer = Loop.Timer(at: due) { _ in
        log.note(loop.now < due ? "early" : "fired")
        if fired.increment() == count { loop.stop() }
      }
      loop.add(timer)
    }
    return loop.run(for: .seconds(120))
  }

  private static func descriptorLimit() throws {
    let (main, free) = (Loop.current, try freeDescriptors())
    main.setFailureHandler { tell("main-failure", "\($0.operation) \($0.error.rawValue)") }
    main.add(Loop.Source {})
    try TestProcess.limitDescriptors(to: free[0])
    tell("main-result", main.run(for: .seconds(60)))
    for spare in 0..<4 {
      try TestProcess.limitDescriptors(to: free[spare])
      tell("attach-\(spare)", onOwnThread { attachAndRun() })
    }
    try TestProcess.limitDescriptors(to: free[3] + 100)
    tell("leaks", try freeDescriptors() != free)
    tell("main-result", main.run(for: .milliseconds(1)))
  }

  private static func attachAndRun() -> String {
    do throws(Errno) {
      let loop = try Loop.attach(backend: Loop.defaultBackend)
      loop.add(Loop.Source {})
      return "\(loop.run(for: .milliseconds(1)))"
    } catch {
      return "\(error.rawValue)"
    }
  }

  /// The numbers of the next four descriptors.
  private static func freeDescriptors() throws -> [Int] {
    let events = try (0..<4).map { _ in try SharedEvent() }
    return events.map { Int($0.number) }
  }

  /// Somebody closes a descriptor that is not his: the end that the loop's wakers write to.
  private static func pipeAtItsEnd() throws {
    let writeEnd = CInt(try freeDescriptors()[1])
    let result = onOwnThread {
      let loop = Loop.current
      loop.setFailureHandler { tell("failure", "\($0.operation) \($0.error.rawValue)") }
      loop.add(Loop.Source {})
      _ = Descriptor(owning: writeEnd)
      return loop.run(for: .seconds(60))
    }
    tell("result", result)
  }

  /// The same with the end that the loop reads from.
  private static func pipeWithoutReader() throws {
    StandardStream.prepare()
    let readEnd = CInt(try freeDescriptors()[0])
    let sleeping = SleepingLoop()
    sleeping.loop.setFailureHandler { tell("failure", "\($0.operation) \($0.error.rawValue)") }
    _ = Descriptor(owning: readEnd)
    sleeping.loop.wakeUp()
    sleeping.loop.wakeUp()
  }
}
