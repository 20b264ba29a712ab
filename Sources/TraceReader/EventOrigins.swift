// Who recorded an event: the process, the thread, and what the thread is called. Not for what the
// event says: that is EventDecoder's.

#if TraceTools
  import CBabeltrace2
  import TraceModel

  /// Reads the context of the events of one stream.
  struct EventOrigins {
    /// Names met since they were last taken: each once, and again when a thread has another.
    private var news: [ThreadName] = []

    /// Who was met in the packets that are behind, and in this one up to the last change.
    private(set) var sightings = ProcessSightings()

    private let processOfStream: Int32
    private var plan: ContextPlan?
    private var known: [EventOrigin: String] = [:]
    private var last: EventOrigin?
    /// How many events in a row were those of `last`.
    private var run: UInt64 = 0
    private var place: ProcessSightings.Place?

    /// More names than this are not remembered.
    private static let mostNames = 65_536

    /// `process`: whose events these are if they do not say so themselves.
    init(process: Int32) { processOfStream = process }

    mutating func takeNews() -> [ThreadName] {
      defer { news.removeAll() }
      return news
    }

    /// Takes in that the events that follow are those of another packet.
    mutating func beginPacket(_ place: ProcessSightings.Place) {
      endRun()
      self.place = place
    }

    /// Takes in how many events in a row were those of one thread.
    mutating func endRun() {
      if let last, let place, run > 0 { sightings.add(last, events: run, in: place) }
      run = 0
    }

    /// Takes in that the packet turned out to be damaged.
    mutating func endInDamage() {
      endRun()
      if let place { sightings.addDamage(in: place) }
    }

    /// The origin of an event; `nil` if no process or thread can have such a number.
    ///
    /// The name is looked at where the thread changes, which tells all of them but that of a program
    /// which takes the place of another in one thread: `isAnnouncement` says that an event may be the
    /// first of a program.
    mutating func origin(
      of event: OpaquePointer, at time: UInt64, isAnnouncement: Bool
    ) -> EventOrigin? {
      guard let context = unsafe bt_event_borrow_common_context_field_const(event) else {
        return EventOrigin(process: processOfStream, thread: 0)
      }
      if plan == nil { plan = unsafe ContextPlan(event) }
      guard let plan else { return EventOrigin(process: processOfStream, thread: 0) }
      guard let origin = unsafe plan.origin(in: context, otherwise: processOfStream) else {
        return nil
      }
      if origin != last || isAnnouncement {
        endRun()
        last = origin
        if let name = unsafe plan.name(in: context) { learn(name, of: origin, at: time) }
      }
      run += 1
      return origin
    }

    /// Takes in LTTng's own event that says which program a process runs: the name of its first thread,
    /// which may never record anything. Returns whether the event can be.
    mutating func learnProgram(_ member: UInt64, _ event: OpaquePointer, _ time: UInt64) -> Bool {
      guard let payload = unsafe bt_event_borrow_payload_field_const(event) else { return true }
      guard let origin = unsafe origin(of: event, at: time, isAnnouncement: false) else {
        return false
      }
      let first = EventOrigin(process: origin.process, thread: origin.process)
      if first.process != 0 {
        learn(unsafe ContextPlan.text(member, of: payload), of: first, at: time)
      }
      return true
    }

    private mutating func learn(_ name: String, of origin: EventOrigin, at time: UInt64) {
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
    private var name: UInt64?
    /// The name as numbers: `ThreadNameLayout`.
    private var nameWords: [UInt64] = []

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
        let isWord = kind == BT_FIELD_CLASS_TYPE_UNSIGNED_INTEGER
        switch unsafe String(cString: bt_field_class_structure_member_get_name(member)) {
        case let word where isWord && ThreadNameLayout.words.contains(word):
          nameWords.append(index)
        case "vpid" where kind == BT_FIELD_CLASS_TYPE_SIGNED_INTEGER: process = index
        case "vtid" where kind == BT_FIELD_CLASS_TYPE_SIGNED_INTEGER: thread = index
        case "procname" where kind == BT_FIELD_CLASS_TYPE_STRING: name = index
        default: break
        }
      }
    }

    /// `nil` if one of its numbers cannot be; what is not recorded is `processOfStream` and thread 0.
    func origin(
      in context: OpaquePointer, otherwise processOfStream: Int32
    ) -> EventOrigin? {
      let process = process.map { unsafe Self.number($0, of: context) }
      let thread = thread.map { unsafe Self.number($0, of: context) }
      guard EventOrigin.isPossible(process ?? 1), EventOrigin.isPossible(thread ?? 1) else {
        return nil
      }
      return EventOrigin(
        process: process.map { Int32($0) } ?? processOfStream, thread: Int32(thread ?? 0))
    }

    /// What the thread is called; `nil` if that is not recorded.
    func name(in context: OpaquePointer) -> String? {
      guard nameWords.isEmpty else {
        return ThreadNameLayout.text(
          nameWords.map { member in
            let field = unsafe bt_field_structure_borrow_member_field_by_index_const(
              context, member)
            return unsafe bt_field_integer_unsigned_get_value(field)
          })
      }
      return name.map { unsafe Self.text($0, of: context) }
    }

    private static func number(_ member: UInt64, of context: OpaquePointer) -> Int64 {
      let field = unsafe bt_field_structure_borrow_member_field_by_index_const(context, member)
      return unsafe bt_field_integer_signed_get_value(field)
    }

    static func text(_ member: UInt64, of context: OpaquePointer) -> String {
      let field = unsafe bt_field_structure_borrow_member_field_by_index_const(context, member)
      let bytes = unsafe UnsafeRawBufferPointer(
        start: bt_field_string_get_value(field), count: Int(bt_field_string_get_length(field)))
      return unsafe String(decoding: bytes, as: UTF8.self)
    }
  }
#endif
