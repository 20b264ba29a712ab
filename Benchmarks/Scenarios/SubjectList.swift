// The subjects that a build can measure, found by the names that stand in a record.

import Harness
import LoopEngine

/// Subjects by name and backend.
struct SubjectList: Sendable {
  let all: [any Subject]

  init(_ subjects: [any Subject]) { all = subjects }

  /// The backend for a recipe, which takes the engine.
  func kind(of cell: PlannedCell, for recipe: Recipe) throws(Unavailable) -> Loop.Backend {
    let subject = try subject(of: cell)
    if let engine = subject as? LoopscopeSubject { return engine.kind }
    throw Unavailable(reason: "\(subject.name) has no \(recipe.rawValue)")
  }

  func subject(of cell: PlannedCell) throws(Unavailable) -> any Subject {
    let found = all.first { $0.name == cell.subject && $0.backend == cell.backend }
    if let found { return found.spinning(forNanoseconds: cell.parameters.spinNanoseconds) }
    let name = ([cell.subject] + [cell.backend].compactMap(\.self)).joined(separator: "/")
    throw Unavailable(reason: "this build has no subject \(name)")
  }
}

extension Subject {
  /// The same subject with loops that spin before they sleep; itself when it cannot, or need not.
  fileprivate func spinning(forNanoseconds nanoseconds: UInt64?) -> any Subject {
    guard let nanoseconds, let engine = self as? LoopscopeSubject else { return self }
    return LoopscopeSubject(kind: engine.kind, spinNanoseconds: nanoseconds)
  }
}
