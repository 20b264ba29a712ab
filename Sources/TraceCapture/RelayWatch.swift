// A relay daemon, watched for its end by a connection that it has open and that nothing is sent over: a
// machine that falls silent without a word is not noticed. Not for the recording's own connections, which
// are the consumer daemon's.

import Glibc

/// A watch over a relay daemon, for as long as the object lives.
final class RelayWatch {
  private let address: RelayAddress
  private let connection: CInt

  /// Connects to where the daemon takes commands.
  init(over address: RelayAddress) throws(RecorderError) {
    self.address = address
    connection = try RelayProbe.connection(to: address, port: address.controlPort)
  }

  deinit { close(connection) }

  /// Why the recording did not arrive there as a whole; nil if the daemon has been there all the time.
  ///
  /// Corresponds to `recv(2)` with `MSG_PEEK`.
  var cut: RecordingCut? {
    var byte: UInt8 = 0
    let flags = CInt(MSG_PEEK | MSG_DONTWAIT)
    let count = unsafe recv(connection, &byte, 1, flags)
    if count > 0 || count < 0 && (errno == EAGAIN || errno == EINTR) { return nil }
    return RecordingCut(.relayLost("\(address)"))
  }
}
