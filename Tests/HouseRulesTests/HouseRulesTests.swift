// The rules of the house, held against the package itself, and each shown able to fail.

import Testing

@Suite struct HouseRulesTests {
  @Test(arguments: HouseRule.all)
  func thePackageKeeps(_ rule: HouseRule) {
    for finding in rule.findings(.package) {
      Issue.record("\(finding)")
    }
  }

  @Test func thePackageWasRead() {
    #expect(SourceTree.package.files.contains { $0.path == "Package.swift" })
    #expect(SourceTree.package.files.contains { $0.path == "Tests/run" })
  }

  @Test(arguments: RuleSample.all)
  func everyRuleCanFail(_ sample: RuleSample) {
    #expect(!sample.rule.findings(SourceTree(sample.bad)).isEmpty)
    #expect(sample.rule.findings(SourceTree(sample.good)) == [])
  }

  @Test func everyRuleHasASample() {
    #expect(RuleSample.all.map(\.rule.name) == HouseRule.all.map(\.name))
  }

  @Test(arguments: [
    ("a /* b /* c */ d */ e", ["a", "e"]),
    ("a // b\nc", ["a", "c"]),
    ("\"x \\(f(\"y\", g)) z\" b", ["f", "(", ",", "g", ")", ")", "b"]),
    ("#\"a \\(b) \"# c", ["c"]),
    ("\"\"\"\na \"b\" \n\"\"\" c", ["c"]),
    ("\"\\\\\" a \"\\\"b\" c", ["a", "c"]),
  ])
  func tokensLeaveOutCommentsAndStrings(_ text: String, _ expected: [String]) {
    #expect(SwiftTokens.tokens(of: text).map(\.text) == expected)
  }
}
