// The engine's events, as calls: one function an event of provider `runloop`, named as TraceModel's
// catalogue names it. What the events mean is said there; not for deciding when one is emitted.
//
// The facade lives in the engine's own module because in one of its own it stays a function call in
// release. Off, a call is one load and one branch; without the trait `Tracing` it is nothing.
// Times are nanoseconds of CLOCK_MONOTONIC; `UInt64.max` stands for "no time".

#if Tracing
  import CLoopTracepoints
#endif

enum Trace {
  /// The longest text that an event carries, in bytes of UTF-8; a longer one is cut between characters.
  static let longestTextBytes = 1024

  /// Whether `entry` is being recorded, which carries the mode's name. One load.
  @inline(__always) static var recordsEntries: Bool {
    #if Tracing
      runloop_entry_is_on()
    #else
      false
    #endif
  }

  /// Whether any event is being recorded: not for the way of a wake. A load for each event.
  static var recordsAnything: Bool {
    #if Tracing
      runloop_any_is_on()
    #else
      false
    #endif
  }

  /// Whether a run that does nothing is told all the same. Six loads.
  @inline(__always) static var recordsRuns: Bool {
    #if Tracing
      runloop_entry_is_on() || runloop_exit_is_on() || runloop_before_timers_is_on()
        || runloop_before_sources_is_on() || runloop_mode_switch_is_on()
        || runloop_loop_info_is_on()
    #else
      false
    #endif
  }

  /// Whom what is alive is to be told to: 0 for nobody, another number once another tracing session has
  /// begun to record this process. `loop_info` stands for all four `_info` events. One load, or two.
  @inline(__always) static var stateListener: UInt64 {
    #if Tracing
      runloop_state_listener()
    #else
      0
    #endif
  }

  /// Whether the name of a new mode is to be told. One load.
  @inline(__always) static var recordsModes: Bool {
    #if Tracing
      runloop_mode_info_is_on()
    #else
      false
    #endif
  }

  /// Whether it is to be told how long a loop is busy in one go. One load.
  @inline(__always) static var recordsBusyStretches: Bool {
    #if Tracing
      runloop_busy_stretch_is_on()
    #else
      false
    #endif
  }

  /// Whether an added item is to be told. Two loads.
  @inline(__always) static var recordsItems: Bool {
    #if Tracing
      runloop_source_info_is_on() || runloop_timer_info_is_on()
    #else
      false
    #endif
  }

  /// Whether a block needs a number and the time it was queued. Two loads.
  @inline(__always) static var recordsBlocks: Bool {
    #if Tracing
      runloop_block_enqueue_is_on() || runloop_block_begin_is_on()
    #else
      false
    #endif
  }

  /// Whether a source needs the time of its signal. Two loads.
  @inline(__always) static var recordsSignals: Bool {
    #if Tracing
      runloop_signal_is_on() || runloop_source0_begin_is_on()
    #else
      false
    #endif
  }
}

// Activities.
extension Trace {
  @inline(__always) static func entry(
    loop: UInt32, mode: UInt32, nesting: UInt32, modeName: String, backend: UInt8
  ) {
    #if Tracing
      if runloop_entry_is_on() {
        unsafe withTracedText(modeName) { modeName, modeNameLength in
          unsafe runloop_emit_entry(loop, mode, nesting, backend, modeName, modeNameLength)
        }
      }
    #endif
  }

  @inline(__always) static func beforeTimers(loop: UInt32, mode: UInt32, nesting: UInt32) {
    #if Tracing
      runloop_before_timers(loop, mode, nesting)
    #endif
  }

  @inline(__always) static func beforeSources(loop: UInt32, mode: UInt32, nesting: UInt32) {
    #if Tracing
      runloop_before_sources(loop, mode, nesting)
    #endif
  }

  @inline(__always) static func beforeWaiting(loop: UInt32, mode: UInt32, nesting: UInt32) {
    #if Tracing
      runloop_before_waiting(loop, mode, nesting)
    #endif
  }

  @inline(__always) static func afterWaiting(
    loop: UInt32, mode: UInt32, nesting: UInt32, cause: UInt8, wakeSequence: UInt64
  ) {
    #if Tracing
      runloop_after_waiting(loop, mode, nesting, cause, wakeSequence)
    #endif
  }

  @inline(__always) static func exit(loop: UInt32, mode: UInt32, nesting: UInt32, result: UInt8) {
    #if Tracing
      runloop_exit(loop, mode, nesting, result)
    #endif
  }
}

// Callouts.
extension Trace {
  @inline(__always) static func observerBegin(
    loop: UInt32, mode: UInt32, item: UInt64, order: Int64
  ) {
    #if Tracing
      runloop_observer_begin(loop, mode, item, order)
    #endif
  }

  @inline(__always) static func observerEnd(
    loop: UInt32, mode: UInt32, item: UInt64, order: Int64
  ) {
    #if Tracing
      runloop_observer_end(loop, mode, item, order)
    #endif
  }

  @inline(__always) static func blockBegin(
    loop: UInt32, mode: UInt32, item: UInt64, queued: UInt64
  ) {
    #if Tracing
      runloop_block_begin(loop, mode, item, queued)
    #endif
  }

  @inline(__always) static func blockEnd(
    loop: UInt32, mode: UInt32, item: UInt64, queued: UInt64
  ) {
    #if Tracing
      runloop_block_end(loop, mode, item, queued)
    #endif
  }

  @inline(__always) static func source0Begin(
    loop: UInt32, mode: UInt32, item: UInt64, order: Int64, signalled: UInt64
  ) {
    #if Tracing
      runloop_source0_begin(loop, mode, item, order, signalled)
    #endif
  }

