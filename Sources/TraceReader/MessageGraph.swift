// The library's graph: one source that reads a staged stream, one sink that hands on what it reads.
// Not for what the messages say: that is EventDecoder's.
//
// No muxer: libbabeltrace2's own is the slowest part of reading, and one bad stream ends it for all.
// StreamMerge merges events instead.

#if TraceTools
  import CBabeltrace2

  /// A running read of one staged stream; to be used by one thread.
  @safe final class MessageGraph {
    /// How a step went.
    enum Step: Equatable {
      case more, end
      case failed(String)
    }

    private let graph: OpaquePointer
    private let decoder: EventDecoder

    /// Opens the stream in a directory; its messages go to `decoder`.
    init(directory: String, decoder: EventDecoder) throws(LibraryFailure) {
      guard let graph = unsafe bt_graph_create(0) else { throw LibraryFailure.taken() }
      unsafe self.graph = unsafe graph
      self.decoder = decoder
      let source = try unsafe addSource(reading: directory)
      let sink = try unsafe addSink()
      guard
        let output = unsafe bt_component_source_borrow_output_port_by_index_const(source, 0),
        let input = unsafe bt_component_sink_borrow_input_port_by_index_const(sink, 0),
        unsafe bt_graph_connect_ports(graph, output, input, nil)
          == BT_GRAPH_CONNECT_PORTS_STATUS_OK
      else { throw LibraryFailure.taken() }
    }

    deinit {
      unsafe bt_graph_put_ref(graph)
      _ = LibraryFailure.pending()
    }

    /// Reads some more messages into the decoder.
    ///
    /// A source that meets damage behind good messages hands those on with status OK, but leaves
    /// its error on the thread, and the library aborts on the next call with an error pending.
    func step() -> Step {
      let status = unsafe bt_graph_run_once(graph)
      if let failure = LibraryFailure.pending() { return .failed(failure.reason) }
      switch status {
      case BT_GRAPH_RUN_ONCE_STATUS_OK, BT_GRAPH_RUN_ONCE_STATUS_AGAIN: return .more
      case BT_GRAPH_RUN_ONCE_STATUS_END: return .end
      default: return .failed(LibraryFailure.unexplained.reason)
      }
    }

    private func addSource(reading directory: String) throws(LibraryFailure) -> OpaquePointer {
      let plugin = try CTFPlugin.shared.get()
      guard let parameters = unsafe bt_value_map_create() else { throw LibraryFailure.taken() }
      defer { unsafe bt_value_put_ref(parameters) }
      var inputs: OpaquePointer?
      var component: OpaquePointer?
      guard
        unsafe bt_value_map_insert_empty_array_entry(parameters, "inputs", &inputs)
          == BT_VALUE_MAP_INSERT_ENTRY_STATUS_OK,
        unsafe bt_value_array_append_string_element(inputs, directory)
          == BT_VALUE_ARRAY_APPEND_ELEMENT_STATUS_OK,
        unsafe bt_graph_add_source_component(
          graph, plugin.source, "source", parameters, BT_LOGGING_LEVEL_NONE, &component)
          == BT_GRAPH_ADD_COMPONENT_STATUS_OK,
        let component = unsafe component,
        unsafe bt_component_source_get_output_port_count(component) == 1
      else { throw LibraryFailure.taken() }
      return unsafe component
    }

    private func addSink() throws(LibraryFailure) -> OpaquePointer {
      var component: OpaquePointer?
      let context = unsafe Unmanaged.passUnretained(decoder).toOpaque()
      guard
        unsafe bt_graph_add_simple_sink_component(
          graph, "sink", nil, consumeMessages, nil, context, &component)
          == BT_GRAPH_ADD_COMPONENT_STATUS_OK,
        let component = unsafe component
      else { throw LibraryFailure.taken() }
      return unsafe component
    }
  }

  /// The sink's callback: every message of one batch goes to the decoder and is given back.
  private let consumeMessages: bt_graph_simple_sink_component_consume_func = {
    iterator, context in
    var messages: bt_message_array_const?
    var count: UInt64 = 0
    let status = unsafe bt_message_iterator_next(iterator, &messages, &count)
    guard status == BT_MESSAGE_ITERATOR_NEXT_STATUS_OK, let messages = unsafe messages,
      let context = unsafe context
    else {
      return bt_graph_simple_sink_component_consume_func_status(rawValue: status.rawValue)
    }
    let decoder = unsafe Unmanaged<EventDecoder>.fromOpaque(context).takeUnretainedValue()
    for index in 0..<Int(count) {
      guard let message = unsafe messages[index] else { continue }
      unsafe decoder.decode(message)
      unsafe bt_message_put_ref(message)
    }
    return BT_GRAPH_SIMPLE_SINK_COMPONENT_CONSUME_FUNC_STATUS_OK
  }
#endif
