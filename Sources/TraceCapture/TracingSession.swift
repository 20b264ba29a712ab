// One LTTng session through liblttng-ctl. Not for the daemon behind it: SessionDaemon.

#if TraceTools
  import CLTTngControl
  import Glibc
  import TraceModel

  /// A session that records user-space events to a directory.
  @safe
  final class TracingSession {
    /// A set of ring buffers.
    enum Channel: String {
      /// What the patterns ask for.
      case everything = "runloop"
      /// The names of what is there, where the rings for everything overwrite them.
      case names
    }

    /// What the daemon knows the session by.
    let name: String
    let line: DaemonLine
    private let handle: UnsafeMutablePointer<lttng_handle>
    private var isDestroyed = false

    /// Creates a session whose trace goes where `delivery` says, or to the absolute path `directory`.
    init(
      name: String, directory: String, delivery: TraceDelivery, over line: DaemonLine
    ) throws(RecorderError) {
      let step = "create a session that writes to '\(delivery.place ?? directory)'"
      let descriptor = unsafe delivery.descriptor(name, directory)
      defer { unsafe lttng_session_descriptor_destroy(descriptor) }
      try line.ask { () throws(RecorderError) in
        unsafe try accepted(lttng_create_session_ext(descriptor), step)
      }
      var domain = userSpaceDomain()
      guard let handle = unsafe lttng_create_handle(name, &domain) else {
        Self.destroy(name, over: line)
        throw refusal(CInt(bitPattern: LTTNG_ERR_NOMEM.rawValue), step)
      }
      (self.name, self.line) = (name, line)
      unsafe self.handle = unsafe handle
    }

    deinit {
      destroy()
      unsafe lttng_destroy_handle(handle)
    }

    /// Makes ring buffers. When one is full, new events are counted and thrown away; with
    /// `overwriting`, the oldest ones are lost instead.
    func makeBuffers(
      _ plan: BufferPlan, for channel: Channel = .everything, overwriting: Bool = false
    ) throws(RecorderError) {
      var domain = unsafe handle.pointee.domain
      guard let made = unsafe lttng_channel_create(&domain) else {
        throw refusal(CInt(bitPattern: LTTNG_ERR_NOMEM.rawValue), "make buffers")
      }
      defer { unsafe lttng_channel_destroy(made) }
      unsafe copy(channel.rawValue, to: &made.pointee.name)
      unsafe made.pointee.attr.overwrite = overwriting ? 1 : 0
      unsafe made.pointee.attr.subbuf_size = UInt64(plan.partBytes)
      unsafe made.pointee.attr.num_subbuf = UInt64(plan.partCount)
      try ask("make buffers") { unsafe lttng_enable_channel(handle, made) }
    }

    /// Switches on every tracepoint that the pattern matches, now and in programs yet to start.
    func enable(
      _ pattern: EventPattern, in channel: Channel = .everything
    ) throws(RecorderError) {
      guard let event = unsafe lttng_event_create() else {
        throw refusal(CInt(bitPattern: LTTNG_ERR_NOMEM.rawValue), "enable '\(pattern.text)'")
      }
      defer { unsafe lttng_event_destroy(event) }
      unsafe copy(pattern.text, to: &event.pointee.name)
      unsafe event.pointee.type = LTTNG_EVENT_TRACEPOINT
      unsafe event.pointee.loglevel_type = LTTNG_EVENT_LOGLEVEL_ALL
      unsafe event.pointee.loglevel = -1
      try ask("enable '\(pattern.text)'") {
        unsafe lttng_enable_event(handle, event, channel.rawValue)
      }
    }

    /// Adds a context to every event.
    func add(_ context: TraceContext, to channel: Channel = .everything) throws(RecorderError) {
      var request = unsafe lttng_event_context()
      unsafe request.ctx =
        switch context {
        case .process: LTTNG_EVENT_CONTEXT_VPID
        case .thread: LTTNG_EVENT_CONTEXT_VTID
        case .threadName: LTTNG_EVENT_CONTEXT_PROCNAME
        }
      try ask("add the context \(context.rawValue)") {
        unsafe lttng_add_context(handle, &request, nil, channel.rawValue)
      }
    }

    /// Begins to record.
    func start() throws(RecorderError) {
      try ask("start the session") { unsafe lttng_start_tracing(name) }
    }

    /// Asks the daemon for something; returns its answer, or throws what a negative one means.
    @discardableResult
    func ask(_ step: String, _ question: () -> CInt) throws(RecorderError) -> CInt {
      try line.ask { () throws(RecorderError) in try accepted(question(), step) }
    }

    /// Stops recording and waits until the trace is on disk.
    ///
    /// Asks often at first: liblttng-ctl's own way to wait asks five times a second.
    ///
    /// - Parameter mayWait: asked now and then for how long to wait; it is over when that is nil.
    func stop(while mayWait: () -> Bool) throws(RecorderError) -> Bool {
      let step = "finish the trace"
      try ask(step) { unsafe lttng_stop_tracing_no_wait(name) }
      var intervalMicroseconds: UInt32 = 500
      while try ask(step, { unsafe lttng_data_pending(name) }) != 0 {
        if !mayWait() { return false }
        usleep(intervalMicroseconds)
        intervalMicroseconds = min(intervalMicroseconds * 2, 100_000)
      }
      return true
    }

    /// What was lost, counted by the daemon: to be asked after `stop` and before `destroy`.
    func loss() throws(RecorderError) -> RecordingDescription.Loss {
      var channels: UnsafeMutablePointer<lttng_channel>?
      let count = try ask("count lost events") { unsafe lttng_list_channels(handle, &channels) }
      defer { unsafe free(channels) }
      var loss = RecordingDescription.Loss(channels: [])
      for index in 0..<Int(count) {
        guard let channel = unsafe channels?.advanced(by: index) else { break }
        var (events, packets): (UInt64, UInt64) = (0, 0)
        unsafe try accepted(
          lttng_channel_get_discarded_event_count(channel, &events), "count lost events")
        unsafe try accepted(
          lttng_channel_get_lost_packet_count(channel, &packets), "count lost packets")
        loss.channels.append(
          .init(
            name: unsafe text(in: &channel.pointee.name), discardedEvents: events,
            lostPackets: packets))
      }
      return loss
    }

    /// Every tracepoint of every process that is registered with the daemon now.
    ///
    /// Some may be missing for a process that registers or ends meanwhile. Nil if the daemon does not
    /// say.
    func tracepoints() -> Set<RegisteredTracepoint>? {
      var events: UnsafeMutablePointer<lttng_event>?
      guard
        let count = try? ask("list tracepoints", { unsafe lttng_list_tracepoints(handle, &events) })
      else { return nil }
      defer { unsafe free(events) }
      return (0..<Int(count)).reduce(into: []) { found, index in
        guard var event = unsafe events?[index] else { return }
        let name = unsafe text(in: &event.name)
        found.insert(RegisteredTracepoint(process: unsafe event.pid, name: name))
      }
    }

    /// Ends the session; the trace stays. Does nothing the second time.
    func destroy() {
      if isDestroyed { return }
      isDestroyed = true
      Self.destroy(name, over: line)
    }

    /// Ends a session by its name.
    ///
    /// It is off the daemon's list at once. Not waited for: that takes half a second, and after
    /// `stop` all of the trace is on disk.
    static func destroy(_ name: String, over line: DaemonLine) {
      _ = try? line.ask { unsafe lttng_destroy_session_no_wait(name) }
    }

    /// The names of all sessions of the daemon that this process may see.
    static func names(over line: DaemonLine) throws(RecorderError) -> [String] {
      var sessions: UnsafeMutablePointer<lttng_session>?
      let count = try line.ask { unsafe lttng_list_sessions(&sessions) }
      defer { unsafe free(sessions) }
      return (0..<max(Int(count), 0)).compactMap { index in
        guard var session = unsafe sessions?[index] else { return nil }
        return unsafe text(in: &session.name)
      }
    }
  }

  private func userSpaceDomain() -> lttng_domain {
    var domain = lttng_domain()
    domain.type = LTTNG_DOMAIN_UST
    domain.buf_type = LTTNG_BUFFER_PER_UID
    return domain
  }
#endif
