// What a sleep and a wake cost in CPU time, and what a loop costs that has nothing to do.

import BenchmarkRecords
import WebPages

struct SleepSection {
  let run: RunRecord

  var section: PageSection {
    let results = run.results.filter { $0.cell.benchmark == "sleep" }
    let groups = results.grouped { $0.cell.parameters }.map { _, results in
      Markup.plot(
        results[0].cell.circumstancesOnPage,
        RangeDrawing(
          metric: "cpuPerCycle", title: "CPU time of the loop's thread", results: results,
          columns: [
            .toRaw("cpuPerCycle"), .figure("wakerCPUPerCycle", "waker"),
            .figure("idleWakeupsPerSecond", "idle wakeups"),
            .figure("idleCPUFraction", "idle CPU"),
          ]
        ).markup)
    }
    let drawn = groups.joined()
    let lead = Markup.quiet(
      """
      The slope of the thread's CPU time over complete sleeps per second, so that what it costs \
      anyway is left out. A thin stroke is one round, the bar their interval. Idle: a loop with one \
      far timer; 0 is right.
      """)
    return PageSection(
      id: "cpu", title: "CPU time of a sleep", content: drawn.isEmpty ? Markup() : lead + drawn)
  }
}
