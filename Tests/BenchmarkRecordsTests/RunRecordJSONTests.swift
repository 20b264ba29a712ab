// The contract of DESIGN.md as text: golden, round trip, and every way to be wrong.

import BenchmarkRecords
import Testing

@Suite struct RunRecordJSONTests {
  @Test func writesTheContractInItsOrder() throws {
    #expect(try SampleRecords.run.json() == golden)
  }

  @Test(arguments: [JSONValue.Layout.compact, .pretty])
  func readsWhatItWrote(layout: JSONValue.Layout) throws {
    let text = try SampleRecords.run.json(layout)
    #expect(try RunRecord(json: text.utf8) == SampleRecords.run)
  }
}

private let golden = #"""
  {
    "schema": "loopscope.run/1",
    "tool": {"version": "0.1.0", "revision": "abc123", "dirty": false, "configuration": "release"},
    "started": "2026-11-30T12:00:00Z",
    "seed": 18446744073709551615,
    "interrupted": false,
    "environment": {
      "kernel": "6.1.0 \"quoted\" \u2028",
      "cpus": 2,
      "stealFraction": 0.0,
      "hasPMU": false,
      "affinity": [0, 1],
      "cpufreqGovernor": null,
      "unavailable": {"cpufreqGovernor": "no cpufreq driver"}
    },
    "results": [
      {
        "benchmark": "wakeup",
        "subject": "loopscope",
        "backend": "futex",
        "parameters": {"placement": "same", "gapNanoseconds": 0, "share": 0.5},
        "status": "measured",
        "metrics": {
          "latency": {
            "unit": "ns",
            "polarity": "lower",
            "samples": 200000,
            "quantiles": {"p50": 2100, "p90": 2500, "p99": 3100, "p99.9": 9000, "max": 41000},
            "interval": {"low": 2090, "high": 2110.5},
            "confidence": 0.95,
            "quantileIntervals": {
              "p50": {"low": 2090, "high": 2110.5, "confidence": 0.95}
            },
            "anomalies": {"zero": 1, "negative": 2, "overflow": 3},
            "rounds": [
              {
                "round": 1,
                "samples": 20000,
                "quantiles": {"p50": 2090, "max": 41000}
              }
            ]
          },
          "contextSwitchesPerWake": {
            "unit": "count",
            "polarity": "lower",
            "value": 2.0,
            "interval": {"low": 1.75, "high": 2},
            "confidence": 0.95,
            "rounds": [
              {"round": 1, "value": 2.0}
            ]
          }
        }
      },
      {
        "benchmark": "sleep",
        "subject": "raw",
        "backend": "pipe",
        "parameters": {},
        "status": "failed",
        "reason": "round 2: the child was killed by signal 9"
      },
      {
        "benchmark": "sleep",
        "subject": "libev",
        "parameters": {},
        "status": "unavailable",
        "reason": "built without Peers"
      }
    ]
  }

  """#
