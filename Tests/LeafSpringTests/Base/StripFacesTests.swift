import CMathShim
import Testing

@testable import LeafSpring

@Suite struct StripFacesTests {
  /// Kernels read whole groups of lanes, which begin at any entry: `leaf_faces` in leaf_dispatch.h.
  @Test func aGroupOfLanesBeyondTheLastEntryIsStillTheColumns() throws {
    for count in 0...70 {
      let faces = try StripFaces(count, strips: 2, hasBows: true, level: 0)
      let columns = [
        faces.angle, faces.step, faces.sine, faces.cosine, faces.jointSine, faces.jointCosine,
        faces.reach, faces.strength, faces.length, faces.anchor, faces.mean,
      ]
      let words = [faces.before, faces.behind, faces.edgeOn]
      let room = count == 0 ? 0 : count + Int(LEAF_REPEAT)
      for (one, next) in zip(columns, columns.dropFirst()) { #expect(next - one >= room, "\(count)") }
      for (one, next) in zip(words, words.dropFirst()) { #expect(next - one >= room, "\(count)") }
    }
  }
}
