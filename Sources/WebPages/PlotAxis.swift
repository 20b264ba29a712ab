// An axis with its title and the marks along it, as drawings and tables of ranges show it.

/// A scale with words.
public struct PlotAxis: Sendable {
  /// A number on the axis that has a label.
  public struct Mark: Sendable {
    let value: Double
    let label: String

    /// Makes a mark.
    public init(_ value: Double, _ label: String) {
      self.value = value
      self.label = label
    }
  }

  let title: String
  let scale: PlotScale
  let marks: [Mark]

  /// - Parameters:
  ///   - title: what the numbers are.
  ///   - marks: those with a label.
  public init(title: String, scale: PlotScale, marks: [Mark]) {
    self.title = title
    self.scale = scale
    self.marks = marks
  }

  /// An axis whose scale chooses the marks.
  public init(
    title: String, scale: PlotScale, marksAbout count: Int, label: (Double) -> String
  ) {
    self.init(
      title: title, scale: scale, marks: scale.marks(about: count).map { Mark($0, label($0)) })
  }

  /// Where a mark's label stands, so that it does not leave the drawing.
  func anchor(of mark: Mark) -> String {
    let place = scale.place(of: mark.value)
    return place < 0.04 ? "start" : place > 0.93 ? "end" : "middle"
  }

  /// The marks whose labels do not touch the one before, in a drawing of as many pixels.
  func spacedMarks(within pixels: Double = narrowestWidth) -> [Mark] {
    var end = -Double.infinity
    return marks.filter { mark in
      let width = Double(mark.label.count) * Self.letterWidth
      let place = scale.place(of: mark.value) * pixels
      let start =
        switch anchor(of: mark) {
        case "start": place
        case "end": place - width
        default: place - width / 2
        }
      guard start >= end + Self.gap else { return false }
      end = start + width
      return true
    }
  }

  /// A plot on a phone, with the names of its lines beside it.
  private static let narrowestWidth = 230.0
  private static let (letterWidth, gap) = (7.2, 5.0)
}
