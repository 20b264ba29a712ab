// The generator gives the published sequence, so that a printed seed means the same everywhere.

import Testing

@testable import LatencyStatistics

@Suite struct SeededGeneratorTests {
  /// The values that Vigna's splitmix64.c gives for this seed.
  @Test func splitMixIsTheReference() {
    var generator = SplitMix64(state: 1_234_567)
    #expect(generator.next() == 6_457_827_717_110_365_317)
    #expect(generator.next() == 3_203_168_211_198_807_973)
    #expect(generator.next() == 9_817_491_932_198_370_423)
  }

  private struct Sequence: Decodable {
    let seed: UInt64
    let numbers: [UInt64]
  }

  @Test func xoshiroIsTheReference() throws {
    for sequence in try ReferenceData.load("generator", as: [Sequence].self) {
      var generator = SeededGenerator(seed: sequence.seed)
      #expect(sequence.numbers.map { _ in generator.next() } == sequence.numbers)
    }
  }

  private struct NormalPoint: Decodable {
    let probability: Double
    let z: Double
  }

  @Test func normalQuantilesAreScipys() throws {
    for point in try ReferenceData.load("normal", as: [NormalPoint].self) {
      let z = NormalDistribution.quantile(point.probability)
      #expect(abs(z - point.z) < 1e-9 * max(abs(point.z), 1))
    }
    #expect(NormalDistribution.quantile(0) == -.infinity)
    #expect(NormalDistribution.quantile(1) == .infinity)
  }
}
