// The order of the steps on both sides: as they are in the product, and with one fault each put in
// on purpose, to show that the search would find it.

import Testing

/// What the sleeper and its callers do, as two lists of steps.
struct ParkProtocol: Equatable, Sendable {
  /// The sleeper's steps in their order; it starts again after the last.
  var sleeper: [ParkModel.Sleeper.Step] = [
    .readSequence, .doAllWork,  // the top of Loop.iterate, and all of it up to the sleep
    .testRearm, .takeRearm,  // ParkWord.acceptRearm
    .readPlan,  // Loop.planSleep
    .park,  // ParkWord.park
    .enterKernel, .wait, .drain, .testStillParked,  // the backend's sleep
    .testParked, .clearParked,  // ParkWord.unpark
    .assess,  // Loop.assess and Loop.wasWoken
  ]

  /// A caller's steps; a wake publishes work, a rearm publishes a plan.
  var caller: [ParkModel.Caller.Step] = [
    .publish,  // the queue that the caller put something into
    .count,  // the first half of ParkWord.countWake or requestRearm
    .claim,  // ParkWord.claimKick
    .kick,  // WakeBackend.kick
  ]

  /// Whether a waker looks where the sleeper is.
  var looksAtPlace = true
  /// Whether the kernel compares the futex word before it lets the sleeper in.
  var kernelCompares = true
  /// Whether whatever ends the kernel's wait ends the sleep.
  var believesTheKernel = false

  /// Whether it is noted that the kernel refused a kick.
  var notesRefusedKicks = true

  /// The product's.
  static let ours = ParkProtocol()
}

/// A protocol with a fault, and on which backends it shows.
struct BrokenProtocol: CustomTestStringConvertible, Sendable {
  let testDescription: String
  let protocolUnderTest: ParkProtocol
  let kernels: [ModelledKernel]

  init(
    _ name: String, on kernels: [ModelledKernel] = ModelledKernel.allCases,
    _ change: (inout ParkProtocol) -> Void
  ) {
    testDescription = name
    self.kernels = kernels
    var changed = ParkProtocol.ours
    change(&changed)
    protocolUnderTest = changed
  }

  static let all = [
    BrokenProtocol("park looks, then sets its bit") {
      $0.replace(.park, with: [.lookBeforeParking, .setParked])
    },
    BrokenProtocol("the sequence is read after the work was done") {
      $0.replace(.readSequence, with: [])
      $0.replace(.doAllWork, with: [.doAllWork, .readSequence])
    },
    BrokenProtocol("a rearm is accepted after the plan was read") {
      $0.replace(.readPlan, with: [])
      $0.replace(.testRearm, with: [.readPlan, .testRearm])
    },
    BrokenProtocol("unpark stores, whatever came meanwhile", on: [.futex]) {
      $0.replace(.clearParked, with: [.storeUnparked])
    },
    BrokenProtocol("whatever ends the kernel's wait ends the sleep") {
      $0.believesTheKernel = true
    },
    BrokenProtocol("the pipe is never drained", on: [.pipe]) { $0.replace(.drain, with: []) },
    BrokenProtocol("the kernel does not compare the word", on: [.futex]) {
      $0.kernelCompares = false
    },
    BrokenProtocol("wakers do not look where the sleeper is", on: [.futex]) {
      $0.looksAtPlace = false
    },
    BrokenProtocol("nobody notes that a kick was refused") { $0.notesRefusedKicks = false },
    BrokenProtocol("a waker kicks without having claimed") {
      $0.caller = [.publish, .count, .clear, .kick]
    },
    BrokenProtocol("a waker counts before there is anything to see") {
      $0.caller = [.count, .publish, .claim, .kick]
    },
    BrokenProtocol("a waker kicks before it counts") {
      $0.caller = [.publish, .look, .claim, .kick, .countOnly]
    },
  ]
}

extension ParkProtocol {
  fileprivate mutating func replace(
    _ step: ParkModel.Sleeper.Step, with steps: [ParkModel.Sleeper.Step]
  ) {
    guard let index = sleeper.firstIndex(of: step) else { return }
    sleeper.replaceSubrange(index...index, with: steps)
  }
}
