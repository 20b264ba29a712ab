// Recording the kernel's events with a real kernel: what is recorded, lost, refused and left behind.
// Where the kernel may not be traced there is nothing to test but the reason.

#if TraceTools && Tracing
  import FoundationEssentials
  import LinuxIO
  import TestSupport
  import Testing
  import TraceAnalysis
  import TraceCapture
  import TraceModel
  import TraceReader

  @Suite(
    "Recording kernel events",
    .enabled(if: OwnSessionDaemon.isPossible, OwnSessionDaemon.reason),
    .enabled(if: Recorder.kernelTracingObstacle() == nil, "the kernel may not be traced here"))
  struct KernelRecordingTests {
    let world: World

    init() throws { world = try World() }

    /// Shell functions. `recorded` runs a recording and says which buffers it left: the kernel has one
    /// place for all of them, so those of tests beside this one must be told apart.
    private let functions = """
      instances() { ls /sys/kernel/tracing/instances | grep "^loopscope-$1-"; }
      recorded() { "$R" "$@" & p=$!; wait $p; }
      mounted() { mount -t tracefs none /sys/kernel/tracing 2>/dev/null; true; }

      """

    private func findings(_ name: String) throws -> TraceFindings {
      let directory = try TraceDirectory(at: world.path(name))
      let kernel = KernelTrace(at: world.path(name))
      var analyzer = TraceAnalyzer(losses: directory.losses)
      analyzer.begin(kernel.coverage)
      for loss in kernel.takeNotes().losses { analyzer.addKernelLoss(loss) }
      let reader = try TraceReader(directory)
      while let batch = try reader.next() {
        for event in batch.events {
          while let earlier = kernel.next(before: event.timestampNanoseconds) {
            analyzer.add(earlier)
          }
          analyzer.add(event)
        }
      }
      return analyzer.findings()
    }

    private func outcomes(_ findings: TraceFindings) -> (split: UInt64, unsplit: UInt64) {
      let anatomies = findings.kernel.loops.flatMap(\.anatomies)
      return (
        anatomies.reduce(0) { $0 + $1.splitCount },
        anatomies.flatMap(\.unsplit.values).reduce(0, +)
      )
    }

    @Test(
      "Every wake of a sleeping loop is split, or counted with the reason")
    func everyWake() throws {
      let outcome = try world.run("$R --output t --kernel $T wakes=300")
      #expect(outcome.value(of: "kernel") == "lost 0 no fault")
      let findings = try findings("t")
      let (split, unsplit) = outcomes(findings)
      let latencies = findings.loops.flatMap(\.wakes.byBackend).reduce(0) { $0 + $1.toAwake.count }
      #expect(split + unsplit == latencies && split > 0)
      #expect(findings.kernel.eventCount >= split)
      for way in findings.kernel.loops.flatMap(\.anatomies).flatMap(\.routes) {
        let parts = way.segments.filter { $0.segment != .callout }.map(\.durations)
        if way.route.wakesSleeper {
          #expect(parts.prefix(2).allSatisfy { $0.count == way.toAwake.count })
        }
        #expect(parts.reduce(0) { $0 + $1.totalNanoseconds } == way.toAwake.totalNanoseconds)
      }
    }

    @Test("Beside a busy thread the slowest wakes are split, and say behind whom they waited")
    func besideABusyThread() throws {
      let outcome = try world.run(
        """
        taskset --cpu-list 0 yes >/dev/null & hog=$!
        taskset --cpu-list 0 $R --output t --kernel $T wakes=4000
        kill $hog
        """)
      #expect(outcome.value(of: "kernel") == "lost 0 no fault")
      let findings = try findings("t")
      let loops = findings.loops.filter { $0.threadName == "traced-loop" || $0.wakes.count >= 4000 }
      let loop = try #require(loops.first)
      let anatomies = findings.kernel.anatomies(process: loop.process, loop: loop.loop)
      let unsplit = anatomies.flatMap(\.unsplit.values).reduce(0, +)
      #expect(
        anatomies.reduce(unsplit) { $0 + $1.splitCount }
          == loop.wakes.byBackend.reduce(0) { $0 + $1.toAwake.count })
      let ways = loop.wakes.slowestWakes.compactMap(\.passage?.way)
      #expect(ways.count == 10)
      for (way, wake) in zip(ways, loop.wakes.slowestWakes) {
        #expect(way.durationNanoseconds == wake.latencyNanoseconds)
      }
      let occupants = ways.flatMap(\.steps).flatMap(\.absences).compactMap(\.occupant?.name)
      #expect(occupants.contains("yes"), "\(occupants)")
    }

    @Test("Nothing stays: no buffer, no mount, nothing switched on for others")
    func nothingStays() throws {
      let outcome = try world.run(
        functions + """
          look() { (cat /proc/self/mountinfo; ls /sys/kernel/tracing | grep -v instances) | sort; }
          look > before
          recorded --output t --kernel $T script; first=$p
          recorded --output u --kernel sh -c '$T script; kill -TERM $PPID; exec $T wait'; second=$p
          ulimit -c 0; recorded --output v --kernel $T script abort 2>&1; third=$p
          look | diff before - && echo 'mounts: same'
          mounted
          for p in $first $second $third; do instances $p | sed 's/^/instance: /'; done
          """)
      #expect(outcome.lines.filter { $0 == "kernel: lost 0 no fault" }.count == 3)
      #expect(outcome.value(of: "mounts") == "same")
      #expect(outcome.value(of: "instance") == nil)
      for name in ["t", "u", "v"] {
        let found = try outcomes(findings(name))
        #expect(found == (1, 0))
      }
    }

    @Test("SIGINT ends the command and keeps the trace; nothing stays")
    func interrupted() throws {
      let outcome = try world.run(
        functions + """
          $R --output t --kernel sh -c '
            echo $PPID >recorder; $T script; kill -INT $PPID; exec $T wait'
          $R --daemon
          mounted
          instances $(cat recorder) | sed 's/^/instance: /'
          """)
      #expect(outcome.value(of: "interruption") == "2" && outcome.value(of: "status") == "130")
      #expect(outcome.value(of: "kernel") == "lost 0 no fault")
      #expect(outcome.value(of: "instance") == nil && outcome.lines.last == "daemon: startable")
      let found = try outcomes(findings("t"))
      #expect(found == (1, 0))
    }

    @Test("A process that runs is followed with all of its threads from the attach point on")
    func attached() throws {
      let outcome = try world.run(
        """
        mkfifo go
        $T wakes-on-go=300 <go & program=$!
        exec 3>go
        $R --output t --kernel --pid $program 3>&- | while read -r line; do
          echo "$line"
          case $line in "news: attached"*) echo >&3;; esac
        done
        wait $program
        """)
      #expect(outcome.value(of: "status") == "0")
      #expect(outcome.value(of: "kernel") == "lost 0 no fault")
      let findings = try findings("t")
      let (split, unsplit) = outcomes(findings)
      let latencies = findings.loops.flatMap(\.wakes.byBackend).reduce(0) { $0 + $1.toAwake.count }
      // How the first sleep began is not in the trace.
      #expect(latencies > 200 && latencies == split + unsplit && split > 0)
    }

    @Test("A mounted tracefs is used as it is, and its own buffer and filters stay as they are")
    func mounted() throws {
      let outcome = try world.run(
        """
        mount -t tracefs none /sys/kernel/tracing 2>/dev/null
        cd /sys/kernel/tracing
        state() { cat set_event set_event_pid trace_clock tracing_on buffer_size_kb; }
        state > $OUT/before
        $R --output $OUT/t --kernel $T script
        state | diff $OUT/before - && echo 'state: same'
        """)
      #expect(outcome.value(of: "kernel") == "lost 0 no fault")
      #expect(outcome.value(of: "state") == "same")
    }

    @Test("Events that the kernel overwrote are counted, placed in time, and part of the verdict")
    func loss() throws {
      // Pages are not read while the recorder stands still, so that its rings run over for sure.
      let outcome = try world.run(
        """
        $R --output t --kernel --kernel-buffer 8192 sh -c '
          for round in 1 2 3 4; do kill -STOP $PPID; $T wakes=250; kill -CONT $PPID; done'
        """)
      let kernel = try #require(outcome.value(of: "kernel"))
      let lost = try #require(UInt64(kernel.split(separator: " ")[1]))
      #expect(lost > 0)
      let findings = try findings("t")
      #expect(findings.kernel.lostEvents == lost && findings.doubt.lostEvents == lost)
      #expect(!findings.doubt.isComplete)
      let gaps = findings.kernel.loops.flatMap(\.anatomies).compactMap { $0.unsplit[.inGap] }
      #expect(gaps.reduce(0, +) > 0)
    }

    @Test("A busy process beside the recorded one is left out")
    func othersAreLeftOut() throws {
      let outcome = try world.run(
        """
        (n=0; until [ -e done ]; do /bin/true; n=$((n+1)); done; echo "rounds: $n") &
        echo "other: $!"
        $R --output t --kernel $T script
        touch done
        wait
        """)
      let other = try #require(outcome.value(of: "other").flatMap { Int32($0) })
      let rounds = try #require(outcome.value(of: "rounds").flatMap { Int($0) })
      let kernel = KernelTrace(at: world.path("t"))
      var wakings = 0
      while let event = kernel.next(before: .max) {
        if event.action == .waking(thread: other) { wakings += 1 }
      }
      // Its children wake it once a round; a recorded thread that holds a lock may do so, too.
      #expect(rounds > 10 && wakings < rounds / 4)
    }

    @Test("Another user's recording goes on without kernel events, and the trace says why")
    func denied() throws {
      let outcome = try world.run(
        """
        mkdir n && chmod 777 n && chmod 755 .
        unset LTTNG_HOME
        nobody() { setpriv --reuid 65534 --regid 65534 --clear-groups "$@"; }
        nobody test -x $R || echo 'reach: no'
        nobody $R --output n/t --kernel $T script
        """)
      // Where the build lies in a folder that others may not enter, there is no other user's run.
      if outcome.value(of: "reach") == "no" { return }
      #expect(outcome.value(of: "status") == "0")
      let reason = try #require(outcome.value(of: "kernel"))
      #expect(reason == "unavailable, only the superuser may trace the kernel")
      let findings = try findings("n/t")
      #expect(
        findings.kernel.coverage == .unavailable(reason: "only the superuser may trace the kernel"))
      #expect(findings.doubt.isComplete)
    }

    @Test("The buffer of a killed recording is removed by reaping, a living one's is not")
    func reaping() throws {
      let outcome = try world.run(
        functions + """
          mounted
          export R
          recorded --output t --kernel sh -c '
            $R --reap
            ls /sys/kernel/tracing/instances | grep "^loopscope-$PPID-" | sed "s/^/living: /"
            kill -KILL $PPID'
          $R --reap
          instances $p | sed 's/^/instance: /'
          """)
      #expect(outcome.value(of: "living") != nil)
      #expect(outcome.value(of: "instance") == nil)
      #expect(KernelTrace(at: world.path("t")).coverage != .notAsked)
    }

    @Test("A trace is replaced with its kernel events, and one beside a foreign folder is refused")
    func replacing() throws {
      let outcome = try world.run(
        """
        $R --output t --kernel $T script
        $R --output t $T script
        $R --output t --force $T script
        """)
      #expect(outcome.value(of: "error")?.contains("--force") == true)
      #expect(!world.exists("t/ftrace") && world.exists("t/ust"))
    }
  }
#endif
