// A line as it was typed, and what it becomes with other words in some places: for messages of commands that
// find out later than the parser what is wrong. Not for what the parser finds (ParserFaults).

/// What was typed after `loopscope`, to be mended.
struct TypedLine {
  private var words: [String]
  private var operandPlaces: Set<Int>

  init(_ arguments: Arguments) {
    words = arguments.typed
    operandPlaces = Set(arguments.operandPlaces)
  }

  /// The line for a shell.
  var text: String { (["loopscope"] + words.map(ShellWord.quoted)).joined(separator: " ") }

  /// With another value for an option: where it has this one, or where it stands first.
  func saying(_ value: String, for option: OptionSpec, insteadOf old: String? = nil) -> TypedLine {
    let places = places(of: option)
    guard let place = places.first(where: { old.map(words[$0].hasSuffix) ?? true }) else {
      return adding([option.typed, value])
    }
    var line = self
    let isAttached = words[place].hasPrefix(option.typed + "=")
    line.words[place] = isAttached ? "\(option.typed)=\(value)" : value
    return line
  }

  /// Without an option, or only without those of its values that are of this text; the first ones may
  /// be kept.
  func without(
    _ option: OptionSpec, saying text: String? = nil, butTheFirst kept: Int = 0
  ) -> TypedLine {
    let places = places(of: option).filter { text.map(words[$0].hasSuffix) ?? true }
    return without(option, atWords: places.dropFirst(kept))
  }

  /// Without one value of an option that may be given several times, counted from 0.
  func without(_ option: OptionSpec, atPlace place: Int) -> TypedLine {
    without(option, atWords: places(of: option).dropFirst(place).prefix(1))
  }

  private func without(_ option: OptionSpec, atWords places: ArraySlice<Int>) -> TypedLine {
    let gone = places.flatMap { place in
      option.value == nil || words[place].hasPrefix(option.typed + "=")
        ? [place] : [place - 1, place]
    }
    return keeping { !gone.contains($0) }
  }

  /// With other operands, which stand where the first one stood.
  func withOperands(_ operands: [String]) -> TypedLine {
    let place = operandPlaces.min() ?? words.count
    var line = keeping { !operandPlaces.contains($0) }
    line.words.insert(contentsOf: operands, at: place)
    return line
  }

  /// With more words at its end.
  func adding(_ more: [String]) -> TypedLine {
    var line = self
    line.words += more
    return line
  }

  private func keeping(_ isKept: (Int) -> Bool) -> TypedLine {
    var line = self
    line.words = words.indices.filter(isKept).map { words[$0] }
    line.operandPlaces = []
    return line
  }

  /// Where the values of an option stand: by themselves, or behind its name.
  private func places(of option: OptionSpec) -> [Int] {
    words.indices.filter { place in
      words[place].hasPrefix(option.typed + "=")
        || (place > 0 && words[place - 1] == option.typed && option.value != nil)
        || (words[place] == option.typed && option.value == nil)
    }
  }
}

extension OptionSpec {
  /// As it is typed without its value.
  fileprivate var typed: String { "--\(name)" }
}
