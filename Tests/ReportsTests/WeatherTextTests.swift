// Foul weather is told at the top of a report, fair weather is not worth a line.

import BenchmarkRecords
import Testing

@testable import Reports

@Suite struct WeatherTextTests {
  private func doubts(load: Double, stolenNanoseconds: Int) -> [String] {
    var environment = Environment()
    environment.set("cpus", to: 2)
    environment.set("elapsedNanoseconds", to: 10_000_000_000)
    environment.set("before", to: ["loadAverage": .decimal(load), "stolenNanoseconds": 500])
    environment.set("after", to: ["stolenNanoseconds": .whole(500 + stolenNanoseconds)])
    return WeatherText(environment).doubts
  }

  @Test func fairWeatherIsNoNews() {
    #expect(doubts(load: 1, stolenNanoseconds: 200_000_000) == [])
    #expect(WeatherText(Environment()).doubts == [])
  }

  @Test func foulWeatherIsTold() {
    #expect(
      doubts(load: 13.94, stolenNanoseconds: 1_000_000_000) == [
        "The machine was busy before the run began: load average 13.9 on 2 CPUs.",
        "The host took 5.00 % of the CPU time during the run.",
      ])
  }

  @Test func whatTheKernelDoesNotTellIsNoDoubt() {
    var environment = Environment()
    environment.set("cpus", to: 2)
    environment.set("before", to: ["loadAverage": .null, "stolenNanoseconds": .null])
    environment.set("after", to: ["stolenNanoseconds": .null])
    #expect(WeatherText(environment).doubts == [])
  }

  @Test func theReportSaysSoAtTheTop() {
    var run = SampleRuns.run
    run.environment.set("before", to: ["loadAverage": 7.5])
    let head = run.text().split(separator: "\n").prefix(4).joined(separator: " ")
    #expect(head.contains("load average 7.5 on 2 CPUs"))
  }
}
