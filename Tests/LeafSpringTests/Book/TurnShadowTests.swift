import CAllocProbe
import LeafSpringTestSupport
import Testing

@testable import LeafSpring

/// The shadow of a leaf that turns in a book of paper, seen only through snapshots.
@Suite struct TurnShadowTests {
  private static var books: [Book] {
    Peels.orientations.map {
      var book = $0
      book.paper?.cornerZone = 0
      return book
    }
  }

  /// What is seen of leaf `leaf`: rows of shadows, and rows of either face.
  private func rows(_ frame: borrowing Snapshot, role: CellIdentity.Role, leaf: Int? = nil) -> [Int] {
    (0..<frame.count).map { Int(frame.backToFront[$0]) }.filter {
      frame.flags[$0] & CellFlags.visible.rawValue != 0 && frame.identity($0).role == role
        && (leaf == nil || frame.identity($0).leaf == leaf!)
    }
  }

  /// Where a point of a cell is in the room, relative to the middle of the spine: on its line of sight, at the height that
  /// its perspective says.
  private func place(_ frame: borrowing Snapshot, _ row: Int, _ point: Point, _ book: Book) -> Vector3 {
    let spine = book.vanishingPoint(in: Scenes.viewport), m = frame.matrices64
    let w = point.x * m[16 * row + 3] + point.y * m[16 * row + 7] + m[16 * row + 15]
    let seen = Stage.image(frame, row, point)
    return Vector3(x: (seen.x - spine.x) * w, y: (seen.y - spine.y) * w, z: (1 - w) * book.eyeDistance)
  }

  /// Every point of the leaf that the front's cell shows, or the front's picture seen through the back's, has its shadow where
  /// the light through it meets the pages: a third of the height to the right and a third downward.
  @Test func aPointsShadowLiesInTheLightBehindIt() throws {
    var worst = Worst("shadow of a turning leaf beside the leaf's points along the light", unit: "points")
    var leaves = 0, sides: Set<Bool> = []
    for book in Self.books {
      for instant in [0.05, 0.12, 0.2, 0.3, 0.4] {
        let (stage, id) = try Peels.open(book)
        try stage.next(id)
        try stage.advanceWhole(by: instant)
        stage.withSnapshot { frame in
          for leaf in 0..<book.leafCount {
            let shadows = rows(frame, role: .shadow, leaf: leaf)
            guard !shadows.isEmpty else { continue }
            leaves += 1
            for row in rows(frame, role: .page, leaf: leaf) {
              let isBack = frame.identity(row).face == .back || frame.flags[row] & CellFlags.backFacing.rawValue != 0
              sides.insert(isBack)
              // The back lies a thousandth of a radian away from the front.
              guard frame.identity(row).face == .front else { continue }
              let band =
                frame.flags[row] & CellFlags.banded.rawValue != 0 ? frame.band(row) : PaperBand(whole: book.pageSize)
              for point in samples(book.pageSize) where band.contains(point) {
                guard
                  let shadow = shadows.first(where: { frame.band($0).near(point) && frame.band($0).contains(point) })
                else { continue }
                let from = place(frame, row, point, book)
                let spine = book.vanishingPoint(in: Scenes.viewport)
                let ground = Point(x: spine.x + from.x + from.z / 3, y: spine.y + from.y + from.z / 3)
                worst.record(
                  Stage.image(frame, shadow, point).distance(to: ground), "\(Peels.name(book)) \(instant) \(point)")
              }
            }
          }
        }
      }
    }
    #expect(leaves > 100 && sides.count == 2, "\(leaves) leaves, \(sides)")
    #expect(worst.count > 1000)
    #expect(worst.report(limit: 1e-8))
  }

  private func samples(_ size: Size) -> [Point] {
    (0..<7).flatMap { x in
      (0..<3).map { y in
        Point(x: size.width * (Double(x) + 0.5) / 7, y: size.height * (Double(y) + 0.5) / 3)
      }
    }
  }

