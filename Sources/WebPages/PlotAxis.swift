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
}
