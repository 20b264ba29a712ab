// A dictionary with text keys that remembers the order of insertion: the shape of a JSON object
// that reads the same in every run. Not for keys that are not text.

/// Values by text key, in order of insertion; equal when keys and values are, whatever the order.
public struct OrderedMap<Value> {
  /// The keys in order of insertion.
  public private(set) var keys: [String] = []
  private var values: [String: Value] = [:]

  /// A map without keys.
  public init() {}

  /// Keys and values in order; the last of equal keys wins.
  public init(_ elements: some Sequence<(String, Value)>) {
    for (key, value) in elements { self[key] = value }
  }

  /// The value of a key; setting nil removes the key. A new key goes to the end.
  public subscript(key: String) -> Value? {
    get { values[key] }
    set {
      let known = values.updateOrRemove(newValue, forKey: key)
      if newValue == nil, known {
        keys.removeAll { $0 == key }
      } else if newValue != nil, !known {
        keys.append(key)
      }
    }
  }

  /// Whether there is no key.
  public var isEmpty: Bool { keys.isEmpty }
  /// The number of keys.
  public var count: Int { keys.count }
}

extension Dictionary {
  /// Stores or removes, and tells whether the key was known before.
  fileprivate mutating func updateOrRemove(_ value: Value?, forKey key: Key) -> Bool {
    guard let value else { return removeValue(forKey: key) != nil }
    return updateValue(value, forKey: key) != nil
  }
}

extension OrderedMap: Sequence {
  /// Visits keys and values in order of insertion.
  public func makeIterator() -> some IteratorProtocol<(key: String, value: Value)> {
    keys.lazy.compactMap { key in values[key].map { (key: key, value: $0) } }.makeIterator()
  }
}

extension OrderedMap: ExpressibleByDictionaryLiteral {
  /// Keys in the order of the literal; the last of equal keys wins.
  public init(dictionaryLiteral elements: (String, Value)...) {
    self.init(elements)
  }
}

extension OrderedMap: Equatable where Value: Equatable {
  /// Compares keys and values, not their order.
  public static func == (left: OrderedMap, right: OrderedMap) -> Bool {
    left.values == right.values
  }
}

extension OrderedMap: Hashable where Value: Hashable {
  /// Hashes keys and values, not their order.
  public func hash(into hasher: inout Hasher) { hasher.combine(values) }
}

extension OrderedMap: Sendable where Value: Sendable {}
