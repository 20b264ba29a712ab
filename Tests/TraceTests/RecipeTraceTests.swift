// The recipes in a real trace: each callout of theirs carries a name that says whose it is.

#if TraceTools && Tracing
  import TestSupport
  import Testing
  import TraceAnalysis
  import TraceModel

  @Suite(
    "A trace of the recipes",
    .enabled(if: OwnSessionDaemon.isPossible, OwnSessionDaemon.reason))
  struct RecipeTraceTests {
    @Test("Timers, observers and sources of recipes are called by their names")
    func names() throws {
      let world = try World()
      let outcome = try world.run("$R --output t $T recipes")
      #expect(outcome.value(of: "status") == "0")
      let findings = try WholeTrace(at: world.path("t")).findings()
      let names = findings.loops.flatMap(\.modes).flatMap(\.callouts).map { callout in
        "\(callout.kind.rawValue) \(callout.name)"
      }
      let expected = [
        "source0 KeepAliveThread traced", "timer perform(after:)", "observer ResourcePool",
        "observer IdleTaskQueue",
      ]
      for name in expected { #expect(names.contains(name), "\(names)") }
    }
  }
#endif
