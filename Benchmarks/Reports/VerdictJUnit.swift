// A judgement as JUnit XML, which every CI shows: a test case for each finding. Regressed is a failure;
// failed, missing and not comparable are errors; inconclusive is skipped, with the reason.
//
// The elements and attributes are those of the schema of Ant's JUnit task, in its order; `time` is 0,
// because a judgement takes none.

import BenchmarkRecords
public import RegressionGate

extension Judgement {
  /// The judgement as JUnit XML that ends with a newline.
  public func junit() -> String {
    var names: [String: Int] = [:]
    let cases = findings.map { finding in
      let count = names[finding.subjectInWords, default: 0] + 1
      names[finding.subjectInWords] = count
      return finding.testCase(number: count)
    }.joined()
    let failures = count(of: .regressed)
    let errors = [.failed, .missing, .notComparable].reduce(0) { $0 + count(of: $1) }
    let skipped = count(of: .inconclusive)
    return """
      <?xml version="1.0" encoding="UTF-8"?>
      <testsuites>
        <testsuite id="0" name="loopscope" package="loopscope" hostname="localhost" \
      timestamp="\(attribute(timestamp))" tests="\(findings.count)" failures="\(failures)" \
      errors="\(errors)" skipped="\(skipped)" time="0">
          <properties>
            <property name="verdict" value="\(attribute(verdict.rawValue))"/>
            <property name="summary" value="\(attribute(summary))"/>
            <property name="base" value="\(attribute(base.inWords))"/>
            <property name="candidate" value="\(attribute(candidate.inWords))"/>
          </properties>
      \(cases)    <system-out>\(escaped(text()))</system-out>
          <system-err></system-err>
        </testsuite>
      </testsuites>

      """
  }

  /// The start without a zone, as the schema wants it; it is UTC.
  private var timestamp: String {
    let text = String(candidate.started.prefix(19))
    return text.wholeMatch(of: /\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}/) == nil
      ? "1970-01-01T00:00:00" : text
  }
}

extension Finding {
  /// The finding as a test case; readers take two cases of one name for one, so that the second and
  /// further findings about the same thing have their `number` in the name.
  fileprivate func testCase(number: Int) -> String {
    let parts = [cell?.benchmark, cell?.subject, cell?.backend].compactMap { $0 }
    let className = (["loopscope"] + parts).joined(separator: ".")
    let name = subjectInWords + (number > 1 ? " (\(number))" : "")
    let start =
      "    <testcase name=\"\(attribute(name))\" "
      + "classname=\"\(attribute(className))\" time=\"0\""
    let numbers = evidence.map {
      "\($0.baseInWords) -> \($0.candidateInWords), \($0.changeInWords), tolerance "
        + "\($0.toleranceInWords): "
    }
    let message = attribute("\(verdict.rawValue): \(numbers ?? "")\(reasonInWords)")
    switch verdict {
    case .regressed: return outcome(start, "failure", message, type: "regressed")
    case .failed, .missing, .notComparable:
      return outcome(start, "error", message, type: verdict.rawValue)
    case .inconclusive:
      return "\(start)>\n      <skipped message=\"\(message)\"/>\n    </testcase>\n"
    case .improved, .unchanged: return "\(start)/>\n"
    }
  }

  private func outcome(
    _ start: String, _ element: String, _ message: String, type: String
  ) -> String {
    "\(start)>\n      <\(element) type=\"\(attribute(type))\" message=\"\(message)\"/>\n"
      + "    </testcase>\n"
  }
}

/// Text between tags, without the characters that XML 1.0 does not know.
private func escaped(_ text: String) -> String {
  var result = ""
  for scalar in text.unicodeScalars {
    switch scalar {
    case "&": result += "&amp;"
    case "<": result += "&lt;"
    case ">": result += "&gt;"
    case "\"": result += "&quot;"
    case "\n", "\t": result.unicodeScalars.append(scalar)
    case "\u{0}"..<" ", "\u{FFFE}", "\u{FFFF}": result += " "
    default: result.unicodeScalars.append(scalar)
    }
  }
  return result
}

/// Text in an attribute: one line.
private func attribute(_ text: String) -> String { escaped(oneLine(text)) }
