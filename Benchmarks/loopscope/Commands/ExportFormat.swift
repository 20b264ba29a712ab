// The formats of `trace export`, and what a user does with each. Not for how they are made: that is
// TraceExport's.

/// A format that a trace can be exported to.
enum ExportFormat: String, CaseIterable {
  case html
  case perfetto
  case speedscope
  case tracecompass

  /// How the name of such a file ends.
  var fileEnding: String {
    switch self {
    case .html: "html"
    case .perfetto: "pftrace"
    case .speedscope: "speedscope.json"
    case .tracecompass: "xml"
    }
  }

  /// Whether it shows what the loops of one trace did; else it is the same for every trace.
  var drawsLoops: Bool { self != .tracecompass }

  /// What opens a file of this format.
  var opening: String {
    switch self {
    case .html: "open it in a browser"
    case .perfetto: "open it at https://ui.perfetto.dev"
    case .speedscope: "open it at https://www.speedscope.app"
    case .tracecompass:
      "in Trace Compass, import it under Window, Preferences, Tracing, XML Analyses; "
        + "it opens with how to"
    }
  }
}
