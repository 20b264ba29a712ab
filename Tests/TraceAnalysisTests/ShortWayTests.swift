// Wakes of a loop that had not slept, or was woken by something else, on events written by hand.

import Testing
import TraceAnalysis
import TraceModel

/// Wakes that the kernel did not pass on to a loop that slept: their way is shorter.
@Suite struct ShortWayTests {
  /// A wake of a loop whose thread was seen before, between 100 and 200.
  static func script(_ middle: (inout KernelScript) -> Void) -> KernelScript {
    var script = KernelScript()
    script.sleep(10)
    script.kernel(20, cpu: 0, by: 0, .switched(to: 101))
    script.loop.at(30, .awake(1, .timer))
    script.sleep(40)
    script.wake(100, by: 500, sequence: 1)
    middle(&script)
    script.loop.at(200, .awake(1, .wakeup, wake: 1))
    script.loop.call(.source0, 3, 210, 220)
    return script
  }

  /// The steps of the only wake, by name, and why it is short.
  private func way(_ middle: (inout KernelScript) -> Void) throws -> WakeWay {
    let findings = KernelScript.findings([Self.script(middle)])
    return try #require(findings.loops[0].wakes.slowest?.passage?.way)
  }

  private func lengths(_ way: WakeWay) -> [String] {
    way.steps.map { "\($0.segment.rawValue) \($0.durationNanoseconds)" }
  }

  @Test func `a loop that the kernel did not have to wake had not slept yet`() throws {
    let way = try way { _ in }
    #expect(way.route == .awake && lengths(way) == ["return 100", "callout 10"])
    #expect(way.steps.allSatisfy { $0.absences.isEmpty })
  }

