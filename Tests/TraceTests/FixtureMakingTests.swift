// The golden traces made anew say the same as the stored ones, but for times and numbers of processes.

#if TraceTools && Tracing
  import Foundation
  import TestSupport
  import Testing
  import TraceAnalysis
  import TraceModel

  @Suite(
    "Golden traces made anew",
    .enabled(if: OwnSessionDaemon.isPossible, OwnSessionDaemon.reason))
  struct FixtureMakingTests {
    private let fixtures = URL(filePath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent().appending(path: "traces/fixtures")

    @Test("The loops did the same")
    func equalAnalysis() throws {
      let world = try World()
      let outcome = try world.run("'\(fixtures.path)/make' $OUT; echo \"exit: $?\"")
      #expect(outcome.value(of: "exit") == "0")
      for name in ["script", "packets"] {
        let made = try WholeTrace(at: world.path(name))
        let stored = try WholeTrace(at: fixtures.appending(path: name).path)
        #expect(made.findings().deeds == stored.findings().deeds, "\(name)")
        #expect(made.losses.isEmpty && made.damage.isEmpty)
      }
    }
  }

  extension TraceFindings {
    /// What every loop did, in words without times; how often it slept is up to the scheduler.
    fileprivate var deeds: [String] {
      loops.map { loop in
        let modes = loop.modes.map { mode in
          let callouts = mode.callouts.filter { $0.kind != .observer }.map { callout in
            "\(callout.kind) \(callout.name) \(callout.durations.count)"
          }
          return "\(mode.name) \(mode.runs) \(callouts.sorted())"
        }
        return "\(loop.name) \(loop.backends) \(loop.modeSwitches) \(modes)"
          + " \(loop.results.map { "\($0.key) \($0.value)" }.sorted())"
      }
    }
  }
#endif
