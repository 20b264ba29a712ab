// Which revision an executable is told to come from.

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

  @Test func withoutANoteTheRevisionIsUnknown() {
    let identity = BuildIdentity.identity(ofExecutable: "/nowhere/loopscope")
    #expect(identity.revision == "unknown")
    #expect(identity.line.contains("(revision unknown, "))
  }
}
