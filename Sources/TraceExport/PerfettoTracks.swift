// The tracks of Perfetto's view: processes, threads, loops, counters, gaps. Each is described once,
// when it is first used, and again for a loop whose name comes late.

import TraceAnalysis
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
  private var names = ThreadNames()
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
    let key = ThreadKey(process: process, thread: thread)
    if let known = threads[key] { return known }
    let parent = self.process(process, &writer)
    guard thread > 0, process > 0 else { return parent }
    let uuid = newUUID()
    threads[key] = uuid
    writer.writeTrack(description(of: key, uuid, under: parent))
    return uuid
  }

  private func description(
    of key: ThreadKey, _ uuid: UInt64, under parent: UInt64
  ) -> ProtobufMessage {
    let name = names.name(ofThread: key.thread, of: key.process)
    var description = ProtobufMessage()
    description.add(PerfettoField.Thread.pid, UInt64(key.process))
    description.add(PerfettoField.Thread.tid, UInt64(key.thread))
    if !name.isEmpty { description.add(PerfettoField.Thread.name, name) }
    var track = ProtobufMessage()
    track.add(PerfettoField.Track.uuid, uuid)
    track.add(PerfettoField.Track.parent, parent)
    track.add(PerfettoField.Track.thread, description)
    return track
  }

  private mutating func process(_ process: Int32, _ writer: inout PerfettoWriter) -> UInt64 {
    if let known = processes[process] { return known }
    let uuid = newUUID()
    processes[process] = uuid
    writer.writeTrack(description(of: process, uuid))
    return uuid
  }

  private func description(of process: Int32, _ uuid: UInt64) -> ProtobufMessage {
    guard process > 0 else {
      return named("process that the trace does not name", uuid, under: nil)
    }
    let name = names.program(of: process)
    var description = ProtobufMessage()
    description.add(PerfettoField.Process.pid, UInt64(process))
    if !name.isEmpty { description.add(PerfettoField.Process.name, name) }
    if names.isCommand(process) == false {
      description.add(PerfettoField.Process.labels, "neighbour: not the recorded command's")
    }
    var track = ProtobufMessage()
    track.add(PerfettoField.Track.uuid, uuid)
    track.add(PerfettoField.Track.process, description)
    return track
  }

  /// Learns which programs there are; before the first track.
  mutating func learn(_ recording: RecordingDescription) { names.add(recording) }

  /// Learns what a thread is called, and with it perhaps its process; what has a track is described
  /// anew.
  mutating func learn(_ name: ThreadName, _ writer: inout PerfettoWriter) {
    let key = ThreadKey(process: name.process, thread: name.thread)
    let before = (
      names.program(of: name.process), names.name(ofThread: name.thread, of: name.process)
    )
    names.add(name)
    guard let parent = processes[name.process] else { return }
    if names.program(of: name.process) != before.0 {
      writer.writeTrack(description(of: name.process, parent))
    }
    if let uuid = threads[key], name.name != before.1 {
      writer.writeTrack(description(of: key, uuid, under: parent))
    }
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
