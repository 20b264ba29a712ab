// swift-tools-version: 6.2
// loopscope: benchmarking and tracing of run loops on Linux.
//
// The tables below are the house of the README in code: one row a room, with the rooms it may use.
// Every room gets the same settings in one loop at the end.

import PackageDescription

let tracing: TargetDependencyCondition? = .when(traits: ["Tracing"])
let traceTools: TargetDependencyCondition? = .when(traits: ["TraceTools"])
let peers: TargetDependencyCondition? = .when(traits: ["Peers"])

func room(
  _ name: String, in folder: String = "Sources", uses dependencies: [Target.Dependency] = [],
  links libraries: [LinkerSetting] = []
) -> Target {
  .target(
    name: name, dependencies: dependencies, path: "\(folder)/\(name)",
    linkerSettings: libraries)
}

func tests(
  of name: String, uses dependencies: [Target.Dependency], resources: [Resource]? = nil
) -> Target {
  .testTarget(
    name: "\(name)Tests", dependencies: dependencies, path: "Tests/\(name)Tests",
    resources: resources)
}

// The engine: what a program that wants a run loop depends on.
let engine: [Target] = [
  room("CLinux"),
  .systemLibrary(name: "CLTTngUST", path: "Sources/CLTTngUST", pkgConfig: "lttng-ust"),
  room(
    "CLoopTracepoints", uses: [.target(name: "CLTTngUST", condition: tracing)],
    // Where a tracepoint gets its listeners, LTTng's own included; pkg-config names the rest.
    links: [.linkedLibrary("lttng-ust-tracepoint", .when(traits: ["Tracing"]))]),
  room("LinuxIO", uses: ["CLinux"]),
  room("WakeBackends", uses: ["LinuxIO"]),
  room(
    "LoopEngine",
    uses: ["WakeBackends", "LinuxIO", .target(name: "CLoopTracepoints", condition: tracing)]),
  room("LoopRecipes", uses: ["LoopEngine", "WakeBackends", "LinuxIO"]),
]

// The numbers: pure, no clock, no file, no thread.
let numbers: [Target] = [
  room("LatencyStatistics"),
  room("BenchmarkRecords", uses: ["LatencyStatistics"]),
  room("RegressionGate", uses: ["BenchmarkRecords", "LatencyStatistics"]),
]

// Paper: HTML and SVG by themselves, for whichever wing has something to show.
let pages: [Target] = [room("WebPages")]

// The traces: from an LTTng session to an answer.
let traces: [Target] = [
  .systemLibrary(name: "CLTTngControl", path: "Sources/CLTTngControl", pkgConfig: "lttng-ctl"),
  .systemLibrary(name: "CBabeltrace2", path: "Sources/CBabeltrace2", pkgConfig: "babeltrace2"),
  room("TraceModel"),
  room(
    "TraceCapture",
    uses: [
      .target(name: "CLTTngControl", condition: traceTools), "CLinux", "TraceModel", "TraceReader",
    ]),
  room(
    "TraceReader", uses: [.target(name: "CBabeltrace2", condition: traceTools), "TraceModel"]),
  room("TraceAnalysis", uses: ["TraceModel"]),
  room("TraceExport", uses: ["TraceModel", "TraceAnalysis", "WebPages"]),
]

// The loops that people use today. Those of the toolchain need no trait, libev has no pkg-config file.
let peerRooms: [Target] = [
  .systemLibrary(name: "CLibuv", path: "Benchmarks/CLibuv", pkgConfig: "libuv"),
  .systemLibrary(name: "CGLib", path: "Benchmarks/CGLib", pkgConfig: "glib-2.0"),
  room(
    "CPeers", in: "Benchmarks",
    uses: [
      .target(name: "CLibuv", condition: peers), .target(name: "CGLib", condition: peers),
    ],
    links: [
      .linkedLibrary("Foundation"), .linkedLibrary("dispatch"), .linkedLibrary("BlocksRuntime"),
      .linkedLibrary("ev", .when(traits: ["Peers"])),
    ]),
  room("Peers", in: "Benchmarks", uses: ["CPeers", "Harness", "LinuxIO"]),
]

// The benchmarks and the command, where the three wings meet.
let benchmarks: [Target] = [
  room("Harness", in: "Benchmarks", uses: ["BenchmarkRecords", "LatencyStatistics", "LinuxIO"]),
  room(
    "Scenarios", in: "Benchmarks",
    uses: [
      "Harness", "Peers", "BenchmarkRecords", "LatencyStatistics", "LoopEngine", "LoopRecipes",
      "LinuxIO",
    ]),
  room(
    "Reports", in: "Benchmarks",
    uses: [
      "BenchmarkRecords", "LatencyStatistics", "RegressionGate", "TraceAnalysis", "TraceModel",
      "WebPages",
    ]),
  room(
    "CoreFoundationOracle", in: "Benchmarks",
    links: [.linkedLibrary("Foundation"), .linkedLibrary("BlocksRuntime")]),
  .executableTarget(
    name: "loopscope",
    dependencies: [
      "Harness", "Scenarios", "Reports", "BenchmarkRecords", "RegressionGate",
      "LatencyStatistics", "LinuxIO", "LoopEngine",
      "TraceModel", "TraceCapture", "TraceReader", "TraceAnalysis", "TraceExport",
    ],
    path: "Benchmarks/loopscope"),
]

