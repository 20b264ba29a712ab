// The events of one stream, packet after packet, across whatever is damaged. Not for the order
// between streams: that is StreamMerge's.

#if TraceTools
  import TraceModel

  /// A stream that is read some events at a time.
  struct StreamCursor {
    /// What came out of a step besides events.
    struct Notes {
      var losses: [TraceLoss] = []
      var damage: [TraceDamage] = []
      var names: [ThreadName] = []
    }

    /// The stream that is read.
    let stream: StreamFile

    /// What has been met so far that is no event of ours.
    private(set) var remarks = EventRemarks()

    /// Who recorded what was read; complete at the end.
    private(set) var sightings = ProcessSightings()

    private let trace: MetadataDescription
    private let process: Int32
    private var staged: Staged?
    private var nextPacket = 0
    /// How many events of the next packet were handed over before the stream was closed; nil if it
    /// never was.
    private var eventsBehind: Int?
    private var newestNanoseconds: UInt64 = 0

    /// The library reads some fifteen events a step; so many steps are worth a look elsewhere.
    private static let steps = 16

    private struct Staged {
      let stage: StagedStream
      let decoder: EventDecoder
      let graph: MessageGraph
    }

    init(_ stream: StreamFile, of trace: MetadataDescription) {
      self.stream = stream
      self.trace = trace
      process = trace.process ?? 0
    }

    /// No event of the rest is older than this; `nil` when there is no rest.
    var earliestNanoseconds: UInt64? {
      if staged != nil { return newestNanoseconds }
      guard nextPacket < stream.packets.count else { return nil }
      return max(newestNanoseconds, stream.packets[nextPacket].header.beginNanoseconds)
    }

    /// Whether the library has it open.
    var isOpen: Bool { staged != nil }

    /// Up to where it has been read.
    var place: BatchHandover.Place { BatchHandover.Place(file: stream.name, offset: bytesRead) }

    /// How many bytes of the file are behind.
    var bytesRead: UInt64 {
      let finished = staged.map { $0.stage.packets.lowerBound + $0.decoder.finishedPackets }
      let index = finished ?? nextPacket
      return index < stream.packets.count ? stream.packets[index].offset : stream.size
    }

    /// Reads on; an empty answer does not mean the end, `earliestNanoseconds` tells.
    mutating func read(_ notes: inout Notes) throws(TraceReadingError) -> [TraceEvent] {
      guard let current = try opened(&notes) else { return [] }
      var step = current.graph.step()
      // The library has opened what it needs: whatever happens now, nothing is left behind.
      current.stage.directory.remove()
      for _ in 1..<Self.steps where step == .more && current.decoder.fault == nil {
        step = current.graph.step()
      }
      let events = current.decoder.takeEvents()
      notes.names += current.decoder.takeNames()
      newestNanoseconds = max(newestNanoseconds, current.decoder.newestNanoseconds)
      let fault: String? =
        if case .failed(let reason) = step { reason } else { current.decoder.fault }
      if let fault {
        close(current, inDamage: true)
        let problem = current.stage.named(fault, stream)
        let bad = current.stage.packets.lowerBound + current.decoder.finishedPackets
        let index = min(bad, current.stage.packets.upperBound - 1)
        giveUp(from: index, through: index, problem, &notes)
      } else if step == .end {
        close(current, inDamage: false)
        nextPacket = current.stage.packets.upperBound
      }
      return events
    }

    /// The open stream; `nil` when it cannot be opened, and then nothing of it is left.
    private mutating func opened(_ notes: inout Notes) throws(TraceReadingError) -> Staged? {
      if let staged { return staged }
      guard nextPacket < stream.packets.count else { return nil }
      if nextPacket == 0 { noteProgram(&notes) }
      let stage = try StagedStream(
        stream, of: trace, from: nextPacket, onlyOne: eventsBehind != nil)
      let decoder = EventDecoder(
        stream, packets: stage.packets, skipping: eventsBehind ?? 0,
        lastNanoseconds: newestNanoseconds, process: process)
      do throws(LibraryFailure) {
        let graph = try MessageGraph(directory: stage.directory.path, decoder: decoder)
        staged = Staged(stage: stage, decoder: decoder, graph: graph)
      } catch {
        let problem = stage.named(error.reason, stream)
        giveUp(from: nextPacket, through: stream.packets.count - 1, problem, &notes)
      }
      return staged
    }

    /// Buffers of one process say in their metadata which program it is.
    private func noteProgram(_ notes: inout Notes) {
      guard process != 0, let name = trace.environment["procname"] else { return }
      let since = stream.packets[0].header.beginNanoseconds
      notes.names.append(
        ThreadName(process: process, thread: process, name: name, sinceNanoseconds: since))
    }

    /// Gives back what reading takes, about a mebibyte; the next reading goes on from here.
    mutating func suspend() {
      guard let current = staged else { return }
      close(current, inDamage: false)
      nextPacket = current.stage.packets.lowerBound + current.decoder.finishedPackets
      eventsBehind = current.decoder.eventsOfPacket
    }

    private mutating func close(_ current: Staged, inDamage isDamaged: Bool) {
      eventsBehind = eventsBehind.map { _ in 0 }
      sightings.add(current.decoder.takeSightings(endingInDamage: isDamaged))
      remarks.merge(current.decoder.remarks)
      staged = nil
    }

    /// Leaves out what is left of some packets and goes on behind them.
    private mutating func giveUp(
      from first: Int, through last: Int, _ problem: String, _ notes: inout Notes
    ) {
      let packet = stream.packets[first]
      let end = stream.packets[last].header.endNanoseconds
      let rest = first == last ? "the rest of this packet" : "all from here on"
      notes.damage.append(
        TraceDamage(
          file: stream.name, offset: packet.offset, problem: "\(problem); \(rest) is left out"))
      notes.losses.append(
        TraceLoss(
          beginNanoseconds: min(newestNanoseconds, end), endNanoseconds: end, events: nil,
          file: stream.name, cpu: stream.cpu))
      nextPacket = last + 1
    }
  }
#endif
