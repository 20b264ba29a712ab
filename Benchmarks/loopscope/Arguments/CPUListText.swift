// Lists of CPUs as people and the kernel type them: `0,2-3`.

/// CPU numbers read from text.
struct CPUListText: Equatable {
  /// Ascending, each once.
  let numbers: [Int]

  /// As many as the kernel can be asked about.
  static let highest = 4_095

  /// Nil for anything but numbers up to `highest` and ascending ranges, with commas between.
  init?(_ text: String) {
    var numbers: Set<Int> = []
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      let ends = part.split(separator: "-", omittingEmptySubsequences: false)
      let digits = ends.compactMap { end in
        end.utf8.allSatisfy { (0x30...0x39).contains($0) } ? Int(end) : nil
      }
      guard digits.count == ends.count, (1...2).contains(ends.count), digits[0] <= digits.last!,
        digits.last! <= Self.highest
      else { return nil }
      numbers.formUnion(digits[0]...digits.last!)
    }
    self.numbers = numbers.sorted()
  }
}
