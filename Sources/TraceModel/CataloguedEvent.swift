// One event of the provider: its name, when it is emitted, what it carries.
// Not for an occurrence of it: that is a TraceEvent.

/// An event of the event catalogue.
public struct CataloguedEvent: Sendable, Equatable {
  /// LTTng's log level, which makes tiers: enabling one enables those above it too.
  public enum LogLevel: Int, Sendable, CaseIterable {
    /// Names and settings.
    case info = 6
    /// Runs of a loop.
    case debugProgram = 8
    /// Sleeping and waking.
    case debugModule = 10
    /// Callouts and what leads to them.
    case debugFunction = 12
    /// Senders and the kernel's timer.
    case debugLine = 13

    /// The name that `lttng enable-event --loglevel` knows it by.
    public var name: String {
      switch self {
      case .info: "INFO"
      case .debugProgram: "DEBUG_PROGRAM"
      case .debugModule: "DEBUG_MODULE"
      case .debugFunction: "DEBUG_FUNCTION"
      case .debugLine: "DEBUG_LINE"
      }
    }
  }

  /// The event's name, without the provider.
  public let name: String
  /// When the event is emitted, as the rest of a sentence that begins with "Emitted".
  public let moment: String
  /// The tier that the event belongs to.
  public let logLevel: LogLevel
  /// The fields in the order of the trace.
  public let fields: [CataloguedField]

  init(_ name: String, _ logLevel: LogLevel, _ fields: [CataloguedField], _ moment: String) {
    self.name = name
    self.logLevel = logLevel
    self.fields = fields
    self.moment = moment
  }

  /// The name as LTTng lists it: `runloop:entry`.
  public var qualifiedName: String { "\(EventCatalogue.provider):\(name)" }
}
