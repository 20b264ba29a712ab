// `loopscope bench-round`: the child of a `bench`, which measures one round in a fresh process. Reads
// a request from standard input and answers on standard output; never typed.

import Foundation
import Harness
import Scenarios

extension CommandSpec {
  static let benchRound = CommandSpec(
    words: ["bench-round"], summary: "Measure one round for `bench`.", isInternal: true,
    action: { _, console in
      let request = FileHandle.standardInput.readDataToEndOfFile()
      do {
        try ScenarioCatalogue.answerRound(input: request) { line in
          // A parent that has gone takes this process with it; there is nobody to tell.
          try? console.writeResult(line + "\n")
        }
      } catch is RoundRequest.Unreadable {
        throw CommandFailure(
          "bench-round answers a request that only `loopscope bench` can write. "
            + "Type: loopscope bench")
      }
      return .success
    })
}
