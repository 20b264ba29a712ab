// Loops and their threads; how modes come to be; what makes a mode empty. SEMANTICS.md, section 2.

import LinuxIO
import LoopEngine
import TestSupport
import Testing

@Suite struct ModeTests {
  @Test func everyThreadHasOneLoopOfItsOwn() {
    let numbers = onOwnThread { () -> [UInt32] in
      let before = Loop.existingCurrent
      let first = Loop.current
      let other = onOwnThread { Loop.current.number }
      return [before == nil ? 0 : 1, first.number, Loop.current.number, other]
    }
    #expect(numbers[0] == 0, "made before first use")
    #expect(numbers[1] == numbers[2])
    #expect(numbers[1] != numbers[3])
  }

  @Test func theMainLoopIsTheSameFromAnyThread() {
    let numbers = (1...2).map { _ in onOwnThread { Loop.main.number } }
    #expect(numbers[0] == numbers[1])
    #expect(onOwnThread { Loop.main.isMain && !Loop.current.isMain })
  }

  @Test func defaultIsTheFirstCommonModeAndTrackingTheSecond() async {
    await withScriptedLoop { loop, _ in
      #expect(loop.commonModes == [.default, .tracking])
      #expect(Set(loop.allModes) == [.default, .tracking])
      loop.addCommonMode("third")
      loop.addCommonMode("third")
      #expect(loop.commonModes == [.default, .tracking, "third"])
    }
  }

  @Test func modesAreTheSameWhenTheirNamesAre() {
    #expect(Loop.Mode("common") == .common)
    #expect(Loop.Mode("default") == .default)
    #expect(Loop.Mode("tracking") == .tracking)
    #expect(Loop.Mode("some mode") == "some mode")
    #expect(Loop.Mode("some mode") != "another mode")
    #expect(Loop.Mode("").name == "")
    #expect("\(Loop.Mode("some mode"))" == "some mode")
  }

  @Test func modesAreMadeByAddingToThem() async throws {
    try await onTestThread {
      let loop = Loop.attach(customBackend: ScriptedBackend())
      let event = try makeEventDescriptor()
      loop.addIdleSource(to: "source")
      loop.add(Loop.Port<Int, Void> { _ in }, to: "port")
      try loop.add(Loop.DescriptorSource(descriptor: event.number) { _ in }, to: "descriptor")
      loop.addTimer(after: 1_000, to: "timer") { _ in }
      loop.add(Loop.Observer(.all) { _, _ in }, to: "observer")
      loop.perform(in: "block") {}
      let made: Set<Loop.Mode> = ["source", "port", "descriptor", "timer", "observer", "block"]
      #expect(Set(loop.allModes) == made.union([.default, .tracking]))
    }
  }

  @Test func namingAModeCommonMakesItOnceThereIsACommonItem() async {
    await withScriptedLoop { loop, _ in
      loop.addCommonMode("named")
      #expect(!loop.allModes.contains("named"))
      let source = loop.addIdleSource(to: .common)
      #expect(loop.allModes.contains("named"))
      loop.addCommonMode("filled")
      #expect(loop.allModes.contains("filled"))
      #expect(loop.contains(source, in: "filled"))
    }
  }

  @Test func modesAreNotMadeByAskingRunningOrRemoving() async {
    await withScriptedLoop { loop, _ in
      let source = loop.addIdleSource()
      let timer = loop.addTimer(after: 1_000) { _ in }
      let invalid = Loop.Source {}
      invalid.invalidate()
      #expect(loop.run(in: "m1", for: .zero) == .finished)
      #expect(!loop.contains(source, in: "m2"))
      #expect(loop.nextTimerFireTime(in: "m3") == nil)
      loop.remove(source, from: "m4")
      loop.remove(timer, from: "m5")
      loop.add(invalid, to: "m6")
      #expect(Set(loop.allModes) == [.default, .tracking])
    }
  }

  @Test(arguments: ["source", "port", "descriptor", "timer"])
  func anItemOfThisKindKeepsAModeFromBeingEmpty(kind: String) async throws {
    try await onTestThread {
      let loop = Loop.attach(customBackend: ScriptedBackend())
      let event = try makeEventDescriptor()
      let source = Loop.Source {}
      let port = Loop.Port<Int, Void> { _ in }
      let descriptor = Loop.DescriptorSource(descriptor: event.number) { _ in }
      let timer = Loop.Timer(at: .distantFuture) { _ in }
      switch kind {
      case "source": loop.add(source)
      case "port": loop.add(port)
      case "descriptor": try loop.add(descriptor)
      default: loop.add(timer)
      }
      #expect(loop.run(for: .milliseconds(1)) == .timedOut)
      loop.remove(source)
      loop.remove(port)
      loop.remove(descriptor)
      loop.remove(timer)
      #expect(loop.run(for: .milliseconds(1)) == .finished)
    }
  }

  @Test func aBlockForAnotherModeLeavesTheModeEmpty() async {
    await withScriptedLoop { loop, _ in
      let log = Log()
      loop.perform(in: "other") { log.note("other") }
      #expect(loop.run(for: .seconds(1)) == .finished)
      #expect(log.all.isEmpty)
      #expect(loop.run(in: "other", for: .seconds(1)) == .finished)
      #expect(log.all == ["other"])
    }
  }

  @Test func emptinessIsTestedBeforeEntryAndAtTheEndOfAnIterationOnly() async {
    await withScriptedLoop { loop, _ in
      let log = Log()
      let source = loop.addIdleSource()
      loop.add(Loop.Observer(.entry) { _, _ in source.invalidate() })
      loop.logActivities(in: log)
      #expect(loop.run(for: .seconds(1)) == .finished)
      #expect(log.all == ["Entry", "BT", "BS", "Exit"])
      #expect(loop.run(for: .seconds(1)) == .finished)
      #expect(log.all == ["Entry", "BT", "BS", "Exit"])
    }
  }

  @Test func theTimerThatFiresKeepsTheModeFromBeingEmptyForANestedRun() async {
    await withScriptedLoop { loop, _ in
      let log = Log()
      loop.addTimer(after: 1_000) { _ in log.note("\(loop.run(for: .zero))") }
      #expect(loop.run(for: .seconds(1)) == .finished)
      #expect(log.all == ["timedOut"])
    }
  }
}
