// Why nothing was measured: the machine was not to be had.

import Harness

extension MeasurementLock.Failure {
  /// The failure in a sentence.
  var sentence: String {
    switch self {
    case .terminationRequested: "interrupted while another measurement ran; nothing was measured"
    case .unusable(let path, let error):
      "cannot lock \(path), which keeps two measurements apart: \(error)"
    }
  }
}
