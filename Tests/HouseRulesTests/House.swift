// The house as tables: who may import whom, where `unsafe` may stand, which tests belong to which
// room. A new arrow or room is one line here, and one in Package.swift and the README.

enum House {
  static let topLevel: Set<String> = [
    "Package.swift", "README.md", "Sources", "Benchmarks", "Tests", "traces",
  ]

  /// What each room may import. A room that is not named here may import nothing; the command may
  /// import everything.
  static let imports: [String: Set<String>] = [
    "LinuxIO": ["CLinux", "Glibc", "Dispatch", "Synchronization"],
    "WakeBackends": ["LinuxIO", "Synchronization"],
    "LoopEngine": [
      "WakeBackends", "LinuxIO", "CLoopTracepoints", "CLTTngUST", "Synchronization",
    ],
    "LoopRecipes": ["LoopEngine", "WakeBackends", "LinuxIO", "Synchronization"],
    "LatencyStatistics": ["Glibc"],
    "BenchmarkRecords": ["LatencyStatistics", "FoundationEssentials"],
    "RegressionGate": ["BenchmarkRecords", "LatencyStatistics", "Glibc"],
    "TraceModel": [],
    "TraceCapture": [
      "CLTTngControl", "CLinux", "TraceModel", "TraceReader", "Glibc", "Dispatch",
      "Synchronization",
    ],
    "TraceReader": ["CBabeltrace2", "TraceModel", "Glibc", "Dispatch", "Synchronization"],
    "TraceAnalysis": ["TraceModel"],
    "TraceExport": ["TraceModel", "TraceAnalysis", "WebPages"],
    "Harness": [
      "BenchmarkRecords", "LatencyStatistics", "LinuxIO", "Foundation", "FoundationEssentials",
      "Synchronization",
    ],
    "Peers": ["CPeers", "Harness", "LinuxIO"],
    "Scenarios": [
      "Harness", "Peers", "BenchmarkRecords", "LatencyStatistics", "LoopEngine", "LoopRecipes",
      "LinuxIO", "Synchronization",
    ],
    "Reports": [
      "BenchmarkRecords", "LatencyStatistics", "RegressionGate", "TraceAnalysis", "TraceModel",
      "WebPages", "FoundationEssentials",
    ],
  ]

  /// The rooms that touch memory by hand: system calls, and the two trace libraries.
  static let unsafeRooms: Set<String> = ["LinuxIO", "TraceCapture", "TraceReader"]

  /// Single files outside those rooms, each a thin wrapper over C.
  static let unsafeFiles: Set<String> = [
    "Benchmarks/Peers/PeerCallouts.swift", "Sources/LoopEngine/Tracing.swift",
    "Sources/LoopRecipes/LoopExecutor.swift",
    "Tests/TestSupport/OwnThread.swift", "Tests/TestSupport/SharedDescriptors.swift",
    "Tests/TestSupport/ThreadExecutor.swift",
  ]

  /// The test room of a room, where it is not called `<Room>Tests`.
  static let testRooms: [String: String] = [
    "CLinux": "LinuxIOTests",
    "CLoopTracepoints": "TraceTests",
    "TraceCapture": "TraceTests",
    "TraceReader": "TraceTests",
    "CoreFoundationOracle": "OracleTests",
    "CPeers": "PeersTests",
    "loopscope": "CommandTests",
  ]

  /// Folders under Tests that hold no tests of their own.
  static let helpersOfTests: Set<String> = [
    "TestSupport", "CTestKernel", "EngineProbe", "TracedProgram", "RecordingProgram",
    "ReadingSpeed", "CTracingLoop", "PageSupport", "dependent",
  ]
}
