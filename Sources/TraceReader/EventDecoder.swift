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

    /// What is wrong with the packet that is being read; nothing is decoded from then on.
    private(set) var fault: String?

    /// What was met on the way that is not an event of ours.
    private(set) var remarks = EventRemarks()

    private let packets: ArraySlice<StreamFile.Packet>
    private var plans: [EventPlan?] = []
    private var origins: EventOrigins
    private var packet: PacketHeader?
    private var lastNanoseconds: UInt64

    /// `lastNanoseconds`: no event can be older than that. `process`: whose events these are if
    /// they do not say so themselves.
    init(packets: ArraySlice<StreamFile.Packet>, lastNanoseconds: UInt64, process: Int32) {
      self.packets = packets
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

    func decode(_ message: OpaquePointer) {
      guard fault == nil else { return }
      switch unsafe bt_message_get_type(message) {
      case BT_MESSAGE_TYPE_EVENT: unsafe decodeEvent(message)
      case BT_MESSAGE_TYPE_PACKET_BEGINNING:
        packet = packets.dropFirst(finishedPackets).first?.header
      case BT_MESSAGE_TYPE_PACKET_END: finishedPackets += 1
      default: break
      }
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
      lastNanoseconds = time
      let plan = unsafe plan(of: event)
      if let member = plan.programName { return unsafe origins.learnProgram(member, event, time) }
      guard let kind = plan.kind else {
        remarks.otherEvents[plan.name, default: 0] += 1
        return
      }
      var fields = EventFields()
      if let payload = unsafe bt_event_borrow_payload_field_const(event) {
        for step in plan.steps { unsafe Self.read(step, of: payload, into: &fields) }
      }
      let origin = unsafe origins.origin(of: event, at: time, isAnnouncement: kind == .loopInfo)
      events.append(
        TraceEvent(
          timestampNanoseconds: time, process: origin.process, thread: origin.thread,
          cpu: packet.cpu, loop: fields.loop, payload: fields.payload(of: kind)))
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
