/// The one binary buffer of a glTF file, and its description in JSON.
struct GLTFBuffer {
  private(set) var bytes: [UInt8] = []
  private(set) var views: [String] = []
  private(set) var accessors: [String] = []

  /// Adds vectors of floats; returns the number of their accessor. `bounds` is needed for places and times.
  mutating func add(_ vectors: [[Float]], type: String, bounds: Bool = false, target: Int? = nil) -> Int {
    let begun = bytes.count
    for vector in vectors {
      for value in vector { append(value.bitPattern) }
    }
    let width = vectors.first?.count ?? 0
    var extremes = ""
    if bounds {
      let lower = (0..<width).map { index in vectors.map { $0[index] }.min() ?? 0 }
      let upper = (0..<width).map { index in vectors.map { $0[index] }.max() ?? 0 }
      extremes = ",\"min\":\(GLTFBuffer.list(lower)),\"max\":\(GLTFBuffer.list(upper))"
    }
    return accessor(begun, "\"componentType\":5126,\"count\":\(vectors.count),\"type\":\"\(type)\"\(extremes)", target)
  }

  /// Adds indices of triangles.
  mutating func add(indices: [UInt16]) -> Int {
    let begun = bytes.count
    for index in indices { bytes += [UInt8(index & 255), UInt8(index >> 8)] }
    bytes += [UInt8](repeating: 0, count: (4 - bytes.count % 4) % 4)
    return accessor(
      begun, "\"componentType\":5123,\"count\":\(indices.count),\"type\":\"SCALAR\"", 34963, length: 2 * indices.count)
  }

  private mutating func accessor(_ begun: Int, _ facts: String, _ target: Int?, length: Int? = nil) -> Int {
    let role = target.map { ",\"target\":\($0)" } ?? ""
    views.append("{\"buffer\":0,\"byteOffset\":\(begun),\"byteLength\":\(length ?? bytes.count - begun)\(role)}")
    accessors.append("{\"bufferView\":\(views.count - 1),\(facts)}")
    return accessors.count - 1
  }

  private mutating func append(_ word: UInt32) {
    for shift in [0, 8, 16, 24] as [UInt32] { bytes.append(UInt8(truncatingIfNeeded: word >> shift)) }
  }

  static func list(_ values: [Float]) -> String { "[\(values.map { "\($0)" }.joined(separator: ","))]" }
}

extension SIMD3<Float> {
  var list: [Float] { [x, y, z] }
}

extension SIMD4<Float> {
  var list: [Float] { [x, y, z, w] }
}
