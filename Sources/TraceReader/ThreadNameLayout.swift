// How the reading library is told of the name of a thread that every event carries. Not for reading
// it: EventOrigins.
//
// LTTng declares the name as 17 characters, and libbabeltrace2 2.0.4 decodes one after the other:
// two fifths of its work on an event of ours are saved by two words and a byte instead, and
// nobody needs them as a text but where the thread changes.

/// The context field `procname` as numbers.
enum ThreadNameLayout {
  /// The names of the words by which the library gives the field, in the order of their bytes.
  static let words = ["procname_0", "procname_1"]

  /// As LTTng spells the field; what is spelt otherwise stays a text.
  private static let spelling = [
    "integer", "{", "size", "=", "8", ";", "align", "=", "8", ";", "signed", "=", "1", ";",
    "encoding", "=", "UTF8", ";", "base", "=", "10", ";", "}", "_procname", "[", "17", "]", ";",
  ]

  private static let replacement =
    ([(64, "_procname_0"), (64, "_procname_1"), (8, "_procname_2")] as [(Int, String)])
    .map { "integer { size = \($0); align = 8; byte_order = le; } \($1);" }.joined(separator: " ")

  /// Spells the field as numbers, in the tokens of a structure; their number stays the same.
  static func replace(in texts: inout [String], within structure: Range<Int>) {
    guard structure.count >= spelling.count,
      !texts[structure].contains(where: { $0.hasPrefix("_procname_") })
    else { return }
    let places = structure.dropLast(spelling.count - 1)
    let place = places.first { texts[$0..<$0 + spelling.count].elementsEqual(spelling) }
    guard let place else { return }
    texts[place] = replacement
    for index in place + 1..<place + spelling.count { texts[index] = "" }
  }

  /// The text in the words of the field: up to the first byte of zero.
  static func text(_ words: [UInt64]) -> String {
    let bytes = words.flatMap { word in (0..<8).map { UInt8(truncatingIfNeeded: word >> ($0 * 8)) }
    }
    return String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
  }
}
