// The parts of `check` that need no process: faults as they are typed, when a baseline may be replaced,
// and the rate of a series.

import BenchmarkRecords
import RegressionGate
import Testing

@testable import loopscope

@Suite struct CheckPartsTests {
  @Test(
    arguments: [
      ("delay=105ns", .delay(nanoseconds: 105)), ("p50=5%", .median(share: 0.05)),
      ("p99=20%", .tail(share: 0.2)), ("slot=10%", .firstSlot(share: 0.1)),
      ("syscall", .systemCall), ("switch", .contextSwitch), ("hog", .hog), ("hog-base", .hogBase),
      ("p50=5", nil), ("p50=-5%", nil), ("p50=nan%", nil), ("delay=5", nil), ("syscall=2", nil),
      ("", nil), ("p50", nil),
    ] as [(String, InjectedFault?)])
  func faults(_ text: String, _ expected: InjectedFault?) {
    #expect(InjectedFault(text) == expected)
  }

  private func judgement(of candidate: RunRecord) -> Judgement {
    RegressionGate().judge(
      base: StoredSample.run(seed: 1), named: "a", candidate: candidate, named: "b")
  }

  private func update(_ run: RunRecord, reason: String? = nil) -> BaselineUpdate {
    BaselineUpdate(run, judgement: judgement(of: run), reason: reason)
  }

  @Test func whatIsNotWorseMayBeStored() {
    let same = StoredSample.run(seed: 1)
    #expect(update(same) == .allowed(same))
    let noisy = StoredSample.run(seed: 2, rounds: 3)
    #expect(update(noisy) == .allowed(noisy))
  }

  @Test func whatIsWorseNeedsAReasonThatIsKept() {
    let slow = StoredSample.run(seed: 2, slower: 1.5)
    guard case .refused(let why) = update(slow) else {
      Issue.record("a regressed run became the baseline")
      return
    }
    #expect(why.contains("regressed"))
    guard case .allowed(let stored) = update(slow, reason: "checks its input") else {
      Issue.record("a reason did not help")
      return
    }
    guard case .object(let accepted)? = stored.environment[BaselineUpdate.acceptedKey] else {
      Issue.record("the reason is not kept")
      return
    }
    #expect(accepted["reason"] == "checks its input")
    #expect(accepted["verdict"] == "regressed")
  }

  @Test func whatIsBrokenIsNeverStored() {
    var interrupted = StoredSample.run(seed: 1)
    interrupted.interrupted = true
    var failed = StoredSample.run(seed: 1)
    failed.results[0].status = .failed(reason: "no")
    var empty = StoredSample.run(seed: 1)
    empty.results = []
    for run in [interrupted, failed, empty] {
      for update in [update(run, reason: "because"), BaselineUpdate(first: run)] {
        guard case .refused = update else {
          Issue.record("a broken run became the baseline")
          continue
        }
      }
    }
  }

  @Test func aSeriesWithoutARedLightIsNotNever() {
    let words = [Verdict](repeating: .unchanged, count: 59) + [.inconclusive]
    #expect(
      CheckSeries.conclusion(words)
        == "red: 0 of 60, a rate between 0.0 % and 6.0 % (95 %, exact); 1 inconclusive, 59 unchanged\n"
    )
  }

  @Test func aBuildSaysWhichOneItIs() {
    for isDirty in [true, false] {
      let tool = ToolIdentity(
        version: "0.1.0", revision: "abc", isDirty: isDirty, configuration: "release")
      #expect(ToolIdentity(line: tool.line + "\n") == tool)
    }
    #expect(ToolIdentity(line: "hello") == nil)
  }
}
