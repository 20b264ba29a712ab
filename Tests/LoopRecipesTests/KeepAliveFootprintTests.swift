// Ten thousand threads that came and went, in a process that does nothing else.

import LoopEngine
import TestSupport
import Testing

@Suite struct KeepAliveFootprintTests {
  @Test(arguments: Loop.Backend.allCases)
  func tenThousandThreadsLeaveNothing(kind: Loop.Backend) async throws {
    let probe = try await Probe.run("keep-alive-threads", on: kind.rawValue)
    #expect(probe.isSound, "\(probe)")
    #expect(probe.number("threads-ended") == 10_000)
    #expect(probe.number("tasks-run") == 10_000)
    #expect(probe.number("loops-alive") == 0, "\(probe)")
    #expect(probe.number("threads-more") == 0, "\(probe)")
    #expect(probe.number("descriptors-more") == 0, "\(probe)")
  }
}
