// `loopscope manual`: the page for `man`.

extension CommandSpec {
  static let manual = CommandSpec(
    words: ["manual"],
    summary: "Print the manual page, for man.",
    details: [
      "Everything that the help pages say, on one page in the language of man. "
        + "Kept where man looks, `man loopscope` shows it."
    ],
    examples: [
      CommandExample(
        line: "loopscope manual > ~/.local/share/man/man1/loopscope.1",
        outcome: "for `man loopscope`"),
      CommandExample(line: "loopscope manual | man -l -", outcome: "to read it at once"),
    ],
    action: { _, console in
      try console.writeResult(ManualText(table: CommandTable.all).page)
      return .success
    })
}
