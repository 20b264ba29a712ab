// A timer, a source and a stop on LoopEngine, beside Foundation, whose names must not clash.

import Foundation
import LoopEngine

let loop = Loop.current
let source = Loop.Source { Loop.current.stop() }
let timer = Loop.Timer(at: loop.now.advanced(by: .milliseconds(1))) { _ in source.signal() }
loop.add(source)
loop.add(timer)
let result = loop.runUntilStopped()
print("ended as \(result) by a source that a timer signalled, at \(Date.now.formatted(.iso8601))")
precondition(result == .stopped)
