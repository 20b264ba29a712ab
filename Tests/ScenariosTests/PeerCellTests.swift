// Every peer in every benchmark at its smoke size: the same metrics as the engine's, or a reason.

import BenchmarkRecords
import Harness
import Peers
import Testing

@testable import Scenarios

/// The cells of the peers that this build holds.
private func peerCells(of benchmark: Benchmark) -> [PlannedCell] {
  let builtIn = PeerSubject.all.filter(\.isBuiltIn).map(\.name)
  var request = PlanRequest(size: .smoke, seed: 1)
  request.benchmarks = [benchmark]
  request.includesPeers = true
  request.placements = Placement.allCases.filter { (try? PlacedCPUs($0)) != nil }
  return ScenarioCatalogue.plan(for: request).cells.filter { builtIn.contains($0.subject) }
}

@Suite(.serialized) struct PeerCellTests {
  @Test(arguments: [Benchmark.wakeup, .sleep, .timer, .mode, .scale].flatMap(peerCells))
  func aPeerHasTheEnginesMetricsOrSaysWhyNot(cell: PlannedCell) throws {
    do {
      let outcome = try measure(cell)
      // The other tests' threads count in the process's CPU time, too: nothing adds up in here.
      #expect(outcome.fault == nil || cell.benchmark == .sleep)
      let measured = outcome.measurements.map(\.definition.name)
      // Whether threads ended meanwhile, so that it cannot be told, is not the subject's doing.
      let expected = Set(try engineMetrics(beside: cell)).subtracting(["cpuAccounted"])
      #expect(
        Set(measured + outcome.unavailableMetrics.keys).subtracting(["cpuAccounted"]) == expected)
      #expect(Set(measured).isDisjoint(with: outcome.unavailableMetrics.keys))
      #expect(
        outcome.unavailableMetrics.keys.allSatisfy {
          cell.subject == "libdispatch" || $0.hasSuffix("yscallsPerWake")
        })
    } catch let missing as Unavailable {
      #expect(mayBeMissing(cell), "\(missing.reason)")
    }
  }

  @Test func peersAreInAPlanOnlyWhenAskedFor() {
    let names = Set(PeerSubject.all.map(\.name))
    var request = PlanRequest(size: .quick, seed: 1)
    request.benchmarks.removeAll { $0 == .reference }
    let without = ScenarioCatalogue.plan(for: request).cells
    #expect(Set(without.map(\.subject)).isDisjoint(with: names))
    request.includesPeers = true
    request.backends = ["futex"]
    let with = ScenarioCatalogue.plan(for: request).cells
    #expect(Set(with.map(\.subject)) == names.union(["raw", "loopscope"]))
    #expect(with.allSatisfy { $0.backend == nil || !names.contains($0.subject) })
  }

  @Test func theVersionsOfMeasuredPeersAreOnRecord() throws {
    var request = PlanRequest(size: .quick, seed: 1)
    var environment = Environment()
    ScenarioCatalogue.addPeerVersions(to: &environment, of: ScenarioCatalogue.plan(for: request))
    #expect(environment["peers"] == nil)
    request.includesPeers = true
    ScenarioCatalogue.addPeerVersions(to: &environment, of: ScenarioCatalogue.plan(for: request))
    guard case .object(let versions)? = environment["peers"] else {
      Issue.record("no object called peers")
      return
    }
    #expect(versions.keys == PeerSubject.all.map(\.name))
    #expect(versions["libdispatch"] == "of the Swift toolchain")
  }

  /// What the engine's cell under the same circumstances measures.
  private func engineMetrics(beside cell: PlannedCell) throws -> [String] {
    var own = cell
    (own.subject, own.backend) = ("loopscope", "futex")
    return try measure(own).measurements.map(\.definition.name)
  }

  /// A class of wakes may be empty; recipes are the engine's alone and modes CFRunLoop's; libdispatch's
  /// callouts have no thread to place or to watch.
  private func mayBeMissing(_ cell: PlannedCell) -> Bool {
    if ![nil, .all].contains(cell.parameters.wakeClass) { return true }
    if cell.parameters.recipe != nil { return true }
    let hasModes = cell.subject == "cfrunloop"
    if cell.benchmark == .mode || cell.parameters.load == .modes { return !hasModes }
    if cell.benchmark == .scale { return mayBeMissingInScale(cell) }
    let needsThread = cell.benchmark == .sleep || cell.parameters.placement == .cross
    return cell.subject == "libdispatch" && needsThread
  }

  /// No peer has sources and observers in numbers; libdispatch's timers are no loop's.
  private func mayBeMissingInScale(_ cell: PlannedCell) -> Bool {
    if cell.parameters.timers != nil { return cell.subject == "libdispatch" }
    return cell.parameters.senders == nil && cell.parameters.loops == nil
  }
}
