import LeafSpringTestSupport
import Testing

@testable import LeafSpring
@testable import LeafSpringTestScenes

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Android)
  import Android
#elseif canImport(Darwin)
  import Darwin
#elseif canImport(ucrt)
  import ucrt
#endif

/// Bands, light and polygons of a snapshot.
@Suite struct BandTests {
  /// A page of a soft book in mid-turn.
  private func bent(_ change: (inout Book) -> Void = { _ in }) throws -> (stage: Stage, id: SceneID) {
    let (stage, id) = try Scenes.open(Scenes.soft(21, strips: 16, change))
    try stage.turn(id, to: 3)
    try stage.advance(by: 0.25)
    return (stage, id)
  }

  private static let orientations: [@Sendable (inout Book) -> Void] = [
    { _ in }, { $0.restRatio = 1 }, { $0.reading = .rightToLeft },
    { ($0.hinge, $0.pageSize) = (.top, Size(width: 500, height: 300)) },
    { ($0.hinge, $0.pageSize) = (.bottom, Size(width: 500, height: 300)) }, { $0.spreadMode = .single },
  ]

  @Test func polygonsWithoutRoomAreRefused() throws {
    let (stage, _) = try bent()
    stage.withSnapshot { frame in
      let few = UnsafeMutableBufferPointer<Float>.allocate(capacity: 4 * 6 * frame.count)
      let offsets = UnsafeMutableBufferPointer<UInt32>.allocate(capacity: frame.count + 1)
      defer {
        few.deallocate()
        offsets.deallocate()
      }
      for (room, places) in [(0, frame.count + 1), (4 * frame.count, 0), (4 * frame.count, frame.count)] {
        #expect(
          refusal(
            frame, UnsafeMutableBufferPointer(rebasing: few[0..<room]),
            UnsafeMutableBufferPointer(rebasing: offsets[0..<places])) == (room == 0 ? "vertices" : "offsets"))
      }
    }
  }

  private func refusal(
    _ frame: borrowing Snapshot, _ vertices: UnsafeMutableBufferPointer<Float>,
    _ offsets: UnsafeMutableBufferPointer<UInt32>
  ) -> String {
    do throws(LeafError) {
      _ = try frame.polygons(vertices: vertices, offsets: offsets)
      return "accepted"
    } catch {
      return error.code == .outOfRange ? "\(error.field)" : "another error"
    }
  }

  /// The strips of a page together are the whole page, without overlap, and share their hinges bit for bit.
  @Test func bandsOfAPageAreThePage() throws {
    var area = Worst("areas of the bands of a page", unit: "pages")
    for change in Self.orientations {
      let (stage, id) = try bent(change)
      let scene = try stage.inside(id)
      var bentFaces = 0
      stage.withSnapshot { frame in
        let room = UnsafeMutablePointer<Point>.allocate(capacity: PaperBand.polygonRoom)
        defer { room.deallocate() }
        for head in 0..<scene.headCount {
          let size = frame.size(head)
          guard scene.faces.step[head] != 0 else {
            #expect(frame.polygon(head, into: room) == 4)
            #expect(!CellFlags(rawValue: frame.flags[head]).contains(.banded))
            continue
          }
          bentFaces += 1
          var sum = 0.0
          for strip in 0..<16 {
            let row = strip * scene.headCount + head
            let count = frame.polygon(row, into: room)
            sum += PaperBand.area(room, count)
            #expect(count == 4 && frame.identity(row) == frame.identity(head))
            if strip > 0 { #expect(frame.bands[4 * row + 2] == frame.bands[4 * (row - scene.headCount) + 3]) }
          }
          area.record(abs(sum / (size.width * size.height) - 1), "row \(head)")
        }
      }
      #expect(bentFaces >= 2)
    }
    #expect(area.report(limit: 1e-6))
  }

  /// Light is continuous across a hinge, has the value of the mean of both angles there (light.md 1, written down again), and is zero on
  /// paper that lies flat.
  @Test func lightIsThatOfTheMeanAngleAtEveryHinge() throws {
    var worst = Worst("light at hinges against the model", unit: "alpha")
    for change in Self.orientations {
      let (stage, id) = try bent(change)
      let scene = try stage.inside(id), width = scene.book.spineWidth, isSingle = scene.book.spreadMode == .single
      let bright = (scene.book.isMirrored ? 1 : -1) / 2.0.squareRoot()
      /// The alpha on a side that leans by `lean` toward the right, at a place of the section.
      func black(_ lean: Double, _ x: Double, _ z: Double, lost: Double) -> Float {
        let sky = (1 + cos(lean)) / 2 + 0.7 * bright / (3 * .pi) * (.pi - abs(lean)) * sin(lean)
        let away = width - (lean > 0 ? x : -x), root = (away * away + z * z).squareRoot()
        let back = root < 1e-9 * width ? 0 : 0.335 * (1 - (away * cos(lean) + z * abs(sin(lean))) / root)
        // Of single pages none lies on the left.
        let there = isSingle && lean <= 0 ? 0 : max(back, 0)
        return Float(0.6 * min(max(1 - sky + lost - there, 0), 1))
      }
      /// What a face loses to the outer part of its leaf that curls over it: the leaf's direction and that to its edge.
      func lost(_ angle: Double, toEdge edge: (x: Double, z: Double), isVerso: Bool) -> Double {
        let far = (edge.x * edge.x + edge.z * edge.z).squareRoot(), (tx, tz) = (cos(angle), -sin(angle))
        guard far > 1e-9 * width, (tx * edge.z - tz * edge.x) * (isVerso ? -1 : 1) > 0 else { return 0 }
        let (dx, dz) = (edge.x / far, edge.z / far)
        let middle = ((tx + dx) * (tx + dx) + (tz + dz) * (tz + dz)).squareRoot()
        return 0.4 * (1 - tx * dx - tz * dz) / 2 * (1 + 2.8 * bright / (3 * .pi) * (tx + dx) / middle)
      }
      stage.withSnapshot { frame in
        for head in 0..<scene.headCount where scene.faces.step[head] != 0 {
          // A verso's angles are a half turn and a thousandth beyond its recto's, whose light both have.
          let front = isSingle ? head : head & ~1
          let (first, step) = (scene.faces.angle[front], scene.faces.step[front])
          var (x, z) = (0.0, 0.0)
          let edge = (0..<16).reduce(into: (x: 0.0, z: 0.0)) {
            $0.x += width / 16 * cos(first + step * Double($1))
            $0.z -= width / 16 * sin(first + step * Double($1))
          }
          for strip in 0..<16 {
            let row = strip * scene.headCount + head, recto = strip * scene.headCount + front
            let isVerso = CellFlags(rawValue: frame.flags[recto]).contains(.backFacing)
            /// At a hinge of the strip.
            func atHinge(_ half: Double) -> Float {
              let angle = first + step * (Double(strip) + half)
              let hidden = lost(angle, toEdge: (edge.x - x, edge.z - z), isVerso: isVerso)
              return black(isVerso ? .pi + angle : angle, x, z, lost: hidden)
            }
            worst.record(Double(abs(frame.light[2 * row] - atHinge(strip == 0 ? 0 : -0.5))), "row \(row)")
            let own = first + step * Double(strip)
            x += width / 16 * cos(own)
            z -= width / 16 * sin(own)
            worst.record(Double(abs(frame.light[2 * row + 1] - atHinge(strip == 15 ? 0 : 0.5))), "row \(row)")
            guard strip > 0, (frame.flags[row] ^ frame.flags[row - scene.headCount]) & 6 == 0 else { continue }
            #expect(frame.light[2 * row] == frame.light[2 * (row - scene.headCount) + 1])
          }
        }
      }
    }
    #expect(worst.report(limit: 1e-6))
    let (flat, id) = try Scenes.open(Scenes.soft(21, strips: 16) { $0.restRatio = 1 })
    try flat.turn(id, to: 4)
    try flat.advance(by: 60)
    flat.withSnapshot { frame in
      for row in 0..<frame.count where CellFlags(rawValue: frame.flags[row]).contains(.visible) {
        #expect(max(frame.light[2 * row], frame.light[2 * row + 1]) < 2e-4, "row \(row)")
      }
    }
  }

  /// Scenes without paper: every cell is whole and unlit, and the new columns change no bit of the hash.
  @Test func cellsOfOtherScenesAreWholeAndUnlit() throws {
    let stage = try Scenes.stage()
    let soft = try stage.add(Scenes.soft(8))
    _ = try stage.add(Book(pages: 16))
    _ = try stage.add(Shelf(books: 5))
    try stage.open(soft)
    try stage.advance(by: 0.2)
    func check() {
      stage.withSnapshot { frame in
        for row in 0..<frame.count where frame.scene(row) != soft {
          let far = frame.sizes[2 * row] + frame.sizes[2 * row + 1]
          #expect(Array(frame.bands[4 * row..<4 * row + 4]) == [1, 0, -far, far])
          #expect(frame.light[2 * row] == 0 && frame.light[2 * row + 1] == 0)
        }
      }
    }
    check()
    // Their rows used to be the soft book's.
    try stage.remove(soft)
    check()
    try stage.advance(by: 0.1)
    check()
  }

  @Test func onePageOfVerticesForABuffer() throws {
    let (stage, _) = try bent()
    stage.withSnapshot { frame in
      let vertices = UnsafeMutableBufferPointer<Float>.allocate(capacity: 4 * 6 * frame.count)
      let offsets = UnsafeMutableBufferPointer<UInt32>.allocate(capacity: frame.count + 1)
      let room = UnsafeMutablePointer<Point>.allocate(capacity: PaperBand.polygonRoom)
      defer {
        vertices.deallocate()
        offsets.deallocate()
        room.deallocate()
      }
      let total = (try? frame.polygons(vertices: vertices, offsets: offsets)) ?? -1
      #expect(total == Int(offsets[frame.count]) && total > 4 * 30)
      for row in 0..<frame.count {
        let (first, count) = (Int(offsets[row]), Int(offsets[row + 1]) - Int(offsets[row]))
        guard CellFlags(rawValue: frame.flags[row]).contains(.visible) else {
          #expect(count == 0)
          continue
        }
        #expect(count == frame.polygon(row, into: room))
        for index in 0..<count {
          let at = 4 * (first + index)
          #expect(vertices[at] == Float(room[index].x) && vertices[at + 1] == Float(room[index].y))
          #expect(vertices[at + 2] == vertices[at] / frame.sizes[2 * row])
        }
      }
    }
  }

  @Test func aMailedFrameHasTheSameBandsAndLight() throws {
    let (stage, _) = try bent()
    let copy = try FrameCopy()
    try copy.take(stage)
    let (bands, light) = stage.withSnapshot { (Array($0.bands), Array($0.light)) }
    copy.withSnapshot { frame in #expect(Array(frame.bands) == bands && Array(frame.light) == light) }
    #expect(bands.contains { $0 > 22 && $0 < 23 } && light.contains { $0 > 0.05 })
  }
}
