// The sample run as the contract has it, to the byte. Change it only with DESIGN.md.

let goldenRun = #"""
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
            "basis": "sample",
            "quantileIntervals": {
              "p50": {"low": 2090, "high": 2110.5, "confidence": 0.95, "basis": "sample"}
            },
            "rounds": [
              {
                "round": 1,
                "samples": 20000,
                "quantiles": {"p50": 2090, "max": 41000}
              }
            ],
            "distribution": {
              "sum": 82340,
              "min": 2000,
              "max": 2117,
              "anomalies": {"zero": 1, "negative": 2, "overflow": 1},
              "buckets": [
                2000, 1, 2003, 1, 2006, 1, 2009, 1, 2012, 1, 2015, 1, 2018, 1, 2021, 1, 2024, 1,
                2027, 1, 2030, 1, 2033, 1, 2036, 1, 2039, 1, 2042, 1, 2045, 1, 2048, 1, 2050, 1,
                2054, 1, 2056, 1, 2060, 1, 2062, 1, 2066, 1, 2068, 1, 2072, 1, 2074, 1, 2078, 1,
                2080, 1, 2084, 1, 2086, 1, 2090, 1, 2092, 1, 2096, 1, 2098, 1, 2102, 1, 2104, 1,
                2108, 1, 2110, 1, 2114, 1, 2116, 1
              ]
            }
          },
          "contextSwitchesPerWake": {
            "unit": "count",
            "polarity": "lower",
            "value": 2.0,
            "interval": {"low": 1.75, "high": 2},
            "confidence": 0.95,
            "basis": "sample",
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
        "reason": "round 2: the child was killed by signal 9",
        "metrics": {}
      },
      {
        "benchmark": "sleep",
        "subject": "libev",
        "parameters": {},
        "status": "unavailable",
        "reason": "built without Peers",
        "metrics": {}
      }
    ]
  }

  """#
