// What the names in a report mean, for a reader who sees one for the first time. The definitions
// themselves are in the README and in the scenarios; here they are one line each.

import BenchmarkRecords

enum MetricGlossary {
  /// The terms of a run with their meanings, in the order in which the run shows them.
  static func entries(for run: RunRecord) -> [(term: String, meaning: String)] {
    let metrics = run.results.flatMap(\.metrics.keys).uniqued.compactMap { name in
      meanings[name].map { (term: name, meaning: $0) }
    }
    let subjects = run.results.contains { $0.cell.subject == "raw" } ? [raw] : []
    let hasQuantiles = run.results.contains { result in
      result.metrics.contains { $0.value.reading.isQuantiles }
    }
    return metrics.isEmpty
      ? [] : metrics + subjects + (hasQuantiles ? [quantile] : []) + intervals(in: run)
  }

  /// One line about a metric; nil for one of another version.
  static func meaning(of metric: String) -> String? { meanings[metric] }

  /// What the heads of the columns say about the intervals.
  private static func intervals(in run: RunRecord) -> [(term: String, meaning: String)] {
    run.results.flatMap { $0.metrics.compactMap { ShownInterval($0.value) } }
      .grouped(by: \.head)
      .flatMap { head, intervals in intervals.prefix(1).map { (term: head, meaning: $0.meaning) } }
  }

  private static let raw = (
    term: "raw", meaning: "the bare primitive: exactly the system calls of that backend"
  )
  private static let quantile = (
    term: "p50, p99",
    meaning: "50 and 99 of 100 readings are at or below; - where too few were taken"
  )

  private static let meanings: [String: String] = [
    "latency": "from just before the wake call to the callout's first instruction",
    "wakeCall": "the wake call itself",
    "roundTrip": "from the wake call to the caller's own callout after the answer",
    "generatorDelay": "the part of latency before the generator made its call",
    "classShare": "of all wakes, those that found the loop as the class says; each class is "
      + "measured in a pass of its own, so that their shares need not add up to 100 %",
    "contextSwitchesPerWake": "of both threads",
    "syscallsPerWake": "of both threads, for a loop that slept",
    "wakerSyscallsPerWake": "in the wake call",
    "loopSyscallsPerWake": "of the loop's thread, from callout to callout",
    "lostWakes": "wakes that only a time-out rescued; must be 0",
    "cpuPerCycle": "CPU time of the loop's thread per sleep and wake, a slope over wake rates",
    "wakerCPUPerCycle":
      "CPU time of the waking thread per wake: the difference of its time with and without wakes, "
      + "which noise can take below 0",
    "cpuAccounted": "all threads' CPU time over the process's; 100 % is right",
    "idleWakeupsPerSecond": "of a loop with nothing to do; 0 is right",
    "idleCPUFraction": "of one CPU, by a loop with nothing to do; 0 is right",
    "lateness": "from a fire's ideal time to its callout",
    "jitter": "lateness without its trend",
    "driftPPM": "the trend of lateness; 0 should lie in its interval",
    "earlyFires": "before their time; must be 0",
    "missedFires": "ideal times without a fire",
    "coalescedFires": "that shared one wake with another",
    "recovery": "fires after a stall until one is back on time",
    "switchTime": "from the last callout in one mode to the next mode waiting",
    "switchToCallout": "from the last callout in one mode to the first in the next",
    "nestedRun": "one run of another mode inside a callout, with one callout ready",
    "emptyPoll": "one run with time-out 0 that finds nothing to do",
    "timerInsert": "adding one timer to a loop with many",
    "timerCancel": "taking one of many timers out",
    "timerRedate": "moving one of many timers to another time",
    "timerFire": "firing one of many due timers, its callout included",
    "heapBytesPerTimer": "allocated memory for one timer more",
    "residentBytesPerTimer": "resident memory for one timer more, where no page was used again",
    "signalledSource": "from signalling one of many sources to the end of the run that calls it",
    "iteration": "one turn of a loop that is always busy, or of one that is woken before it sleeps",
    "blocksPerSecond": "that one loop performs while others send as fast as they can",
    "ringHop": "from one loop's callout to the next loop's, all on one CPU",
    "watchedIteration": "one turn, with a wait, of a loop that a HitchMonitor watches",
    "monitorCost": "what the HitchMonitor adds to that; noise can take it below 0",
    "actorHop": "a task on the pool calls an actor on a loop: to its thread and back",
    "neighbourCall": "an actor on a loop calls another one there: no hop",
    "defaultActorCall": "a task on the pool calls a default actor: no hop either",
    "loopYield": "a task on a loop gives way to others, until it runs again",
    "poolYield": "the same for a task on the pool, Swift's default executor",
    "descriptorsPerLoop": "held by one loop asleep",
    "heapBytesPerLoop": "allocated memory for one loop more, asleep",
    "residentBytesPerLoop": "resident memory for one loop more, where no page was used again",
    "nullSystemCall": "the cheapest call into the kernel",
    "atomicSwap": "one exchange of a word that no other thread touches",
    "clockRead": "one reading of the monotonic clock",
  ]
}
