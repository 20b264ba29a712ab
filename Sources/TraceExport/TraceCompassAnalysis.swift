// What Trace Compass needs to understand a trace of run loops: an XML analysis with a state provider,
// its view, and a latency pattern for wakes. The same for every trace: Trace Compass reads the LTTng
// directory itself. Not for other events than the catalogue's: the names come from there.

import TraceModel

/// The XML analysis for Trace Compass.
public enum TraceCompassAnalysis {
  /// The whole file.
  public static var xml: String {
    """
    <?xml version="1.0" encoding="UTF-8"?>
    <!--
      Run loops in Trace Compass, written by `loopscope trace export`.

      1. Open the trace: File, Open Trace..., the folder below DIR that holds the file `metadata`
         (trace type: LTTng UST Trace).
      2. Window, Preferences, Tracing, XML Analyses: Import... this file, tick it, Apply and Close.
      3. In the Project Explorer, below the trace, Views: "Run loops" has a row for each loop with
         its activities, its runs of modes, and its callouts; "Run loop wakes" has the latency of
         each wake that called the kernel, as a table, a scatter graph and statistics.

      The events need the contexts vpid and vtid, which `loopscope trace record` and the scripts in
      traces/sessions add. Event names are those of traces/README.md.
    -->
    <tmfxml xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"
        xsi:noNamespaceSchemaLocation="xmlDefinition.xsd">
    \(view)
    \(stateProvider)
    \(wakePattern)
    </tmfxml>

    """
  }

  private static let traceType = #"<traceType id="org.eclipse.linuxtools.lttng2.ust.tracetype"/>"#

  private struct State {
    let value: Int
    let name: String
    let color: String
  }

  private static let activities: [(kind: TraceEventKind, color: String)] = [
    (.entry, "#C9D1DB"), (.beforeTimers, "#C9D1DB"), (.beforeSources, "#9FB3C8"),
    (.beforeWaiting, "#DDE3EA"), (.sleep, "#E9EEF5"), (.afterWaiting, "#7FA8D6"),
  ]

  private static let calloutColors: [TraceCallout.Kind: String] = [
    .observer: "#B5B65A", .block: "#A57BE0", .source0: "#5B93EC", .source1: "#3BAE9E",
    .timer: "#EBA63F", .mainQueue: "#E07FAB",
  ]

  /// Activities first, callouts behind them.
  private static let states: [State] =
    activities.enumerated().map { State(value: $0 + 1, name: $1.kind.rawValue, color: $1.color) }
    + TraceCallout.Kind.allCases.enumerated().map {
      State(
        value: activities.count + $0 + 1, name: $1.rawValue, color: calloutColors[$1] ?? "#888888")
    }

  private static func value(of name: String) -> Int { states.first { $0.name == name }?.value ?? 0 }

  private static var view: String {
    let values = states.map {
      #"    <definedValue name="\#($0.name)" value="\#($0.value)" color="\#($0.color)"/>"#
    }
    return """
        <timeGraphView id="loopscope.runloop.view">
          <head>
            <analysis id="loopscope.runloop.states"/>
            <label value="Run loops"/>
          </head>
      \(values.map { "  " + $0 }.joined(separator: "\n"))
          <entry path="loops/*">
            <display type="constant" value="none"/>
            <entry path="*">
              <display type="constant" value="activity"/>
              <entry path="runs/*" displayText="true">
                <display type="self"/>
              </entry>
              <entry path="callouts/*" displayText="true">
                <display type="self"/>
              </entry>
            </entry>
          </entry>
        </timeGraphView>
      """
  }

  private static var stateProvider: String {
    let handlers =
      activities.map { activity($0.kind) } + [exit]
      + TraceCallout.Kind.allCases.flatMap { [begin($0), end($0)] }
    return """
        <stateProvider id="loopscope.runloop.states" version="1">
          <head>
            \(traceType)
            <label value="Run loops"/>
          </head>
          <location id="Loop">
            <stateAttribute type="constant" value="loops"/>
            <stateAttribute type="eventField" value="context._vpid"/>
            <stateAttribute type="eventField" value="loop"/>
          </location>
      \(handlers.joined(separator: "\n"))
        </stateProvider>
      """
  }

