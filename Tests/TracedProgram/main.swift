// A program on LoopEngine with nothing but known loads, for the tests to record.
// Not for measuring.
//
//   TracedProgram WORD...    does each in turn:
//     script        one scripted run with every kind of callout, then a nested run in another mode
//     script-log    the same, and writes what was called to standard output
//     main-queue    the main thread's loop serves the main queue once
//     timer         a loop sleeps until a timer fires
//     polls=N       N iterations as fast as they go, one signalled source each
//     wakes=N       another thread wakes a loop N times, each time when it sleeps
//     wakes-on-go=N the same, once a line came on standard input; the loop sleeps meanwhile
//     polls-crash=N the same, and then the process ends by SIGABRT, in the callout of one more
//     busy=MS       one callout that takes that many milliseconds
//     nap           one callout in which the loop sleeps in another mode until a timer fires
//     name=BYTES    a run in a mode whose name is that many bytes long
//     odd-names     runs in modes whose names are hard to print
//     recipes       every recipe of LoopRecipes once
//     ready         writes a line to standard output
//     go            waits for a line on standard input
//     go-amid=N     N iterations; in the first callout it waits for a line on standard input
//     wait          runs a loop until a signal ends the process
//     abort         ends the process by SIGABRT

import Glibc
import LoopEngine

for word in CommandLine.arguments.dropFirst() {
  let parts = word.split(separator: "=", maxSplits: 1)
  let number = parts.count > 1 ? Int(parts[1]) ?? 0 : 0
  switch parts[0] {
  case "script": onLoopThread { Script(loop: $0).run() }
  case "script-log": onLoopThread { Script(loop: $0) { print("called: \($0)") }.run() }
  case "main-queue": serveMainQueue()
  case "timer": onLoopThread { sleepUntilTimer($0) }
  case "polls": onLoopThread { poll($0, times: number) }
  case "wakes": onLoopThread { wake($0, times: number) }
  case "wakes-on-go": onLoopThread { wake($0, times: number, after: waitForGo) }
  case "polls-crash": onLoopThread { poll($0, times: number) { abort() } }
  case "busy": onLoopThread { beBusy($0, forMilliseconds: number) }
  case "nap": onLoopThread { napInCallout($0) }
  case "name": onLoopThread { visit($0, modeNamed: String(repeating: "é", count: number / 2)) }
  case "odd-names": onLoopThread { loop in oddNames.forEach { visit(loop, modeNamed: $0) } }
  case "recipes": useRecipes()
  case "ready": sayReady()
  case "go": waitForGo()
  case "polls-until-go": onLoopThread { poll($0, untilGoThenTimes: number) }
  case "go-amid": onLoopThread { waitForGo($0, thenIterate: number) }
  case "wait": onLoopThread { waitForEver($0) }
  case "abort": abort()
  default: fatalError("no load is called \(word)")
  }
}
