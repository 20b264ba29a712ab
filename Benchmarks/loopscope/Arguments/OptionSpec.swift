// One option of the command as data. Parsing, help and every message about the option come from
// here; what the option does is the business of the command that lists it.

/// An option that a command understands, such as `--rounds N`.
struct OptionSpec: Sendable {
  /// Without the dashes.
  let name: String
  /// What must follow; nil for a flag.
  let value: ValueSpec?
  /// One line for the help.
  let help: String
  /// What holds when the option is not given, as the help shows it.
  let standard: String?
  /// Whether it may be given more than once, collecting its values.
  let repeats: Bool
  /// Names of options that cannot stand beside this one.
  let excludes: Set<String>
  /// The name of an option without which this one means nothing.
  let needs: String?
  /// Other names that it goes by.
  let aliases: [String]
  /// What the help puts it under; options of one group stand together.
  private(set) var group = "Options"

  init(
    _ name: String, _ value: ValueSpec? = nil, help: String, standard: String? = nil,
    repeats: Bool = false, excludes: Set<String> = [], needs: String? = nil,
    aliases: [String] = []
  ) {
    self.name = name
    self.value = value
    self.help = help
    self.standard = standard
    self.repeats = repeats
    self.excludes = excludes
    self.needs = needs
    self.aliases = aliases
  }

  /// The options under a heading of their own in the help.
  static func group(_ title: String, _ options: [OptionSpec]) -> [OptionSpec] {
    options.map { option in
      var option = option
      option.group = title
      return option
    }
  }

  /// As it could be typed: `--rounds`, `10`.
  var exampleWords: [String] { ["--\(name)"] + (value.map { [$0.example] } ?? []) }

  /// As it is typed: `--rounds N`.
  var synopsis: String {
    guard let value else { return "--\(name)" }
    return "--\(name) \(value.placeholder)"
  }
}
