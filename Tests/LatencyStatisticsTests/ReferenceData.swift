// The values that make_reference.py got from scipy, statsmodels and HdrHistogram.
// Not for anything that these libraries do not know.

import Foundation
import Testing

enum ReferenceData {
  /// Reads one stored file.
  static func load<Content: Decodable>(
    _ name: String, as type: Content.Type = Content.self
  ) throws -> Content {
    let url = try #require(
      Bundle.module.url(forResource: name, withExtension: "json", subdirectory: "Reference"))
    return try JSONDecoder().decode(type, from: Data(contentsOf: url))
  }
}

/// Whether two numbers agree to a share of the larger one.
func isClose(_ left: Double, _ right: Double, within tolerance: Double = 1e-9) -> Bool {
  abs(left - right) <= tolerance * max(abs(left), abs(right), .leastNormalMagnitude)
}
