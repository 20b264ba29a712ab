// The names of the benchmarks. What each measures is in Scenarios.

/// A benchmark by its name in the command and in the record.
public enum Benchmark: String, CaseIterable, Codable, Hashable, Sendable {
  /// How long a wake takes to reach a sleeping loop.
  case wakeup
  /// What it costs to sleep and be woken, and to sleep on.
  case sleep
  /// How a repeating timer keeps to its grid.
  case timer
  /// What it costs to go from one mode to another.
  case mode
  /// How cost grows with timers, sources, observers, senders and loops.
  case scale
  /// What the kernel, an atomic and the clock cost here: what other figures are held against.
  case reference
}
