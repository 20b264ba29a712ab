// A loop of a C library as a receiver of blocks from other threads.

import CPeers
import Harness
import LinuxIO

/// A loop of a C library that runs until a block stops it.
///
/// A block reaches C as one pointer, to an object that is made for it: what a message with contents
/// costs a user of these libraries, too.
final class PeerBlocks: BlockReceivingLoop {
  private struct HandleSender: BlockSender {
    let handle: PeerHandle

    func send(_ block: @escaping @Sendable () -> Void) throws(Errno) {
      let result = handle.library.send(handle.loop, PeerBlock.retained(block))
      if result < 0 { throw Errno(rawValue: -result) }
    }
  }

  private let handle: PeerHandle

  /// Makes a loop for the calling thread.
  init(_ library: cpeer_library) throws(Errno) {
    PeerBlock.register()
    handle = try PeerHandle(library, nil)
  }

  var sender: any BlockSender { HandleSender(handle: handle) }

  func run() { handle.library.run(handle.loop) }

  func stop() { handle.library.stop(handle.loop) }
}
