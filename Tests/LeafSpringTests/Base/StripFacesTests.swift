import CMathShim
import Testing

@testable import LeafSpring

@Suite struct StripFacesTests {
  /// Kernels read whole groups of lanes, which begin at any entry: `leaf_faces` in leaf_dispatch.h.
  @Test func aGroupOfLanesBeyondTheLastEntryIsStillTheColumns() throws {
    for count in 0...70 {
      var memory = Memory()
      let faces = StripFaces(count, strips: 2, hasBows: true, level: 0, in: &memory)
      let columns = [
        faces.angle, faces.step, faces.sine, faces.cosine, faces.jointSine, faces.jointCosine,
        faces.reach, faces.length, faces.anchor,
      ]
      let words = [faces.before, faces.behind, faces.edgeOn]
      let room = count == 0 ? 0 : count + Int(LEAF_REPEAT)
      for (one, next) in zip(columns, columns.dropFirst()) { #expect(next - one >= room, "\(count)") }
      for (one, next) in zip(words, words.dropFirst()) { #expect(next - one >= room, "\(count)") }
    }
  }

  /// A negative scale turns the strips the other way out of their plane: seen in a frame whose z is turned round, too, they are
  /// the same strips.
  @Test func stripsAtANegativeScaleAreThoseOfAMirroredFrame() throws {
    for scale in [1, 0.75, 2, 1e-17] {
      let plain = try chain(scale: scale, flipped: false), mirrored = try chain(scale: -scale, flipped: true)
      var bent = 0
      for row in 2..<6 {
        for entry in 0..<16 {
          let (a, b) = (plain[16 * row + entry], mirrored[16 * row + entry])
          let isZ = (8..<12).contains(entry)
          #expect(isZ ? a == -b : a == b, "scale \(scale), row \(row), entry \(entry): \(a) and \(b)")
          if isZ, a != plain[16 * (row % 2) + entry] { bent += 1 }
        }
      }
      #expect(bent > 8)
    }
  }

  /// Three strips of two faces, the rows of the first ones given.
  private func chain(scale: Double, flipped: Bool) throws -> [Float] {
    let batch = try MatrixBatch(cells: 0, probe: MatrixProbe())
    var memory = Memory()
    let faces = StripFaces(2, strips: 3, level: Int32(batch.probe.simdLevel.rawValue), in: &memory)
    for (face, step) in [0.4, -0.7].enumerated() {
      faces.step[face] = step
      (faces.length[face], faces.anchor[face]) = (50 - 110 * Double(face), 10)
    }
    faces.turn(0..<2)
    var rows = [Float](repeating: 0, count: 16 * 6)
    for entry in 0..<32 {
      let isZ = (8..<12).contains(entry % 16)
      rows[entry] = Float(entry * 7 % 11 - 5) / 4 * (flipped && isZ ? -1 : 1)
    }
    rows.withUnsafeMutableBufferPointer {
      batch.run(faces, 0..<2, scale: scale, goesDown: false, isMirrored: false, rows: $0.baseAddress!, doubles: nil)
    }
    return rows
  }
}
