// Records a command or a process and says in lines what came of it, for tests that need a recorder in
// a process of its own: with a private session daemon, signals, a death. Not the command: that is
// loopscope.
//
//   RecordingProgram [--output DIR] [--events PATTERN]... [--force] [--buffers BYTESxCOUNT]
//     [--kernel] [--kernel-buffer BYTES] [--contexts NAMES]
//     [--patience MS] [--stopped-patience MS] [--snapshot MICROSECONDS] [--keep N] [--relay URL] [--live] [--duration MS]
//     COMMAND... | --pid N
//   RecordingProgram [--patience MS | --stopped-patience MS] --reap | --leftovers | --daemon

import Glibc
import TraceCapture

var options = RecorderOptions(outputDirectory: "trace")
var patterns: [String] = []
var words = CommandLine.arguments.dropFirst()
var process: Int32?
var snapshots: SnapshotOptions?
var relay: RelayAddress?
var isLive = false
var upkeep = RecordingUpkeep()

@MainActor func nextWord() -> String { words.popFirst() ?? "" }
@MainActor func nextNumber() -> Int { Int(nextWord()) ?? 0 }

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
  case "--contexts":
    options.contexts = nextWord().split(separator: ",").compactMap {
      TraceContext(rawValue: String($0))
    }
  case "--snapshot":
    snapshots = SnapshotOptions()
    snapshots?.hitchThresholdNanoseconds = UInt64(nextNumber()) * 1000
  case "--keep": snapshots?.mostKept = nextNumber()
  case "--relay": relay = RelayAddress(nextWord())
  case "--live": isLive = true
  case "--duration": options.durationLimit = .milliseconds(nextNumber())
  case "--pid": process = Int32(nextNumber())
  case "--patience":
    options.daemonPatience = .milliseconds(nextNumber())
    upkeep = RecordingUpkeep(daemonPatience: options.daemonPatience)
  case "--stopped-patience":
    options.stoppedDaemonPatience = .milliseconds(nextNumber())
    upkeep = RecordingUpkeep(stoppedDaemonPatience: options.stoppedDaemonPatience)
  case "--reap": upkeep.reap().forEach { print("reaped: \($0)") }
  case "--leftovers": upkeep.leftovers().forEach { print("left over: \($0)") }
  case "--daemon": print("daemon: \(upkeep.sessionDaemonStatus())")
  default: fatalError("no option is called \(word)")
  }
}
if !patterns.isEmpty { options.eventPatterns = patterns }
if let snapshots { options.delivery = .snapshots(snapshots) }
if let relay { options.delivery = .relay(relay, isLive: isLive) }
options.report = { news in
  print("news: \(news)")
  fflush(nil)
}

func say(_ result: RecordingResult) {
  print("output: \(result.outputDirectory)")
  print("status: \(result.commandStatus)")
  if let signal = result.interruption { print("interruption: \(signal)") }
  print("discarded: \(result.discardedEvents)")
  print("lost packets: \(result.lostPackets)")
  if let counts = result.tracepoints {
    print("tracepoints: \(counts.registered) of \(counts.expected)")
  }
  if let signal = result.commandSignal { print("killed by: \(signal)") }
  if let shares = result.shares {
    print("own events: \(shares.own) of \(shares.ownProcesses) processes")
    shares.others.forEach { print("other: \($0.process) \($0.name) \($0.events)") }
    print("unknown events: \(shares.unknown)")
  }
  switch result.kernel {
  case .recorded(let lost, let fault)?: print("kernel: lost \(lost) \(fault ?? "no fault")")
  case .unavailable(let obstacle)?: print("kernel: unavailable, \(obstacle.reason)")
  case nil: break
  }
  result.snapshots?.forEach { print("snapshot: \($0.path)") }
  result.warnings.forEach { print("warning: \($0)") }
  if let cut = result.cut { print("cut: \(cut.keptEvents ?? 0) kept, \(cut.words)") }
}

if process != nil || !words.isEmpty {
  let recorder = Recorder(options: options)
  do {
    say(try process.map { try recorder.record(process: $0) } ?? recorder.record(Array(words)))
  } catch {
    print("error: \(error)")
  }
}
