// How a flight recorder learns of a hitch: the session daemon tells it, because a program emitted
// `busy_stretch` with a duration over the threshold.
//
// An event notifier of LTTng: its filter runs in the traced program, in the tracepoint, so what is
// short costs no message; what is long arrives within milliseconds, with its fields. The other ways
// were to read a live stream all the time, or to look through the rings every so often. And the
// daemon could take the snapshot itself, but then nothing would bound how many, or say why.
// Not for what is done about a hitch: FlightRecorder.

#if TraceTools
  // The name of the daemon's notification socket is a global variable there, which nobody sets.
  @unsafe @preconcurrency import CLTTngControl
  import Glibc
  import TraceModel

  /// A trigger in the session daemon, for as long as the object lives.
  @safe
  final class HitchTrigger {
    /// A loop was busy for too long.
    struct Hitch: Equatable {
      var process: Int32
      var loop: UInt32
      var durationNanoseconds: UInt64
    }

    private let line: DaemonLine
    private let trigger: OpaquePointer
    private let condition: OpaquePointer
    private let channel: OpaquePointer

    /// Registers the trigger under the name of the session that it is for.
    init(
      named name: String, thresholdNanoseconds: UInt64, over line: DaemonLine
    ) throws(RecorderError) {
      let step = "watch for hitches"
      self.line = line
      let condition = unsafe try Self.makeCondition(thresholdNanoseconds)
      do throws(RecorderError) {
        let channel = unsafe try made(
          line.ask {
            unsafe lttng_notification_channel_create(lttng_session_daemon_notification_endpoint)
          }, step)
        do throws(RecorderError) {
          unsafe trigger = unsafe try Self.register(condition, name, over: line)
        } catch {
          unsafe lttng_notification_channel_destroy(channel)
          throw error
        }
        unsafe self.channel = unsafe channel
      } catch {
        unsafe lttng_condition_destroy(condition)
        throw error
      }
      unsafe self.condition = unsafe condition
      let status = try line.ask {
        unsafe lttng_notification_channel_subscribe(channel, condition)
      }
      if status != LTTNG_NOTIFICATION_CHANNEL_STATUS_OK {
        throw .sessionDaemonRefused(step: step, reason: "no notifications (\(status.rawValue))")
      }
    }

    deinit {
      unsafe lttng_notification_channel_destroy(channel)
      _ = try? line.ask { unsafe lttng_unregister_trigger(trigger) }
      unsafe lttng_trigger_destroy(trigger)
      unsafe lttng_condition_destroy(condition)
    }

    /// The next hitch that the daemon told of; nil when there is none, without waiting.
    func next() -> Hitch? { (try? line.ask { takeNext() }) ?? nil }

    private func takeNext() -> Hitch? {
      var isPending = false
      let asked = unsafe lttng_notification_channel_has_pending_notification(channel, &isPending)
      guard asked == LTTNG_NOTIFICATION_CHANNEL_STATUS_OK, isPending else { return nil }
      var notification: OpaquePointer?
      let got = unsafe lttng_notification_channel_get_next_notification(channel, &notification)
      guard got == LTTNG_NOTIFICATION_CHANNEL_STATUS_OK, let notification = unsafe notification
      else { return nil }
      defer { unsafe lttng_notification_destroy(notification) }
      return unsafe Self.hitch(in: lttng_notification_get_evaluation(notification))
    }

    /// Removes a trigger that a recording left behind.
    static func remove(named name: String, over line: DaemonLine) {
      _ = try? unsafe forEachTrigger(over: line) { found, trigger in
        if found == name { _ = try? line.ask { unsafe lttng_unregister_trigger(trigger) } }
      }
    }

    /// The names of all triggers of this user.
    static func names(over line: DaemonLine) throws(RecorderError) -> [String] {
      var names: [String] = []
      unsafe try forEachTrigger(over: line) { name, _ in names.append(name) }
      return names
    }

    private static func forEachTrigger(
      over line: DaemonLine, _ body: (String, OpaquePointer) -> Void
    ) throws(RecorderError) {
      var triggers: OpaquePointer?
      guard try line.ask({ unsafe lttng_list_triggers(&triggers) }) == LTTNG_OK else { return }
      defer { unsafe lttng_triggers_destroy(triggers) }
      var count: UInt32 = 0
      unsafe lttng_triggers_get_count(triggers, &count)
      for index in 0..<count {
        var name: UnsafePointer<CChar>?
        guard let trigger = unsafe lttng_triggers_get_at_index(triggers, index),
          unsafe lttng_trigger_get_name(trigger, &name) == LTTNG_TRIGGER_STATUS_OK,
          let name = unsafe name
        else { continue }
        unsafe body(String(cString: name), trigger)
      }
    }
  }

  // What the trigger waits for and what comes with it.
  extension HitchTrigger {
    /// `busy_stretch` over the threshold; with the process, the loop and how long it was.
    private static func makeCondition(
      _ thresholdNanoseconds: UInt64
    ) throws(RecorderError) -> OpaquePointer {
      let step = "watch for hitches"
      let rule = unsafe try made(lttng_event_rule_user_tracepoint_create(), step)
      defer { unsafe lttng_event_rule_destroy(rule) }
      let event = "\(EventCatalogue.provider):\(TraceEventKind.busyStretch.rawValue)"
      unsafe lttng_event_rule_user_tracepoint_set_name_pattern(rule, event)
      unsafe lttng_event_rule_user_tracepoint_set_filter(rule, "duration > \(thresholdNanoseconds)")
      let condition = unsafe try made(lttng_condition_event_rule_matches_create(rule), step)
      unsafe capture(
        lttng_event_expr_channel_context_field_create(TraceContext.process.rawValue), in: condition)
      for field in ["loop", "duration"] {
        unsafe capture(lttng_event_expr_event_payload_field_create(field), in: condition)
      }
      return unsafe condition
    }

    /// The condition takes the expression over.
    private static func capture(_ expression: OpaquePointer?, in condition: OpaquePointer) {
      unsafe lttng_condition_event_rule_matches_append_capture_descriptor(condition, expression)
    }

    private static func register(
      _ condition: OpaquePointer, _ name: String, over line: DaemonLine
    ) throws(RecorderError) -> OpaquePointer {
      let step = "watch for hitches"
      let action = unsafe try made(lttng_action_notify_create(), step)
      defer { unsafe lttng_action_destroy(action) }
      let trigger = unsafe try made(lttng_trigger_create(condition, action), step)
      do throws(RecorderError) {
        try line.ask { () throws(RecorderError) in
          unsafe try accepted(lttng_register_trigger_with_name(trigger, name), step)
        }
      } catch {
        unsafe lttng_trigger_destroy(trigger)
        throw error
      }
      return unsafe trigger
    }

    private static func hitch(in evaluation: OpaquePointer?) -> Hitch? {
      var values: OpaquePointer?
      let status = unsafe lttng_evaluation_event_rule_matches_get_captured_values(
        evaluation, &values)
      guard status == LTTNG_EVALUATION_EVENT_RULE_MATCHES_STATUS_OK,
        let process = unsafe number(at: 0, of: values), let loop = unsafe number(at: 1, of: values),
        let duration = unsafe number(at: 2, of: values)
      else { return nil }
      return Hitch(
        process: Int32(truncatingIfNeeded: process), loop: UInt32(truncatingIfNeeded: loop),
        durationNanoseconds: duration)
    }

    private static func number(at index: UInt32, of values: OpaquePointer?) -> UInt64? {
      var value: OpaquePointer?
      unsafe lttng_event_field_value_array_get_element_at_index(values, index, &value)
      var unsigned: UInt64 = 0
      let status = unsafe lttng_event_field_value_unsigned_int_get_value(value, &unsigned)
      if status == LTTNG_EVENT_FIELD_VALUE_STATUS_OK { return unsigned }
      var signed: Int64 = 0
      let other = unsafe lttng_event_field_value_signed_int_get_value(value, &signed)
      return other == LTTNG_EVENT_FIELD_VALUE_STATUS_OK ? UInt64(bitPattern: signed) : nil
    }
  }
#endif
