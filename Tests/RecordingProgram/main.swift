// Records a command and says in lines what came of it, for tests that need a recorder in a process
// of its own: with a private session daemon, signals, a death. Not the command: that is loopscope.
//
//   RecordingProgram [--output DIR] [--events PATTERN]... [--force] [--buffers BYTESxCOUNT]
//     [--kernel] [--kernel-buffer BYTES] COMMAND...
//   RecordingProgram --reap | --leftovers | --daemon

import TraceCapture

var options = RecorderOptions(outputDirectory: "trace")
var patterns: [String] = []
var words = CommandLine.arguments.dropFirst()

@MainActor func nextWord() -> String { words.popFirst() ?? "" }

while let word = words.first, word.hasPrefix("--") {
  words.removeFirst()
  switch word {
  case "--output": options.outputDirectory = nextWord()
  case "--events": patterns.append(nextWord())
  case "--kernel": options.recordsKernel = true
  case "--kernel-buffer": options.kernelBufferBytes = Int(nextWord())
  case "--force": options.replacesTrace = true
  case "--buffers":
    let sizes = nextWord().split(separator: "x").compactMap { Int($0) }
    options.buffers = BufferPlan(partBytes: sizes[0], partCount: sizes[1])
  case "--reap": Recorder.reap().forEach { print("reaped: \($0)") }
  case "--leftovers": Recorder.leftovers().forEach { print("left over: \($0)") }
  case "--daemon": print("daemon: \(Recorder.sessionDaemonStatus())")
  default: fatalError("no option is called \(word)")
  }
}
if !patterns.isEmpty { options.eventPatterns = patterns }

if !words.isEmpty {
  do {
    let result = try Recorder(options: options).record(Array(words))
    print("output: \(result.outputDirectory)")
    print("status: \(result.commandStatus)")
    if let signal = result.interruption { print("interruption: \(signal)") }
    print("discarded: \(result.discardedEvents)")
    print("lost packets: \(result.lostPackets)")
    if let counts = result.tracepoints {
      print("tracepoints: \(counts.registered) of \(counts.expected)")
    }
    switch result.kernel {
    case .recorded(let lost, let fault)?: print("kernel: lost \(lost) \(fault ?? "no fault")")
    case .unavailable(let obstacle)?: print("kernel: unavailable, \(obstacle.reason)")
    case nil: break
    }
    result.warnings.forEach { print("warning: \($0)") }
  } catch {
    print("error: \(error)")
  }
}
