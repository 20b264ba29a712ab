// The file that a recording leaves beside its trace, with real recordings: that it is true, that it is in
// nobody's way, and what the analysis makes of it. Not for its format: RecordingDescriptionTests.

#if TraceTools && Tracing
  import Foundation
  import TestSupport
  import Testing

  @Suite(
    "What a recording notes of itself",
    .enabled(if: OwnSessionDaemon.isPossible, OwnSessionDaemon.reason))
  struct RecordingNoteTests {
    let world: World

    init() throws { world = try World() }

    /// The file as Foundation's parser reads it.
    private func note(_ folder: String) throws -> [String: Any] {
      let data = try Data(contentsOf: URL(filePath: world.path("\(folder)/recording.json")))
      return try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
    }

    private func processes(_ folder: String) throws -> [[String: Any]] {
      try #require(try note(folder)["processes"] as? [[String: Any]])
    }

    @Test("It says what was recorded, how that ended and which programs ran, but no secret")
    func whole() throws {
      let outcome = try world.run(
        "SECRET=hunter2 $R --output t sh -c '$T script; $T polls=9; exit 3'")
      #expect(outcome.value(of: "status") == "3")
      let note = try note("t")
      #expect(note["schema"] as? String == "loopscope.recording/1")
      #expect(note["finished"] as? Bool == true && note["fault"] is NSNull)
      #expect((note["ending"] as? [String: Any])?["status"] as? Int == 3)
      #expect((note["loss"] as? [String: Any])?["discardedEvents"] as? Int == 0)
      let command = (note["target"] as? [String: Any])?["command"] as? [String]
      #expect(command?.first == "sh" && command?.count == 3)
      let own = try processes("t").filter { $0["isCommand"] as? Bool == true }
      let named = own.filter { $0["certain"] as? Bool == true }.compactMap { $0["name"] as? String }
      // On a busy machine a short process may be gone before its name is looked for.
      #expect(Set(named).isSubset(of: ["TracedProgram", "dash", "bash", "busybox"]), "\(named)")
      let recorded = Set(try WholeTrace(at: world.path("t")).events.map { Int($0.process) })
      let numbers = Set(own.compactMap { $0["process"] as? Int })
      #expect(recorded.count == 2)
      if note["allProcesses"] as? Bool == true { #expect(numbers.isSuperset(of: recorded)) }
      let text = try String(contentsOfFile: world.path("t/recording.json"), encoding: .utf8)
      #expect(!text.contains("hunter2") && !text.contains("SECRET"))
    }

    @Test("Other readers of the trace do not stumble over it")
    func otherReaders() throws {
      let outcome = try world.run(
        """
        $R --output t $T script
        echo "whole: $(babeltrace2 t | wc -l)"
        echo "streams: $(babeltrace2 t/ust | wc -l)"
        """)
      let events = try WholeTrace(at: world.path("t")).events.count
      #expect(outcome.value(of: "whole") == "\(events)")
      #expect(outcome.value(of: "streams") == "\(events)")
    }

    @Test("The trace of a killed recording is never called complete")
    func killed() throws {
      let outcome = try world.run(
        """
        lttng-sessiond --daemonize --no-kernel
        $R --output t sh -c '$T script; kill -KILL $PPID'
        lttng destroy --all >/dev/null
        kill $(cat $D/lttng-sessiond.pid)
        echo "finished: $(grep -c '"finished": false' t/recording.json)"
        $L trace analyze t >says 2>&1; echo "analysis: $?"
        $L trace export t --to html --output page >more 2>&1; echo "export: $?"
        sed 's/^/says: /' says more
        """)
      #expect(outcome.value(of: "finished") == "1")
      #expect(outcome.value(of: "analysis") == "5" && outcome.value(of: "export") == "5")
      let words = outcome.lines.joined(separator: "\n")
      #expect(words.contains("says: INCOMPLETE: its recorder says so"), "\(words)")
      #expect(words.contains("the recording was not finished"), "\(words)")
      let page = try String(contentsOfFile: world.path("page"), encoding: .utf8)
      #expect(page.contains("INCOMPLETE") && page.contains("the recording was not finished"))
    }

    @Test("A file of somebody else's is not replaced, an own one only when told to")
    func refusal() throws {
      let outcome = try world.run(
        """
        mkdir other own
        echo '{"song": 1}' >other/recording.json
        $R --output other --force touch ran
        $R --output own $T script && rm -r own/ust
        $R --output own touch ran
        $R --output own --force $T script
        """)
      let errors = outcome.lines.filter { $0.hasPrefix("error: ") }
      #expect(errors.count == 2 && errors[0].contains("no file of loopscope's"), "\(errors)")
      #expect(errors.last?.contains("--force") == true && !world.exists("ran"))
      #expect(
        try String(contentsOfFile: world.path("other/recording.json"), encoding: .utf8)
          == "{\"song\": 1}\n")
      #expect(world.exists("own/ust/uid"))
      #expect(try note("own")["finished"] as? Bool == true)
    }

    @Test("What was lost is what the packets tell, and the analysis says so")
    func loss() throws {
      let outcome = try world.run(
        """
        $R --output t --buffers 4096x2 $T polls=45000
        COLUMNS=1000 $L trace analyze t 2>/dev/null | sed 's/^/says: /'
        """)
      let lost = try #require(outcome.value(of: "discarded").flatMap { Int($0) })
      #expect((try note("t")["loss"] as? [String: Any])?["discardedEvents"] as? Int == lost)
      let words = outcome.lines.joined(separator: "\n")
      #expect(words.contains("counted as many lost events as the packets tell of"), "\(words)")
      #expect(words.contains("nobody but the command was seen to write"), "\(words)")
    }

    @Test("A process that was attached to is named, and so is a flight recorder's crash")
    func otherTargets() throws {
      let outcome = try world.run(
        """
        mkfifo go
        $T go script <go & traced=$!
        exec 3>go
        echo "traced: $traced"
        $R --output t --pid $traced 3>&- | while read -r line; do
          case $line in "news: attached"*) echo >&3;; esac
        done
        wait $traced
        ulimit -c 0
        $R --output u --snapshot 3000000000 $T script abort 2>&1
        """)
      let traced = try #require(outcome.value(of: "traced").flatMap { Int($0) })
      let attached = try note("t")
      #expect((attached["target"] as? [String: Any])?["process"] as? Int == traced)
      #expect(attached["ending"] is NSNull)
      let seen = try processes("t")
      #expect(seen.map { $0["name"] as? String } == ["TracedProgram"])
      let snapshot = try #require(outcome.value(of: "snapshot"))
      let copy = try String(contentsOfFile: "\(snapshot)/recording.json", encoding: .utf8)
      #expect(copy.contains("\"signal\": \"SIGABRT\"") && copy.contains("\"flightRecorder\": true"))
      #expect(try note("u")["finished"] as? Bool == true)
    }

    @Test("A pipe in its place is refused at once, and a link is not written through")
    func hostilePlaces() throws {
      let outcome = try world.run(
        """
        mkdir t u; mkfifo t/recording.json; echo kept >victim; ln -s $OUT/victim u/.recording.json.part
        timeout 60 $R --output t $T script
        timeout 60 $R --output u $T script
        sed 's/^/victim: /' victim
        """)
      #expect(outcome.value(of: "error")?.contains("is no file of loopscope's") == true)
      #expect(outcome.value(of: "status") == "0" && outcome.value(of: "victim") == "kept")
    }
  }
#endif
