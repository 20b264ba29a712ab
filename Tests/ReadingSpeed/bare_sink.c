// A graph of libbabeltrace2 as its documentation builds one: source, muxer, a sink that looks at
// the time and at every field of every event. Not for measuring: main.c does that.
#ifdef LOOPSCOPE_TRACE_TOOLS
#include "bare_sink.h"

#include <babeltrace2/babeltrace.h>
#include <inttypes.h>
#include <stdio.h>

static uint64_t events, sum;

static void touch(const bt_field *field) {
  switch (bt_field_get_class_type(field)) {
  case BT_FIELD_CLASS_TYPE_UNSIGNED_INTEGER:
  case BT_FIELD_CLASS_TYPE_UNSIGNED_ENUMERATION:
    sum += bt_field_integer_unsigned_get_value(field);
    break;
  case BT_FIELD_CLASS_TYPE_SIGNED_INTEGER:
  case BT_FIELD_CLASS_TYPE_SIGNED_ENUMERATION:
    sum += (uint64_t)bt_field_integer_signed_get_value(field);
    break;
  case BT_FIELD_CLASS_TYPE_STRING:
    sum += bt_field_string_get_length(field) + (unsigned char)bt_field_string_get_value(field)[0];
    break;
  case BT_FIELD_CLASS_TYPE_STRUCTURE: {
    uint64_t count =
        bt_field_class_structure_get_member_count(bt_field_borrow_class_const(field));
    for (uint64_t index = 0; index < count; index++)
      touch(bt_field_structure_borrow_member_field_by_index_const(field, index));
    break;
  }
  default:
    break;
  }
}

static void look_at(const bt_message *message) {
  if (bt_message_get_type(message) != BT_MESSAGE_TYPE_EVENT) return;
  const bt_event *event = bt_message_event_borrow_event_const(message);
  const bt_field *context = bt_event_borrow_common_context_field_const(event);
  const bt_field *payload = bt_event_borrow_payload_field_const(event);
  sum += bt_clock_snapshot_get_value(
      bt_message_event_borrow_default_clock_snapshot_const(message));
  if (context) touch(context);
  if (payload) touch(payload);
  events++;
}

static bt_graph_simple_sink_component_consume_func_status consume(
    bt_message_iterator *iterator, void *data) {
  (void)data;
  bt_message_array_const messages;
  uint64_t count;
  bt_message_iterator_next_status status =
      bt_message_iterator_next(iterator, &messages, &count);
  if (status != BT_MESSAGE_ITERATOR_NEXT_STATUS_OK)
    return (bt_graph_simple_sink_component_consume_func_status)status;
  for (uint64_t index = 0; index < count; index++) {
    look_at(messages[index]);
    bt_message_put_ref(messages[index]);
  }
  return BT_GRAPH_SIMPLE_SINK_COMPONENT_CONSUME_FUNC_STATUS_OK;
}

static const bt_component_source *add_source(bt_graph *graph, int count, char **directories) {
  const bt_plugin *plugin = NULL;
  const bt_component_source *source = NULL;
  bt_value *parameters = bt_value_map_create(), *inputs;
  bt_value_map_insert_empty_array_entry(parameters, "inputs", &inputs);
  for (int index = 0; index < count; index++)
    bt_value_array_append_string_element(inputs, directories[index]);
  if (bt_plugin_find("ctf", 1, 1, 1, 1, 0, &plugin) == BT_PLUGIN_FIND_STATUS_OK)
    bt_graph_add_source_component(
        graph, bt_plugin_borrow_source_component_class_by_name_const(plugin, "fs"), "source",
        parameters, BT_LOGGING_LEVEL_WARNING, &source);
  bt_value_put_ref(parameters);
  return source;
}

static const bt_component_filter *add_muxer(bt_graph *graph) {
  const bt_plugin *plugin = NULL;
  const bt_component_filter *muxer = NULL;
  if (bt_plugin_find("utils", 1, 1, 1, 1, 0, &plugin) == BT_PLUGIN_FIND_STATUS_OK)
    bt_graph_add_filter_component(
        graph, bt_plugin_borrow_filter_component_class_by_name_const(plugin, "muxer"), "muxer",
        NULL, BT_LOGGING_LEVEL_WARNING, &muxer);
  return muxer;
}

int read_bare(int count, char **directories) {
  bt_graph *graph = bt_graph_create(0);
  const bt_component_source *source = add_source(graph, count, directories);
  const bt_component_filter *muxer = add_muxer(graph);
  const bt_component_sink *sink = NULL;
  bt_graph_add_simple_sink_component(graph, "sink", NULL, consume, NULL, NULL, &sink);
  if (!source || !muxer || !sink) return 1;
  for (uint64_t port = 0; port < bt_component_source_get_output_port_count(source); port++)
    bt_graph_connect_ports(
        graph, bt_component_source_borrow_output_port_by_index_const(source, port),
        bt_component_filter_borrow_input_port_by_index_const(muxer, port), NULL);
  bt_graph_connect_ports(
      graph, bt_component_filter_borrow_output_port_by_index_const(muxer, 0),
      bt_component_sink_borrow_input_port_by_index_const(sink, 0), NULL);
  bt_graph_run_status status = bt_graph_run(graph);
  bt_graph_put_ref(graph);
  printf("%" PRIu64 " events, all fields together %" PRIx64 "\n", events, sum);
  return status == BT_GRAPH_RUN_STATUS_OK ? 0 : 1;
}
#endif