  private static func activity(_ kind: TraceEventKind) -> String {
    let changes = [change("activity", #"type="int" value="\#(value(of: kind.rawValue))""#)]
    let run = change("runs", #"type="eventField" value="mode_name" stack="push""#)
    return handler(kind, kind == .entry ? changes + [run] : changes)
  }

  /// The run below, if there is one, names its next activity itself.
  private static var exit: String {
    handler(
      .exit, [change("activity", #"type="null""#), change("runs", #"type="null" stack="pop""#)])
  }

  private static func begin(_ kind: TraceCallout.Kind) -> String {
    let number = value(of: kind.rawValue)
    return handler(
      kind.beginEvent, [change("callouts", #"type="int" value="\#(number)" stack="push""#)])
  }

  private static func end(_ kind: TraceCallout.Kind) -> String {
    handler(kind.endEvent, [change("callouts", #"type="null" stack="pop""#)])
  }

  private static func handler(_ kind: TraceEventKind, _ changes: [String]) -> String {
    """
        <eventHandler eventName="\(name(kind))">
    \(changes.joined(separator: "\n"))
        </eventHandler>
    """
  }

  private static func change(_ attribute: String, _ value: String) -> String {
    """
          <stateChange>
            <stateAttribute type="location" value="Loop"/>
            <stateAttribute type="constant" value="\(attribute)"/>
            <stateValue \(value)/>
          </stateChange>
    """
  }

  private static func name(_ kind: TraceEventKind) -> String {
    "\(EventCatalogue.provider):\(kind.rawValue)"
  }

  private static var wakePattern: String {
    """
      <pattern version="1" id="loopscope.runloop.wakes">
        <head>
          \(traceType)
          <label value="Run loop wakes"/>
        </head>
        <patternHandler initial="wake">
          <test id="called_kernel">
            <if>
              <condition>
                <stateValue type="eventField" value="called_kernel" forcedType="int"/>
                <stateValue type="int" value="1"/>
              </condition>
            </if>
          </test>
          <test id="same_wake">
            <if>
              <and>
    \(sameField("process", "context._vpid"))
    \(sameField("loop", "loop"))
    \(sameField("sequence", "wake_sequence"))
              </and>
            </if>
          </test>
          <test id="same_loop">
            <if>
              <and>
    \(sameField("process", "context._vpid"))
    \(sameField("loop", "loop"))
              </and>
            </if>
          </test>
          <action id="remember">
    \(remember("process", "context._vpid"))
    \(remember("loop", "loop"))
    \(remember("sequence", "wake_sequence"))
    \(remember("thread", "context._vtid"))
          </action>
          <action id="latency">
            <segment>
              <segType segName="wake"/>
              <segContent>
    \(segmentField("process"))
    \(segmentField("loop"))
    \(segmentField("sequence"))
    \(segmentField("thread"))
              </segContent>
            </segment>
          </action>
          <!-- A wait that ends by another wake ends this one's scenario too, without a latency. -->
          <fsm id="wake" consuming="false">
            <initialState>
              <transition event="\(name(.wake))" cond="called_kernel" target="pending" action="remember"/>
            </initialState>
            <state id="pending">
              <transition event="\(name(.afterWaiting))" cond="same_wake" target="over" action="latency"/>
              <transition event="\(name(.afterWaiting))" cond="same_loop" target="over"/>
            </state>
            <final id="over"/>
          </fsm>
        </patternHandler>
      </pattern>
    """
  }

  private static func sameField(_ remembered: String, _ field: String) -> String {
    """
                <condition>
                  <stateValue type="query">
                    <stateAttribute type="constant" value="#CurrentScenario"/>
                    <stateAttribute type="constant" value="\(remembered)"/>
                  </stateValue>
                  <stateValue type="eventField" value="\(field)"/>
                </condition>
    """
  }

  private static func remember(_ name: String, _ field: String) -> String {
    """
            <stateChange>
              <stateAttribute type="constant" value="#CurrentScenario"/>
              <stateAttribute type="constant" value="\(name)"/>
              <stateValue type="eventField" value="\(field)"/>
            </stateChange>
    """
  }

  private static func segmentField(_ name: String) -> String {
    """
                <segField name="\(name)" type="long">
                  <stateValue type="query">
                    <stateAttribute type="constant" value="#CurrentScenario"/>
                    <stateAttribute type="constant" value="\(name)"/>
                  </stateValue>
                </segField>
    """
  }
}
