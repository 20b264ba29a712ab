// The sentence about lost wakes, the same for both loops.

/// Wakes that only a time-out rescued.
struct LostWakes {
  let count: Int

  /// Why a cell with lost wakes has failed; nil when there was none.
  var fault: String? {
    switch count {
    case 0: nil
    case 1: "1 wake was lost and had to be rescued"
    default: "\(count) wakes were lost and had to be rescued"
    }
  }
}
