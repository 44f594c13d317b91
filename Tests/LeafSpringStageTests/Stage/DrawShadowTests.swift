import LeafSpringTestSupport
import Testing

@testable import LeafSpring
@testable import LeafSpringTestScenes

/// Triangles of shadows that are made by hand, of all axes, ends and clips, also such as no book has.
@Suite struct DrawShadowTests {
  private let still = SIMD16<Float>(1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1)

  private func triangles(_ shadow: Shadow) -> [DrawVertex] {
    withUnsafeBytes(of: shadow.matrix) { bytes in
      let matrix = bytes.baseAddress!.assumingMemoryBound(to: Float.self)
      let count = DrawListWriter.with(nil) { writer in
        writer.write(shadow, matrix)
        return writer.count
      }
      var vertices = [DrawVertex](repeating: DrawVertex(), count: count)
      vertices.withUnsafeMutableBufferPointer { room in
        DrawListWriter.with(room.baseAddress) { $0.write(shadow, matrix) }
      }
      return vertices
    }
  }

  private func area(_ vertices: [DrawVertex]) -> Double {
    stride(from: 0, to: vertices.count, by: 3).reduce(0) { sum, first in
      let (a, b, c) = (vertices[first], vertices[first + 1], vertices[first + 2])
      let (x, y) = (Double(b.x - a.x), Double(b.y - a.y))
      return sum + abs(x * Double(c.y - a.y) - y * Double(c.x - a.x)) / 2
    }
  }

  /// A profile along any axis, with a rectangle as its clip that may lie beyond its ends and its places.
  private func profile(_ random: inout SplitMix64) -> (Shadow, area: Double) {
    var shadow = Shadow()
    let (w, h) = (random.double(in: 50...400), random.double(in: 50...400))
    let (x, y) = (random.double(in: -300...100), random.double(in: -300...100))
    let turn = Elementary.sincos(random.double(in: 0...7))
    shadow.matrix = still
    shadow.clipCount = 4
    for (index, (across, down)) in [(0.0, 0.0), (w, 0), (w, h), (0, h)].enumerated() {
      shadow.clip[2 * index] = Float(x + across)
      shadow.clip[2 * index + 1] = Float(y + down)
    }
    shadow.axis = SIMD2(Float(turn.cosine), Float(turn.sine))
    shadow.low = Float(random.double(in: -300...100))
    shadow.high = shadow.low + Float(random.double(in: 50...300))
    for place in 0..<16 { shadow.alphas[place] = Float(random.double(in: 0.1...0.3)) }
    shadow.lastAlpha = Float(random.double(in: 0.1...0.3))
    if random.double(in: 0...1) < 0.7 {
      shadow.endExtent = Float(random.double(in: 20...600))
      shadow.endLength = Float(random.double(in: 5...60))
    }
    return (shadow, w * h)
  }

  /// Nothing of the clip is left out or drawn twice, and a vertex has the formula's own black.
  @Test func profilesCoverTheirClip() {
    var random = SplitMix64(seed: Scenes.seed ?? 52)
    var cover = Worst("area of a profile's triangles beside its clip", unit: "clips")
    var black = Worst("black at a profile's vertices beside its formula", unit: "of 255")
    for index in 0..<300 {
      let (shadow, whole) = profile(&random), vertices = triangles(shadow)
      cover.record(area(vertices) / whole - 1, "shadow \(index)")
      for vertex in vertices {
        let p = Point(x: Double(vertex.x), y: Double(vertex.y))
        black.record(255 * (Double(vertex.black) - shadow.profile(p)), "shadow \(index) at \(p)")
      }
    }
    #expect(cover.report(limit: 1e-4))
    #expect(black.report(limit: 0.05))
  }
}
