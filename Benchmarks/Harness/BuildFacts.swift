// What the compiler knows about this build. The revision is for the command to tell.

/// How this tool was built.
enum BuildFacts {
  /// The compiler's version as far as the language can ask for it.
  static var swiftVersion: String {
    #if compiler(>=6.4)
      "6.4 or later"
    #elseif compiler(>=6.3)
      "6.3"
    #else
      "6.2"
    #endif
  }

  /// What the code was compiled for.
  static var architecture: String {
    #if arch(x86_64)
      "x86_64"
    #elseif arch(arm64)
      "arm64"
    #else
      "another"
    #endif
  }

  /// What the build was told that changes its speed.
  static var flags: [String] {
    var flags: [String] = []
    #if DEBUG
      flags.append("debug")
    #else
      flags.append("release")
    #endif
    #if Tracing
      flags.append("trait:Tracing")
    #endif
    #if TraceTools
      flags.append("trait:TraceTools")
    #endif
    return flags
  }
}
