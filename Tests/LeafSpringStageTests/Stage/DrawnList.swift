import Testing

@testable import LeafSpring

/// A frame's list, in arrays of its own.
struct DrawnList {
  var vertices: [DrawVertex]
  var draws: [Draw]

  init(_ frame: borrowing Snapshot, in space: DrawSpace = .screen) throws {
    let size = frame.drawListSize(in: space)
    vertices = [DrawVertex](repeating: DrawVertex(), count: size.vertices)
    draws = [Draw](repeating: Draw(), count: size.draws)
    let written = try vertices.withUnsafeMutableBufferPointer { places in
      try draws.withUnsafeMutableBufferPointer { try frame.drawList(in: space, vertices: places, draws: $0) }
    }
    #expect(written == size)
  }

  func triangles(_ draw: Draw) -> [[DrawVertex]] {
    stride(from: draw.first, to: draw.first + draw.count, by: 3).map { Array(vertices[$0..<$0 + 3]) }
  }
}

extension DrawVertex {
  /// In a list in space.
  var place: Vector3 { Vector3(x: Double(x), y: Double(y), z: Double(z)) }
}

extension Ray {
  /// The distance at which it meets a triangle, in lengths of its direction.
  func meets(_ corners: [Vector3]) -> Double? {
    let (e, f) = (corners[1] - corners[0], corners[2] - corners[0])
    let n = direction.cross(f), m = origin - corners[0], q = m.cross(e), all = e.dot(n)
    guard abs(all) > 1e-12 else { return nil }
    let (u, v) = (m.dot(n) / all, direction.dot(q) / all)
    return u < 0 || v < 0 || u + v > 1 ? nil : f.dot(q) / all
  }
}

extension Vector3 {
  /// Across a triangle, out of the side from which its corners are seen clockwise; twice its area long.
  static func normal(_ corners: [Vector3]) -> Vector3 { (corners[1] - corners[0]).cross(corners[2] - corners[0]) }
}
