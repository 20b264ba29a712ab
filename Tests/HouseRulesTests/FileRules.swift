// Rules about the shape of one file: how it opens, how long it and its functions are, what must
// never stand in it.

extension HouseRule {
  static let filesOpenWithAComment = HouseRule(
    "every source file opens with what it is for",
    perFile: { file in
      guard file.isSwift || file.isC || file.isScript else { return [] }
      let directives = ["// swift-tools-version", "#!"]
      let opening = file.lines.first { line in !directives.contains { line.hasPrefix($0) } } ?? ""
      let markers = file.isScript ? ["# ", "\"\"\""] : ["// ", "/* ", "/**"]
      if markers.contains(where: { opening.hasPrefix($0) }) { return [] }
      return [Finding(path: file.path, line: 1, message: "open with a comment: what is it for?")]
    })

  static let filesAreShort = HouseRule(
    "no file has more than 400 lines",
    perFile: { file in
      guard file.wing != nil, file.isSwift || file.isC, file.lines.count > 401 else { return [] }
      return [Finding(path: file.path, line: 401, message: "is this still one concept?")]
    })

  static let functionsAreShort = HouseRule(
    "no function has more than 70 lines",
    perFile: { file in
      file.functions.filter { $0.lineCount > 70 }.map {
        file.finding(at: $0.name, "`\($0.name.text)` has \($0.lineCount) lines")
      }
    })

  static let linesFitTheColumns = HouseRule(
    "no line of C or shell is wider than 100 columns",
    perFile: { file in
      guard file.isC || (file.isScript && !file.path.hasSuffix(".py")) else { return [] }
      return file.lines.indices.filter { file.lines[$0].count > 100 }.map {
        Finding(path: file.path, line: $0 + 1, message: "wider than 100 columns")
      }
    })

  static let noPathsOfOneMachine = HouseRule(
    "no path of one machine",
    perFile: { file in
      file.findings(of: ["work", "root", "home", "opt/swift", "tmp/h-"].map { "/\($0)/" }) {
        "`\($0)` exists on one machine only"
      }
    })

  static let noLooseEnds = HouseRule(
    "nothing is left for later",
    perFile: { file in
      file.findings(of: ["TO" + "DO", "FIX" + "ME", "<<<" + "<<<<"]) {
        "`\($0)`: do it, or drop it"
      }
    })

  static let tablesAreWhole = HouseRule(
    "no blank line cuts a table of a page in two",
    perFile: { file in
      guard file.path.hasSuffix(".md") else { return [] }
      return file.lines.indices.dropFirst(2).filter { line in
        file.lines[line].hasPrefix("|") && file.lines[line - 1].isEmpty
          && file.lines[line - 2].hasPrefix("|")
      }.map { Finding(path: file.path, line: $0, message: "the rows below have no head") }
    })
}

/// A function, initializer or test by its name and the lines from there to its closing brace.
private struct FunctionExtent {
  let name: Token
  let lineCount: Int
}

extension SourceFile {
  fileprivate func findings(of words: [String], message: (String) -> String) -> [Finding] {
    lines.indices.flatMap { index in
      words.filter { lines[index].contains($0) }.map {
        Finding(path: path, line: index + 1, message: message($0))
      }
    }
  }

  fileprivate var functions: [FunctionExtent] {
    tokens.indices.filter { ["func", "init"].contains(tokens[$0].text) }.compactMap { index in
      guard let end = closingBrace(from: index) else { return nil }
      let name = tokens[tokens[index].text == "func" ? index + 1 : index]
      return FunctionExtent(name: name, lineCount: tokens[end].line - name.line + 1)
    }
  }

  /// The brace that closes the first one opened at or after `start`; nil for a requirement, whose
  /// protocol closes first.
  private func closingBrace(from start: Int) -> Int? {
    var depth = 0
    for index in start..<tokens.count {
      if tokens[index].text == "{" { depth += 1 }
      if tokens[index].text == "}" {
        depth -= 1
        if depth <= 0 { return depth == 0 ? index : nil }
      }
    }
    return nil
  }
}
