// The tracks of Perfetto's view: processes, threads, loops, counters, gaps. Each is described once,
// when it is first used, and again for a loop whose name comes late.

import TraceModel

/// Identifiers and descriptions of tracks.
struct PerfettoTracks {
  /// The tracks of one loop.
  struct Loop {
    let slices: UInt64
    let lateness: UInt64
    let latency: UInt64
    /// The ways of wakes through the kernel.
    let ways: UInt64
  }

  /// The tracks of what is missing of one stream.
  struct Loss {
    let slices: UInt64
    let events: UInt64
  }

  private struct ThreadKey: Hashable {
    let process: Int32
    let thread: Int32
  }

  private var processes: [Int32: UInt64] = [:]
  private var threads: [ThreadKey: UInt64] = [:]
  private var losses: [String: Loss] = [:]
  private var lastUUID: UInt64 = 0

  private mutating func newUUID() -> UInt64 {
    lastUUID += 1
    return lastUUID
  }

  mutating func loop() -> Loop {
    Loop(slices: newUUID(), lateness: newUUID(), latency: newUUID(), ways: newUUID())
  }

  /// The track of a thread; that of its process when the trace does not know the thread.
  mutating func thread(_ thread: Int32, of process: Int32, _ writer: inout PerfettoWriter) -> UInt64
  {
    typealias Field = PerfettoField.Track
    let key = ThreadKey(process: process, thread: thread)
    if let known = threads[key] { return known }
    let parent = self.process(process, &writer)
    guard thread > 0, process > 0 else { return parent }
    let uuid = newUUID()
    threads[key] = uuid
    var description = ProtobufMessage()
    description.add(PerfettoField.Thread.pid, UInt64(process))
    description.add(PerfettoField.Thread.tid, UInt64(thread))
    description.add(PerfettoField.Thread.name, "thread")
    var track = ProtobufMessage()
    track.add(Field.uuid, uuid)
    track.add(Field.parent, parent)
    track.add(Field.thread, description)
    writer.writeTrack(track)
    return uuid
  }

  private mutating func process(_ process: Int32, _ writer: inout PerfettoWriter) -> UInt64 {
    typealias Field = PerfettoField.Track
    if let known = processes[process] { return known }
    let uuid = newUUID()
    processes[process] = uuid
    var track = ProtobufMessage()
    track.add(Field.uuid, uuid)
    if process > 0 {
      var description = ProtobufMessage()
      description.add(PerfettoField.Process.pid, UInt64(process))
      description.add(PerfettoField.Process.name, "process")
      track.add(Field.process, description)
    } else {
      track.add(Field.name, "process that the trace does not name")
    }
    writer.writeTrack(track)
    return uuid
  }

  /// Describes the tracks of a loop, under its thread.
  mutating func describe(
    _ loop: Loop, _ key: LoopKey, _ names: LoopNames, _ writer: inout PerfettoWriter
  ) {
    let parent = thread(names.thread, of: key.process, &writer)
    writer.writeTrack(named(names.title(of: key), loop.slices, under: parent))
    for (name, uuid) in [("timer lateness", loop.lateness), ("wake latency", loop.latency)] {
      var track = named("loop \(key.loop) \(name)", uuid, under: parent)
      track.add(PerfettoField.Track.counter, unit(PerfettoValue.nanoseconds))
      writer.writeTrack(track)
    }
  }

  /// Describes the track of a loop's wakes, beside the loop's.
  mutating func describeWays(
    of loop: Loop, _ key: LoopKey, _ names: LoopNames, _ writer: inout PerfettoWriter
  ) {
    let parent = thread(names.thread, of: key.process, &writer)
    writer.writeTrack(named("loop \(key.loop) wakes", loop.ways, under: parent))
  }

  /// The tracks for what is missing of one stream.
  mutating func loss(_ loss: TraceLoss, _ writer: inout PerfettoWriter) -> Loss {
    if let known = losses[loss.file] { return known }
    let tracks = Loss(slices: newUUID(), events: newUUID())
    losses[loss.file] = tracks
    writer.writeTrack(named("EVENTS LOST in \(loss.file)", tracks.slices, under: nil))
    var counter = named("events lost in \(loss.file)", tracks.events, under: nil)
    counter.add(PerfettoField.Track.counter, unit(PerfettoValue.count))
    writer.writeTrack(counter)
    return tracks
  }

  private func unit(_ unit: UInt64) -> ProtobufMessage {
    var counter = ProtobufMessage()
    counter.add(PerfettoField.Counter.unit, unit)
    return counter
  }

  private func named(_ name: String, _ uuid: UInt64, under parent: UInt64?) -> ProtobufMessage {
    var track = ProtobufMessage()
    track.add(PerfettoField.Track.uuid, uuid)
    track.add(PerfettoField.Track.name, name)
    if let parent { track.add(PerfettoField.Track.parent, parent) }
    return track
  }
}
