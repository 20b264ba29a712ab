// Where a relay daemon listens. Not for reaching it: RelayProbe.

/// The address of an lttng-relayd, as in `net://collector:5342:5343`.
public struct RelayAddress: Sendable, Equatable {
  /// A name or a number; IPv6 numbers without their brackets.
  public let host: String
  /// Where it takes commands.
  public let controlPort: UInt16
  /// Where it takes events.
  public let dataPort: UInt16

  /// The ports of a relay daemon that was told of none.
  public static let standardPorts: (control: UInt16, data: UInt16) = (5342, 5343)

  /// Reads `[net://]HOST[:CONTROL[:DATA]]`; nil for anything else.
  public init?(_ text: String) {
    let bare = text.hasPrefix("net://") ? String(text.dropFirst("net://".count)) : text
    guard let (host, rest) = Self.split(bare) else { return nil }
    let ports = rest.split(separator: ":", omittingEmptySubsequences: false).dropFirst()
    let numbers = ports.compactMap { UInt16($0) }.filter { $0 > 0 }
    let isName = host.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F } && !host.contains("/")
    guard !host.isEmpty, isName, numbers.count == ports.count, ports.count <= 2 else { return nil }
    self.host = host
    controlPort = numbers.first ?? Self.standardPorts.control
    dataPort = numbers.count > 1 ? numbers[1] : Self.standardPorts.data
  }

  /// The host, and what follows it from the first colon on.
  private static func split(_ text: String) -> (host: String, rest: Substring)? {
    guard text.hasPrefix("[") else {
      let host = text.prefix { $0 != ":" }
      return (String(host), text[host.endIndex...])
    }
    guard let end = text.firstIndex(of: "]") else { return nil }
    let rest = text[text.index(after: end)...]
    return rest.isEmpty || rest.hasPrefix(":")
      ? (String(text[text.index(after: text.startIndex)..<end]), rest) : nil
  }

  private var isIPv6: Bool { host.contains(":") }

  private var hostInURL: String { isIPv6 ? "[\(host)]" : host }

  /// As LTTng wants it for commands.
  var controlURL: String { "\(isIPv6 ? "tcp6" : "tcp")://\(hostInURL):\(controlPort)" }

  /// As LTTng wants it for events.
  var dataURL: String { "\(isIPv6 ? "tcp6" : "tcp")://\(hostInURL):\(dataPort)" }
}

extension RelayAddress: CustomStringConvertible {
  /// The whole of it, as in `net://collector:5342:5343`.
  public var description: String { "net://\(hostInURL):\(controlPort):\(dataPort)" }
}
