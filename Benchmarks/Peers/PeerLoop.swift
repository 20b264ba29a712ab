// A loop of a C library as a benchmark drives it. Which library is PeerSubject's business.

import CPeers
import Harness
import LinuxIO

/// A loop of a C library, with what a benchmark asked for.
final class PeerLoop: SubjectLoop {
  private let handle: PeerHandle

  /// Makes a loop for the calling thread.
  init(_ library: cpeer_library, _ request: LoopRequest) throws(Errno) {
    handle = try PeerHandle(library, request)
  }

  var waker: any Waker { handle }

  func run() { handle.library.run(handle.loop) }

  func stop() { handle.library.stop(handle.loop) }
}
