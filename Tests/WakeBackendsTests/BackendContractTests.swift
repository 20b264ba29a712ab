// The contract of WakeBackend.swift, on every backend that comes with the engine.

import LinuxIO
import Synchronization
import TestSupport
import Testing
import WakeBackends

@Suite struct BackendContractTests {
  @Test(arguments: BackendKind.allCases)
  func aWakeBeforeParkingForbidsToSleep(kind: BackendKind) throws {
    let backend = try kind.make()
    let before = backend.word.sequence
    let wake = backend.word.countWake()
    #expect(wake.kick == nil)
    #expect(wake.sequence == before + 1)
    #expect(backend.word.park(since: before, at: .primitive) == nil)
  }

  @Test(arguments: BackendKind.allCases)
  func aDeadlineInThePastReturnsWithoutReport(kind: BackendKind) throws {
    let backend = try kind.make()
    var reports: [ReadyDescriptor] = []
    let parked = try #require(
      backend.word.park(since: backend.word.sequence, at: .primitive))
    try backend.sleep(while: parked, until: 1, watching: nil, into: &reports)
    #expect(backend.word.isStillParked)
    backend.word.unpark()
    #expect(reports.isEmpty)
  }

  @Test(arguments: BackendKind.allCases)
  func aDeadlineIsNeverEarly(kind: BackendKind) throws {
    let backend = try kind.make()
    var reports: [ReadyDescriptor] = []
    for step in 1...50 {
      let deadline = backend.nowNanoseconds() + UInt64(step) * 7_001
      let parked = try #require(
        backend.word.park(since: backend.word.sequence, at: .primitive))
      try backend.sleep(while: parked, until: deadline, watching: nil, into: &reports)
      backend.word.unpark()
      #expect(backend.nowNanoseconds() >= deadline)
    }
  }

  @Test(arguments: BackendKind.allCases)
  func oneOfTwoWakersKicksASleeper(kind: BackendKind) throws {
    let backend = try kind.make()
    _ = try #require(backend.word.park(since: backend.word.sequence, at: .primitive))
    let kicks = [backend.word.countWake().kick, backend.word.countWake().kick]
    #expect(kicks == [.primitive, nil])
    #expect(!backend.word.isStillParked)
  }

  @Test(arguments: BackendKind.allCases)
  func aKickEndsTheSleepOfAnotherThread(kind: BackendKind) throws {
    let backend = try kind.make()
    let rounds = 2_000
    let slept = Atomic<Int>(0)
    let sleeper = OwnThread {
      var reports: [ReadyDescriptor] = []
      for _ in 0..<rounds {
        let sequence = UInt64(slept.load(ordering: .relaxed))
        if let parked = backend.word.park(since: sequence, at: .primitive) {
          try? backend.sleep(while: parked, until: .max, watching: nil, into: &reports)
          backend.word.unpark()
        }
        slept.add(1, ordering: .sequentiallyConsistent)
      }
      return reports.count
    }
    for round in 0..<rounds {
      if let place = backend.word.countWake().kick { try backend.kick(place) }
      while slept.load(ordering: .sequentiallyConsistent) <= round {}
    }
    #expect(sleeper.join() == 0)
  }

  @Test(arguments: BackendKind.allCases)
  func aMillionWakesWithNobodyReadingBlockNobody(kind: BackendKind) throws {
    let backend = try kind.make()
    for _ in 0..<1_000_000 { try backend.kick(.primitive) }
    // What is left of them must not end a sleep that nobody woke.
    var reports: [ReadyDescriptor] = []
    let parked = try #require(
      backend.word.park(since: backend.word.sequence, at: .primitive))
    let deadline = backend.nowNanoseconds() + 1_000_000
    try backend.sleep(while: parked, until: deadline, watching: nil, into: &reports)
    #expect(backend.nowNanoseconds() >= deadline)
  }

  @Test(arguments: BackendKind.allCases)
  func aReadyDescriptorEndsTheSleepAndIsReported(kind: BackendKind) throws {
    let backend = try kind.make()
    let pipe = try Pipe()
    let set = try backend.makeDescriptorSet()
    try set.watch(pipe.readEnd.number, for: .readable, token: 7)
    try pipe.writeEnd.writeByte()
    var reports: [ReadyDescriptor] = []
    let parked = try #require(backend.word.park(since: backend.word.sequence, at: .epollSet))
    try backend.sleep(while: parked, until: .max, watching: set, into: &reports)
    #expect(reports == [ReadyDescriptor(token: 7, events: .readable)])
  }

  @Test(arguments: BackendKind.allCases)
  func aWakeEndsASleepThatWatchesDescriptors(kind: BackendKind) throws {
    let backend = try kind.make()
    let set = try backend.makeDescriptorSet()
    var reports: [ReadyDescriptor] = []
    let parked = try #require(backend.word.park(since: backend.word.sequence, at: .epollSet))
    let place = try #require(backend.word.countWake().kick)
    #expect(place == .epollSet)
    try backend.kick(place)
    try backend.sleep(while: parked, until: .max, watching: set, into: &reports)
    #expect(reports.isEmpty)
  }

  @Test func aRearmForbidsToParkUntilAccepted() {
    let word = ParkWord()
    #expect(word.requestRearm() == nil)
    #expect(word.park(since: word.sequence, at: .primitive) == nil)
    word.acceptRearm()
    #expect(word.park(since: word.sequence, at: .primitive) != nil)
    #expect(word.requestRearm() == .primitive)
    #expect(word.sequence == 0)
  }
}
