// A script's port on the engine: an in-process port or a descriptor, which should differ in nothing
// that a script can see.

import LinuxIO
import LoopEngine

final class EngineInbox {
  enum Kind: Sendable { case port, descriptor }

  private enum Source {
    case port(Loop.Port<Void, Void>)
    case descriptor(Loop.DescriptorSource, EventDescriptor)
  }

  /// An eventfd with an owner.
  private final class EventDescriptor: Sendable {
    let descriptor: Descriptor

    init() {
      do throws(Errno) {
        descriptor = try makeEventDescriptor()
      } catch {
        preconditionFailure("no descriptor left for an eventfd: \(error)")
      }
    }

    func write() {
      do throws(Errno) {
        try descriptor.write(1)
      } catch {
        preconditionFailure("an eventfd refused a write: \(error)")
      }
    }

    /// Whether there was something to read.
    func read() -> Bool {
      do throws(Errno) {
        _ = try descriptor.discardOnce()
        return true
      } catch {
        return false
      }
    }
  }

  private let source: Source
  private let loop: Loop

  init(_ kind: Kind, of loop: Loop, received: @escaping @Sendable () -> Void) {
    self.loop = loop
    switch kind {
    case .port:
      source = .port(Loop.Port { _ in received() })
    case .descriptor:
      let event = EventDescriptor()
      source = .descriptor(
        Loop.DescriptorSource(descriptor: event.descriptor.number) { _ in
          if event.read() { received() }
        }, event)
    }
  }

  func send() {
    switch source {
    case .port(let port): port.send(())
    case .descriptor(_, let event): event.write()
    }
  }

  func add(to mode: Loop.Mode) {
    switch source {
    case .port(let port): loop.add(port, to: mode)
    case .descriptor(let source, _):
      do throws(Errno) {
        try loop.add(source, to: mode)
      } catch {
        preconditionFailure("the loop cannot watch an eventfd: \(error)")
      }
    }
  }

  func remove(from mode: Loop.Mode) {
    switch source {
    case .port(let port): loop.remove(port, from: mode)
    case .descriptor(let source, _): loop.remove(source, from: mode)
    }
  }

  func isIn(_ mode: Loop.Mode) -> Bool {
    switch source {
    case .port(let port): loop.contains(port, in: mode)
    case .descriptor(let source, _): loop.contains(source, in: mode)
    }
  }

  func invalidate() {
    switch source {
    case .port(let port): port.invalidate()
    case .descriptor(let source, _): source.invalidate()
    }
  }

  var isValid: Bool {
    switch source {
    case .port(let port): port.isValid
    case .descriptor(let source, _): source.isValid
    }
  }
}
