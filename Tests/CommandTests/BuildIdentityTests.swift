// Which revision an executable is told to come from.

import BenchmarkRecords
import Harness
import Testing

@testable import loopscope

@Suite struct BuildIdentityTests {
  private let text = "revision abc\ndirty false\nsize 10\nmodified 99\n"

  @Test func theNoteOfThisExecutableIsBelieved() {
    let note = RevisionNote(text: text, size: 10, modifiedSeconds: 99)
    #expect(note?.revision == "abc")
    #expect(note?.isDirty == false)
  }

  @Test func theNoteOfAnotherExecutableIsNot() {
    #expect(RevisionNote(text: text, size: 11, modifiedSeconds: 99) == nil)
    #expect(RevisionNote(text: text, size: 10, modifiedSeconds: 100) == nil)
    #expect(RevisionNote(text: "revision abc\n", size: 10, modifiedSeconds: 99) == nil)
    #expect(RevisionNote(text: "", size: 0, modifiedSeconds: 0) == nil)
  }

  @Test func withoutANoteTheRevisionIsNotRecorded() {
    let identity = BuildIdentity.identity(ofExecutable: "/nowhere/loopscope")
    #expect(identity.revision == "unknown")
    #expect(
      identity.line.contains(
        "(revision not recorded: not built by Benchmarks/run in a git clone, "))
    #expect(identity.revisionInWords == "revision not recorded")
    #expect(ToolIdentity(line: identity.line) == identity)
    // What builds of yesterday say, which may be a baseline.
    let old = ToolIdentity(line: "loopscope 0.1.0 (revision unknown, \(identity.configuration))")
    #expect(old == identity)
  }

  @Test func theDoctorSaysHowTheRevisionGetsIn() {
    var tool = BuildIdentity.identity(ofExecutable: "/nowhere/loopscope")
    #expect(Capability.revision(of: tool).remedy?.contains("Benchmarks/run") == true)
    tool.revision = "abc"
    #expect(Capability.revision(of: tool) == .available("revision", "abc and changes"))
  }
}
