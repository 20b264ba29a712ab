// How one event class of one trace is read: worked out once, from the fields that this trace
// declares, so that builds with other fields can share a session. Not for the reading itself.

#if TraceTools
  import CBabeltrace2
  import TraceModel

  /// Which members of an event's payload go where; one for a million events, so shared, not copied.
  final class EventPlan {
    /// How a member is read, and into which place.
    enum Form {
      case unsigned(EventFields.Slot)
      case signed(EventFields.Slot)
      case text
      /// The index of a case for each value from 0 on.
      case label([UInt8])

      var isLoop: Bool {
        if case .unsigned(.loop) = self { true } else { false }
      }
    }

    struct Step {
      let member: UInt64
      let form: Form
    }

    /// The name as the trace has it, with the provider.
    let name: String

    /// The kind; `nil` if the event is not one of ours, or has no loop to belong to.
    let kind: TraceEventKind?

    let steps: [Step]

    /// The member that says which program the process runs, in the event by which LTTng tells that.
    let programName: UInt64?

    /// Fields that the catalogue promises and this trace does not declare.
    let missingFields: [String]

    init(_ eventClass: OpaquePointer) {
      name = unsafe bt_event_class_get_name(eventClass).map { unsafe String(cString: $0) } ?? ""
      let provider = EventCatalogue.provider + ":"
      let known = name.hasPrefix(provider) ? String(name.dropFirst(provider.count)) : ""
      let members = unsafe Self.members(bt_event_class_borrow_payload_field_class_const(eventClass))
      steps = members.compactMap { member in
        unsafe Self.form(of: member.name, member.type).map { Step(member: member.index, form: $0) }
      }
      let promised = EventCatalogue.event(named: known)?.fields.map(\.name) ?? []
      missingFields = promised.filter { field in !members.contains { $0.name == field } }
      let tellsProgram = name == Self.programEvent
      programName =
        tellsProgram ? members.first { $0.name == "procname" && $0.isText }?.index : nil
      kind = steps.contains(where: \.form.isLoop) ? TraceEventKind(rawValue: known) : nil
    }

    private static let programEvent = "lttng_ust_statedump:procname"

    /// A member of the payload as the library describes it; alive as long as its event class.
    @safe private struct Member {
      let name: String
      let index: UInt64
      let type: OpaquePointer

      var isText: Bool { unsafe bt_field_class_get_type(type) == BT_FIELD_CLASS_TYPE_STRING }
    }

    private static func members(_ structure: OpaquePointer?) -> [Member] {
      guard let structure = unsafe structure else { return [] }
      let count = unsafe bt_field_class_structure_get_member_count(structure)
      return (0..<count).compactMap { index in
        guard
          let member = unsafe bt_field_class_structure_borrow_member_by_index_const(
            structure, index),
          let name = unsafe bt_field_class_structure_member_get_name(member),
          let type = unsafe bt_field_class_structure_member_borrow_field_class_const(member)
        else { return nil }
        return unsafe Member(name: String(cString: name), index: index, type: type)
      }
    }

    private static func form(of name: String, _ type: OpaquePointer) -> Form? {
      let kind = unsafe bt_field_class_get_type(type)
      if EventFields.isText(name) { return kind == BT_FIELD_CLASS_TYPE_STRING ? .text : nil }
      if let names = Labels.names(of: name) {
        guard kind == BT_FIELD_CLASS_TYPE_UNSIGNED_ENUMERATION else { return nil }
        return unsafe .label(labels(names, of: type))
      }
      guard let slot = EventFields.slot(named: name) else { return nil }
      switch kind {
      case BT_FIELD_CLASS_TYPE_UNSIGNED_INTEGER, BT_FIELD_CLASS_TYPE_UNSIGNED_ENUMERATION:
        return .unsigned(slot)
      case BT_FIELD_CLASS_TYPE_SIGNED_INTEGER, BT_FIELD_CLASS_TYPE_SIGNED_ENUMERATION:
        return .signed(slot)
      default: return nil
      }
    }

    /// Which of `names` each value of eight bits is; `UInt8.max` where it is none of them.
    private static func labels(_ names: [String], of type: OpaquePointer) -> [UInt8] {
      (0...UInt64(UInt8.max)).map { value in
        var found: bt_field_class_enumeration_mapping_label_array?
        var count: UInt64 = 0
        let status = unsafe bt_field_class_enumeration_unsigned_get_mapping_labels_for_value(
          type, value, &found, &count)
        guard status == BT_FIELD_CLASS_ENUMERATION_GET_MAPPING_LABELS_BY_VALUE_STATUS_OK,
          count > 0, let label = unsafe found?[0]
        else { return .max }
        let name = unsafe String(cString: label)
        return names.firstIndex(of: name).map { UInt8($0) } ?? .max
      }
    }
  }
#endif
