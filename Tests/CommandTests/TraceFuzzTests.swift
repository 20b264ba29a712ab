// `trace analyze` on traces that were damaged at random: it ends by itself with a status that is
// documented, says where, leaves nothing behind and names no process that cannot be.
//
// LOOPSCOPE_FUZZ_CASES=2000 tries more, LOOPSCOPE_FUZZ_SEED=17 begins at another seed.

#if TraceTools
  import Foundation
  import TestSupport
  import Testing

  @Suite struct TraceFuzzTests {
    private static let cases = number("LOOPSCOPE_FUZZ_CASES", else: 40)
    private static let firstSeed = number("LOOPSCOPE_FUZZ_SEED", else: 1)

    private static func number(_ name: String, else standard: Int) -> Int {
      ProcessInfo.processInfo.environment[name].flatMap { Int($0) } ?? standard
    }

    private static let fixtures = URL(filePath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent().appending(path: "traces/fixtures")

    @Test func `no damage makes the command crash, hang, keep silent or make anything up`() throws {
      for seed in Self.firstSeed..<Self.firstSeed + Self.cases {
        var random = SeededRandom(seed: UInt64(seed))
        let folder = TemporaryFolder()
        let names = ["packets", "script", "kernel"]
        let traces = names.map { Self.fixtures.appending(path: $0) }
        let trace = URL(filePath: folder.path("trace"))
        try FileManager.default.copyItem(at: traces[random.next(below: 3)], to: trace)
        let kinds = TraceMutation.allCases
        let kind = kinds[random.next(below: kinds.count)]
        let damage = try kind.damage(trace, &random, others: traces)
        try check(folder, "seed \(seed): \(damage)")
      }
    }

    private func check(_ folder: TemporaryFolder, _ damage: String) throws {
      let run = try CommandProcess(
        shell: """
          cd '\(folder.path(""))' && mkdir scratch && ulimit -v 4000000
          export TMPDIR="$PWD/scratch"; timeout 120 "$0" trace analyze trace --format json
          status=$?; chmod -R u+rwx .; rmdir scratch || exit 99; exit $status
          """)
      #expect([0, 1, 5].contains(run.status), "\(damage): \(run.status), \(run.error)")
      let place = /, byte \d+: |cannot open|no trace in|INCOMPLETE/
      #expect(run.status == 0 || run.error.contains(place), "\(damage): \(run.error)")
      guard run.status != 1 else { return }
      let report = try JSONSerialization.jsonObject(with: Data(run.output.utf8))
      let processes = (report as? [String: Any])?["processes"] as? [[String: Any]] ?? []
      let numbers = processes.compactMap { $0["process"] as? Int }
      #expect(numbers.count == processes.count, "\(damage)")
      #expect(numbers.allSatisfy { (1...1 << 22).contains($0) }, "\(damage): \(numbers)")
    }
  }
#endif
