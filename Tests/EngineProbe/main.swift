// Experiments on the engine that need a process of their own: its main thread, its signals, its
// children, its descriptors. `EngineProbe EXPERIMENT` runs one on the backend that LOOPSCOPE_BACKEND
// names and prints what it saw, one fact a line; judging that is for the tests.

import LinuxIO

let name = CommandLine.arguments.dropFirst().first ?? ""
guard let experiment = Experiments.all[name] else {
  fatalError("no experiment \"\(name)\"; there are: \(Experiments.all.keys.sorted())")
}
try experiment()