  /// As a sideways model of the leaf says it: hinge by hinge, with the angles that the pages' own cells have.
  @Test func shadowsAreAsDarkAsTheHighestPointIsHigh() throws {
    var worst = Worst("alpha of a shadow beside the leaf's highest point", unit: "1")
    for book in Self.books {
      for instant in [0.02, 0.05, 0.1, 0.2, 0.3, 0.4, 0.55] {
        let (stage, id) = try Peels.open(book)
        try stage.next(id)
        try stage.advanceWhole(by: instant)
        let inside = try stage.inside(id), width = Peels.size(book).width
        stage.withSnapshot { frame in
          for leaf in 0..<book.leafCount {
            let shadows = rows(frame, role: .shadow, leaf: leaf)
            guard !shadows.isEmpty, let slot = inside.slot(of: leaf) else { continue }
            let count = Double(shadows.count)
            var height = 0.0, highest = 0.0
            for strip in 0..<shadows.count {
              height +=
                width / count * Elementary.sin(abs(inside.poses[strip * inside.heads + book.facesPerLeaf * slot].angle))
              highest = max(highest, height)
            }
            let dark = 0.35 * min(1, highest / (0.1 * width))
            let ends = shadows.flatMap { [Double(frame.light[2 * $0]), Double(frame.light[2 * $0 + 1])] }
            worst.record(abs(ends.max()! - dark), "\(Peels.name(book)) \(instant)")
            worst.record(abs(ends.min()! - dark / 2), "\(Peels.name(book)) \(instant), the free edge")
          }
        }
      }
    }
    #expect(worst.count > 200)
    #expect(worst.report(limit: 1e-7))
  }

