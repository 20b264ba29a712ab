// The streams of a trace merged into one, by time. Not for one stream: that is StreamCursor.

#if TraceTools
  import TraceModel

  /// All streams of a trace, read together; to be used by one thread.
  struct StreamMerge {
    private var lanes: [Lane]
    private var remarks = EventRemarks()
    private var finishedBytes: UInt64 = 0
    private let willRead: (String) -> Void

    /// So many events are handed over at a time.
    private static let batchSize = 4096

    /// Or so much is read, if few of the events are ours.
    private static let mostReads = 1024

    /// A stream and the events of it that are read but not yet passed on.
    private struct Lane {
      var cursor: StreamCursor
      var events: [TraceEvent] = []
      var next = 0

      /// No event of the rest is older; `nil` at the end.
      var earliest: UInt64? {
        next < events.count
          ? events[next].timestampNanoseconds : cursor.earliestNanoseconds
      }

      var needsReading: Bool { next == events.count && cursor.earliestNanoseconds != nil }
    }

    private init(_ directory: TraceDirectory, willRead: @escaping (String) -> Void) {
      self.willRead = willRead
      lanes = directory.parts.flatMap { part in
        part.streams.map { Lane(cursor: StreamCursor($0, of: part.metadata)) }
      }
      lanes.removeAll { $0.earliest == nil }
    }

    /// Reads a whole trace, batch by batch, until the end, an error, or until nobody wants more.
    static func read(_ directory: TraceDirectory, into handover: BatchHandover) {
      var merge = StreamMerge(directory) { handover.begin($0) }
      do throws(TraceReadingError) {
        try CTFPlugin.load(toRead: directory.path)
        while let batch = try merge.nextBatch() {
          guard handover.put(batch) else { return }
        }
        handover.finish(.success(merge.remarks))
      } catch {
        handover.finish(.failure(error))
      }
    }

    private mutating func nextBatch() throws(TraceReadingError) -> TraceBatch? {
      var batch = TraceBatch()
      batch.events.reserveCapacity(Self.batchSize)
      guard !lanes.isEmpty else { return nil }
      var reads = 0
      while batch.events.count < Self.batchSize, reads < Self.mostReads, let lane = oldestLane() {
        if lanes[lane].needsReading {
          try read(lane, &batch)
          reads += 1
        } else {
          pass(lane, &batch)
        }
        if lanes[lane].earliest == nil { retire(lane) }
      }
      batch.bytesRead = lanes.reduce(finishedBytes) { $0 + $1.cursor.bytesRead }
      return batch
    }

    /// The lane whose next event may be the oldest; among equals the first.
    private func oldestLane() -> Int? {
      var oldest: (lane: Int, time: UInt64)?
      for (lane, value) in lanes.enumerated() {
        guard let time = value.earliest else { continue }
        if oldest.map({ time < $0.time }) ?? true { oldest = (lane, time) }
      }
      return oldest?.lane
    }

    private mutating func read(_ lane: Int, _ batch: inout TraceBatch) throws(TraceReadingError) {
      var notes = StreamCursor.Notes()
      willRead(lanes[lane].cursor.stream.name)
      lanes[lane].next = 0
      lanes[lane].events = []
      lanes[lane].events = try lanes[lane].cursor.read(&notes)
      batch.losses += notes.losses
      batch.damage += notes.damage
      batch.names += notes.names
    }

    /// Passes on events of one lane for as long as no other lane can have an older one.
    private mutating func pass(_ lane: Int, _ batch: inout TraceBatch) {
      var bound = UInt64.max
      for (index, other) in lanes.enumerated() where index != lane {
        bound = min(bound, other.earliest ?? .max)
      }
      let start = lanes[lane].next
      var end = start + 1
      let last = min(lanes[lane].events.count, start + Self.batchSize - batch.events.count)
      while end < last, lanes[lane].events[end].timestampNanoseconds < bound { end += 1 }
      batch.events += lanes[lane].events[start..<end]
      lanes[lane].next = end
    }

    private mutating func retire(_ lane: Int) {
      remarks.merge(lanes[lane].cursor.remarks)
      finishedBytes += lanes[lane].cursor.stream.size
      lanes.remove(at: lane)
    }
  }
#endif
