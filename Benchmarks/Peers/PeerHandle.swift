// A C loop with an owner: freed when nobody can call it any more. What it is for is PeerLoop's and
// PeerBlocks' business.

import CPeers
import Harness
import LinuxIO

/// A loop of a C library and what it calls. It is the waker, too, because a late wake must find the
/// loop alive.
final class PeerHandle: Waker {
  let library: cpeer_library
  let loop: cpeer_loop
  private let callouts: PeerCallouts?

  /// Makes a loop for the calling thread: for a request, or for blocks when there is none.
  init(_ library: cpeer_library, _ request: LoopRequest?) throws(Errno) {
    self.library = library
    callouts = request.map(PeerCallouts.init)
    var recorded = cpeer_request()
    if let callouts, let request { recorded = callouts.recorded(request) }
    let made = library.make(recorded)
    if made.fault < 0 { throw Errno(rawValue: -made.fault) }
    loop = made.loop
  }

  deinit { library.destroy(loop) }

  func wake() throws(Errno) {
    let result = library.wake(loop)
    if result < 0 { throw Errno(rawValue: -result) }
  }
}
