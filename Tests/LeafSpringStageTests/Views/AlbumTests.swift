import Foundation
@testable import LeafSpring
import LeafSpringTestSupport
import Testing

struct AlbumTests {
  static let cover = Rect(x: 20, y: 134, width: 170, height: 190)
  static let viewport = Size(width: 320, height: 568)

  /// Photos of 150 points, two in a row.
  static func photos(_ count: Int) -> [Rect] {
    (0..<count).map { photo in
      let (column, row) = (Double(photo % 2), Double(photo / 2))
      return Rect(x: 6.67 + 156.67 * column, y: 160 * row, width: 150, height: 150)
    }
  }

  /// The published pop names no spline mode: between its keys a photo goes evenly.
  @Test func theOriginalPopIsEven() throws {
    let album = try Self.album(.noInteraction, 12)
    let space = TransitionSpace(viewport: Self.viewport, direction: .reverse, fidelity: .original)
    let poses = try PoseBuffer(count: album.cellCount(in: space))
    for photo in 0..<12 {
      let window = album.window(of: photo, rank: photo, direction: .reverse, fidelity: .original)
      func x(_ u: Double) -> Double {
        album.poses(at: u, in: space, into: poses)
        return poses[photo].position.x
      }
      let (from, to) = (x(0), x(1))
      for part in [0.1, 0.3, 0.5, 0.9] {
        let u = window.start + part * window.length
        #expect(abs(x(u) - (from + part * (to - from))) < 1e-9, "photo \(photo) at \(u)")
      }
    }
  }

