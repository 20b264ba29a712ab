// Who recorded an event: the process, the thread, and what the thread is called. Not for what the
// event says: that is EventDecoder's.

#if TraceTools
  import CBabeltrace2
  import TraceModel

  /// Reads the context of the events of one stream.
  struct EventOrigins {
    /// A thread of a process.
    struct Origin: Hashable {
      let process: Int32
      let thread: Int32
    }

    /// Names met since they were last taken: each once, and again when a thread has another.
    private var news: [ThreadName] = []

    private let processOfStream: Int32
    private var plan: ContextPlan?
    private var known: [Origin: String] = [:]
    private var last: Origin?

    /// More names than this are not remembered.
    private static let mostNames = 65_536

    /// `process`: whose events these are if they do not say so themselves.
    init(process: Int32) { processOfStream = process }

    mutating func takeNews() -> [ThreadName] {
      defer { news.removeAll() }
      return news
    }

    /// The origin of an event. The name is looked at where the thread changes, which tells all of them
    /// but that of a program which takes the place of another in one thread: `isAnnouncement` says
    /// that an event may be the first of a program.
    mutating func origin(
      of event: OpaquePointer, at time: UInt64, isAnnouncement: Bool
    ) -> Origin {
      guard let context = unsafe bt_event_borrow_common_context_field_const(event) else {
        return Origin(process: processOfStream, thread: 0)
      }
      if plan == nil { plan = unsafe ContextPlan(event) }
      guard let plan else { return Origin(process: processOfStream, thread: 0) }
      let process = plan.process.map { unsafe ContextPlan.number($0, of: context) }
      let thread = plan.thread.map { unsafe ContextPlan.number($0, of: context) }
      let origin = Origin(process: process ?? processOfStream, thread: thread ?? 0)
      if origin != last || isAnnouncement {
        last = origin
        if let member = plan.name {
          learn(unsafe ContextPlan.text(member, of: context), of: origin, at: time)
        }
      }
      return origin
    }

    /// Takes in LTTng's own event that says which program a process runs: the name of its first thread,
    /// which may never record anything.
    mutating func learnProgram(_ member: UInt64, _ event: OpaquePointer, _ time: UInt64) {
      guard let payload = unsafe bt_event_borrow_payload_field_const(event) else { return }
      let process = unsafe origin(of: event, at: time, isAnnouncement: false).process
      let first = Origin(process: process, thread: process)
      if process != 0 { learn(unsafe ContextPlan.text(member, of: payload), of: first, at: time) }
    }

    private mutating func learn(_ name: String, of origin: Origin, at time: UInt64) {
      guard origin.thread != 0, known[origin] != name, known.count < Self.mostNames else { return }
      known[origin] = name
      news.append(
        ThreadName(
          process: origin.process, thread: origin.thread, name: name, sinceNanoseconds: time))
    }
  }

  /// Where in the context of every event its process, its thread and the thread's name stand.
  private struct ContextPlan {
    private(set) var process: UInt64?
    private(set) var thread: UInt64?
    private(set) var name: UInt64?

    init(_ event: OpaquePointer) {
      guard let stream = unsafe bt_event_borrow_stream_const(event),
        let streamClass = unsafe bt_stream_borrow_class_const(stream),
        let structure =
          unsafe bt_stream_class_borrow_event_common_context_field_class_const(streamClass)
      else { return }
      for index in 0..<(unsafe bt_field_class_structure_get_member_count(structure)) {
        guard
          let member = unsafe bt_field_class_structure_borrow_member_by_index_const(
            structure, index),
          let type = unsafe bt_field_class_structure_member_borrow_field_class_const(member)
        else { continue }
        let kind = unsafe bt_field_class_get_type(type)
        switch unsafe String(cString: bt_field_class_structure_member_get_name(member)) {
        case "vpid" where kind == BT_FIELD_CLASS_TYPE_SIGNED_INTEGER: process = index
        case "vtid" where kind == BT_FIELD_CLASS_TYPE_SIGNED_INTEGER: thread = index
        case "procname" where kind == BT_FIELD_CLASS_TYPE_STRING: name = index
        default: break
        }
      }
    }

    static func number(_ member: UInt64, of context: OpaquePointer) -> Int32 {
      let field = unsafe bt_field_structure_borrow_member_field_by_index_const(context, member)
      return unsafe Int32(truncatingIfNeeded: bt_field_integer_signed_get_value(field))
    }

    static func text(_ member: UInt64, of context: OpaquePointer) -> String {
      let field = unsafe bt_field_structure_borrow_member_field_by_index_const(context, member)
      let bytes = unsafe UnsafeRawBufferPointer(
        start: bt_field_string_get_value(field), count: Int(bt_field_string_get_length(field)))
      return unsafe String(decoding: bytes, as: UTF8.self)
    }
  }
#endif
