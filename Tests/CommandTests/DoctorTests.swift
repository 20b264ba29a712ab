// The doctor's page: what is missing is named, and what can be mended comes in order.

import BenchmarkRecords
import Harness
import TraceCapture
import Testing

@testable import loopscope

@Suite struct DoctorTests {
  private func text(_ capabilities: [Capability]) -> String {
    DoctorReport(
      sections: [DoctorReport.Section(title: "Things", capabilities: capabilities)], columns: 80
    ).text
  }

  @Test func remediesAreNumberedInOrder() {
    let text = text([
      .unavailable("a", "not there", remedy: "buy one"), .available("b", "there"),
      .unavailable("c", "nothing helps"), .unavailable("d", "off", remedy: "switch it on"),
    ])
    #expect(
      text == """
        Things
          no  a  not there
          yes b  there
          no  c  nothing helps
          no  d  off

        What can be mended, in this order
          1. a  buy one
          2. d  switch it on

        Then: loopscope bench --quick

        """)
  }

  @Test func whatStopsARecordingIsMendedFirstAndWhatTakesABootLast() {
    let text = text([
      .unavailable("pressure", "off", remedy: "boot"),
      .unavailable("locked memory", "refused", remedy: "permit"),
      .unavailable("clean slate", "a daemon", remedy: "reap"),
    ])
    #expect(text.contains("  1. clean slate    reap\n  2. locked memory  permit\n  3. pressure"))
  }

  @Test func nothingToMend() {
    #expect(text([.available("b", "there")]).contains("There is nothing to mend.\nThen: "))
  }

  @Test func aMissingDaemonIsMendedByItsPackage() {
    let remedies = TracingCapabilities.all(daemon: .missing, leftovers: []).compactMap(\.remedy)
    #expect(remedies.contains("apt-get install lttng-tools"))
  }

  @Test func aDaemonThatDoesNotAnswerIsMendedByWhatToType() {
    let silence = DaemonSilence(process: 9, stoppedProcess: 9)
    let row = TracingCapabilities.all(daemon: .silent(silence), leftovers: []).first {
      $0.name == "session daemon"
    }
    #expect(row?.detail == "one runs (process 9), but does not answer")
    #expect(row?.remedy?.contains("`kill -CONT 9`") == true)
    let busy = TracingCapabilities.all(daemon: .busy(process: 8), leftovers: [])
    #expect(busy.contains { $0.remedy == "wait for process 8, or end it" })
  }

  @Test func whatTheRecorderSaysOfTheKernelIsWhatTheDoctorSays() {
    func row(_ obstacle: KernelTracingObstacle?) -> Capability? {
      TracingCapabilities.all(daemon: .running, kernelObstacle: obstacle, leftovers: []).first {
        $0.name == "kernel tracing"
      }
    }
    let refused = row(KernelTracingObstacle(reason: "no root", remedy: "be root"))
    #expect(refused?.detail == "no root" && refused?.remedy == "be root")
    #expect(row(nil)?.isAvailable == true)
  }

  @Test func leftoversAreMendedByReaping() {
    let all = TracingCapabilities.all(daemon: .running, leftovers: ["a session", "a daemon"])
    #expect(all.last?.detail == "a session; a daemon")
    #expect(all.last?.remedy == "loopscope doctor --reap")
  }

  @Test(arguments: [["doctor"], ["doctor", "--reap"]])
  func theDoctorAnswers(_ words: [String]) throws {
    let run = try CommandProcess(words)
    #expect(run.status == 0)
    #expect(run.output.hasSuffix("Then: loopscope bench --quick\n"))
    #expect(run.output.contains("Measuring\n"))
    #expect(run.output.contains("Tracing\n"))
    #expect(run.output.contains("Machine, as every run stores it\n"))
    #expect(!run.output.contains("No such file"))
  }

  @Test func factsThatAreNotKnownHaveTheirReasons() {
    var environment = Environment()
    environment.set("kernel", to: "6.1")
    environment.set("allowedCPUs", to: [0, 1])
    environment.set("superuser", to: false)
    environment.setUnavailable("cpufreqDriver", reason: "no cpufreq driver")
    environment.set("isolatedCPUs", to: "")
    environment.set("before", to: ["loadAverage": 1.5])
    let facts = MachineText.facts(in: environment)
    #expect(
      facts.map(\.0) == ["kernel", "allowedCPUs", "superuser", "cpufreqDriver", "isolatedCPUs"])
    #expect(facts.map(\.1) == ["6.1", "0, 1", "no", "not known: no cpufreq driver", "none"])
  }
}