  @inline(__always) static func source0End(
    loop: UInt32, mode: UInt32, item: UInt64, order: Int64, signalled: UInt64
  ) {
    #if Tracing
      runloop_source0_end(loop, mode, item, order, signalled)
    #endif
  }

  @inline(__always) static func source1Begin(
    loop: UInt32, mode: UInt32, item: UInt64, order: Int64
  ) {
    #if Tracing
      runloop_source1_begin(loop, mode, item, order)
    #endif
  }

  @inline(__always) static func source1End(
    loop: UInt32, mode: UInt32, item: UInt64, order: Int64
  ) {
    #if Tracing
      runloop_source1_end(loop, mode, item, order)
    #endif
  }

  @inline(__always) static func timerBegin(
    loop: UInt32, mode: UInt32, item: UInt64, due: UInt64
  ) {
    #if Tracing
      runloop_timer_begin(loop, mode, item, due)
    #endif
  }

  @inline(__always) static func timerEnd(loop: UInt32, mode: UInt32, item: UInt64, due: UInt64) {
    #if Tracing
      runloop_timer_end(loop, mode, item, due)
    #endif
  }

  @inline(__always) static func mainQueueBegin(loop: UInt32, mode: UInt32) {
    #if Tracing
      runloop_main_queue_begin(loop, mode)
    #endif
  }

  @inline(__always) static func mainQueueEnd(loop: UInt32, mode: UInt32) {
    #if Tracing
      runloop_main_queue_end(loop, mode)
    #endif
  }
}

// Sleeping, waking, and what makes a loop wake.
extension Trace {
  @inline(__always) static func sleep(
    loop: UInt32, mode: UInt32, backend: UInt8, deadline: UInt64
  ) {
    #if Tracing
      runloop_sleep(loop, mode, backend, deadline)
    #endif
  }

  @inline(__always) static func wake(loop: UInt32, calledKernel: Bool, wakeSequence: UInt64) {
    #if Tracing
      runloop_wake(loop, calledKernel ? 1 : 0, wakeSequence)
    #endif
  }

  @inline(__always) static func signal(loop: UInt32, item: UInt64) {
    #if Tracing
      runloop_signal(loop, item)
    #endif
  }

  @inline(__always) static func blockEnqueue(loop: UInt32, item: UInt64) {
    #if Tracing
      runloop_block_enqueue(loop, item)
    #endif
  }

  @inline(__always) static func portSend(loop: UInt32, item: UInt64) {
    #if Tracing
      runloop_port_send(loop, item)
    #endif
  }

  @inline(__always) static func timerArm(loop: UInt32, mode: UInt32, deadline: UInt64) {
    #if Tracing
      runloop_timer_arm(loop, mode, deadline)
    #endif
  }

  @inline(__always) static func modeSwitch(loop: UInt32, from: UInt32, to: UInt32) {
    #if Tracing
      runloop_mode_switch(loop, from, to)
    #endif
  }
}

// What a loop was too busy for.
extension Trace {
  @inline(__always) static func busyStretch(loop: UInt32, mode: UInt32, duration: UInt64) {
    #if Tracing
      runloop_busy_stretch(loop, mode, duration)
    #endif
  }
}

// Names and settings of what the other events know by number.
extension Trace {
  @inline(__always) static func loopInfo(
    loop: UInt32, threadID: Int32, backend: UInt8, name: String
  ) {
    #if Tracing
      if runloop_loop_info_is_on() {
        unsafe withTracedText(name) { name, nameLength in
          unsafe runloop_emit_loop_info(loop, threadID, backend, name, nameLength)
        }
      }
    #endif
  }

  @inline(__always) static func modeInfo(loop: UInt32, mode: UInt32, name: String) {
    #if Tracing
      if runloop_mode_info_is_on() {
        unsafe withTracedText(name) { name, nameLength in
          unsafe runloop_emit_mode_info(loop, mode, name, nameLength)
        }
      }
    #endif
  }

  @inline(__always) static func timerInfo(
    loop: UInt32, item: UInt64, interval: UInt64, tolerance: UInt64
  ) {
    #if Tracing
      runloop_timer_info(loop, item, interval, tolerance)
    #endif
  }

  @inline(__always) static func sourceInfo(
    loop: UInt32, item: UInt64, kind: UInt8, order: Int64, name: String
  ) {
    #if Tracing
      if runloop_source_info_is_on() {
        unsafe withTracedText(name) { name, nameLength in
          unsafe runloop_emit_source_info(loop, item, kind, order, name, nameLength)
        }
      }
    #endif
  }
}

#if Tracing
  extension Trace {
    /// Lends the bytes of a text, cut to `longestTextBytes`, to an emitter.
    ///
    /// Kept out of line: it runs only while tracing is on.
    @inline(never)
    private static func withTracedText(
      _ text: String, emit: (UnsafePointer<UInt8>?, UInt16) -> Void
    ) {
      var text = text
      text.withUTF8 { bytes in
        unsafe emit(bytes.baseAddress, UInt16(cutLength(of: bytes)))
      }
    }

    /// The number of leading bytes to keep, so that no character is cut in two.
    private static func cutLength(of bytes: UnsafeBufferPointer<UInt8>) -> Int {
      guard bytes.count > longestTextBytes else { return bytes.count }
      var length = longestTextBytes
      let continuationMask: UInt8 = 0b1100_0000
      let continuation: UInt8 = 0b1000_0000
      while unsafe length > 0 && bytes[length] & continuationMask == continuation { length -= 1 }
      return length
    }
  }
#endif
