// The common modes: what is added to them, and what leaves through them.

import LoopEngine
import TestSupport
import Testing

@Suite struct CommonModeTests {
  @Test func addingToCommonReachesPresentAndFutureCommonModes() async {
    await withScriptedLoop { loop, _ in
      let source = Loop.Source {}
      let port = Loop.Port<Int, Void> { _ in }
      let timer = Loop.Timer(at: .distantFuture) { _ in }
      let observer = Loop.Observer(.all) { _, _ in }
      loop.add(source, to: .common)
      loop.add(port, to: .common)
      loop.add(timer, to: .common)
      loop.add(observer, to: .common)
      loop.addCommonMode("later")
      for mode in [.common, .default, .tracking, "later"] as [Loop.Mode] {
        #expect(loop.contains(source, in: mode))
        #expect(loop.contains(port, in: mode))
        #expect(loop.contains(timer, in: mode))
        #expect(loop.contains(observer, in: mode))
      }
      #expect(!loop.contains(source, in: "no common mode"))
    }
  }

  /// Whoever comes first: what is not common in the end is in none of the common modes either.
  @Test func addingMayRaceRemoving() async {
    await withScriptedLoop { loop, _ in
      for round in 1...2_000 {
        let source = Loop.Source {}
        let adder = OwnThread { loop.add(source, to: .common) }
        loop.remove(source, from: .common)
        adder.join()
        let places = [.common, .default, .tracking].map { loop.contains(source, in: $0) }
        #expect(Set(places).count == 1, "round \(round): \(places)")
        source.invalidate()
      }
    }
  }

  @Test func removingThroughCommonTakesAlsoWhatWasAddedOneByOne() async {
    await withScriptedLoop { loop, _ in
      let source = loop.addIdleSource()
      loop.add(source, to: .common)
      loop.add(source, to: "alone")
      loop.remove(source, from: .common)
      #expect(!loop.contains(source, in: .common))
      #expect(!loop.contains(source))
      #expect(!loop.contains(source, in: .tracking))
      #expect(loop.contains(source, in: "alone"))
    }
  }

  @Test func removingThroughCommonLeavesWhatWasNeverAddedThroughIt() async {
    await withScriptedLoop { loop, _ in
      let source = loop.addIdleSource()
      let timer = loop.addTimer(after: 1_000) { _ in }
      loop.remove(source, from: .common)
      loop.remove(timer, from: .common)
      #expect(loop.contains(source))
      #expect(loop.contains(timer))
    }
  }

  @Test func removingFromOneCommonModeLeavesTheItemOnTheCommonList() async {
    await withScriptedLoop { loop, _ in
      let source = loop.addIdleSource(to: .common)
      loop.remove(source)
      #expect(!loop.contains(source))
      #expect(loop.contains(source, in: .common))
      loop.addCommonMode("later")
      #expect(loop.contains(source, in: "later"))
    }
  }

  @Test func anInvalidatedItemLeavesTheCommonList() async {
    await withScriptedLoop { loop, _ in
      let source = Loop.Source {}
      let port = Loop.Port<Int, Void> { _ in }
      let timer = Loop.Timer(at: .distantFuture) { _ in }
      let observer = Loop.Observer(.all) { _, _ in }
      loop.add(source, to: .common)
      loop.add(port, to: .common)
      loop.add(timer, to: .common)
      loop.add(observer, to: .common)
      source.invalidate()
      port.invalidate()
      timer.invalidate()
      observer.invalidate()
      #expect(!loop.contains(source, in: .common))
      #expect(!loop.contains(port, in: .common))
      #expect(!loop.contains(timer, in: .common))
      #expect(!loop.contains(observer, in: .common))
      loop.add(source, to: .common)
      #expect(!loop.contains(source, in: .common))
    }
  }

  @Test func whatCannotBeAddedComesOntoNoList() async {
    await withScriptedLoop { loop, _ in
      let foreign = onOwnThread {
        let timer = Loop.Timer(at: .distantFuture) { _ in }
        loop.add(timer)
        return timer
      }
      let other = onOwnThread {
        Loop.current.add(foreign, to: .common)
        return Loop.current.contains(foreign, in: .common)
      }
      #expect(!other)
      weak var invalid: Loop.Source?
      do {
        let source = Loop.Source {}
        source.invalidate()
        loop.add(source, to: .common)
        invalid = source
      }
      #expect(invalid == nil, "the list keeps it")
    }
  }

  @Test func aTimerThatFiredItsOnceLeavesTheCommonListAndIsReleased() async {
    let log = Log()
    await withScriptedLoop { loop, _ in
      let timer = {
        let witness = Witness("released", in: log)
        return Loop.Timer(at: loop.now) { _ in witness.stayAlive() }
      }()
      loop.add(timer, to: .common)
      #expect(loop.run(for: .seconds(1)) == .finished)
      #expect(!loop.contains(timer, in: .common))
      #expect(log.all == ["released"])
    }
  }

  @Test func theEndOfTheThreadReleasesWhatWasCommon() async {
    let log = Log()
    await withScriptedLoop { loop, _ in
      let witness = Witness("released", in: log)
      // A cycle through the loop, which its end must cut.
      loop.add(
        Loop.Source {
          loop.stop(); witness.stayAlive()
        }, to: .common)
      loop.add(
        Loop.Observer(.all) { _, _ in
          loop.stop(); witness.stayAlive()
        }, to: .common)
    }
    #expect(log.all == ["released"])
  }

  @Test(arguments: TestedBackend.allCases)
  func aCommonSourceAndABlockForCommonRunInEveryCommonMode(
    on backend: TestedBackend
  ) async throws {
    try await withLoop(on: backend) { loop, _ in
      let log = Log()
      let source = Loop.Source { log.note("source") }
      loop.add(source, to: .common)
      loop.addIdleSource(to: "private")
      for mode in [.default, .tracking, "private"] as [Loop.Mode] {
        source.signal()
        loop.perform(in: .common) { log.note("block") }
        loop.run(in: mode, for: .zero)
      }
      #expect(log.take() == ["block", "source", "block", "source"])
      loop.addCommonMode("private")
      loop.run(in: "private", for: .zero)
      #expect(log.take() == ["block", "source"])
    }
  }
}
