// Every command line of the README is run, in the order in which it stands there and in one folder.

import Foundation
import TestSupport
import Testing

@testable import loopscope

@Suite struct ReadmeCommandTests {
  @Test func whatGoesIntoAShellIsFound() {
    let readme = """
      text
      ```
      one --thing    # what it does
      two
      ```
      between
      ```swift
      let no = 1
      ```
      ```
      $ three
      its output
      ```

      """
    #expect(ReadmeCommands.lines(of: readme) == ["one --thing", "two", "three"])
  }

  @Test func everyLineHasAForm() throws {
    let lines = try ReadmeCommands.all()
    #expect(lines.count > 10)
    for line in lines { #expect(ReadmeCommands.form(of: line) != nil, "no rule for: \(line)") }
    #expect(ReadmeCommands.form(of: "make install") == nil)
    #expect(
      ReadmeCommands.form(of: "Benchmarks/run bench wakeup --rounds 20 --output base.json")
        == .run("$L bench --rounds 1 --iterations 20 wakeup --output base.json"))
  }

  #if TraceTools && Tracing
    /// Everything that the lines speak of: a program and a relay daemon.
    private static let world = """
      cd "$1"
      T=${L%/*}/TracedProgram
      port=$((20000 + $$ % 20000))
      lttng-relayd -C tcp://127.0.0.1:$port -D tcp://127.0.0.1:$((port + 1)) \\
        -L tcp://127.0.0.1:$((port + 2)) -o "$PWD/relayed" >relay.log 2>&1 & relayd=$!
      relay=127.0.0.1:$port:$((port + 1))
      trap 'kill $relayd ${pid-}; wait' EXIT
      until (exec 3<>/dev/tcp/127.0.0.1/$port) 2>/dev/null; do kill -0 $relayd || exit 98; done

      """

    /// A process with a run loop, which no session daemon knows yet.
    private static let process = """
      $T ready wait >ready & pid=$!
      until test -s ready; do kill -0 $pid || exit 99; done

      """

    @Test(.enabled(if: OwnSessionDaemon.isPossible, OwnSessionDaemon.reason))
    func everyLineWorks() throws {
      let folder = TemporaryFolder()
      let home = TemporaryFolder()
      let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().path
      var script = "L='\(CommandProcess.executable)'; root='\(root)'\n" + Self.world
      let lines = try ReadmeCommands.all()
      for (number, line) in lines.enumerated() {
        guard let form = ReadmeCommands.form(of: line) else { continue }
        script += "echo 'line \(number)' >&2\n"
        switch form {
        case .check(let command): script += "{ \(command); } || exit 1\n"
        case .run(let command):
          if command.contains("candidate.json") { script += "cp base.json candidate.json\n" }
          if command.contains("$pid") { script += Self.process }
          // What a verdict says is no failure of the line: only of usage, or of the file.
          let isVerdict = command.contains(" compare ")
          script +=
            isVerdict
            ? "{ \(command); } >verdict\ngrep -qx '[0234]' verdict || exit 1\n"
            : "{ \(command); } >output || { cat output >&2; exit 1; }\n"
        }
      }
      let file = folder.path("lines")
      try script.write(toFile: file, atomically: true, encoding: .utf8)
      let run = try CommandProcess(
        apart: ["bash", file, folder.path("")], home: home)
      #expect(
        run.status == 0, "\(lines.enumerated().map { "\($0) \($1)" })\n\(run.error.suffix(2000))")
    }
  #endif
}
