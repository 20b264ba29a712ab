// The backends by name: the list that users choose from.

public import LinuxIO

/// The backends that come with the engine.
public enum BackendKind: String, CaseIterable, Hashable, Sendable {
  /// An eventfd, watched edge-triggered and never read.
  case eventfd
  /// A futex on the park word; needs no descriptor.
  case futex
  /// A non-blocking pipe, drained after each wake.
  case pipe

  /// A new backend of this kind.
  /// - Throws: what the kernel said when it has no descriptor left; never for `futex`.
  public func make() throws(Errno) -> any WakeBackend {
    switch self {
    case .eventfd: try EventDescriptorBackend()
    case .futex: FutexBackend()
    case .pipe: try PipeBackend()
    }
  }
}
