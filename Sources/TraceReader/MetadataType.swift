// The types that metadata declares, as far as the checks need to know them.

/// A type in metadata.
indirect enum MetadataType {
  case integer(bits: Int, isSigned: Bool)
  case floatingPoint
  case string
  case enumeration(labels: Set<String>)
  case structure([MetadataField])
  case variant([MetadataField])
  case array(MetadataType, count: Int)
  case sequence(MetadataType)

  /// Size in bits when it is the same in every packet and nothing pads it.
  var fixedBits: Int? {
    switch self {
    case .integer(let bits, _): bits
    case .array(let element, let count): element.fixedBits.map { $0 * count }
    default: nil
    }
  }
}

/// A named member of a structure or variant.
struct MetadataField {
  let name: String
  let type: MetadataType
}

/// The right side of an assignment.
enum MetadataValue: Hashable {
  case text(String)
  case number(Int128)
  case word(String)
}