let testRooms: [Target] = [
  .target(
    name: "TestSupport", dependencies: ["LoopEngine", "WakeBackends", "LinuxIO", "CTestKernel"],
    path: "Tests/TestSupport"),
  .target(name: "CTestKernel", path: "Tests/CTestKernel"),
  .executableTarget(
    name: "EngineProbe",
    dependencies: [
      "LoopEngine", "LoopRecipes", "WakeBackends", "LinuxIO", "TestSupport", "CTracingLoop",
    ],
    path: "Tests/EngineProbe"),
  .target(
    name: "CTracingLoop",
    dependencies: [.target(name: "CLoopTracepoints", condition: tracing)],
    path: "Tests/CTracingLoop"),
  tests(of: "LinuxIO", uses: ["LinuxIO"]),
  tests(of: "WakeBackends", uses: ["WakeBackends", "LinuxIO", "TestSupport"]),
  tests(
    of: "LoopEngine",
    uses: ["LoopEngine", "WakeBackends", "LinuxIO", "TestSupport", "EngineProbe"]),
  tests(
    of: "LoopRecipes",
    uses: ["LoopRecipes", "LoopEngine", "LinuxIO", "TestSupport", "EngineProbe"]),
  tests(of: "Oracle", uses: ["LoopEngine", "CoreFoundationOracle", "LinuxIO", "TestSupport"]),
  tests(of: "LatencyStatistics", uses: ["LatencyStatistics"], resources: [.copy("Reference")]),
  tests(of: "BenchmarkRecords", uses: ["BenchmarkRecords", "LatencyStatistics"]),
  tests(of: "RegressionGate", uses: ["RegressionGate", "BenchmarkRecords", "LatencyStatistics"]),
  tests(of: "TraceModel", uses: ["TraceModel"]),
  .executableTarget(
    name: "TracedProgram", dependencies: ["LoopEngine", "LoopRecipes", "LinuxIO"],
    path: "Tests/TracedProgram"),
  .executableTarget(
    name: "ReadingSpeed", dependencies: [.target(name: "CBabeltrace2", condition: traceTools)],
    path: "Tests/ReadingSpeed"),
  .executableTarget(
    name: "RecordingProgram", dependencies: ["TraceCapture"], path: "Tests/RecordingProgram"),
  tests(
    of: "Trace",
    uses: [
      "TraceModel", "TraceCapture", "TraceReader", "TraceAnalysis", "LoopEngine", "LinuxIO",
      "TracedProgram", "RecordingProgram", "TestSupport", "loopscope",
    ]),
  tests(of: "TraceAnalysis", uses: ["TraceAnalysis", "TraceModel", "TestSupport"]),
  tests(of: "WebPages", uses: ["WebPages"]),
  .target(name: "PageSupport", path: "Tests/PageSupport"),
  tests(
    of: "TraceExport",
    uses: [
      "TraceExport", "TraceAnalysis", "TraceModel", "TraceReader", "WebPages", "PageSupport",
    ],
    resources: [.copy("Reference")]),
  tests(of: "Harness", uses: ["Harness", "BenchmarkRecords", "LinuxIO"]),
  tests(
    of: "Peers",
    uses: ["Peers", "Scenarios", "Harness", "LinuxIO"]),
  tests(
    of: "Scenarios",
    uses: ["Scenarios", "Peers", "Harness", "BenchmarkRecords", "LoopEngine", "LinuxIO"]),
  tests(
    of: "Reports",
    uses: [
      "Reports", "BenchmarkRecords", "LatencyStatistics", "RegressionGate", "TraceAnalysis",
      "TraceModel", "TraceReader", "PageSupport",
    ], resources: [.copy("Reference")]),
  tests(
    of: "Command",
    uses: [
      "loopscope", "BenchmarkRecords", "LatencyStatistics", "RegressionGate", "Harness", "LinuxIO",
      "TraceCapture", "TestSupport", "TracedProgram",
    ]),
  tests(of: "HouseRules", uses: []),
]

let package = Package(
  name: "loopscope",
  products: [
    .library(name: "LoopEngine", targets: ["LoopEngine"]),
    .library(name: "LoopRecipes", targets: ["LoopRecipes"]),
    .executable(name: "loopscope", targets: ["loopscope"]),
  ],
  traits: [
    .trait(name: "Tracing", description: "LTTng-UST tracepoints in the engine."),
    .trait(name: "TraceTools", description: "Capturing and reading traces."),
    .trait(name: "Peers", description: "libuv, GLib and libev beside the engine in benchmarks."),
    .default(enabledTraits: ["Tracing", "TraceTools", "Peers"]),
  ],
  targets: engine + numbers + pages + traces + peerRooms + benchmarks + testRooms)

for target in package.targets where target.type != .system {
  target.cSettings = [
    .define("_GNU_SOURCE"),
    .define("LOOPSCOPE_TRACING", .when(traits: ["Tracing"])),
    .define("LOOPSCOPE_TRACE_TOOLS", .when(traits: ["TraceTools"])),
    .define("LOOPSCOPE_PEERS", .when(traits: ["Peers"])),
    .headerSearchPath("."),
  ]
  target.swiftSettings = [
    .strictMemorySafety(),
    .treatAllWarnings(as: .error),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("ExistentialAny"),
  ]
}
