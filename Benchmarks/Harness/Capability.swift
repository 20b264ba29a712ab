// One thing that a careful measurement wants, and whether this machine grants it.

/// Something that this machine has and permits, or why not.
public struct Capability: Hashable, Sendable {
  /// What it is called in records and by `loopscope doctor`.
  public var name: String
  /// Whether it can be used here.
  public var isAvailable: Bool
  /// What was found, or why it cannot be used.
  public var detail: String
  /// What a person can do about it; nil when it is there or nothing helps.
  public var remedy: String?

  /// Something that can be used.
  public static func available(_ name: String, _ detail: String) -> Capability {
    Capability(name: name, isAvailable: true, detail: detail, remedy: nil)
  }

  /// Something that cannot be used, for the reason `detail`.
  public static func unavailable(
    _ name: String, _ detail: String, remedy: String? = nil
  ) -> Capability {
    Capability(name: name, isAvailable: false, detail: detail, remedy: remedy)
  }
}