  @Test func `a loop that lost its CPU before it slept waited for one from the wake on`() throws {
    var script = KernelScript()
    script.sleep(40)
    script.kernel(60, cpu: 0, by: 101, to: "hog", .switched(to: 77))
    script.wake(100, by: 500, sequence: 1)
    script.kernel(180, cpu: 0, by: 77, named: "hog", .switched(to: 101))
    script.loop.at(200, .awake(1, .wakeup, wake: 1))
    script.loop.call(.source0, 3, 210, 220)
    let passage = KernelScript.findings([script]).loops[0].wakes.slowest?.passage
    let way = try #require(passage?.way)
    #expect(way.route == .awake && lengths(way) == ["switch 80", "return 20", "callout 10"])
    #expect(way.steps[0].absences.map(\.occupant?.name) == ["hog"])
    #expect(
      passage?.words { "\($0)" }
        == "had not slept yet: switch 80 behind thread 77 \"hog\"; return 20; callout 10")
    #expect(
      passage?.cause { "\($0)" }
        == "had not slept yet: 80 waiting for its CPU behind thread 77 \"hog\"")
  }

  @Test func `a loop that lost its CPU after the wake, awake all the time, is told of that`() throws
  {
    let way = try way {
      $0.kernel(110, cpu: 0, by: 101, to: "hog", .switched(to: 77))
      $0.kernel(190, cpu: 0, by: 77, named: "hog", .switched(to: 101))
    }
    #expect(way.route == .awake && lengths(way) == ["return 100", "callout 10"])
    #expect(way.steps[0].absences.map(\.durationNanoseconds) == [80])
    #expect(
      way.steps[0].words { "\($0)" }
        == "return 100, 80 of it without a CPU, behind thread 77 \"hog\"")
  }

  @Test func `a loop that never left its CPU was caught falling asleep`() throws {
    let way = try way {
      $0.kernel(101, cpu: 0, by: 500, .waking(thread: 101))
      $0.kernel(103, cpu: 0, by: 500, .wakeup(thread: 101, cpu: 1))
    }
    #expect(way.route == .fallingAsleep)
    #expect(lengths(way) == ["call 1", "waking 2", "return 97", "callout 10"])
  }

  @Test func `one that was caught and lost its CPU then is told of that, and needed no switch`()
    throws
  {
    let way = try way {
      $0.kernel(101, cpu: 0, by: 500, .waking(thread: 101))
      $0.kernel(103, cpu: 0, by: 500, .wakeup(thread: 101, cpu: 1))
      $0.kernel(110, cpu: 1, by: 101, .switched(to: 77))
      $0.kernel(150, cpu: 1, by: 77, .switched(to: 101))
    }
    #expect(way.route == .fallingAsleep)
    #expect(lengths(way) == ["call 1", "waking 2", "return 97", "callout 10"])
    #expect(way.steps[2].absences.map(\.durationNanoseconds) == [40])
  }

  @Test(arguments: [(500, true), (700, false)] as [(Int32, Bool)])
  func `a timer's interrupt or a thread without a wake woke it otherwise`(
    thread: Int32, isInInterrupt: Bool
  ) throws {
    let way = try way {
      $0.pass(101, cpu: 0, by: thread, isInInterrupt: isInInterrupt)
    }
    #expect(way.route == .wokenOtherwise)
    #expect(lengths(way) == ["call 1", "waking 1", "switch 1", "return 97", "callout 10"])
  }

  /// As of some threads of this kernel's, which leave no trace when they give their CPU away.
  @Test func `a turn that was not recorded is within the part until the loop was awake`() throws {
    let way = try way {
      $0.kernel(60, cpu: 1, by: 101, to: "hog", .switched(to: 77))
      $0.kernel(101, cpu: 0, by: 500, .waking(thread: 101))
      $0.kernel(102, cpu: 0, by: 500, .wakeup(thread: 101, cpu: 1))
    }
    #expect(way.route == .otherCPU)
    #expect(lengths(way) == ["call 1", "waking 1", "switchAndReturn 98", "callout 10"])
    #expect(
      way.steps[2].words { "\($0)" } == "switch and return 98 behind thread 77 \"hog\"")
    var unwoken = KernelScript()
    unwoken.sleep(40)
    unwoken.kernel(50, cpu: 0, by: 0, .switched(to: 101))
    unwoken.kernel(60, cpu: 0, by: 101, .switched(to: 0))
    unwoken.wake(100, by: 500, sequence: 1)
    unwoken.loop.at(200, .awake(1, .wakeup, wake: 1))
    unwoken.loop.call(.source0, 3, 210, 220)
    let found = KernelScript.findings([unwoken]).loops[0].wakes.slowest?.passage?.way
    #expect(found?.route == .awake)
    #expect(found.map(lengths) == ["switchAndReturn 100", "callout 10"])
  }

  @Test func `a loop that moves to another CPU waited behind whoever had the first`() throws {
    let way = try way {
      $0.kernel(101, cpu: 0, by: 500, .waking(thread: 101))
      $0.kernel(102, cpu: 0, by: 500, .wakeup(thread: 101, cpu: 0))
      $0.kernel(105, cpu: 0, by: 500, to: "hog", .switched(to: 77))
      $0.kernel(190, cpu: 1, by: 21, named: "migration/1", .switched(to: 101))
    }
    #expect(way.steps[2].absences.map(\.occupant?.name) == ["hog"])
  }

  @Test func `what was over before the wake is no part of its way`() throws {
    var script = KernelScript()
    script.sleep(40)
    script.kernel(50, cpu: 0, by: 101, .switched(to: 77))
    script.kernel(90, cpu: 0, by: 77, isInInterrupt: true, .waking(thread: 101))
    script.kernel(91, cpu: 0, by: 77, isInInterrupt: true, .wakeup(thread: 101, cpu: 0))
    script.wake(100, by: 500, sequence: 1)
    script.kernel(170, cpu: 0, by: 77, .switched(to: 101))
    script.loop.at(200, .awake(1, .wakeup, wake: 1))
    script.loop.call(.source0, 3, 210, 220)
    let way = try #require(KernelScript.findings([script]).loops[0].wakes.slowest?.passage?.way)
    #expect(way.route == .wokenOtherwise)
    #expect(lengths(way) == ["switch 70", "return 30", "callout 10"])
    #expect(way.steps[0].absences.map(\.occupant?.thread) == [77])
  }

  @Test func `a loop that was woken for something else and slept on is followed as ever`() throws {
    let way = try way {
      $0.pass(110, cpu: 0, by: 700)
      $0.kernel(120, cpu: 0, by: 101, .switched(to: 0))
      $0.pass(150, cpu: 0, by: 500)
    }
    #expect(way.route == .sameCPU)
    #expect(lengths(way) == ["call 50", "waking 1", "switch 1", "return 48", "callout 10"])
  }
}
