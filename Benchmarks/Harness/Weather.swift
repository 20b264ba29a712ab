// What else went on on the machine: time stolen by the host and pressure. Taken before and after a
// run, because the difference says whether the figures can be trusted.

import FoundationEssentials

/// The machine's load as the kernel counts it, at one moment.
public struct Weather: Hashable, Sendable {
  /// CPU time that the host gave to others, summed over all CPUs; nil where it is not told.
  public var stolenNanoseconds: UInt64?
  /// Time in which some task waited for a CPU; nil where pressure is not told.
  public var cpuPressureNanoseconds: UInt64?
  /// Time in which some task waited for memory.
  public var memoryPressureNanoseconds: UInt64?
  /// Time in which some task waited for storage.
  public var storagePressureNanoseconds: UInt64?
  /// Tasks that run or want to, averaged over the last minute.
  public var loadAverage: Double?

  /// Reads the weather now.
  public init(files: SystemFiles = SystemFiles()) {
    stolenNanoseconds = Self.stolen(in: files)
    cpuPressureNanoseconds = Self.pressure("cpu", in: files)
    memoryPressureNanoseconds = Self.pressure("memory", in: files)
    storagePressureNanoseconds = Self.pressure("io", in: files)
    loadAverage = files.text(of: "/proc/loadavg")?.words.first.flatMap { Double($0) }
  }

  /// proc(5): the eighth figure of the line `cpu`, in ticks of 1/100 s on every Linux.
  private static func stolen(in files: SystemFiles) -> UInt64? {
    guard let total = files.lines(of: "/proc/stat").first?.words, total.first == "cpu",
      total.count > 8, let ticks = UInt64(total[8])
    else { return nil }
    return ticks * 10_000_000
  }

  /// The kernel's documentation of pressure stall information: `some ... total=` in microseconds.
  private static func pressure(_ resource: String, in files: SystemFiles) -> UInt64? {
    let some = files.lines(of: "/proc/pressure/\(resource)").first { $0.hasPrefix("some ") }
    guard let total = some?.words.first(where: { $0.hasPrefix("total=") }),
      let microseconds = UInt64(total.dropFirst("total=".count))
    else { return nil }
    return microseconds * 1_000
  }
}
