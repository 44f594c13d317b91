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
