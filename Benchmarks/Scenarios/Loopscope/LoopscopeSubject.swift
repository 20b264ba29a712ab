// This package's own engine as a subject, through its public API alone.

import Harness
import LoopEngine

/// The engine on one backend.
struct LoopscopeSubject: Subject {
  let kind: Loop.Backend
  /// How long a loop may stay awake before it sleeps, where a benchmark wakes it.
  var spinNanoseconds: UInt64 = 0

  let name = "loopscope"
  var backend: String? { kind.rawValue }
  let hasModes = true

  func makeLoop(_ request: LoopRequest) throws -> any SubjectLoop {
    let loop = try Loop.attach(backend: kind)
    loop.spin(upTo: .nanoseconds(Int64(clamping: spinNanoseconds)))
    return LoopscopeLoop(loop, request)
  }

  func makeModeSwitchingLoop(_ request: ModeRequest) throws -> any ModeSwitchingLoop {
    LoopscopeModes(try Loop.attach(backend: kind), request)
  }

  func makeTimerHoldingLoop(capacity: Int) throws -> any TimerHoldingLoop {
    LoopscopeTimers(try Loop.attach(backend: kind), capacity: capacity)
  }

  func makeBlockReceivingLoop() throws -> any BlockReceivingLoop {
    LoopscopeBlocks(try Loop.attach(backend: kind))
  }

  func makeSourceHoldingLoop(sources count: Int) throws -> any SourceHoldingLoop {
    LoopscopeSources(try Loop.attach(backend: kind), count: count)
  }

  func makeObservedLoop(observers count: Int) throws -> any ObservedLoop {
    LoopscopeObserved(try Loop.attach(backend: kind), observers: count)
  }
}

/// Carries what belongs to one thread into a closure that any thread may hold.
///
/// The engine calls every closure on the loop's own thread, which is the one that made the request.
final class OwnThread<Value>: @unchecked Sendable {
  let value: Value

  init(_ value: Value) { self.value = value }
}
