// Every interleaving of wakes and rearms with a sleep, on a model of each backend's kernel wait: no
// lost wake, no lost rearm, one kick for one sleep, no sleep that ends for nothing.

import Testing
import WakeBackends

@Suite struct ParkModelTests {
  private static let casts: [[ParkModel.Caller.Kind]] = [
    [.wake, .rearm], [.wake, .wake], [.rearm, .rearm],
  ]

  private func start(_ cast: [ParkModel.Caller.Kind], refusals: UInt8 = 0) -> ParkModel {
    ParkModel(callers: cast, callsEach: 2, timeouts: 1, interruptions: 1, refusals: refusals)
  }

  @Test(arguments: ModelledKernel.allCases, casts)
  func noInterleavingIsBad(kernel: ModelledKernel, cast: [ParkModel.Caller.Kind]) {
    let outcome = Interleavings.search(from: start(cast), kernel, .ours)
    #expect(outcome.fault == nil, "\(outcome.path.joined(separator: "\n"))")
    #expect(outcome.stateCount > 1_000)
  }

  @Test(arguments: ModelledKernel.allCases)
  func noInterleavingOfThreeCallersIsBad(kernel: ModelledKernel) {
    let start = ParkModel(
      callers: [.wake, .wake, .rearm], callsEach: 1, timeouts: 1, interruptions: 1)
    let outcome = Interleavings.search(from: start, kernel, .ours)
    #expect(outcome.fault == nil, "\(outcome.path.joined(separator: "\n"))")
  }

  /// A kick that the kernel refuses is made good by the next call, whoever makes it.
  @Test(arguments: ModelledKernel.allCases)
  func noInterleavingWithARefusedKickIsBad(kernel: ModelledKernel) {
    let outcome = Interleavings.search(from: start([.wake, .rearm], refusals: 1), kernel, .ours)
    #expect(outcome.fault == nil, "\(outcome.path.joined(separator: "\n"))")
    #expect(outcome.stateCount > 1_000)
  }

  @Test(arguments: BrokenProtocol.all)
  func theSearchFindsABrokenProtocol(_ broken: BrokenProtocol) {
    for kernel in broken.kernels {
      let isFound = Self.casts.contains { cast in
        let start = start(cast, refusals: 1)
        return Interleavings.search(from: start, kernel, broken.protocolUnderTest).fault != nil
      }
      #expect(isFound, "on \(kernel)")
    }
  }
}
