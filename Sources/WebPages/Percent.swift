// Places in a drawing that follows the width of the page: bars and lines stretch, text does not.

/// A part of a drawing's width as SVG writes it: `12.5%`.
public func percent(_ part: Double) -> String {
  var text = ReadableNumbers.fixed(100 * part, decimals: 3)
  while text.last == "0" { text.removeLast() }
  if text.last == "." { text.removeLast() }
  return text + "%"
}
