// Out of descriptors or memory: a thrown error, or a failure for whoever asked to be told; the loop
// goes on.

import LinuxIO
import LoopEngine
import TestSupport
import Testing

@Suite(.enabled(if: TestKernel.isAvailable, "the kernel lets no filter of system calls be set"))
struct FaultyDescriptorTests {
  private static let refusals: [(KernelCall, Errno)] = [
    (.epollCreate, .tooManyDescriptors), (.epollControl, .noSpace), (.epollControl, .outOfMemory),
  ]

  @Test(arguments: [KernelCall.eventfd, .epollCreate, .epollControl])
  func aLoopThatCannotBeMadeIsAThrownError(call: KernelCall) throws {
    let log = Log()
    _ = try TestKernel.count(call, refusing: 1, with: .tooManyDescriptors) {
      do throws(Errno) {
        try Loop.attach(backend: .eventfd)
        log.note("attached")
      } catch {
        log.note("\(error.rawValue), has a loop: \(Loop.existingCurrent != nil)")
      }
      guard let loop = try? Loop.attach(backend: .eventfd) else { return }
      loop.addIdleSource()
      log.note("\(loop.run(for: .milliseconds(1)))")
    }
    #expect(log.all == ["24, has a loop: false", "timedOut"])
  }

  @Test(arguments: refusals)
  func aDescriptorThatCannotBeWatchedIsAThrownError(call: KernelCall, error: Errno) throws {
    let (log, pipe) = (Log(), try SharedPipe())
    try pipe.write()
    _ = try TestKernel.count(call, refusing: 1, with: error) {
      guard let loop = try? Loop.attach(backend: .futex) else { return }
      let source = Loop.DescriptorSource(descriptor: pipe.readEnd) { _ in log.note("readable") }
      loop.addTimer(after: 0) { _ in log.note("timer") }
      do throws(Errno) {
        try loop.add(source)
      } catch {
        log.note("\(error.rawValue), contained: \(loop.contains(source))")
      }
      loop.run(for: .milliseconds(1))
      do { try loop.add(source) } catch { log.note("again \(error)") }
      loop.run(for: .milliseconds(1), returnAfterSourceHandled: true)
    }
    #expect(log.all == ["\(error.rawValue), contained: false", "timer", "readable"])
  }

  /// A mode that becomes common gets the common items; nobody can be thrown at there.
  @Test(arguments: refusals)
  func aCommonDescriptorThatCannotBeWatchedIsReported(call: KernelCall, error: Errno) throws {
    let (log, pipe) = (Log(), try SharedPipe())
    onOwnThread {
      guard let loop = try? Loop.attach(backend: .futex) else { return }
      loop.logFailures(in: log)
      let source = Loop.DescriptorSource(descriptor: pipe.readEnd) { _ in }
      do { try loop.add(source, to: .common) } catch { log.note("\(error)") }
      do { try TestKernel.refuse(call, with: error) } catch { log.note("\(error)") }
      loop.addCommonMode("late")
      log.note("in late: \(loop.contains(source, in: "late"))")
      log.note("\(loop.run(for: .milliseconds(1)))")
    }
    #expect(log.all == ["watchDescriptor \(error.rawValue)", "in late: false", "timedOut"])
  }
}
