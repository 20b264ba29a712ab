// A distribution in HdrHistogram's own encoding, version 2. Not for the log around it.
//
// The format wants the payload deflated. "Stored" blocks are valid deflate without a compressor,
// and a sparse histogram is small already: runs of empty buckets are one number.

import LatencyStatistics

struct HistogramPayload {
  static let cookie: UInt32 = 0x1C84_9313
  static let compressedCookie: UInt32 = 0x1C84_9314
  static let significantDigits: UInt32 = 3

  let distribution: Distribution

  /// Cookie, length and the deflated payload.
  var compressed: [UInt8] {
    let body = deflated(bytes)
    return bigEndian(Self.compressedCookie) + bigEndian(UInt32(body.count)) + body
  }

  /// Cookie, length, offset, digits, lowest and highest value, ratio 1.0, then the counts.
  var bytes: [UInt8] {
    let counts = encodedCounts
    return bigEndian(Self.cookie) + bigEndian(UInt32(counts.count)) + bigEndian(UInt32(0))
      + bigEndian(Self.significantDigits) + bigEndian(UInt64(1))
      + bigEndian(UInt64(Histogram.highestNanoseconds)) + bigEndian(1.0.bitPattern) + counts
  }

  /// Counts by bucket; a run of empty ones is its length, negative.
  private var encodedCounts: [UInt8] {
    var bytes: [UInt8] = []
    var next = 0
    for bucket in distribution.buckets {
      if bucket.index > next { bytes += zigZag(Int64(next - bucket.index)) }
      bytes += zigZag(Int64(bucket.count))
      next = bucket.index + 1
    }
    return bytes
  }

  /// A signed number in seven bits a byte, small ones of either sign first; a ninth byte is full.
  private func zigZag(_ number: Int64) -> [UInt8] {
    var rest = UInt64(bitPattern: (number << 1) ^ (number >> 63))
    var bytes: [UInt8] = []
    while rest > 0x7F, bytes.count < 8 {
      bytes.append(UInt8(rest & 0x7F) | 0x80)
      rest >>= 7
    }
    return bytes + [UInt8(rest)]
  }

  private func bigEndian<Number: FixedWidthInteger>(_ number: Number) -> [UInt8] {
    stride(from: Number.bitWidth - 8, through: 0, by: -8).map {
      UInt8(truncatingIfNeeded: number >> Number($0))
    }
  }

  /// The zlib format (RFC 1950) around stored blocks (RFC 1951).
  private func deflated(_ bytes: [UInt8]) -> [UInt8] {
    var result: [UInt8] = [0x78, 0x01]
    var rest = bytes[...]
    repeat {
      let block = rest.prefix(0xFFFF)
      rest = rest.dropFirst(block.count)
      let length = UInt16(block.count)
      result.append(rest.isEmpty ? 1 : 0)
      for number in [length, ~length] { result += bigEndian(number).reversed() }
      result += block
    } while !rest.isEmpty
    return result + bigEndian(adler32(bytes))
  }

  private func adler32(_ bytes: [UInt8]) -> UInt32 {
    let (low, high) = bytes.reduce((UInt32(1), UInt32(0))) { sums, byte in
      let low = (sums.0 + UInt32(byte)) % 65_521
      return (low, (sums.1 + low) % 65_521)
    }
    return high << 16 | low
  }
}
