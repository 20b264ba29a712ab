// What the reference model keeps of a source, a timer, an observer and a block.

/// A source0, or a port when `isPort`.
final class ModelSource {
  let index: Int
  let isPort: Bool
  let order: Int
  /// Sources with equal contents have the same.
  let contents: Int
  var isValid = true
  /// When it was first signalled since its last perform; 0: not signalled.
  var signalTime = 0
  /// A port's undelivered message.
  var hasMessage = false
  /// How many messages of the port were delivered.
  var servings = 0
  /// In how many modes it was put; nil: in none since it was made or invalidated.
  var places: Int?

  init(index: Int, isPort: Bool, order: Int, contents: Int) {
    self.index = index
    self.isPort = isPort
    self.order = order
    self.contents = contents
  }

  var item: ScriptItem { isPort ? .port(index) : .source(index) }
}

final class ModelTimer {
  let index: Int
  let repeats: Bool
  var isValid = true
  var isFiring = false
  var fireTime = 0
  /// The loop knows it: it is in some mode.
  var isInLoop = false
  var modes: Set<ScriptMode> = []

  init(index: Int, repeats: Bool) {
    self.index = index
    self.repeats = repeats
  }
}

final class ModelObserver {
  /// What a call of it is in the log.
  let event: (Activities) -> ScriptEvent
  let activities: Activities
  let order: Int
  let repeats: Bool
  var isValid = true
  var isFiring = false
  var places = 0

  init(
    _ activities: Activities, order: Int, repeats: Bool,
    event: @escaping (Activities) -> ScriptEvent
  ) {
    self.event = event
    self.activities = activities
    self.order = order
    self.repeats = repeats
  }
}

struct ModelBlock {
  var index: Int
  var modes: [ScriptMode]
  /// Its place among all blocks ever queued.
  var number: Int
}

/// One run of the loop.
final class ModelActivation {
  let mode: ModelMode
  var isStopped = false
  /// In steps 9 to 12 a wake is dropped: the next iteration looks again.
  var ignoresWakes = false
  /// The loop's wake count at the top of this iteration.
  var seenWakes: Int
  let limit: ScriptLimit
  /// The run has a short limit that counts already.
  var isTimed = false
  /// That limit is over.
  var deadlineHasPassed = false

  init(mode: ModelMode, seenWakes: Int, limit: ScriptLimit) {
    self.mode = mode
    self.seenWakes = seenWakes
    self.limit = limit
  }
}
