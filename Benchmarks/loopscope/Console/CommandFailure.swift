// A failure that has been understood: one text for the user, and the status to exit with.

struct CommandFailure: Error {
  /// What went wrong and what to do about it; nothing when there is nobody to tell.
  let message: String
  var status = ExitStatus.failure

  init(_ message: String, status: ExitStatus = .failure) {
    self.message = message
    self.status = status
  }

  /// The reader of standard output went away: no fault to report, and no result delivered.
  static let readerGone = CommandFailure("")
}
