// How small a change of one figure a machine can see, from faults of growing size. Not for running them.

/// The smallest change that was seen, as far as the faults that were tried tell.
public enum DetectableChange: Equatable, Sendable {
  /// Faults of this size and larger were seen in every run, the next smaller one was not.
  case smallest(Double)
  /// Even the smallest fault that was tried was seen: what can be seen is no larger than this.
  case atMost(Double)
  /// Not even the largest fault that was tried was seen in every run.
  case above(Double)
  /// No fault moved the figure.
  case untried

  /// From steps by size, the smallest first; sizes are what the figure itself changed by.
  ///
  /// A step counts only if every larger one was seen, too: a step that was seen by luck is none.
  init(_ steps: [FaultStep]) {
    let seen = steps.reversed().prefix { $0.wasAlwaysSeen }
    guard let smallest = seen.last else {
      let size = steps.last?.typicalChange ?? 0
      self = size == 0 ? .untried : .above(size)
      return
    }
    self =
      seen.count == steps.count
      ? .atMost(smallest.typicalChange) : .smallest(smallest.typicalChange)
  }

  /// Of what several kinds of fault showed, what is seen best.
  init(bestOf kinds: [DetectableChange]) {
    let seen = kinds.filter { $0.isFound }.min { $0.size < $1.size }
    self = seen ?? kinds.max { $0.size < $1.size } ?? .untried
  }

  /// Whether a change of a size would be seen; nil when the faults do not tell.
  func isSeen(_ size: Double) -> Bool? {
    switch self {
    case .smallest(let least): size >= least
    case .atMost(let least): size >= least ? true : nil
    case .above(let most): size <= most ? false : nil
    case .untried: nil
    }
  }

  private var isFound: Bool {
    switch self {
    case .smallest, .atMost: true
    case .above, .untried: false
    }
  }

  private var size: Double {
    switch self {
    case .smallest(let size), .atMost(let size), .above(let size): size
    case .untried: 0
    }
  }
}
