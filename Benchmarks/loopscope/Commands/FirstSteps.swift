// What `loopscope` says when it is called with nothing: what it is, and where to begin.

enum FirstSteps {
  static let introduction =
    "loopscope measures how run loops sleep and wake on Linux, and traces what they do."

  static let all: [CommandExample] = [
    CommandExample(
      line: "loopscope doctor", outcome: "what this machine can measure and trace, and what not"),
    CommandExample(
      line: "loopscope bench --quick --html report.html",
      outcome: "wakeup latency, sleep cost, timer drift and mode switches in under 90 s, and a "
        + "page of them to look at"),
    CommandExample(
      line: "loopscope bench wakeup --backend futex",
      outcome: "one benchmark on one backend, in more depth"),
    CommandExample(
      line: "loopscope trace record -- loopscope bench mode --quick",
      outcome: "a trace of a program's run loops; any program that uses LoopEngine will do"),
    CommandExample(
      line: "loopscope trace analyze DIR",
      outcome: "which callout, mode or wake was slow in that trace"),
  ]
}
