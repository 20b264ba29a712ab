// Which processes are a command's own, with real ones: by the kernel's news, and by looking.

#if TraceTools && Tracing
  import Glibc
  import LinuxIO
  import Testing

  @testable import TraceCapture

  @Suite("The processes of a command", .timeLimit(.minutes(1)))
  struct ProcessFamilyTests {
    /// With the kernel's news, where there is any, and without.
    enum Knowledge: CaseIterable {
      case news
      case looks
    }

    private func family(_ knowledge: Knowledge, mark: String = "a") -> ProcessFamily {
      ProcessFamily(mark: mark, news: knowledge == .news ? ProcessNews() : nil)
    }

    /// A shell that does something, says its numbers in a line, and waits to be killed.
    private func shell(_ script: String) throws -> (shell: ChildProcess, numbers: [Int32]) {
      let child = try ChildProcess(executable: "/bin/sh", arguments: ["-c", script])
      var text = ""
      while !text.contains("\n") {
        guard case .bytes(let bytes) = try child.receive(untilNanoseconds: .max, or: nil) else {
          break
        }
        text += String(decoding: bytes, as: UTF8.self)
      }
      return (child, text.split(whereSeparator: \.isWhitespace).compactMap { Int32($0) })
    }

    @Test("Children and their children are its own; others are not", arguments: Knowledge.allCases)
    func descendants(_ knowledge: Knowledge) throws {
      let family = family(knowledge)
      let own = try shell(
        "sh -c 'tail -f /dev/null & echo $PPID $$ $!; exec cat >/dev/null'; true")
      let stranger = try shell("echo $$; exec tail -f /dev/null")
      defer { end(own.numbers + stranger.numbers) }
      try #require(own.numbers.count == 3 && stranger.numbers.count == 1)
      family.begin(with: own.numbers[0])
      #expect(own.numbers.map { family.contains($0) } == [true, true, true])
      #expect(family.contains(stranger.numbers[0]) == false)
      #expect(family.contains(getpid()) == false && family.contains(1) == false)
      #expect(family.contains(Int32.max) == (family.isExact ? false : nil))
    }

    @Test("Who was there before is a stranger, whoever started it", arguments: Knowledge.allCases)
    func earlier(_ knowledge: Knowledge) throws {
      let earlier = try shell("echo $$; exec tail -f /dev/null")
      defer { end(earlier.numbers) }
      let family = family(knowledge)
      family.begin(with: 999_999_999)
      #expect(earlier.numbers.map { family.contains($0) } == [false])
    }

    @Test("One whose parent has ended is known by the mark", arguments: Knowledge.allCases)
    func orphan(_ knowledge: Knowledge) throws {
      let family = family(knowledge, mark: "a mark")
      let orphans = try shell(
        """
        export LOOPSCOPE_RECORDING='a mark'
        first=$(setsid sh -c 'tail -f /dev/null >/dev/null & echo $!')
        export LOOPSCOPE_RECORDING='a mark, longer'
        second=$(setsid sh -c 'tail -f /dev/null >/dev/null & echo $!')
        echo $first $second
        """)
      defer { end(orphans.numbers) }
      family.look()
      #expect(orphans.numbers.map { family.contains($0) } == [true, false])
    }

    @Test("However short a child lives, the kernel has told of it")
    func shortLived() throws {
      let family = family(.news)
      if !family.isExact { return }
      let own = try shell("a=$(sh -c 'echo $$'); echo $$ $a; exec tail -f /dev/null")
      defer { end(Array(own.numbers.prefix(1))) }
      try #require(own.numbers.count == 2)
      family.begin(with: own.numbers[0])
      #expect(own.numbers.map { family.contains($0) } == [true, true])
    }

    @Test(
      "A process is listed with its parent and the program that it runs now",
      arguments: Knowledge.allCases)
    func programs(_ knowledge: Knowledge) throws {
      let family = family(knowledge)
      let own = try shell("sleep 1000 & echo $$ $!; exec tail -f /dev/null")
      defer { end(own.numbers) }
      try #require(own.numbers.count == 2)
      family.begin(with: own.numbers[0])
      // The shell says the numbers before the two become other programs, and a look may find another
      // program before the kernel has told of it.
      let programs = { Set(family.register.processes.map(\.name)) }
      let children = { family.register.processes.filter { $0.process == own.numbers[1] } }
      repeat {
        family.look()
      } while programs() != ["tail", "sleep"]
        || family.isExact && !children().allSatisfy(\.isNameCertain)
      #expect(children().map(\.name) == ["sleep"] && children().map(\.parent) == [own.numbers[0]])
      #expect(family.register.processes.allSatisfy(\.isCommand) && family.register.isWhole)
      // Neither has LTTng's library; that they began so, only the kernel tells.
      #expect(children().map(\.isNameCertain) == [family.isExact])
    }

    @Test("A name is certain with LTTng's library, and one number is listed for each process")
    func certainty() throws {
      var register = ProcessRegister()
      register.see(getpid(), isCommand: false)
      register.see(getpid(), isCommand: false)
      #expect(register.processes.count == 1)
      #expect(register.processes[0].name == ProcessFacts.programName(of: getpid()))
      #expect(
        register.processes[0].isNameCertain
          == ProcessFacts.hasMapped(ProcessFacts.tracingLibrary, getpid()))
      register.noteBirth(of: 999_999_998, by: getpid())
      #expect(register.processes[1].name == register.processes[0].name, "until it begins another")
      register.noteProgram(of: 999_999_998)
      #expect(register.processes[1].name == "" && !register.processes[1].isNameCertain)
    }

    private func end(_ processes: [Int32]) {
      for process in processes { kill(process, SIGKILL) }
    }
  }
#endif
