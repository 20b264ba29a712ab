// From a C callback to a Swift closure, and C's texts: the room's one file with `unsafe`.
// Not for what the closures do.

import CPeers
import Harness

/// The closures of a request where C can find them: a callback carries the number `context`.
///
/// Whoever hands the context to C keeps the object for as long as C may call. All closures are called
/// on the thread that runs the loop.
final class PeerCallouts: @unchecked Sendable {
  private let onWake: () -> Void
  private let onFire: () -> Void
  private let onIteration: () -> Void

  init(_ request: LoopRequest) {
    onWake = request.onWake ?? {}
    onFire = request.timer?.onFire ?? {}
    onIteration = request.onEveryIteration ?? {}
  }

  /// The request as C takes it.
  func recorded(_ request: LoopRequest) -> cpeer_request {
    cpeer_request(
      context: context,
      onWake: { context in PeerCallouts.at(context) { $0.onWake() } },
      onFire: request.timer.map { _ in { context in PeerCallouts.at(context) { $0.onFire() } } },
      onIteration: request.onEveryIteration.map { _ in
        { context in PeerCallouts.at(context) { $0.onIteration() } }
      },
      firstNanoseconds: request.timer?.firstNanoseconds ?? 0,
      periodNanoseconds: request.timer?.periodNanoseconds ?? 0,
      modeNanoseconds: request.modeNanoseconds ?? 0)
  }

  private var context: UInt {
    UInt(bitPattern: unsafe Unmanaged.passUnretained(self).toOpaque())
  }

  /// The object of a context, neither retained nor released on the way.
  @inline(__always)
  private static func at(_ context: UInt, _ body: (PeerCallouts) -> Void) {
    guard let address = unsafe UnsafeRawPointer(bitPattern: context) else { return }
    unsafe Unmanaged<PeerCallouts>.fromOpaque(address)._withUnsafeGuaranteedRef { body($0) }
  }
}

/// A Swift closure as the one word that a C library passes on.
enum PeerBlock {
  private final class Box {
    let block: @Sendable () -> Void

    init(_ block: @escaping @Sendable () -> Void) { self.block = block }
  }

  private static let registration: Void = cpeer_run_blocks_with { word in
    guard let address = unsafe UnsafeRawPointer(bitPattern: word) else { return }
    unsafe Unmanaged<Box>.fromOpaque(address).takeRetainedValue().block()
  }

  /// Tells C how a block is run; to be called before the first one is sent.
  static func register() { registration }

  /// A word that has to be run exactly once.
  static func retained(_ block: @escaping @Sendable () -> Void) -> UInt {
    UInt(bitPattern: unsafe Unmanaged.passRetained(Box(block)).toOpaque())
  }
}

extension cpeer_library {
  /// The version that is running; nil when the library does not tell.
  var runningVersion: String? {
    guard let version = unsafe self.version, let text = unsafe version() else { return nil }
    return unsafe String(cString: text)
  }
}
