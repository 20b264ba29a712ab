// `loopscope bench-round`: the child of a `bench`, which measures one round in a fresh process. Reads
// a request from standard input and answers on standard output; never typed.

import Foundation
import Harness
import Scenarios

extension CommandSpec {
  static let benchRound = CommandSpec(
    words: ["bench-round"], summary: "Measure one round for `bench`.", isInternal: true,
    action: { _, console in
      try answerBench(as: "bench-round", console) { request, write in
        try ScenarioCatalogue.answerRound(input: request, write: write)
      }
    })
}

/// Answers the request on standard input, line by line; `name` is for whoever typed it.
func answerBench(
  as name: String, _ console: Console,
  _ answer: (_ request: Data, _ write: @escaping (String) -> Void) throws -> Void
) throws -> ExitStatus {
  let request = FileHandle.standardInput.readDataToEndOfFile()
  do {
    // A parent that has gone takes this process with it; there is nobody to tell.
    try answer(request) { line in try? console.writeResult(line + "\n") }
  } catch is RoundRequest.Unreadable {
    throw CommandFailure(
      "\(name) answers a request that only `loopscope bench` can write. Type: loopscope bench")
  }
  return .success
}
