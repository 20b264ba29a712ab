// From the library's messages to TraceEvents, one stream at a time. Not for opening the stream:
// that is MessageGraph's, nor for going on after damage: that is StreamCursor's.

#if TraceTools
  import CBabeltrace2
  import TraceModel

  /// Takes the messages of one graph and turns them into events.
  final class EventDecoder {
    /// The events since the last `takeEvents()`, in the order of the stream.
    private var events: [TraceEvent] = []

    /// Packets that were read to their end.
    private(set) var finishedPackets = 0

    /// How many events of the packet that is being read are behind, of any provider.
    private(set) var eventsOfPacket = 0

    /// What is wrong with the packet that is being read; nothing is decoded from then on.
    private(set) var fault: String?

    /// What was met on the way that is not an event of ours.
    private(set) var remarks = EventRemarks()

    private let file: String
    private let packets: ArraySlice<StreamFile.Packet>
    private var plans: [EventPlan?] = []
    private var origins: EventOrigins
    private var packet: PacketHeader?
    private var eventsToSkip: Int
    private var lastNanoseconds: UInt64

    /// `packets`: those of the stream that the graph reads. `skipping`: how many events of the first
    /// one are known. `lastNanoseconds`: no other event can be older than that. `process`: whose
    /// events these are if they do not say so themselves.
    init(
      _ stream: StreamFile, packets: Range<Int>, skipping eventsToSkip: Int,
      lastNanoseconds: UInt64, process: Int32
    ) {
      self.eventsToSkip = eventsToSkip
      file = stream.name
      self.packets = stream.packets[packets]
      self.lastNanoseconds = lastNanoseconds
      origins = EventOrigins(process: process)
    }

    /// The time of the newest event.
    var newestNanoseconds: UInt64 { lastNanoseconds }

    func takeEvents() -> [TraceEvent] {
      defer { events.removeAll(keepingCapacity: false) }
      return events
    }

    /// The names of threads since the last `takeNames()`.
    func takeNames() -> [ThreadName] { origins.takeNews() }

    /// Who was met, when all is read; in damage, if the last packet could not be read to its end.
    func takeSightings(endingInDamage isDamaged: Bool) -> ProcessSightings {
      if isDamaged { origins.endInDamage() } else { origins.endRun() }
      return origins.sightings
    }

    func decode(_ message: OpaquePointer) {
      guard fault == nil else { return }
      switch unsafe bt_message_get_type(message) {
      case BT_MESSAGE_TYPE_EVENT:
        eventsOfPacket += 1
        if eventsOfPacket > eventsToSkip { unsafe decodeEvent(message) }
      case BT_MESSAGE_TYPE_PACKET_BEGINNING: beginPacket()
      case BT_MESSAGE_TYPE_PACKET_END:
        finishedPackets += 1
        (eventsOfPacket, eventsToSkip) = (0, 0)
      default: break
      }
    }

    private func beginPacket() {
      let next = packets.dropFirst(finishedPackets).first
      packet = next?.header
      if let next { origins.beginPacket(.init(file: file, offset: next.offset)) }
    }

    private func decodeEvent(_ message: OpaquePointer) {
      guard let packet, let event = unsafe bt_message_event_borrow_event_const(message),
        let snapshot = unsafe bt_message_event_borrow_default_clock_snapshot_const(message)
      else { return }
      let time = unsafe bt_clock_snapshot_get_value(snapshot)
      guard time >= lastNanoseconds, time <= packet.endNanoseconds else {
        fault = "an event's time lies outside its packet"
        return
      }
      let plan = unsafe plan(of: event)
      let isPossible =
        if let kind = plan.kind {
          unsafe decode(event, kind, plan, at: time, cpu: packet.cpu)
        } else if let member = plan.programName {
          unsafe origins.learnProgram(member, event, time)
        } else {
          remember(plan.name)
        }
      if isPossible {
        lastNanoseconds = time
      } else {
        fault = "an event's process or thread has a number that none can have"
      }
    }

    private func remember(_ otherEvent: String) -> Bool {
      remarks.otherEvents[otherEvent, default: 0] += 1
      return true
    }

    /// Takes in an event of ours; returns whether somebody can have recorded it.
    private func decode(
      _ event: OpaquePointer, _ kind: TraceEventKind, _ plan: EventPlan, at time: UInt64,
      cpu: UInt32
    ) -> Bool {
      let isAnnouncement = kind == .loopInfo
      guard let origin = unsafe origins.origin(of: event, at: time, isAnnouncement: isAnnouncement)
      else { return false }
      var fields = EventFields()
      if let payload = unsafe bt_event_borrow_payload_field_const(event) {
        for step in plan.steps { unsafe Self.read(step, of: payload, into: &fields) }
      }
      events.append(
        TraceEvent(
          timestampNanoseconds: time, process: origin.process, thread: origin.thread, cpu: cpu,
          loop: fields.loop, payload: fields.payload(of: kind)))
      return true
    }

    private func plan(of event: OpaquePointer) -> EventPlan {
      let eventClass = unsafe bt_event_borrow_class_const(event)!
      let id = unsafe Int(bt_event_class_get_id(eventClass))
      if id < plans.count, let plan = plans[id] { return plan }
      let plan = unsafe EventPlan(eventClass)
      if !plan.missingFields.isEmpty {
        remarks.missingFields[plan.name, default: []].formUnion(plan.missingFields)
      }
      if id < EventRemarks.mostEventClasses {
        while plans.count <= id { plans.append(nil) }
        plans[id] = plan
      }
      return plan
    }

    private static func read(
      _ step: EventPlan.Step, of payload: OpaquePointer, into fields: inout EventFields
    ) {
      guard
        let field = unsafe bt_field_structure_borrow_member_field_by_index_const(
          payload, step.member)
      else { return }
      switch step.form {
      case .unsigned(let slot):
        fields[slot] = unsafe bt_field_integer_unsigned_get_value(field)
      case .signed(let slot):
        fields[slot] = unsafe UInt64(bitPattern: bt_field_integer_signed_get_value(field))
      case .label(let indexes):
        let value = unsafe bt_field_integer_unsigned_get_value(field)
        fields[.label] = value < indexes.count ? UInt64(indexes[Int(value)]) : .max
      case .text:
        let length = unsafe Int(bt_field_string_get_length(field))
        let bytes = unsafe UnsafeRawBufferPointer(
          start: bt_field_string_get_value(field), count: length)
        fields.text = unsafe String(decoding: bytes, as: UTF8.self)
      }
    }
  }
#endif
