// The kinds of events by the name that the trace gives them. What each means and which fields it
// has is the catalogue's to say.

/// An event of provider `runloop`; the raw value is its name in a trace, without the provider.
public enum TraceEventKind: String, Sendable, Hashable, CaseIterable {
  case entry
  case beforeTimers = "before_timers"
  case beforeSources = "before_sources"
  case beforeWaiting = "before_waiting"
  case afterWaiting = "after_waiting"
  case exit
  case observerBegin = "observer_begin"
  case observerEnd = "observer_end"
  case blockBegin = "block_begin"
  case blockEnd = "block_end"
  case source0Begin = "source0_begin"
  case source0End = "source0_end"
  case source1Begin = "source1_begin"
  case source1End = "source1_end"
  case timerBegin = "timer_begin"
  case timerEnd = "timer_end"
  case mainQueueBegin = "main_queue_begin"
  case mainQueueEnd = "main_queue_end"
  case sleep
  case wake
  case signal
  case blockEnqueue = "block_enqueue"
  case portSend = "port_send"
  case timerArm = "timer_arm"
  case modeSwitch = "mode_switch"
  case busyStretch = "busy_stretch"
  case loopInfo = "loop_info"
  case modeInfo = "mode_info"
  case timerInfo = "timer_info"
  case sourceInfo = "source_info"
}
