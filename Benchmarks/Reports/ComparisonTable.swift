// One table of the comparison: which cells it shows, and a row for each subject.

import BenchmarkRecords

/// A table of subjects under one set of circumstances.
struct ComparisonTable {
  let title: String
  let benchmark: String
  /// The cells that the table shows have these parameters, and no other but those in `ignored`.
  let parameters: OrderedMap<ParameterValue>
  let columns: [ComparisonColumn]
  /// What the columns mean, where that is not plain.
  var note = ""

  /// Parameters that may stand beside those of a table without making it another cell.
  private static let ignored: Set<String> = ["loop"]

  /// The tables of the page, in its order.
  static let all = [
    ComparisonTable(
      title: "A wake and its answer, between two loops on one CPU", benchmark: "wakeup",
      parameters: ["placement": "same", "gapNanoseconds": 0],
      columns: [
        .figure("roundTrip", "round trip"), .toRaw("roundTrip"), .toLoopscope("roundTrip"),
        .pair(
          "wakerSyscallsPerWake", "loopSyscallsPerWake", "system calls, waker + loop"),
      ]),
    ComparisonTable(
      title: "CPU time of a sleep and a wake", benchmark: "sleep",
      parameters: ["placement": "same"],
      columns: [
        .figure("cpuPerCycle", "loop"), .toRaw("cpuPerCycle"), .toLoopscope("cpuPerCycle"),
      ]),
    ComparisonTable(
      title: "A timer of 1 kHz, timer slack 50 us", benchmark: "timer",
      parameters: [
        "periodNanoseconds": 1_000_000, "load": "none", "timerSlackNanoseconds": 50_000,
      ],
      columns: [
        .figure("lateness", "lateness"), .toRaw("lateness"), .toLoopscope("lateness"),
        .figure("driftPPM", "drift"), .figure("earlyFires", "early"),
        .figure("missedFires", "missed"),
      ],
      note: """
        Early and missed are counts over all rounds. Slack holds for futex and epoll waits: CFRunLoop and \
        libdispatch sleep on a timerfd, which it does not touch. libuv and GLib wait whole milliseconds.
        """),
    ComparisonTable(
      title: "Modes", benchmark: "mode", parameters: ["items": 0],
      columns: ["emptyPoll", "nestedRun", "switchTime"].flatMap { name in
        [.figure(name, name), .toLoopscope(name)]
      },
      note: """
        emptyPoll: a run of 0 s with nothing ready; nestedRun: a run of another mode within a callout, with \
        one source ready; switchTime: from a mode's last callout to another mode about to wait.
        """),
    ComparisonTable(
      title: "A loop that holds 10,000 timers", benchmark: "scale",
      parameters: ["timers": 10_000],
      columns: [
        ("timerInsert", "insert"), ("timerCancel", "cancel"), ("timerRedate", "move"),
        ("timerFire", "fire"),
      ].flatMap { name, title in [.figure(name, title), .toLoopscope(name)] },
      note: "One timer more, one less, one to another date, and one that is due."),
    ComparisonTable(
      title: "Blocks from 4 threads", benchmark: "scale", parameters: ["senders": 4],
      columns: [.figure("blocksPerSecond", "blocks"), .toLoopscope("blocksPerSecond")]),
  ]

  /// The table with its heading and what is missing below it; nil without a cell of it.
  func markdown(of run: RunRecord) -> String? {
    let rows = rows(of: run)
    guard !rows.measured.isEmpty else { return nil }
    let table = MarkdownTable(
      header: ["subject"] + columns.map(\.title),
      rows: rows.measured.map { row in
        [row.cell.subjectName] + columns.map { $0.text(of: row, among: rows) }
      })
    let notes = note.isEmpty ? [] : [MarkdownTable.escaped(note)]
    let missing = missing(in: rows).map { MarkdownTable.escaped($0) }
    let paragraph = missing.isEmpty ? [] : [missing.joined(separator: "  \n")]
    return (["### \(title)", table.text] + notes + paragraph).joined(separator: "\n\n")
  }

  /// The cells that the table shows.
  func rows(of run: RunRecord) -> ComparisonRows { ComparisonRows(run.results.filter(shows)) }

  private func shows(_ result: BenchmarkResult) -> Bool {
    let own = result.cell.parameters.filter { !Self.ignored.contains($0.key) }
    return result.cell.benchmark == benchmark && own.count == parameters.count
      && own.allSatisfy { parameters[$0.key] == $0.value }
  }

  /// What has no row or not every figure, with the reason.
  func missing(in rows: ComparisonRows) -> [String] {
    let cells = rows.all.filter { $0.status != .measured }.grouped { $0.status }
    let whole = cells.map { status, results in
      "\(names(of: results)): \(status.word): \(status.reason ?? "")"
    }
    let shown = Set(columns.flatMap(\.metrics))
    let reasons = rows.measured.flatMap { result in
      result.unavailableMetrics.filter { shown.contains($0.key) }.map {
        (reason: $0.value, result: result)
      }
    }
    let metrics = reasons.grouped(by: \.reason).map { reason, elements in
      "-, \(names(of: elements.map(\.result))): \(reason)"
    }
    return whole + metrics
  }

  private func names(of results: [BenchmarkResult]) -> String {
    results.map(\.cell.subjectName).uniqued.joined(separator: ", ")
  }
}
