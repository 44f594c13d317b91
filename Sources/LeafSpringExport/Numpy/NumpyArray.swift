/// An array in NumPy's own file format: version 1.0, little-endian, C order.
///
/// Source: NumPy's NEP 1. The header is padded with spaces so that the numbers begin at a multiple of 128 bytes.
struct NumpyArray {
  /// Kind and width of an element.
  enum Element: String {
    case float32 = "<f4"
    case float64 = "<f8"
    case uint32 = "<u4"
  }

  let element: Element
  let shape: [Int]
  /// The elements' bytes.
  let bytes: [UInt8]

  init(_ values: [Float], shape: [Int]) {
    self.init(.float32, shape, NumpyArray.bytes(values.lazy.map(\.bitPattern)))
  }

  init(_ values: [Double], shape: [Int]) {
    self.init(.float64, shape, NumpyArray.bytes(values.lazy.map(\.bitPattern)))
  }

  init(_ values: [UInt32], shape: [Int]) { self.init(.uint32, shape, NumpyArray.bytes(values)) }

  private init(_ element: Element, _ shape: [Int], _ bytes: [UInt8]) {
    precondition(bytes.count == shape.reduce(element == .float64 ? 8 : 4, *), "the shape is not that of the values")
    self.element = element
    self.shape = shape
    self.bytes = bytes
  }

  private static func bytes<Word: FixedWidthInteger>(_ words: some Collection<Word>) -> [UInt8] {
    // All threads share the library's empty array, and even its count of zero would be written again.
    guard !words.isEmpty else { return [] }
    let size = Word.bitWidth / 8
    return [UInt8](unsafeUninitializedCapacity: words.count * size) { buffer, count in
      for word in words {
        UnsafeMutableRawBufferPointer(buffer).storeBytes(of: word.littleEndian, toByteOffset: count, as: Word.self)
        count += size
      }
    }
  }

  /// Magic number, version, length and text of the header.
  var header: [UInt8] {
    let sides = shape.map(String.init).joined(separator: ", ") + (shape.count == 1 ? "," : "")
    var text = "{'descr': '\(element.rawValue)', 'fortran_order': False, 'shape': (\(sides)), }"
    text += String(repeating: " ", count: 127 - (10 + text.utf8.count) % 128) + "\n"
    let length = text.utf8.count
    return [0x93] + "NUMPY".utf8 + [1, 0, UInt8(length & 255), UInt8(length >> 8)] + text.utf8
  }
}
