// Lines: scipy's values, and what a line through points must do whatever the points.

import LatencyStatistics
import Testing

@Suite struct RobustLineTests {
  private struct Case: Decodable {
    let name: String
    let x: [Double]
    let y: [Double]
    let slope: Double
    let intercept: Double
    let interval: [Double]?
  }

  @Test func agreesWithScipy() throws {
    for sample in try ReferenceData.load("robust_line", as: [Case].self) {
      let line = try #require(RobustLine(through: Array(zip(sample.x, sample.y))))
      let rounding = 1e-12 * span(sample.y) / span(sample.x)
      #expect(
        isClose(line.slope, sample.slope) || abs(line.slope - sample.slope) < rounding,
        "\(sample.name): \(line.slope)")
      #expect(isClose(line.intercept, sample.intercept, within: 1e-7), "\(sample.name)")
      #expect((line.slopeInterval == nil) == (sample.interval == nil), "\(sample.name)")
      if let interval = line.slopeInterval, let expected = sample.interval {
        #expect(isClose(interval.low, expected[0]), "\(sample.name): \(interval)")
        #expect(isClose(interval.high, expected[1]), "\(sample.name): \(interval)")
      }
    }
  }

  private func span(_ values: [Double]) -> Double {
    (values.max() ?? 0) - (values.min() ?? 0)
  }

  @Test func needsTwoDifferentPlaces() {
    #expect(RobustLine(through: []) == nil)
    #expect(RobustLine(through: [(1, 2)]) == nil)
    #expect(RobustLine(through: [(1, 2), (1, 3)]) == nil)
    #expect(RobustLine(through: [(1, 2), (2, .nan)]) == nil)
    #expect(RobustLine(through: [(1, 2), (.infinity, 3)]) == nil)
    #expect(RobustLine(through: [(1, 2), (2, 5)])?.slope == 3)
  }

  @Test func intervalNeedsFivePoints() {
    let points = (1...5).map { (x: Double($0), y: Double($0 * $0)) }
    #expect(RobustLine(through: points)?.slopeInterval != nil)
    #expect(RobustLine(through: points.dropLast())?.slopeInterval == nil)
  }

  @Test func wildPointsDoNotMoveIt() throws {
    let points = (0..<101).map { index in
      let x = Double(index)
      return (x: x, y: index % 4 == 0 ? 1e9 : 2 * x + 7)
    }
    let line = try #require(RobustLine(through: points))
    #expect(isClose(line.slope, 2, within: 1e-6))
    #expect(isClose(line.intercept, 7, within: 1e-6))
  }

  @Test(arguments: 1...10 as ClosedRange<UInt64>)
  func picksTheMedianOfAllSlopes(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let points = (0..<Int.random(in: 12...60, using: &generator)).map { _ in
      (
        x: Double(Int.random(in: -20...20, using: &generator)),
        y: Double.random(in: -1e6...1e6, using: &generator)
      )
    }
    var slopes: [Double] = []
    for left in points {
      for right in points where right.x > left.x {
        slopes.append((right.y - left.y) / (right.x - left.x))
      }
    }
    let line = try #require(RobustLine(through: points))
    let expected = Robust.median(of: slopes)
    #expect(abs(line.slope - expected) < 1e-9 * slopes.map(abs).max()!)
    let interval = try #require(line.slopeInterval)
    #expect(interval.low <= line.slope && line.slope <= interval.high)
  }

  @Test func intervalCoversTheTrueSlope() throws {
    var generator = SeededGenerator(seed: 99)
    var misses = 0
    for _ in 0..<200 {
      let points = (0..<30).map { index in
        (x: Double(index), y: Double(index) * 0.5 + Double.random(in: -3...3, using: &generator))
      }
      let interval = try #require(RobustLine(through: points)?.slopeInterval)
      if interval.low > 0.5 || interval.high < 0.5 { misses += 1 }
    }
    #expect(misses <= 22, "ten are expected; more than 22 have a chance of one in ten thousand")
    #expect(misses > 0)
  }
}
