// Observers: order, snapshots, coming and going. SEMANTICS.md, section 6 and the cases "Observers".

import LoopEngine
import TestSupport
import Testing

@Suite struct ObserverTests {
  @Test(arguments: TestedBackend.allCases)
  func oneAddedInACalloutIsCalledFromTheNextPassOn(on backend: TestedBackend) async throws {
    try await withLoop(on: backend) { loop, _ in
      let log = Log()
      loop.addIdleSource()
      loop.add(
        Loop.Observer(.beforeTimers, repeats: false) { _, _ in
          log.note("first")
          loop.add(Loop.Observer(.beforeTimers, order: 1) { _, _ in log.note("added") })
        })
      loop.run(for: .zero)
      #expect(log.all == ["first"])
      loop.run(for: .zero)
      #expect(log.all == ["first", "added"])
    }
  }

  @Test(arguments: TestedBackend.allCases)
  func oneRemovedByAnEarlierOneIsNotCalled(on backend: TestedBackend) async throws {
    try await withLoop(on: backend) { loop, _ in
      let log = Log()
      loop.addIdleSource()
      let removed = Loop.Observer(.beforeTimers, order: 1) { _, _ in log.note("removed") }
      let invalidated = Loop.Observer(.beforeTimers, order: 1) { _, _ in log.note("invalidated") }
      loop.add(removed)
      loop.add(invalidated)
      loop.add(
        Loop.Observer(.beforeTimers) { _, _ in
          loop.remove(removed)
          invalidated.invalidate()
        })
      loop.run(for: .zero)
      #expect(log.all.isEmpty)
      #expect(removed.isValid && !invalidated.isValid)
    }
  }

  @Test(arguments: TestedBackend.allCases)
  func aOneShotOverAllActivitiesIsCalledAtEntryOnly(on backend: TestedBackend) async throws {
    try await withLoop(on: backend) { loop, _ in
      let log = Log()
      loop.addIdleSource()
      let observer = Loop.Observer(.all, repeats: false) { observer, activity in
        log.note("\(activity.shortName), valid: \(observer.isValid)")
      }
      loop.add(observer)
      loop.run(for: .milliseconds(1))
      #expect(log.all == ["Entry, valid: true"])
      #expect(!observer.isValid)
    }
  }

  @Test(arguments: TestedBackend.allCases)
  func tenShuffledOrdersAreSortedWithTiesInOrderOfAdding(on backend: TestedBackend) async throws {
    try await withLoop(on: backend) { loop, _ in
      var random = SeededRandom(seed: 7)
      let log = Log()
      loop.addIdleSource()
      let orders = Array(repeating: Array(-2...2), count: 2).joined().shuffled(using: &random)
      let names = orders.enumerated().map { index, order in
        let name = "\(order), added \(index)"
        loop.add(Loop.Observer(.beforeTimers, order: order) { _, _ in log.note(name) })
        return (order, index, name)
      }
      loop.run(for: .zero)
      #expect(log.all == names.sorted { ($0.0, $0.1) < ($1.0, $1.1) }.map(\.2))
    }
  }

  @Test(arguments: TestedBackend.allCases)
  func oneIsCalledForTheActivitiesAndTheModesItAskedFor(on backend: TestedBackend) async throws {
    try await withLoop(on: backend) { loop, _ in
      let log = Log()
      loop.addIdleSource(to: .common)
      let observer = Loop.Observer([.entry, .afterWaiting]) { _, activity in
        log.note("\(loop.currentMode, default: "none") \(activity.shortName)")
      }
      loop.add(observer)
      loop.add(observer)
      loop.run(for: .milliseconds(1))
      loop.run(in: .tracking, for: .milliseconds(1))
      #expect(log.take() == ["default Entry", "default AW"])
      loop.add(observer, to: .tracking)
      loop.remove(observer)
      loop.run(for: .milliseconds(1))
      loop.run(in: .tracking, for: .zero)
      #expect(log.take() == ["tracking Entry"])
    }
  }

  @Test(arguments: TestedBackend.allCases)
  func aNestedRunDoesNotReEnterOne(on backend: TestedBackend) async throws {
    try await withLoop(on: backend) { loop, _ in
      let log = Log()
      loop.addIdleSource()
      loop.add(
        Loop.Observer(.beforeTimers) { _, _ in
          log.note("begins")
          loop.run(for: .zero)
          log.note("ends")
        })
      loop.add(Loop.Observer(.beforeTimers, order: 1) { _, _ in log.note("other") })
      loop.run(for: .zero)
      #expect(log.all == ["begins", "other", "ends", "other"])
    }
  }

  @Test(arguments: TestedBackend.allCases)
  func oneBelongsToOneLoop(on backend: TestedBackend) async throws {
    try await withLoop(on: backend) { loop, _ in
      let log = Log()
      let observer = Loop.Observer(.entry) { _, _ in log.note("called") }
      loop.add(observer)
      let heldElsewhere = onOwnThread {
        let other = Loop.current
        other.add(observer)
        return other.contains(observer)
      }
      #expect(!heldElsewhere)
      loop.addIdleSource()
      loop.run(for: .zero)
      #expect(log.all == ["called"])
    }
  }

  @Test(arguments: TestedBackend.allCases)
  func invalidateReleasesTheClosure(on backend: TestedBackend) async throws {
    try await withLoop(on: backend) { loop, _ in
      let log = Log()
      let observer = {
        let witness = Witness("released", in: log)
        return Loop.Observer(.all) { _, _ in witness.stayAlive() }
      }()
      loop.add(observer)
      #expect(log.all.isEmpty)
      observer.invalidate()
      #expect(log.all == ["released"])
      loop.add(observer)
      #expect(!loop.contains(observer))
    }
  }

  @Test(arguments: TestedBackend.allCases)
  func oneMayInvalidateItselfAndStopTheRun(on backend: TestedBackend) async throws {
    try await withLoop(on: backend) { loop, _ in
      let log = Log()
      loop.addIdleSource()
      loop.add(
        Loop.Observer(.all) { observer, activity in
          log.note(activity.shortName)
          guard activity == .beforeSources else { return }
          observer.invalidate()
          loop.stop()
        })
      #expect(loop.run(for: .seconds(60)) == .stopped)
      #expect(log.all == ["Entry", "BT", "BS"])
    }
  }

  @Test func orderActivitiesAndRepetitionAreAsGiven() {
    let observer = Loop.Observer([.entry, .exit], repeats: false, order: -3) { _, _ in }
    #expect(observer.activities == [.entry, .exit])
    #expect(!observer.repeats)
    #expect(observer.order == -3)
    #expect(observer.isValid)
  }
}
