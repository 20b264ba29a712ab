// A list for what is nearly always one: the modes that hold an item.

/// A list whose first element is kept in place, so that a list of one allocates nothing.
struct Few<Element> {
  private(set) var first: Element?
  private var others: [Element] = []

  var isEmpty: Bool { first == nil }

  /// The element of a list of one.
  var only: Element? { others.isEmpty ? first : nil }

  /// The list as an array.
  var all: [Element] { first.map { [$0] + others } ?? [] }

  func contains(where predicate: (borrowing Element) -> Bool) -> Bool {
    if let first, predicate(first) { return true }
    return others.contains { predicate($0) }
  }

  mutating func append(_ element: Element) {
    if first == nil { first = element } else { others.append(element) }
  }

  /// Takes the first element out for which `predicate` holds; nil when there is none. The order of the
  /// others may change.
  mutating func remove(where predicate: (borrowing Element) -> Bool) -> Element? {
    if let element = first, predicate(element) {
      first = others.popLast()
      return element
    }
    return others.firstIndex { predicate($0) }.map { others.remove(at: $0) }
  }

  /// Calls `body` with each element in turn, which it may change.
  ///
  /// The first is moved out and back: no reference in it is counted, which costs more than all the rest.
  @inline(__always)
  mutating func update(_ body: (inout Element) -> Void) {
    guard first != nil else { return }
    body(&first!)
    for index in others.indices { body(&others[index]) }
  }
}
