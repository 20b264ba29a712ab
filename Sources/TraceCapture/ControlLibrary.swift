// Small things that every use of liblttng-ctl needs: error codes and texts in C arrays.
// Not for the uses themselves.

#if TraceTools
  import CLTTngControl
  import Glibc

  /// Throws what a negative return code means; returns the others.
  @discardableResult
  func accepted(_ code: CInt, _ step: String) throws(RecorderError) -> CInt {
    if code < 0 { throw refusal(-code, step) }
    return code
  }

  /// Throws unless the code says that it worked.
  func accepted(_ code: lttng_error_code, _ step: String) throws(RecorderError) {
    if code != LTTNG_OK { throw refusal(CInt(bitPattern: code.rawValue), step) }
  }

  /// The error that a code of liblttng-ctl, taken as positive, stands for.
  func refusal(_ code: CInt, _ step: String) -> RecorderError {
    let reason = unsafe lttng_strerror(-code).map { unsafe String(cString: $0) }
    return .sessionDaemonRefused(step: step, reason: reason ?? "error \(code)")
  }

  /// The object that a call of liblttng-ctl made, or that there was no memory for it.
  func made(_ object: OpaquePointer?, _ step: String) throws(RecorderError) -> OpaquePointer {
    guard let object = unsafe object else {
      throw refusal(CInt(bitPattern: LTTNG_ERR_NOMEM.rawValue), step)
    }
    return unsafe object
  }

  /// Copies a text into a C array of characters, cut to fit with its null.
  func copy<Characters>(_ text: String, to array: inout Characters) {
    unsafe withUnsafeMutableBytes(of: &array) { bytes in
      let fitting = text.utf8.prefix(bytes.count - 1)
      unsafe bytes.copyBytes(from: fitting)
      unsafe bytes[fitting.count] = 0
    }
  }

  /// The text in a C array of characters.
  func text<Characters>(in array: inout Characters) -> String {
    unsafe withUnsafeBytes(of: &array) { bytes in
      unsafe String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
    }
  }
#endif
