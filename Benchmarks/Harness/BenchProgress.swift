// What a run tells while it lasts. How to show it is the command's business.

public import BenchmarkRecords

/// Something that happened during a run.
public enum BenchProgress: Equatable, Sendable {
  /// Somebody else measures on this machine; the run waits for them. Nil if it cannot be seen who.
  case waitingForMachine(MeasurementHolder?)
  /// A round began.
  case roundBegan(round: Int, of: Int)
  /// Work at a cell began; `done` is the part of the run that lies behind, from 0 to 1.
  case cellBegan(BenchmarkCell, round: Int, done: Double)
  /// A cell will not be measured, or not any more.
  case cellLost(BenchmarkCell, BenchmarkStatus)
  /// Something that makes the figures doubtful, in a sentence.
  case warning(String)

  /// A tracer records the run, its own or one that a neighbour started.
  static let tracerSeen = BenchProgress.warning(
    "a tracer records this run: the figures include its cost")
}
