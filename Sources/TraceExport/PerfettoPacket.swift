// The numbers of the fields and values that Perfetto's trace format gives them. Not for when a
// packet is written: PerfettoExporter.
//
// Source: protos/perfetto/trace/ of the Perfetto project, trace_packet.proto, clock_snapshot.proto,
// track_event/*.proto and interned_data.proto. A test decodes what is written with those files.

enum PerfettoField {
  enum Trace {
    static let packet: UInt64 = 1
  }

  enum Packet {
    static let clockSnapshot: UInt64 = 6
    static let timestamp: UInt64 = 8
    static let sequenceID: UInt64 = 10
    static let trackEvent: UInt64 = 11
    static let internedData: UInt64 = 12
    static let sequenceFlags: UInt64 = 13
    static let timestampClock: UInt64 = 58
    static let trackDescriptor: UInt64 = 60
  }

  enum ClockSnapshot {
    static let clocks: UInt64 = 1
    static let primaryClock: UInt64 = 2
    static let clockID: UInt64 = 1
    static let clockTimestamp: UInt64 = 2
  }

  enum Track {
    static let uuid: UInt64 = 1
    static let name: UInt64 = 2
    static let process: UInt64 = 3
    static let thread: UInt64 = 4
    static let parent: UInt64 = 5
    static let counter: UInt64 = 8
  }

  enum Process {
    static let pid: UInt64 = 1
    static let name: UInt64 = 6
    static let labels: UInt64 = 8
  }

  enum Thread {
    static let pid: UInt64 = 1
    static let tid: UInt64 = 2
    static let name: UInt64 = 5
  }

  enum Counter {
    static let unit: UInt64 = 3
  }

  enum Event {
    static let annotation: UInt64 = 4
    static let type: UInt64 = 9
    static let nameID: UInt64 = 10
    static let track: UInt64 = 11
    static let name: UInt64 = 23
    static let counterValue: UInt64 = 30
    static let flows: UInt64 = 47
    static let endedFlows: UInt64 = 48
  }

  enum Annotation {
    static let unsigned: UInt64 = 3
    static let text: UInt64 = 6
    static let name: UInt64 = 10
  }

  enum Interned {
    static let eventNames: UInt64 = 2
    static let id: UInt64 = 1
    static let name: UInt64 = 2
  }
}

enum PerfettoValue {
  static let realtimeClock: UInt64 = 1
  static let monotonicClock: UInt64 = 3
  static let stateCleared: UInt64 = 1
  static let needsState: UInt64 = 2
  static let sliceBegin: UInt64 = 1
  static let sliceEnd: UInt64 = 2
  static let instant: UInt64 = 3
  static let counter: UInt64 = 4
  static let nanoseconds: UInt64 = 1
  static let count: UInt64 = 2
}