  /// From lift-off to landing the darkest alpha has no jump, and it is 0 at rest.
  @Test func shadowsComeAndGoWithoutAJump() throws {
    for strips in [1, 6] {
      let book = Peels.turned { if strips > 1 { $0.soft = SoftLeaves(strips: strips) } }
      let (stage, id) = try Peels.open(book)
      var darkest: [Double] = []
      func look() {
        stage.withSnapshot { frame in
          darkest.append(rows(frame, role: .shadow).map { Double(frame.light[2 * $0]) }.max() ?? 0)
        }
      }
      look()
      try stage.next(id)
      for _ in 0..<4000 {
        try stage.advanceWhole(by: 1.0 / 2000)
        look()
      }
      try stage.advanceWhole(by: 20)
      look()
      let jump = zip(darkest, darkest.dropFirst()).map { abs($0 - $1) }.max()!
      print("figure: largest step of a shadow's alpha at 2000 frames a second, \(strips) strips: \(jump)")
      #expect(
        darkest[0] == 0 && darkest.last! == 0 && darkest.max()! > 0.34 && jump < 0.02, "\(strips) strips: \(jump)")
    }
  }

  /// Above all that lies flat, below all that is in the air; never under a finger.
  @Test func shadowsLieBetweenThePagesAtRestAndThoseInTheAir() throws {
    var random = SplitMix64(seed: 611)
    var seen = 0
    for book in Self.books {
      let (stage, id) = try Peels.open(book)
      for _ in 0..<12 {
        if random.int(in: 0...2) == 0 { try stage.previous(id) } else { try stage.next(id) }
        try stage.advanceWhole(by: random.double(in: 0.02...0.3))
        let inside = try stage.inside(id)
        try stage.withSnapshot { frame in
          let shadows = rows(frame, role: .shadow)
          guard let low = shadows.map({ frame.order[$0] }).min(), let high = shadows.map({ frame.order[$0] }).max()
          else { return }
          seen += 1
          let leaves = Set(shadows.map { Int(frame.identity($0).leaf) })
          for row in rows(frame, role: .page) {
            let isAloft = leaves.contains(Int(frame.identity(row).leaf))
            #expect(isAloft ? frame.order[row] > high : frame.order[row] < low, "\(Peels.name(book)) row \(row)")
          }
          #expect(Set((0..<frame.count).map { frame.order[$0] }).count == frame.count)
          for row in shadows {
            let middle = Stage.image(frame, row, Point(x: book.pageSize.width / 2, y: book.pageSize.height / 2))
            let hit = try stage.hitTest(middle)
            #expect(hit?.identity.role != .shadow)
          }
        }
        #expect(inside.shadows.count == inside.slotCount * inside.book.strips)
      }
    }
    #expect(seen > 200, "\(seen)")
  }

  /// Nothing but rows of shadows differs from the book whose leaves cast none: where all others are, and which lies on which.
  @Test func withoutItsShadowsABookIsTheSame() throws {
    var random = SplitMix64(seed: 612)
    for strips in [1, 5] {
      let paper = Peels.turned(41) { if strips > 1 { $0.soft = SoftLeaves(strips: strips) } }
      var plain = paper
      plain.paper = nil
      let (a, one) = try Peels.open(paper, mode: .exact), (b, two) = try Peels.open(plain, mode: .exact)
      for step in 0..<200 {
        let spread = random.int(in: 0...20), dt = random.double(in: 0...0.2)
        if random.int(in: 0...3) == 0 {
          try a.turn(one, to: spread)
          try b.turn(two, to: spread)
        }
        try a.advanceWhole(by: dt)
        try b.advanceWhole(by: dt)
        a.withSnapshot { own in
          b.withSnapshot { other in
            for row in 0..<other.count {
              #expect(other.flags[row] & 7 == own.flags[row] & 7, "step \(step) row \(row)")
              let m = 16 * row..<16 * row + 16
              #expect(zip(own.matrices[m], other.matrices[m]).allSatisfy { $0 == $1 }, "step \(step) row \(row)")
            }
          }
        }
      }
    }
  }

  @Test func seekingIsPlayingAndAClonePlaysOn() throws {
    var random = SplitMix64(seed: 613)
    for strips in [1, 4] {
      let (stage, id) = try Peels.open(
        Peels.turned(41) { if strips > 1 { $0.soft = SoftLeaves(strips: strips) } }, mode: .exact)
      try stage.turn(id, to: 7)
      let start = stage.time, seeker = try stage.clone()
      var hashes: [(time: Double, hash: UInt64)] = []
      for frame in 1...140 {
        try stage.seek(to: start + Double(frame) / 60)
        hashes.append((stage.time, stage.stateHash()))
        if frame == 20 { #expect(try stage.clone().stateHash() == stage.stateHash()) }
      }
      #expect(Set(hashes.map(\.hash)).count > 40)
      for _ in 0..<300 {
        let (time, hash) = random.pick(hashes)
        try seeker.seek(to: time)
        #expect(seeker.stateHash() == hash, "at \(time - start)")
      }
    }
  }

  @Test(.enabled(if: leaf_test_counts_allocations() == 1)) func turningWithShadowsRequestsNoMemory() throws {
    for strips in [1, 4] {
      let (stage, id) = try Peels.open(
        Peels.turned(99) { if strips > 1 { $0.soft = SoftLeaves(strips: strips) } }, mode: .exact)
      try stage.turn(id, to: 9)
      try stage.advanceWhole(by: 20)
      let before = leaf_test_allocations()
      for _ in 0..<4 {
        try stage.next(id)
        for _ in 0..<20 {
          try stage.advanceWhole(by: 1.0 / 120)
          stage.withSnapshot { _ in }
        }
      }
      try stage.advanceWhole(by: 20)
      stage.withSnapshot { _ in }
      // Closures of unoptimised code request memory.
      #expect(leaf_test_allocations() == before || !Effort.isAsShipped)
    }
  }

  @Test func aBookWithoutPaperCastsNone() throws {
    let (stage, id) = try Scenes.open(Scenes.book(21) { ($0.restRatio, $0.fan) = (1, 0) })
    try stage.next(id)
    try stage.advanceWhole(by: 0.2)
    stage.withSnapshot { #expect(rows($0, role: .shadow).isEmpty) }
  }
}
