// A heap of plain keys with stable handles. Knows nothing of timers, modes or clocks.

/// A four-way heap ordered by (key, sequence), whose entries can be removed and moved by handle.
///
/// Insert, remove and move cost O(log n); the smallest key O(1). The nodes hold no references, so
/// sifting moves 24 plain bytes a step and counts no references; values stay where they are.
struct TimerHeap<Value> {
  typealias Handle = Int32

  private struct Node {
    var key: UInt64
    var sequence: UInt64
    var handle: Handle

    static func < (left: Node, right: Node) -> Bool {
      left.key != right.key ? left.key < right.key : left.sequence < right.sequence
    }
  }

  private var nodes: [Node] = []
  private var positions: [Int32] = []
  private var values: [Value?] = []
  private var freeHandles: [Handle] = []

  var count: Int { nodes.count }
  var smallestKey: UInt64? { nodes.first?.key }
  var allValues: [Value] { values.compactMap { $0 } }

  mutating func insert(_ value: Value, key: UInt64, sequence: UInt64) -> Handle {
    let handle = makeHandle(for: value)
    nodes.append(Node(key: key, sequence: sequence, handle: handle))
    siftUp(from: nodes.count - 1)
    return handle
  }

  mutating func remove(_ handle: Handle) {
    let position = Int(positions[Int(handle)])
    values[Int(handle)] = nil
    freeHandles.append(handle)
    let last = nodes.removeLast()
    if position < nodes.count { place(last, at: position) }
  }

  mutating func move(_ handle: Handle, to key: UInt64) {
    let position = Int(positions[Int(handle)])
    var node = nodes[position]
    node.key = key
    place(node, at: position)
  }

  /// Calls `body` for every entry whose key is at most `limit`, in no particular order. Costs the
  /// number of such entries, since a subtree whose root is later is not entered.
  func forEach(upTo limit: UInt64, _ body: (UInt64, UInt64, Value) -> Void) {
    visit(0, upTo: limit, body)
  }

  /// How many entries have a key of at most `limit`: none, one (the first) or several. O(1).
  func count(upTo limit: UInt64) -> Count {
    guard let first = nodes.first, first.key <= limit else { return .none }
    let children = nodes[1..<max(1, min(5, nodes.count))]
    return children.contains { $0.key <= limit } ? .several : .one
  }

  enum Count {
    case none
    case one
    case several
  }

  /// The entry with the smallest key.
  var first: (key: UInt64, sequence: UInt64, value: Value)? {
    guard let node = nodes.first, let value = values[Int(node.handle)] else { return nil }
    return (node.key, node.sequence, value)
  }

  private func visit(_ position: Int, upTo limit: UInt64, _ body: (UInt64, UInt64, Value) -> Void) {
    guard position < nodes.count, nodes[position].key <= limit else { return }
    let node = nodes[position]
    if let value = values[Int(node.handle)] { body(node.key, node.sequence, value) }
    for child in 4 * position + 1...4 * position + 4 { visit(child, upTo: limit, body) }
  }

  private mutating func makeHandle(for value: Value) -> Handle {
    if let handle = freeHandles.popLast() {
      values[Int(handle)] = value
      return handle
    }
    values.append(value)
    positions.append(0)
    return Handle(values.count - 1)
  }

  private mutating func place(_ node: Node, at position: Int) {
    nodes[position] = node
    if position > 0 && node < nodes[(position - 1) / 4] {
      siftUp(from: position)
    } else {
      siftDown(from: position)
    }
  }

  private mutating func siftUp(from start: Int) {
    let node = nodes[start]
    var position = start
    while position > 0 {
      let parent = (position - 1) / 4
      guard node < nodes[parent] else { break }
      settle(nodes[parent], at: position)
      position = parent
    }
    settle(node, at: position)
  }

  private mutating func siftDown(from start: Int) {
    let node = nodes[start]
    var position = start
    while let child = smallestChild(of: position), nodes[child] < node {
      settle(nodes[child], at: position)
      position = child
    }
    settle(node, at: position)
  }

  private func smallestChild(of position: Int) -> Int? {
    let first = 4 * position + 1
    guard first < nodes.count else { return nil }
    var smallest = first
    for child in first + 1..<max(first + 1, min(first + 4, nodes.count))
    where nodes[child] < nodes[smallest] {
      smallest = child
    }
    return smallest
  }

  private mutating func settle(_ node: Node, at position: Int) {
    nodes[position] = node
    positions[Int(node.handle)] = Int32(truncatingIfNeeded: position)
  }
}
