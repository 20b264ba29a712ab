// Subjects that misbehave on purpose, built on a bare primitive.

import Harness
import LinuxIO
import Synchronization

@testable import Scenarios

/// A futex of which every so many wakes go nowhere.
struct ForgetfulSubject: Subject {
  let forgetsEvery: Int

  let name = "forgetful"
  let backend: String? = nil

  func makeLoop(_ request: LoopRequest) throws -> any SubjectLoop {
    ForgetfulLoop(try RawLoop<RawFutex>(request), forgetsEvery)
  }

  func makeModeSwitchingLoop(_ request: ModeRequest) throws -> any ModeSwitchingLoop {
    throw Unavailable(reason: "no modes")
  }
}

private final class ForgetfulLoop: SubjectLoop {
  private final class ForgetfulWaker: Waker {
    private let real: any Waker
    private let forgetsEvery: Int
    private let count = Atomic<Int>(0)

    init(_ real: any Waker, _ forgetsEvery: Int) {
      self.real = real
      self.forgetsEvery = forgetsEvery
    }

    func wake() throws(Errno) {
      let number = count.wrappingAdd(1, ordering: .relaxed).newValue
      if !number.isMultiple(of: forgetsEvery) { try real.wake() }
    }
  }

  private let real: RawLoop<RawFutex>
  let waker: any Waker

  init(_ real: RawLoop<RawFutex>, _ forgetsEvery: Int) {
    self.real = real
    waker = ForgetfulWaker(real.waker, forgetsEvery)
  }

  func run() throws { try real.run() }

  func stop() { real.stop() }
}

/// A subject that can make nothing.
struct BrokenSubject: Subject {
  struct Fault: Error, Equatable {}

  let name = "broken"
  let backend: String? = nil

  func makeLoop(_ request: LoopRequest) throws -> any SubjectLoop { throw Fault() }

  func makeModeSwitchingLoop(_ request: ModeRequest) throws -> any ModeSwitchingLoop {
    throw Fault()
  }
}
