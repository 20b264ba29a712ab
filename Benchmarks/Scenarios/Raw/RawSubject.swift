// The bare primitives as subjects.

import Harness

/// A bare primitive in the place of a loop.
struct RawSubject<Primitive: RawPrimitive>: Subject {
  let name = "raw"
  var backend: String? { Primitive.backend }
  let isBare = true

  func makeLoop(_ request: LoopRequest) throws -> any SubjectLoop {
    try RawLoop<Primitive>(request)
  }

  func makeModeSwitchingLoop(_ request: ModeRequest) throws -> any ModeSwitchingLoop {
    throw Unavailable(reason: "a bare \(Primitive.backend) has no modes to switch between")
  }
}
