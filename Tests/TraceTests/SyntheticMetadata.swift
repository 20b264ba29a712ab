// The metadata of a synthetic trace, in the words that lttng-sessiond uses.

import TraceModel

extension SyntheticTrace {
  /// The metadata in the Trace Stream Description Language.
  var metadata: String {
    [head, Self.clock, Self.headers, stream, events, extraMetadata].joined(separator: "\n")
  }

  private var head: String {
    let hex = uuid.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    let groups = [(0, 8), (8, 4), (12, 4), (16, 4), (20, 12)].map { start, length in
      String(hex.dropFirst(start).prefix(length))
    }
    return """
      /* CTF 1.8 */
      typealias integer { size = 8; align = 8; signed = false; } := uint8_t;
      typealias integer { size = 16; align = 8; signed = false; } := uint16_t;
      typealias integer { size = 32; align = 8; signed = false; } := uint32_t;
      typealias integer { size = 64; align = 8; signed = false; } := uint64_t;
      typealias integer { size = 64; align = 8; signed = false; } := unsigned long;
      trace {
        major = 1;
        minor = 8;
        uuid = "\(groups.joined(separator: "-"))";
        byte_order = le;
        packet.header := struct {
          uint32_t magic;
          uint8_t  uuid[16];
          uint32_t stream_id;
          uint64_t stream_instance_id;
        };
      };
      env {
      \(environment.sorted { $0.key < $1.key }.map { "  \($0.key) = \"\($0.value)\";" }
        .joined(separator: "\n"))
      };
      """
  }

  private static let clock = """
    clock {
      name = "monotonic";
      description = "Monotonic Clock";
      freq = 1000000000; /* Frequency, in Hz */
      offset = 1600000000000000000;
    };
    typealias integer { size = 32; align = 8; signed = false;
      map = clock.monotonic.value; } := uint32_clock_monotonic_t;
    typealias integer { size = 64; align = 8; signed = false;
      map = clock.monotonic.value; } := uint64_clock_monotonic_t;
    """

  private static let headers = """
    struct packet_context {
      uint64_clock_monotonic_t timestamp_begin;
      uint64_clock_monotonic_t timestamp_end;
      uint64_t content_size;
      uint64_t packet_size;
      uint64_t packet_seq_num;
      unsigned long events_discarded;
      uint32_t cpu_id;
    };
    struct event_header_large {
      enum : uint16_t { compact = 0 ... 65534, extended = 65535 } id;
      variant <id> {
        struct {
          uint32_clock_monotonic_t timestamp;
        } compact;
        struct {
          uint32_t id;
          uint64_clock_monotonic_t timestamp;
        } extended;
      } v;
    } align(8);
    """

  private var stream: String {
    """
    stream {
      id = 0;
      event.header := struct event_header_large;
      packet.context := struct packet_context;
      event.context := struct {
        integer { size = 32; align = 8; signed = 1; encoding = none; base = 10; } _vpid;
        integer { size = 32; align = 8; signed = 1; encoding = none; base = 10; } _vtid;
        \(recordsThreadNames ? Self.threadName : "")
      };
    };
    """
  }

  private static let threadName =
    "integer { size = 8; align = 8; signed = 1; encoding = UTF8; base = 10; } _procname[17];"

  private var events: String {
    catalogue.enumerated().map { id, event in
      let fields = event.fields.filter { !leftOutFields.contains("\(event.name).\($0.name)") }
      return """
        event {
          name = "\(event.qualifiedName)";
          id = \(id);
          stream_id = 0;
          loglevel = \(event.logLevel.rawValue);
          fields := struct {
        \(fields.map { "    \(declaration(of: $0))" }.joined(separator: "\n"))
          };
        };
        """
    }.joined(separator: "\n")
  }

  private func declaration(of field: CataloguedField) -> String {
    let name = "_\(field.name)"
    switch field.layout {
    case .unsigned8: return "\(integer(8)) \(name);"
    case .unsigned32: return "\(integer(32)) \(name);"
    case .unsigned64: return "\(integer(64)) \(name);"
    case .signed32: return "\(integer(32, signed: true)) \(name);"
    case .signed64: return "\(integer(64, signed: true)) \(name);"
    case .text:
      return
        "\(integer(32)) _\(name)_length; \(integer(8, encoding: "UTF8")) \(name)[ _\(name)_length ];"
    case .enumeration(let enumeration):
      let members = enumeration.members.map { "\"\($0.label)\" = \($0.value)," }
      return "enum : \(integer(8)) { \(members.joined(separator: " ")) } \(name);"
    }
  }

  private func integer(_ size: Int, signed: Bool = false, encoding: String = "none") -> String {
    "integer { size = \(size); align = 8; signed = \(signed ? 1 : 0); encoding = \(encoding); base = 10; }"
  }
}
