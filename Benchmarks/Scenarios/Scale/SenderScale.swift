// Threads that send blocks to one loop as fast as they can: how many it performs in a second.
//
// A batch is shared out among the senders and begins when the first of them sends; it ends when the loop
// has performed the last block. Threads run where the kernel puts them, as senders do.

import BenchmarkRecords
import Harness
import LinuxIO

/// One loop and several senders.
struct SenderScale {
  /// Enough for every sender to get going before the first is done.
  private static let blocksPerBatch = 20_000

  let senders: Int
  let effort: Effort

  func measure(_ subject: any Subject) throws -> [RoundMeasurement] {
    let share = max(min(Self.blocksPerBatch, effort.samples) / senders, 1)
    let cpus = try PlacedCPUs(.unpinned).loop
    let receiver = try ReceivingThread(subject, cpus: cpus)
    let threads = try (0..<senders).map { _ in
      try SendingThread(to: receiver.sender, tally: receiver.tally, cpus: cpus)
    }
    var rates: [Double] = []
    _ = try batch(of: share, threads, receiver.tally)
    try effort.forEachBatch(of: share * senders) {
      let nanoseconds = try batch(of: share, threads, receiver.tally)
      rates.append(Double(share * senders) * 1e9 / Double(nanoseconds))
    }
    for thread in threads { try thread.end() }
    try receiver.end()
    return [RoundMeasurement(.blocksPerSecond, .median(of: rates))]
  }

  private func batch(
    of share: Int, _ threads: [SendingThread], _ tally: BlockTally
  ) throws -> UInt64 {
    tally.expect(share * senders)
    for thread in threads { try thread.send(share) }
    return try tally.nanoseconds(withinNanoseconds: 20_000_000_000)
  }
}
