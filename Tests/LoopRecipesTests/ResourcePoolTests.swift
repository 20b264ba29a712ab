// Resources that live until the loop is about to wait: when they go, in which order, and what nested
// runs leave alone.

import LoopEngine
import LoopRecipes
import TestSupport
import Testing

@Suite struct ResourcePoolTests {
  @Test(arguments: TestedBackend.allCases)
  func holdsForTheWholeIterationAndNoLonger(on backend: TestedBackend) async throws {
    try await withLoop(on: backend) { loop, outside in
      let (log, pool) = (Log(), ResourcePool())
      loop.logActivities(in: log)
      loop.addIdleSource()
      for name in ["first", "second"] {
        loop.perform { pool.whenDrained { log.note("\(name) released") } }
      }
      loop.perform { log.note("last block") }
      outside.stopInSleep(1)
      loop.run(for: .seconds(60))
      #expect(
        log.all == [
          "Entry", "BT", "BS", "last block", "BW", "second released", "first released", "AW",
          "Exit",
        ])
    }
  }

  @Test func anIterationThatOnlyPollsIsDrainedAtTheExit() async {
    await withScriptedLoop { loop, _ in
      let (log, pool) = (Log(), ResourcePool())
      loop.logActivities(in: log)
      loop.addSignalledSource { pool.hold(Witness("released", in: log)) }
      loop.run(for: .zero)
      #expect(log.all == ["Entry", "BT", "BS", "Exit", "released"])
    }
  }

  @Test func aNestedRunLeavesAloneWhatTheOuterOneHolds() async {
    await withScriptedLoop { loop, _ in
      let (log, pool) = (Log(), ResourcePool())
      loop.addIdleSource()
      loop.perform {
        pool.hold(Witness("outer released", in: log))
        loop.perform { pool.hold(Witness("inner released", in: log)) }
        // Waits, and so drains, as often as it likes.
        for _ in 1...2 { loop.run(for: .milliseconds(1)) }
        log.note("back in the outer run")
      }
      loop.run(for: .milliseconds(1))
      #expect(log.all == ["inner released", "back in the outer run", "outer released"])
    }
  }

  @Test func aPoolMadeWithinANestedRunKnowsTheRunsAroundIt() async {
    await withScriptedLoop { loop, _ in
      let (log, kept) = (Log(), Reference<ResourcePool>())
      loop.addIdleSource()
      loop.perform {
        loop.perform { kept.value = ResourcePool() }
        loop.run(for: .zero)
        kept.value?.hold(Witness("outer released", in: log))
        loop.run(for: .milliseconds(1))
        log.note("back in the outer run")
      }
      loop.run(for: .milliseconds(1))
      #expect(log.all == ["back in the outer run", "outer released"])
    }
  }

  @Test func aCleanUpMayHoldMoreAndRunTheLoop() async {
    await withScriptedLoop { loop, _ in
      let (log, pool) = (Log(), ResourcePool())
      loop.addIdleSource()
      pool.whenDrained { log.note("given outside of runs") }
      loop.perform {
        pool.whenDrained {
          loop.perform { pool.hold(Witness("held in a run of a clean-up", in: log)) }
          loop.run(for: .zero)
          pool.hold(Witness("held by a clean-up", in: log))
        }
      }
      loop.run(for: .milliseconds(1))
      #expect(
        log.all == [
          "held by a clean-up", "held in a run of a clean-up", "given outside of runs",
        ])
    }
  }

  @Test func lettingGoOfThePoolLetsGoOfEverything() async {
    await withScriptedLoop { loop, _ in
      let log = Log()
      loop.addIdleSource()
      var pool: ResourcePool? = ResourcePool()
      pool?.hold(Witness("released", in: log))
      pool?.whenDrained { log.note("called") }
      pool = nil
      #expect(log.take() == ["called", "released"])
      loop.run(for: .milliseconds(1))
      #expect(pool == nil && log.all == [])
      let iterations = loop.iterationCount
      // Without an observer nobody would see it, and so it does not take place.
      loop.run(for: .zero)
      #expect(loop.iterationCount == iterations)
    }
  }

  @Test func anotherThreadsPoolIsRefused() async throws {
    let probe = try await Probe.run("pool-of-another-thread", on: "futex")
    #expect(probe["asking"] == "next")
    #expect(probe.facts["held"] == nil)
    #expect(probe.exit != .status(0) && probe.exit != nil)
  }
}
