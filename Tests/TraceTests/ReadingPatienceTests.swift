// When a reading thread is given up, on clocks that go as the test has it.

#if TraceTools
  import Dispatch
  import Synchronization
  import Testing

  @testable import TraceReader

  @Suite struct ReadingPatienceTests {
    /// Two clocks that go on by so much whenever somebody looks.
    private final class Clocks: Sendable {
      private let wall = Mutex<(now: UInt64, looks: Int)>((0, 0))
      private let cpu = Mutex<UInt64>(0)
      let (wallStep, cpuStep): (UInt64, UInt64)
      /// Signalled at the fiftieth look.
      let fiftieth = DispatchSemaphore(value: 0)

      init(wallSeconds: UInt64, cpuMilliseconds: UInt64) {
        wallStep = wallSeconds * 1_000_000_000
        cpuStep = cpuMilliseconds * 1_000_000
      }

      var looks: Int { wall.withLock(\.looks) }

      var patience: ReadingPatience {
        ReadingPatience(
          look: .milliseconds(0),
          now: {
            self.wall.withLock { wall in
              wall = (wall.now + self.wallStep, wall.looks + 1)
              if wall.looks == 50 { self.fiftieth.signal() }
              return wall.now
            }
          },
          cpuTime: { _ in
            self.cpu.withLock { cpu in
              cpu += self.cpuStep
              return cpu
            }
          })
      }
    }

    /// A reader of a thread that comes to one place and does `rest` there.
    private func reader(
      _ clocks: Clocks, _ rest: @escaping @Sendable (BatchHandover) -> Void = { _ in }
    ) -> TraceReader {
      let hasBegun = DispatchSemaphore(value: 0)
      let reader = TraceReader(patience: clocks.patience) { handover in
        handover.reach(BatchHandover.Place(file: "channel_3", offset: 4096))
        hasBegun.signal()
        rest(handover)
      }
      hasBegun.wait()
      return reader
    }

    private func expect(
      _ standstill: ReadingStandstill, of reader: TraceReader, at location: SourceLocation
    ) {
      #expect(
        throws: TraceReadingError.noProgress(file: "channel_3", offset: 4096, standstill),
        sourceLocation: location
      ) {
        try reader.next()
      }
    }

    @Test func `ten seconds of a CPU and nothing to show end the reading`() throws {
      let clocks = Clocks(wallSeconds: 100, cpuMilliseconds: 500)
      let reader = reader(clocks)
      expect(.hangs(cpuSeconds: 10), of: reader, at: #_sourceLocation)
      #expect(clocks.looks == 1 + 20)
      #expect(try reader.next()?.events == nil)
    }

    @Test func `a minute without any CPU ends the reading, too`() throws {
      let clocks = Clocks(wallSeconds: 1, cpuMilliseconds: 0)
      let reader = reader(clocks)
      expect(.isBlocked(seconds: 60), of: reader, at: #_sourceLocation)
      #expect(clocks.looks == 1 + 60)
    }

    @Test func `a thread that gets little of a busy machine's CPUs is waited for`() throws {
      let clocks = Clocks(wallSeconds: 59, cpuMilliseconds: 2)
      let reader = reader(clocks) { handover in
        clocks.fiftieth.wait()
        _ = handover.put(TraceBatch(bytesRead: 7))
      }
      #expect(try reader.next()?.bytesRead == 7)
    }
  }
#endif
