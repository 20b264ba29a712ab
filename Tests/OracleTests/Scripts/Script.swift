// A script: items with the actions of their callouts, and what the loop's thread does with them.
// It says nothing about a subject: the model, CFRunLoop and the engine play the same script.

/// A mode by name.
enum ScriptMode: Hashable, Sendable {
  case standard
  case named(Int)
  case common
  /// A name equal to that of the common modes, but another object.
  case commonByValue

  /// The modes that a script uses and that can hold items.
  static let real: [ScriptMode] = [.standard, .named(1), .named(2), .named(3)]

  var isCommon: Bool { self == .common || self == .commonByValue }
}

/// What a script can add to a mode, by kind and index.
enum ScriptItem: Hashable, Sendable {
  case source(Int)
  case port(Int)
  case timer(Int)
  case observer(Int)
}

/// A timer's fire date. Nothing in a script waits, so there are only these two.
enum ScriptDate: Hashable, Sendable {
  case due
  case far
}

/// A run's limit. Only `short` is waited for, and only one run at a time has it.
enum ScriptLimit: Hashable, Sendable {
  case zero
  case short
  case far
}

/// One step of a script, on the loop's thread at the top or in a callout.
indirect enum ScriptAction: Hashable, Sendable {
  case add(ScriptItem, ScriptMode)
  case remove(ScriptItem, ScriptMode)
  case invalidate(ScriptItem)
  case signal(Int)
  case send(Int)
  case date(Int, ScriptDate)
  /// Queues a block for one mode or several.
  case perform(Int, [ScriptMode])
  case wakeUp
  case stop
  /// Lets the time pass until the short limit of a run is over, without returning to the loop.
  case passDeadline
  case addCommonMode(ScriptMode)
  case run(ScriptMode, ScriptLimit, returnAfterSourceHandled: Bool)
  case asks(ScriptQuestion)
  /// Done by another thread, which the loop's thread waits for.
  case elsewhere(ScriptAction)
}

/// What a script asks; the answer goes to the log.
enum ScriptQuestion: Hashable, Sendable {
  case contains(ScriptItem, ScriptMode)
  case isValid(ScriptItem)
  case isSignalled(Int)
  case currentMode
  case allModes
  case nextFireDate(ScriptMode)
  case isWaiting
}

/// The actions of an item's first callout, of its second, and so on; later callouts do nothing.
typealias ScriptProgram = [[ScriptAction]]

struct ScriptSource: Hashable, Sendable {
  var order = 0
  /// The source that this one equals in order and contents, if any.
  var twinOf: Int?
  var program: ScriptProgram = []
}

struct ScriptPort: Hashable, Sendable {
  var program: ScriptProgram = []
}

struct ScriptTimer: Hashable, Sendable {
  var date = ScriptDate.due
  var repeats = false
  var program: ScriptProgram = []
}

struct ScriptObserver: Hashable, Sendable {
  var activities = Activities.all
  var order = 0
  var repeats = true
  var program: ScriptProgram = []
}

/// What ends a sleep that nothing else would end.
enum ScriptRescue: Hashable, Sendable {
  /// Done by the last observer of BeforeWaiting.
  case beforeWaiting([ScriptAction])
  /// Done by another thread once the loop waits. Only the last action may wake it.
  case asleep([ScriptAction])
}

struct Script: Hashable, Sendable {
  var sources: [ScriptSource] = []
  var ports: [ScriptPort] = []
  var timers: [ScriptTimer] = []
  var observers: [ScriptObserver] = []
  /// The programs of blocks; a block may be queued more than once.
  var blocks: [ScriptProgram] = []
  var top: [ScriptAction] = []
  /// By the number of the sleep, counted from 1.
  var rescues: [Int: ScriptRescue] = [:]
}
