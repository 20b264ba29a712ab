// The engine in the wakeup, sleep and timer benchmarks: woken through a source0, as CFRunLoop's
// users do, busy through a source0 that signals itself.

import Harness
import LinuxIO
import LoopEngine

/// A loop of the engine with what a benchmark asked for, in the default mode or in two common modes.
final class LoopscopeLoop: SubjectLoop {
  private struct SourceWaker: Waker {
    let source: Loop.Source

    func wake() { source.signalAndWake() }
  }

  let waker: any Waker
  private let loop: Loop
  private let modes: [Loop.Mode]
  private let stay: Duration?

  init(_ loop: Loop, _ request: LoopRequest) {
    self.loop = loop
    stay = request.modeNanoseconds.map { .nanoseconds(Int64(clamping: $0)) }
    modes = stay == nil ? [.default] : [.default, "tracking"]
    for mode in modes { loop.addCommonMode(mode) }
    let onWake = OwnThread(request.onWake ?? {})
    let source = Loop.Source { onWake.value() }
    loop.add(source, to: .common)
    waker = SourceWaker(source: source)
    if let timer = request.timer { loop.add(Self.timer(timer), to: .common) }
    if let work = request.onEveryIteration { Self.keepBusy(loop, with: work) }
  }

  func run() {
    guard let stay else {
      loop.runUntilStopped()
      return
    }
    var isStopped = false
    while !isStopped { isStopped = modes.contains { loop.run(in: $0, for: stay) == .stopped } }
  }

  func stop() { loop.stop() }

  private static func timer(_ request: TimerRequest) -> Loop.Timer {
    let onFire = OwnThread(request.onFire)
    return Loop.Timer(
      at: Loop.Instant(nanoseconds: request.firstNanoseconds),
      every: .nanoseconds(Int64(clamping: request.periodNanoseconds))
    ) { _ in onFire.value() }
  }

  private static func keepBusy(_ loop: Loop, with work: @escaping () -> Void) {
    let work = OwnThread(work)
    let itself = OwnThread(LateSource())
    let source = Loop.Source {
      itself.value.source?.signal()
      work.value()
    }
    itself.value.source = source
    loop.add(source, to: .common)
    source.signal()
  }
}

/// Lets a source's callout name the source.
final class LateSource {
  weak var source: Loop.Source?
}
