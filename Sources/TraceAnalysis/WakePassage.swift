// What the kernel's events tell of one wake: its way, or why there is none. Not for many of them:
// WakeAnatomy counts.

/// One wake as far as it could be followed through the kernel.
public enum WakePassage: Sendable, Hashable {
  /// Its whole way is known.
  case split(WakeWay)
  /// It is not, and why.
  case unsplit(WakeAnatomy.Unsplit)

  /// The way; nil if it is not known.
  public var way: WakeWay? {
    if case .split(let way) = self { way } else { nil }
  }

  /// The same with the callout at the end of the way.
  func calledOut(at time: UInt64, after awake: UInt64, _ absences: [Absence]) -> WakePassage {
    guard case .split(var way) = self else { return self }
    way.steps.append(
      WakeWay.Step(
        segment: .callout, beginNanoseconds: awake, endNanoseconds: time,
        absences: absences.filter { $0.beginNanoseconds >= awake }))
    return .split(way)
  }

  /// The last part of a way that was told up to there; nil if there is no way.
  var calloutAlone: WakePassage? {
    guard case .split(var way) = self else { return nil }
    way.steps.removeAll { $0.segment != .callout }
    return .split(way)
  }
}
