// The streams of a trace merged into one, by time. Not for one stream: that is StreamCursor.

#if TraceTools
  import TraceModel

  /// All streams of a trace, read together; to be used by one thread.
  struct StreamMerge {
    private var lanes: [Lane]
    private var order: LaneOrder
    /// Those whose streams the library has open, and some that have been closed since.
    private var openLanes: [Int] = []
    private var remarks = EventRemarks()
    private var sightings = ProcessSightings()
    private let willRead: (BatchHandover.Place) -> Void

    /// So many events are handed over at a time.
    private static let batchSize = 4096

    /// Or so much is read, if few of the events are ours; to open a stream is as much as many reads.
    private static let (mostReads, readsOfOpening) = (1024, 64)

    /// An open stream takes about a mebibyte, so no more than this are open at once. That is more than
    /// most machines have CPUs; beyond it streams are opened again and again.
    private static let mostOpen = 96

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

    private init(_ directory: TraceDirectory, willRead: @escaping (BatchHandover.Place) -> Void) {
      self.willRead = willRead
      lanes = directory.parts.flatMap { part in
        part.streams.map { Lane(cursor: StreamCursor($0, of: part.metadata)) }
      }
      order = LaneOrder(lanes.map(\.earliest))
    }

    /// Reads a whole trace, batch by batch, until the end, an error, or until nobody wants more.
    static func read(_ directory: TraceDirectory, into handover: BatchHandover) {
      var merge = StreamMerge(directory) { handover.reach($0) }
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
      guard order.first != nil else { return nil }
      batch.events.reserveCapacity(Self.batchSize)
      var reads = 0
      while batch.events.count < Self.batchSize, reads < Self.mostReads, let lane = order.first {
        if lanes[lane].needsReading {
          reads += lanes[lane].cursor.isOpen ? 1 : Self.readsOfOpening
          try read(lane, &batch)
        } else {
          pass(lane, &batch)
        }
        let next = lanes[lane].earliest
        order.changeFirst(to: next)
        if next == nil { retire(lane) }
      }
      if order.first == nil { batch.damage += sightings.suspects }
      batch.bytesRead = lanes.reduce(0) { $0 + $1.cursor.bytesRead }
      return batch
    }

    private mutating func read(_ lane: Int, _ batch: inout TraceBatch) throws(TraceReadingError) {
      var notes = StreamCursor.Notes()
      if !lanes[lane].cursor.isOpen { open(lane) }
      willRead(lanes[lane].cursor.place)
      lanes[lane].next = 0
      lanes[lane].events = []
      lanes[lane].events = try lanes[lane].cursor.read(&notes)
      batch.losses += notes.losses
      batch.damage += notes.damage
      batch.names += notes.names
    }

    /// Counts a lane as open; closes the one that is needed last, if many are.
    private mutating func open(_ lane: Int) {
      openLanes.removeAll { !lanes[$0].cursor.isOpen }
      if openLanes.count >= Self.mostOpen,
        let last = openLanes.max(by: { lanes[$0].earliest ?? 0 < lanes[$1].earliest ?? 0 })
      {
        lanes[last].cursor.suspend()
      }
      openLanes.append(lane)
    }

    /// Passes on events of the first lane for as long as no other lane can have an older one.
    private mutating func pass(_ lane: Int, _ batch: inout TraceBatch) {
      let bound = order.secondNanoseconds
      let start = lanes[lane].next
      var end = start + 1
      let last = min(lanes[lane].events.count, start + Self.batchSize - batch.events.count)
      while end < last, lanes[lane].events[end].timestampNanoseconds < bound { end += 1 }
      batch.events += lanes[lane].events[start..<end]
      lanes[lane].next = end
    }

    private mutating func retire(_ lane: Int) {
      remarks.merge(lanes[lane].cursor.remarks)
      sightings.add(lanes[lane].cursor.sightings)
      (lanes[lane].events, lanes[lane].next) = ([], 0)
    }
  }
#endif
