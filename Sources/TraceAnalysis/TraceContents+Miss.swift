// Why a selection selects nothing of a trace. Not for saying so: that is the command's.

extension TraceContents {
  /// The first word of a selection that nothing in the trace answers to.
  public enum Miss: Sendable, Hashable {
    case process, loop, mode, times
    /// A mode that is there and was never run; the loops to choose from have only the modes that were.
    case unrunMode
  }

  /// What a selection misses, and the loops that the words before it leave to choose from.
  ///
  /// Of one that misses nothing by itself, the times: what was asked for is there, but not then.
  public func miss(of selection: TraceSelection) -> (word: Miss, choice: [Loop]) {
    let ofProcess = loops.filter {
      selection.includes(process: $0.process, name: $0.processName)
    }
    if ofProcess.isEmpty { return (.process, loops) }
    let named = ofProcess.filter {
      selection.includes(process: $0.process, loop: $0.loop, name: $0.name)
    }
    if named.isEmpty { return (.loop, ofProcess) }
    let inMode = named.filter { loop in
      loop.modes.contains { selection.includes(mode: $0.key, name: $0.value) }
    }
    if inMode.isEmpty { return (.mode, named) }
    let hasRun = inMode.contains { loop in
      loop.runModes.contains { selection.includes(mode: $0, name: loop.modes[$0] ?? "") }
    }
    let running = named.map(\.withoutUnrunModes).filter { !$0.modes.isEmpty }
    return hasRun || running.isEmpty ? (.times, inMode) : (.unrunMode, running)
  }
}

extension TraceContents.Loop {
  fileprivate var withoutUnrunModes: Self {
    var loop = self
    loop.modes = modes.filter { runModes.contains($0.key) }
    return loop
  }
}
