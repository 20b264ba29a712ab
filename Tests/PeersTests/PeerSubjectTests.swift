// What the peers have, lack and say about it. That their loops work is SubjectContractTests'.

import Harness
import LinuxIO
import Peers
import Testing

@Suite struct PeerSubjectTests {
  @Test func theToolchainsLoopsNeedNoTrait() {
    let named = PeerSubject.all.filter(\.isBuiltIn).map(\.name)
    #expect(named.contains("cfrunloop"))
    #expect(named.contains("libdispatch"))
  }

  @Test(arguments: PeerSubject.all)
  func whatIsBuiltInTellsItsVersion(_ peer: PeerSubject) throws {
    guard peer.isBuiltIn else {
      #expect(peer.version == nil)
      return
    }
    #expect(try #require(peer.version).isEmpty == false)
  }

  @Test(arguments: PeerSubject.all)
  func whatIsNotBuiltInSaysWhichTraitItNeeds(_ peer: PeerSubject) throws {
    let missing = Unavailable(
      reason: "built without the package trait Peers, so without \(peer.name)")
    if peer.isBuiltIn {
      #expect(throws: Never.self) { try peer.makeLoop(LoopRequest()) }
    } else {
      #expect(throws: missing) { try peer.makeLoop(LoopRequest()) }
    }
  }

  @Test(arguments: PeerSubject.all)
  func wholeMillisecondsAreNotStretched(_ peer: PeerSubject) throws {
    guard peer.isBuiltIn else { return }
    var request = LoopRequest()
    request.timer = TimerRequest(
      firstNanoseconds: MonotonicClock.nowNanoseconds(), periodNanoseconds: 16_667_000, onFire: {})
    if ["libuv", "glib"].contains(peer.name) {
      #expect(
        throws: Unavailable(
          reason: "a timer of \(peer.name) counts whole milliseconds, and the period is "
            + "16667000 ns")
      ) { try peer.makeLoop(request) }
    } else {
      #expect(throws: Never.self) { try peer.makeLoop(request) }
    }
  }

  @Test func onlyCFRunLoopHasModes() {
    for peer in PeerSubject.all where peer.name != "cfrunloop" {
      #expect(throws: Unavailable(reason: "\(peer.name) has no modes to switch between")) {
        try peer.makeModeSwitchingLoop(ModeRequest(items: 0, isControl: false))
      }
    }
  }

  @Test func aSortedArrayIsNotFilledForMinutes() throws {
    let peer = try #require(PeerSubject.all.first { $0.name == "cfrunloop" })
    #expect(throws: Unavailable.self) { try peer.makeTimerHoldingLoop(capacity: 100_000) }
  }

  @Test(arguments: PeerSubject.all.filter { $0.isBuiltIn && $0.name != "libdispatch" })
  func timersFireOnceAndOnlyWhenTheyAreDueAndThere(_ peer: PeerSubject) throws {
    let loop = try peer.makeTimerHoldingLoop(capacity: 5)
    let now = MonotonicClock.nowNanoseconds()
    let hour: UInt64 = 3_600_000_000_000
    let due = now - 1_000_000
    loop.prepare(
      (0..<5).map { TimerSetting(place: $0, fireNanoseconds: $0 < 2 ? due : now + hour) })
    loop.insert([0, 1, 2, 3])
    loop.cancel([1])
    loop.redate([TimerSetting(place: 2, fireNanoseconds: due)])
    #expect(loop.fireDue() == 2)
    #expect(loop.fireDue() == 0)
    loop.prepare([TimerSetting(place: 0, fireNanoseconds: due)])
    loop.insert([0, 4])
    #expect(loop.fireDue() == 1)
  }

  @Test func libdispatchsTimersAreNoLoops() throws {
    let peer = try #require(PeerSubject.all.first { $0.name == "libdispatch" })
    #expect(throws: Unavailable.self) { try peer.makeTimerHoldingLoop(capacity: 5) }
  }

  @Test(arguments: PeerSubject.all.filter(\.isBuiltIn))
  func blocksRunOnceAndInOrder(_ peer: PeerSubject) throws {
    let thread = try PlacedThread(name: "blocks", cpus: try CPUAffinity.allowedCPUs()) {
      let loop = try peer.makeBlockReceivingLoop()
      let notes = BlockNotes(loop)
      for number in 1...1_000 { try loop.sender.send { notes.note(number, last: 1_000) } }
      try loop.run()
      return notes.numbers
    }
    #expect(try thread.value() == Array(1...1_000))
  }

  @Test func callersOfAQueueRunWhereItsMakerWas() throws {
    let peer = try #require(PeerSubject.all.first { $0.name == "libdispatch" })
    let cpu = try #require(try CPUAffinity.allowedCPUs().last)
    let thread = try PlacedThread(name: "maker", cpus: [cpu], slackNanoseconds: 7_777) {
      let stop = Stop()
      var request = LoopRequest()
      request.onWake = {
        stop.found = (try? CPUAffinity.allowedCPUs(), try? TimerSlack.nanoseconds())
        stop.loop?.stop()
      }
      let loop = try peer.makeLoop(request)
      stop.loop = loop
      try loop.waker.wake()
      try loop.run()
      return (stop.found.cpus, stop.found.slack)
    }
    let (cpus, slack) = try thread.value()
    #expect(cpus == [cpu])
    #expect(slack == 7_777)
  }
}

/// What one callout found, and the loop that it ends.
private final class Stop {
  var found: (cpus: [Int]?, slack: UInt64?) = (nil, nil)
  var loop: (any SubjectLoop)?
}

/// The numbers of the blocks that ran. They all run on the loop's thread, one after the other.
private final class BlockNotes: @unchecked Sendable {
  private let loop: any BlockReceivingLoop
  private(set) var numbers: [Int] = []

  init(_ loop: any BlockReceivingLoop) { self.loop = loop }

  func note(_ number: Int, last: Int) {
    numbers.append(number)
    if number == last { loop.stop() }
  }
}
