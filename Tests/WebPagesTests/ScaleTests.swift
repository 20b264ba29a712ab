// Where values lie along an axis, and its marks.

import Testing
import WebPages

@Suite struct ScaleTests {
  @Test func `a linear axis has round marks from its start`() {
    let scale = Scale(from: 100, to: 1100)
    #expect(scale.place(of: 600) == 0.5)
    #expect(scale.marks(about: 5).map(\.value) == [100, 300, 500, 700, 900, 1100])
  }

  @Test func `a logarithmic axis has the powers of ten`() {
    let scale = Scale(from: 10, to: 100_000, .logarithmic)
    #expect(scale.marks(about: 0).map(\.value) == [10, 100, 1000, 10_000, 100_000])
    for (mark, place) in zip(scale.marks(about: 0), [0, 0.25, 0.5, 0.75, 1]) {
      #expect(abs(mark.place - place) < 1e-9)
    }
  }

  @Test(arguments: [(0, 0), (5, 5), (0, .max), (.max, .max), (.max, 0)] as [(UInt64, UInt64)])
  func `no range makes a place outside of the axis`(_ low: UInt64, _ high: UInt64) {
    for spacing in [Scale.Spacing.linear, .logarithmic] {
      let scale = Scale(from: low, to: high, spacing)
      for value in [0, 1, low, high, .max] as [UInt64] {
        #expect((0...1).contains(scale.place(of: value)))
      }
      #expect(scale.marks(about: 5).count < 25)
    }
  }
}
