// Runs one round somewhere, and hears how it goes. The runner does not care where; tests play a
// child that crashes, hangs or lies.

import BenchmarkRecords

/// How the execution of a request ended.
enum RoundEnd: Equatable {
  /// Everything that was asked for is done.
  case finished
  /// The child broke off, in words for a reason.
  case broken(String)
  /// A request to end this process came.
  case interrupted
}

/// Something that can execute a round.
protocol RoundExecutor {
  /// Executes `request` and passes on each message but the last as it comes.
  func execute(_ request: RoundRequest, hear: (RoundMessage) -> Void) -> RoundEnd
}
