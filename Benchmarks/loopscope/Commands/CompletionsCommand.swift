// `loopscope completions SHELL`: a script that teaches a shell the command line.

extension CommandSpec {
  static let completions = CommandSpec(
    words: ["completions"],
    summary: "Print a script with which a shell completes the command line.",
    operands: .one(
      ValueSpec(
        placeholder: CompletionShell.allCases.map(\.rawValue).joined(separator: "|"),
        kind: .words(CompletionShell.allCases.map(\.rawValue), several: false), example: "bash",
        noun: "shell")),
    details: [
      "Commands, options and what may follow them, names of files where one is wanted. For good: put "
        + "the script where the shell looks, and begin a new shell. For now, in bash and zsh: "
        + "source <(loopscope completions bash), in fish: loopscope completions fish | source."
    ],
    examples: [
      CommandExample(
        line: "loopscope completions bash >> ~/.bash_completion",
        outcome: "bash, with its package bash-completion"),
      CommandExample(
        line: "loopscope completions zsh > ~/.zfunc/_loopscope",
        outcome: "zsh, with the folder in its fpath"),
      CommandExample(
        line: "loopscope completions fish > ~/.config/fish/completions/loopscope.fish",
        outcome: "fish"),
    ],
    action: { arguments, console in
      let shell = arguments.words.first.flatMap(CompletionShell.init) ?? .bash
      try console.writeResult(shell.script(for: CommandTable.all))
      return .success
    })
}
