// How far a session reaches: over which processes, over the network, back in time.
// Not for its buffers and events: TracingSession.

#if TraceTools
  import CLTTngControl
  import Glibc

  extension TracingSession {
    /// Records one process alone, by the number that it goes by itself.
    ///
    /// Not for a command: what it starts would be left out, and to let a child in by its number is
    /// possible only after its first events.
    func restrict(to process: Int32) throws(RecorderError) {
      let step = "record the process \(process) alone"
      var tracker: OpaquePointer?
      try line.ask { () throws(RecorderError) in
        unsafe try accepted(
          lttng_session_get_tracker_handle(
            name, LTTNG_DOMAIN_UST, LTTNG_PROCESS_ATTR_VIRTUAL_PROCESS_ID, &tracker), step)
      }
      defer { unsafe lttng_process_attr_tracker_handle_destroy(tracker) }
      let limited = try line.ask {
        unsafe lttng_process_attr_tracker_handle_set_tracking_policy(
          tracker, LTTNG_TRACKING_POLICY_INCLUDE_SET)
      }
      let added = try line.ask {
        unsafe lttng_process_attr_virtual_process_id_tracker_handle_add_pid(tracker, process)
      }
      if limited != LTTNG_PROCESS_ATTR_TRACKER_HANDLE_STATUS_OK || limited != added {
        throw .sessionDaemonRefused(step: step, reason: "no tracker (\(limited), \(added))")
      }
    }

    /// Writes what the rings hold to a new directory below the session's.
    func recordSnapshot() throws(RecorderError) {
      try ask("write a snapshot") { unsafe lttng_snapshot_record(name, nil, 0) }
    }
  }

  extension TraceDelivery {
    /// How often a live stream is handed on.
    private static let liveIntervalMicroseconds: UInt64 = 1_000_000

    /// Where it goes if that is not a directory.
    var place: String? {
      if case .relay(let address, _) = self { "\(address)" } else { nil }
    }

    /// A new description of the session that does it, for the caller to destroy.
    func descriptor(_ name: String, _ directory: String) -> OpaquePointer? {
      switch self {
      case .directory: unsafe lttng_session_descriptor_local_create(name, directory)
      case .snapshots: unsafe lttng_session_descriptor_snapshot_local_create(name, directory)
      case .relay(let address, isLive: false):
        unsafe lttng_session_descriptor_network_create(name, address.controlURL, address.dataURL)
      case .relay(let address, isLive: true):
        unsafe lttng_session_descriptor_live_network_create(
          name, address.controlURL, address.dataURL, Self.liveIntervalMicroseconds)
      }
    }
  }
#endif
