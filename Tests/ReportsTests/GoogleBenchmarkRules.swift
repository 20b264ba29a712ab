// What readers of google/benchmark's JSON take for granted, key by key, read by Foundation's parser and
// not by this project's. Written from what its reporter writes and its compare.py reads.

import Foundation

/// A file as google/benchmark writes it.
struct GoogleBenchmarkRules {
  private(set) var violations: [String] = []
  /// The benchmarks with times.
  private(set) var timed: [[String: Any]] = []
  /// The messages of those that failed.
  private(set) var errors: [String: String] = [:]

  init(_ text: String) throws {
    let parsed = try JSONSerialization.jsonObject(with: Data(text.utf8))
    guard let document = parsed as? [String: Any],
      let context = document["context"] as? [String: Any],
      let benchmarks = document["benchmarks"] as? [[String: Any]]
    else {
      violations = ["the document is a context and a list of benchmarks"]
      return
    }
    if Set(document.keys) != ["context", "benchmarks"] { violations.append("two keys at the top") }
    checkContext(context)
    benchmarks.forEach { check($0) }
    checkRepetitions()
  }

  private mutating func demand(_ condition: Bool, _ rule: String) {
    if !condition { violations.append(rule) }
  }

  private mutating func checkContext(_ context: [String: Any]) {
    for key in ["date", "host_name", "executable", "library_version"] {
      demand(context[key] is String, "\(key) is text")
    }
    for key in ["num_cpus", "mhz_per_cpu"] { demand(context[key] is Int, "\(key) is whole") }
    demand(context["cpu_scaling_enabled"] is Bool, "cpu_scaling_enabled is true or false")
    demand(context["caches"] is [[String: Any]], "caches is a list")
    demand(context["load_avg"] is [Double], "load_avg is a list")
    let type = context["library_build_type"] as? String
    demand(["release", "debug"].contains(type), "library_build_type is release or debug")
    demand(context["json_schema_version"] as? Int == 1, "json_schema_version is 1")
  }

  private mutating func check(_ benchmark: [String: Any]) {
    let name = benchmark["name"] as? String ?? ""
    demand(!name.isEmpty, "a benchmark has a name")
    demand(benchmark["run_name"] as? String == name, "a repetition is called as its run: \(name)")
    demand(benchmark["run_type"] as? String == "iteration", "\(name): run_type")
    let whole = [
      "family_index", "per_family_instance_index", "repetitions", "repetition_index", "threads",
      "iterations",
    ]
    for key in whole { demand(benchmark[key] is Int, "\(name): \(key) is whole") }
    if benchmark["error_occurred"] as? Bool == true {
      // compare.py reads the times of those, too.
      for key in ["real_time", "cpu_time"] { demand(benchmark[key] as? Double == 0, "\(name): 0") }
      demand(benchmark["time_unit"] as? String == "ns", "\(name): unit")
      errors[name] = benchmark["error_message"] as? String
      return
    }
    // compare.py passes over a benchmark that lacks one of these three.
    demand(["ns", "us", "ms", "s"].contains(benchmark["time_unit"] as? String), "\(name): unit")
    for key in ["real_time", "cpu_time"] {
      demand((benchmark[key] as? Double)?.isFinite == true, "\(name): \(key) is a number")
    }
    demand(benchmark["iterations"] as? Int ?? 0 > 0, "\(name): it ran")
    timed.append(benchmark)
  }

  /// Repetitions of one name are numbered from 0, are as many as they say, and are one family.
  private mutating func checkRepetitions() {
    let named = Dictionary(grouping: timed) { $0["name"] as? String ?? "" }
    for (name, group) in named {
      let places = group.compactMap { $0["repetition_index"] as? Int }
      demand(places == Array(0..<group.count), "\(name): numbered in order")
      demand(group.allSatisfy { $0["repetitions"] as? Int == group.count }, "\(name): all there")
      let families = Set(group.compactMap { $0["family_index"] as? Int })
      demand(families.count == 1, "\(name): one family")
    }
    let families = named.values.compactMap { $0[0]["family_index"] as? Int }
    demand(Set(families).count == families.count, "a family is one benchmark")
  }
}