  /// Its two ways differ; one that is turned round in the air goes back as it came, however often.
  @Test(arguments: [false, true]) func anAlbumThatIsTurnedRoundInTheAirMovesNothingAtOnce(_ isOpen: Bool) throws {
    for frames in [20, 60, 90, 120, 150, 180, 210] {
      let stage = try Stage(viewport: Self.viewport), id = try stage.add(try Self.album(.pinchPushPop, 12))
      if isOpen {
        try stage.open(id)
        try stage.advance(by: 5)
      }
      for turn in 0..<4 {
        let before = turn > 0 ? stage.withSnapshot { Array($0.matrices) } : nil
        try (turn & 1 == 0) != isOpen ? stage.open(id) : stage.close(id)
        let after = stage.withSnapshot { Array($0.matrices) }
        for (a, b) in zip(before ?? after, after) { #expect(abs(a - b) < 1e-3, "after \(frames) frames, turn \(turn)") }
        for _ in 0..<(turn == 0 ? frames : 9) { try stage.advance(by: 1.0 / 240) }
      }
      try stage.advance(by: 9)
      #expect(try stage.state(of: id).progress == (isOpen ? 1 : 0))
    }
  }

  @Test func theHiddenItemIsHiddenWhileTheAlbumIsNotShut() throws {
    var album = try Self.album()
    album.coverItem = 4
    for direction in [Direction.forward, .reverse] {
      let space = TransitionSpace(viewport: Self.viewport, direction: direction)
      for e in [-0.1, 0, 0.01, 0.5, 0.99, 1, 1.1] {
        let isShut = direction == .forward ? e <= 0 : e >= 1
        #expect(album.screens(at: e, in: space).hiddenItem == (isShut ? -1 : 4), "\(direction) \(e)")
      }
    }
  }

  @Test func theCoversBackHasItsColour() throws {
    var album = try Self.album()
    let table = try CellTable(count: album.cellCount(in: Self.space(.forward)))
    for color in [Color(white: 1.0 / 3), Color(red: 0.9, green: 0.1, blue: 0.2, alpha: 0.5)] {
      album.describe(table, in: Self.space(.forward))
      #expect((0..<table.count).filter { table[$0].1.backColor == color } == [6], "the cover's back alone")
      album.coverBack = Color(red: 0.9, green: 0.1, blue: 0.2, alpha: 0.5)
    }
  }

  static func album(
    _ variant: AlbumVariant = .noInteraction, _ count: Int = 6, stagger: AlbumStagger = .published
  ) throws
    -> Album
  {
    try Album(
      cover: cover, cells: photos(count), offset: Point(x: 0, y: -64), variant: variant, stagger: stagger)
  }

  static func space(_ direction: Direction, _ fidelity: Fidelity = .corrected) -> TransitionSpace {
    TransitionSpace(viewport: viewport, direction: direction, fidelity: fidelity)
  }

  @Test func coversAndPhotosThatMeanNothingAreRefused() throws {
    let photos = Self.photos(3)
    #expect(throws: LeafError(.outOfRange, "cover", accepts: "")) {
      try Album(cover: Rect(x: 0, y: 0, width: 20, height: 60), cells: photos)
    }
    #expect(throws: LeafError(.outOfRange, "cover", accepts: "")) {
      try Album(cover: Rect(x: 0, y: 0, width: 0, height: 60), cells: photos)
    }
    #expect(throws: LeafError(.nonFinite, "offset", accepts: "")) {
      try Album(cover: Self.cover, cells: photos, offset: Point(x: 0, y: .nan))
    }
    #expect(throws: LeafError(.outOfRange, "visible", accepts: "")) {
      try Album(cover: Self.cover, cells: photos, visible: [3])
    }
    #expect(throws: LeafError(.outOfRange, "cells", accepts: "")) {
      try Album(cover: Self.cover, cells: [Rect(x: 0, y: 0, width: -1, height: 1)])
    }
    #expect(throws: LeafError(.outOfRange, "columns", accepts: "")) {
      try Album(cover: Self.cover, cells: photos, columns: 0)
    }
    #expect(throws: LeafError(.outOfRange, "duration", accepts: "")) {
      try Album(cover: Self.cover, cells: photos, duration: -1)
    }
  }

  // MARK: Grid

  @Test func theBlockBehindThePublishedCoverIsFiveByFive() throws {
    let grid = try AlbumGrid(cover: Self.cover, offset: Point(x: 0, y: -64))
    #expect(grid.area == Rect(x: 30, y: 80, width: 150, height: 170))
    #expect(grid.side == 30 && grid.rows == 5 && grid.slots == 25)
    #expect(grid.centre(down: 0, across: 0) == Point(x: 45, y: 95))
    #expect(grid.centre(down: 4, across: 2) == Point(x: 105, y: 215))
    let flat = try AlbumGrid(cover: Rect(x: 0, y: 0, width: 300, height: 60))
    #expect(flat.side == 56 && flat.rows == 1)
    let spaced = try AlbumGrid(cover: Self.cover, columns: 3, inset: 5, gaps: Size(width: 8, height: 4))
    #expect(spaced.side == (160 - 16) / 3.0 && spaced.rows == 3)
  }

  @Test func slotsFollowTheRequiredRuleAndThePublishedOneOnRequest() throws {
    let grid = try AlbumGrid(cover: Self.cover)
    // index: published, required (vectors album.slot.overflow).
    let cases = [
      20: (4, 0, 4, 0), 24: (4, 4, 4, 4), 25: (5, 0, 0, 0), 28: (5, 3, 0, 3), 29: (1, 4, 0, 4),
      30: (6, 0, 1, 0),
      32: (6, 2, 1, 2), 33: (0, 3, 1, 3), 34: (2, 4, 1, 4), 35: (7, 0, 2, 0), 38: (1, 3, 2, 3),
      39: (3, 4, 2, 4),
    ]
    for (index, expected) in cases {
      #expect(grid.place(of: index, fidelity: .original) == (expected.0, expected.1), "photo \(index)")
      #expect(grid.place(of: index) == (expected.2, expected.3), "photo \(index)")
    }
    #expect(grid.place(of: 70, fidelity: .original).down == 14)
    for index in 0..<500 {
      let place = grid.place(of: index)
      #expect((0..<5).contains(place.down) && (0..<5).contains(place.across))
    }
  }

  @Test func theAlbumEntriesOfTheVectorFileHold() throws {
    let entries = try VectorFile.vectors("book-album.json")
    var checked = 0
    for entry in entries {
      let id = try #require(entry["id"] as? String)
      let expect = try #require(entry["expect"] as? [String: Any])
      let cases = expect["cases"] as? [[String: Any]] ?? []
      if id == "album.slot.overflow" {
        let grid = try AlbumGrid(cover: Self.cover)
        for item in cases {
          let index = try #require(item["i"] as? Int)
          let source = try #require(item["source"] as? [Int])
          let corrected = try #require(item["corrected"] as? [Int])
          #expect(grid.place(of: index, fidelity: .original) == (source[0], source[1]), "\(index)")
          #expect(grid.place(of: index) == (corrected[0], corrected[1]), "\(index)")
          checked += 1
        }
      } else if id.hasPrefix("album.stagger.pop.") {
        let variant: AlbumVariant =
          id.hasSuffix("NoInteraction")
          ? .noInteraction : id.hasSuffix("PinchPop") ? .pinchPop : .pinchPushPop
        for item in cases {
          let rel = try #require(item["rel"] as? Int)
          for fidelity in Fidelity.allCases {
            let window = AlbumTimeline.photo(
              rel, rows: 5, slots: 25, variant: variant, direction: .reverse, fidelity: fidelity)
            #expect(abs(window.start - (item["start"] as? Double ?? .nan)) < 1e-9, "\(id) \(rel)")
            #expect(abs(window.length - (item["duration"] as? Double ?? .nan)) < 1e-9, "\(id) \(rel)")
          }
          checked += 1
        }
      } else if id == "album.cover.pop" {
        for item in cases {
          let u = try #require(item["u"] as? Double)
          try Self.expectCover(
            at: u, .reverse, angle: item["angle"] as? Double ?? .nan,
            container: item["containerAlpha"] as? Double ?? .nan,
            face: item["faceAlpha"] as? Double ?? .nan, background: item["background"] as? Double ?? .nan)
          checked += 1
        }
      } else if id.hasPrefix("album.cover.matrix") {
        let u = id.hasSuffix("end") ? 0.5 : 0.25
        for fidelity in Fidelity.allCases {
          let frame = try TransitionFrame(try Self.album(), at: u, in: Self.space(.forward, fidelity))
          let rows = frame.poses[7].plainLocal.rows
          let own = [rows.0, rows.1, rows.2, rows.3].flatMap { [$0.x, $0.y, $0.z, $0.w] }
          for (own, wanted) in zip(own, try #require(expect["matrix"] as? [Double])) {
            #expect(abs(own - wanted) < 1e-12, "\(id)")
          }
          let free = frame.corners(7)[1]
          if let top = expect["freeTop"] as? [Double] {
            #expect(abs(free.x - top[0]) < 1e-9 && abs(free.y - top[1]) < 1e-9)
          }
        }
        checked += 1
      } else if id == "album.gesture.push" {
        for item in cases {
          let scale = try #require(item["scale"] as? Double)
          let progress = GestureTable.albumPush.progress(scale, .original)
          #expect(abs(progress - (item["progress"] as? Double ?? .nan)) < 1e-9, "\(scale)")
          let finishes = GestureTable.albumPush.release(.original).finishes(progress: progress, velocity: 0)
          #expect(finishes == item["finish"] as? Bool, "\(scale)")
          checked += 1
        }
      } else if id == "album.grid.flatcover" {
        let grid = try AlbumGrid(cover: Rect(x: 0, y: 0, width: 300, height: 60))
        #expect(grid.side == expect["cellSide"] as? Double && grid.rows == expect["verticalCountCorrected"] as? Int)
        checked += 1
      }
    }
    #expect(checked == 20 + 27 + 10 + 2 + 6 + 1)
  }

  static func expectCover(
    at u: Double, _ direction: Direction, angle: Double, container: Double, face: Double, background: Double
  ) throws {
    let album = try album()
    let frame = try TransitionFrame(album, at: u, in: space(direction))
    let (back, front) = (frame.poses[6], frame.poses[7])
    #expect(abs(back.angle - angle) < 1e-9 && front.angle == back.angle, "\(direction) at \(u)")
    #expect(abs(back.opacity - container) < 1e-9, "\(direction) at \(u)")
    #expect(abs(front.opacity - container * face) < 1e-9, "\(direction) at \(u)")
    #expect(
      abs(album.screens(at: u, in: space(direction)).to.alpha - background) < 1e-9, "\(direction) at \(u)")
  }

  // MARK: Cover

  @Test func theCoverTurnsOverSwapsItsFaceOnEdgeAndGoes() throws {
    for (u, angle, container, face) in [
      (0.0, 0.0, 1.0, 1.0), (0.25, -Double.pi / 2, 1, 1), (0.255, -0.51 * Double.pi, 1, 0.5),
      (0.26, -0.52 * Double.pi, 1, 0),
      (0.45, -0.9 * Double.pi, 1, 0), (0.475, -0.95 * Double.pi, 0.5, 0), (0.5, -Double.pi, 0, 0),
      (1, -Double.pi, 0, 0),
    ] { try Self.expectCover(at: u, .forward, angle: angle, container: container, face: face, background: u) }
    for (u, angle, container, face, background) in [
      (0.0, -Double.pi, 0.0, 0.0, 1.0), (0.25, -Double.pi, 0, 0, 0.5), (0.55, -0.9 * Double.pi, 0.5, 0, 0),
      (0.755, -0.49 * Double.pi, 1, 0.5, 0), (0.9, -0.2 * Double.pi, 1, 1, 0), (1, 0, 1, 1, 0),
    ] {
      try Self.expectCover(
        at: u, .reverse, angle: angle, container: container, face: face, background: background)
    }
    let frame = try TransitionFrame(try Self.album(), at: 0.25, in: Self.space(.forward))
    let free = frame.corners(7)[1]
    #expect(abs(free.x - 20) < 1e-9 && abs(free.y - 114.54216867469879) < 1e-9 && abs(free.w - 0.83) < 1e-12)
    #expect(frame.poses[7].flags.contains(.edgeOn))
    // Row by row, as a layer transform: Ry(−π/2)·P(1000), half-way to P(500).
    let rows = frame.poses[7].plainLocal.rows
    #expect(abs(rows.0.z - 1) < 1e-15 && abs(rows.0.w + 0.001) < 1e-15 && abs(rows.2.x + 1) < 1e-15)
  }

  @Test func aWideCoverReachesTheEyeOnlyAsPublished() throws {
    for (width, reaches) in [(400.0, false), (862, false), (863, false), (864, true), (1024, true), (5000, true)] {
      let wide = try Album(cover: Rect(x: 0, y: 0, width: width, height: 300), cells: Self.photos(2))
      for fidelity in Fidelity.allCases {
        var least = Double.infinity
        for step in 0...4000 {
          let frame = try TransitionFrame(wide, at: Double(step) / 4000, in: Self.space(.forward, fidelity))
          let corners = frame.corners(2).map { $0.w }
          #expect(frame.poses[2].flags.contains(.crossesEye) == corners.contains { $0 <= 0 })
          least = min(least, corners.min()!)
        }
        #expect((least <= 0) == (reaches && fidelity == .original), "\(width) \(fidelity): \(least)")
      }
    }
  }

  /// The author's film, by 1/eye at |θ|/π (A4), to the accuracy with which its pixels could be read.
  @Test(arguments: Fidelity.allCases) func thePerspectiveOfTheCoverGrowsWithItsAngle(_ fidelity: Fidelity) throws {
    for (turned, measured) in [(0.32, 0.00063), (0.42, 0.00080), (0.53, 0.00083), (0.73, 0.00145)] {
      let frame = try TransitionFrame(try Self.album(), at: turned / 2, in: Self.space(.forward, fidelity))
      #expect(abs(frame.poses[6].angle + turned * .pi) < 1e-12)
      #expect(abs(frame.poses[6].perspective.z + turned / 500) < 1e-15 && abs(turned / 500 - measured) < 0.00024)
    }
    let eye = try Album(cover: Self.cover, cells: Self.photos(2), eye: 300)
    let frame = try TransitionFrame(eye, at: 0.25, in: Self.space(.forward, fidelity))
    #expect(abs(frame.poses[2].perspective.z + 1.0 / 600) < 1e-15)
  }

  @Test func noMorePhotosThanAStageTakes() throws {
    let frame = Rect(x: 0, y: 0, width: 1, height: 1)
    let many = [Rect](repeating: frame, count: (1 << 24) - 1)
    #expect(throws: LeafError(.outOfRange, "cells", accepts: "")) { try Album(cover: Self.cover, cells: many) }
  }

  @Test func pushAndPopShareOnlyTheCoversTurn() throws {
    let album = try Self.album()
    for step in 0...64 {
      let u = Double(step) / 64
      let push = try TransitionFrame(album, at: u, in: Self.space(.forward))
      let pop = try TransitionFrame(album, at: 1 - u, in: Self.space(.reverse))
      #expect(abs(push.poses[6].angle - pop.poses[6].angle) < 1e-14)
    }
  }

  // MARK: Photos

  @Test func photosComeFromTheBlockAndEndInTheirPlaces() throws {
    for variant in AlbumVariant.allCases {
      for fidelity in Fidelity.allCases {
        for stagger in AlbumStagger.allCases {
          let album = try Self.album(variant, 50, stagger: stagger)
          for direction in Direction.allCases {
            let start = try TransitionFrame(album, at: 0, in: Self.space(direction, fidelity))
            let end = try TransitionFrame(album, at: 1, in: Self.space(direction, fidelity))
            let (shut, open) = direction == .forward ? (start, end) : (end, start)
            for index in 0..<50 {
              var rest = Self.photos(50)[index]
              rest.y += 64
              #expect(open.poses[index] == Pose(frame: rest), "\(variant) \(fidelity) \(direction) \(index)")
              let gathered = shut.poses[index]
              #expect(gathered.scale == Point(x: 0.2, y: 0.2))
              #expect(gathered.opacity == (direction == .forward ? 0 : 1))
              let (down, across) = album.grid.place(of: index, fidelity: fidelity)
              let centre = album.grid.centre(down: down, across: across)
              #expect(gathered.position == Point(x: centre.x, y: centre.y + 64))
            }
          }
        }
      }
    }
  }

  @Test func everyCorrectedWindowLiesInsideTheRunAndHasAFloor() throws {
    for rows in [1, 5, 16, 40] {
      for variant in AlbumVariant.allCases {
        for direction in Direction.allCases {
          for index in 0..<400 {
            let window = AlbumTimeline.photo(
              index, rows: rows, slots: 5 * rows, variant: variant, direction: direction)
            #expect(window.start >= 0 && window.end <= 1 && window.length >= AlbumTimeline.shortest - 1e-15)
          }
        }
      }
    }
  }

  @Test func theVariantsDifferInTheWayTheyWereWritten() {
    func push(_ index: Int, _ variant: AlbumVariant, _ fidelity: Fidelity) -> AlbumWindow {
      AlbumTimeline.photo(
        index, rows: 5, slots: 25, variant: variant, direction: .forward, fidelity: fidelity)
    }
    for index in 0..<25 {
      let start = 0.5 + 0.03 * Double(index % 5)
      for variant in AlbumVariant.allCases { #expect(push(index, variant, .original).start == start) }
      #expect(abs(push(index, .pinchPop, .original).length - (0.5 - 0.01 * Double(index))) < 1e-15)
      #expect(push(index, .pinchPushPop, .original).length == 0.3)
      #expect(push(index, .noInteraction, .original).end <= 1 + 1e-15)
    }
    let past = (0..<25).filter { push($0, .pinchPop, .original).end > 1 + 1e-12 }
    #expect(past == [1, 2, 3, 4, 8, 9])
    #expect(abs(push(4, .pinchPop, .original).end - 1.08) < 1e-12)
    #expect(push(60, .noInteraction, .original).length < 0)
  }

  @Test func theFartherPhotoFliesEarlierInTheDistanceProfile() throws {
    let album = try Self.album(.noInteraction, 20, stagger: .distance)
    let near = album.window(of: 0, rank: 0, direction: .forward)
    let far = album.window(of: 19, rank: 19, direction: .forward)
    #expect(far.start < near.start && far.end < near.end && far.start == 0.5)
    let back = album.window(of: 19, rank: 19, direction: .reverse)
    #expect(abs(back.end - (1 - far.start)) < 1e-12)
  }

  @Test func whatIsVisibleAtThePopDecidesNotWhatWasAtThePush() throws {
    let pushed = try Album(cover: Self.cover, cells: Self.photos(40), visible: [0, 1, 2, 3, 4, 5])
    let popped = try pushed.returning(visible: [25, 22, 23, 24, 22], offset: Point(x: 0, y: 1700))
    let start = try TransitionFrame(popped, at: 0, in: Self.space(.reverse))
    let end = try TransitionFrame(popped, at: 1, in: Self.space(.reverse))
    let published = try TransitionFrame(popped, at: 1, in: Self.space(.reverse, .original))
    for (rank, index) in [22, 23, 24, 25].enumerated() {
      var rest = Self.photos(40)[index]
      rest.y -= 1700
      #expect(start.poses[index] == Pose(frame: rest))
      let centre = popped.grid.centre(down: 0, across: rank)
      #expect(end.poses[index].position == Point(x: centre.x, y: centre.y - 1700))
      #expect(published.poses[index].position == end.poses[index].position)
    }
    for index in [0, 5, 21, 26] { #expect(!end.poses[index].flags.contains(.visible)) }
  }

  @Test func thePublishedSplinesWindUpAndAreClamped() throws {
    let keys = ShortTrack(from: 1, to: 0, start: 0.45, length: 0.05)
    var (high, low) = (0.0, 0.0)
    for step in 0...10_000 {
      high = max(high, keys.cubic(at: Double(step) / 10_000))
      low = min(low, keys.cubic(at: Double(step) / 10_000))
    }
    #expect(abs(high - 1.133) < 0.0006 && abs(low + 0.135) < 0.0006, "\(high) \(low)")
    for variant in AlbumVariant.allCases {
      let album = try Self.album(variant, 30)
      for direction in Direction.allCases {
        for fidelity in Fidelity.allCases {
          for step in 0...200 {
            let frame = try TransitionFrame(
              album, at: Double(step) / 200, in: Self.space(direction, fidelity))
            for pose in frame.poses { #expect((0...1).contains(pose.opacity)) }
            #expect(frame.paint.sorted() == Array(frame.poses.indices))
          }
        }
      }
    }
  }

  @Test func anyFractionIsAnswered() throws {
    let album = try Self.album()
    for e in TransitionPropertyTests.outside {
      for direction in Direction.allCases {
        let frame = try TransitionFrame(album, at: e, in: Self.space(direction))
        for pose in frame.poses {
          let sound = [pose.position.x, pose.position.y, pose.scale.x, pose.angle, pose.opacity].allSatisfy {
            $0.isFinite
          }
          #expect(sound, "\(e)")
        }
      }
    }
    let empty = try Album(cover: Self.cover, cells: [])
    #expect(try TransitionFrame(empty, at: 0.5, in: Self.space(.forward)).poses.count == 2)
  }
}
