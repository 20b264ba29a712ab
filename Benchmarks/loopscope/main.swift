// The command. Everything is decided elsewhere; this is where the process begins and ends.

import Foundation
import LinuxIO

StandardStream.prepare()
let process = ProcessInfo.processInfo
let command = Command(console: Console(environment: process.environment))
exit(command.run(words: Array(process.arguments.dropFirst())).code)
