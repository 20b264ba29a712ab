// What a program must not do: it is stopped at once, and told what to do instead.

import LinuxIO
import LoopEngine
import TestSupport
import Testing

@Suite struct TrapTests {
  /// What a process wrote to standard error before it ended.
  private func lastWords(_ result: ExitTest.Result?) -> String {
    String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
  }

  @Test func aLoopIsRunByItsOwnThreadOnly() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      let loop = onOwnThread { Loop.current }
      loop.run(for: .zero)
    }
    #expect(lastWords(result).contains("a loop is run by its own thread only; reach another"))
  }

  @Test func aThreadThatHasALoopCannotBeGivenAnother() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      onOwnThread {
        _ = Loop.current
        Loop.attach(customBackend: ScriptedBackend())
      }
    }
    #expect(lastWords(result).contains("this thread has a loop already; attach before"))
  }

  @Test func aDescriptorSourceCannotBeEdgeTriggered() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      _ = Loop.DescriptorSource(descriptor: 0, events: [.readable, .edgeTriggered]) { _ in }
    }
    #expect(lastWords(result).contains("leave .edgeTriggered out"))
  }
}
