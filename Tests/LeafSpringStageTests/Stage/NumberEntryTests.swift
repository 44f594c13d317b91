import Foundation
import LeafSpringTestSupport
import Testing

@testable import LeafSpring
@testable import LeafSpringTestScenes

/// Every public call that may throw and takes a number, found in the sources, with NaN and infinity for each of its
/// numbers, so that a new call cannot be forgotten. `Tests/NonFinite` does the same for the C interface, from its
/// header.
@Suite struct NumberEntryTests {
  private typealias Refusal = (Double) throws -> Void

  private static let size = Size(width: 10, height: 20)
  private static func rect(_ x: Double) -> Rect { Rect(x: x, y: 1, width: 10, height: 10) }
  private static func ray(_ x: Double, _ z: Double) -> Ray {
    Ray(origin: Vector3(x: x, y: 0, z: 900), direction: Vector3(x: 0, y: 0, z: z))
  }
  private static func spring() -> Spring { try! Spring(duration: 0.5, bounce: 0) }
  private static func paper(_ change: (inout Paper) -> Void) throws -> PaperPage {
    var paper = Paper()
    change(&paper)
    return try PaperPage(paper, size: size, eye: 2000)
  }

  /// A stage with one scene of each kind; the first number is spoilt.
  private struct Cast {
    let stage: Stage
    let book: SceneID
    let held: SceneID
    let shelf: SceneID
    let stack: SceneID
    let modal: SceneID

    init() throws {
      stage = try Stage(viewport: Size(width: 1024, height: 768))
      book = try stage.add(Book(pages: 8))
      try stage.open(book)
      held = try stage.add(Crossfade())
      shelf = try stage.add(Shelf(books: 3))
      stack = try stage.add(.stack([0]))
      modal = try stage.add(.modal(root: 0))
      try stage.advance(by: 5)
      try stage.begin(held)
    }
  }

  /// File and name of the call, and ways to spoil it; each must be refused.
  private static func cases(_ c: Cast) -> [String: [Refusal]] {
    let s = c.stage
    let book: (WritableKeyPath<Book, Double>) -> Refusal = { path in
      { bad in
        var book = Book(pages: 2)
        book[keyPath: path] = bad
        _ = try s.add(book)
      }
    }
    let timing: (Double) -> Timing = { .curve(.linear, duration: $0) }
    return [
      "Stage.init": [{ b in _ = try Stage(viewport: Size(width: b, height: 1)) }],
      "Stage.resize": [{ b in try s.resize(Size(width: 1, height: b)) }],
      "Stage.setView": [
        { b in
          try s.setView(Matrix4((b, 0, 0, 0), (0, 1, 0, 0), (0, 0, 1, 0), (0, 0, 0, 1)))
        }
      ],
      "Stage+Time.advance": [{ b in try s.advance(by: b) }, { b in try s.advance(frames: 1, of: b) }],
      "Stage+Tap.tap": [
        { b in _ = try s.tap(c.book, at: Point(x: b, y: 0), lifted: .zero, after: 0) },
        { b in _ = try s.tap(c.book, at: .zero, lifted: Point(x: 0, y: b), after: 0) },
        { b in _ = try s.tap(c.book, at: .zero, lifted: .zero, after: b) },
      ],
      "Stage+Time.seek": [{ b in try s.seek(to: b) }],
      "Stage+Policies.setVisibleTolerance": [{ b in try s.setVisibleTolerance(b) }],
      "Stage+NextChange.nextChange": [{ b in _ = try s.nextChange(every: b) }],
      "Stage+Policies.setTimeScale": [{ b in try s.setTimeScale(b) }],
      "Stage+Policies.step": [{ b in _ = try s.step(by: b) }],
      "Stage+Turning.setTurnPolicy": [{ b in try s.setTurnPolicy(c.book, .queue, stagger: b) }],
      "Stage+Turning.scroll": [{ b in try s.scroll(c.book, to: b) }],
      "Stage+Fling.fling": [{ b in try s.fling(c.shelf, velocity: b) }],
      "Stage+HitTest.hitTest": [{ b in _ = try s.hitTest(Point(x: 0, y: b)) }],
      "Stage+VisiblePages.page": [{ b in _ = try s.page(at: Point(x: 0, y: b)) }],
      "Stage+Drag.drag": [
        { b in try s.drag(c.book, location: Point(x: b, y: 0), phase: .began) },
        { b in try s.drag(c.book, location: .zero, phase: .began, velocity: Point(x: 0, y: b)) },
        { b in try s.drag(c.book, location: .zero, phase: .began, time: b) },
      ],
      "Stage+DragRay.drag": [
        { b in try s.drag(c.book, along: ray(b, -1), phase: .began) },
        { b in try s.drag(c.book, along: ray(0, b), phase: .began) },
        { b in try s.drag(c.book, along: ray(0, -1), phase: .began, time: b) },
      ],
      "Stage+Gestures.pinch": [
        { b in try s.pinch(c.book, scale: b, phase: .began) },
        { b in try s.pinch(c.book, scale: 1, phase: .began, velocity: b) },
        { b in try s.pinch(c.book, scale: 1, phase: .began, time: b) },
      ],
      "Stage+Gestures.swipe": [
        { b in try s.swipe(c.held, translation: Point(x: b, y: 0), phase: .changed) },
        { b in try s.swipe(c.held, translation: .zero, velocity: Point(x: b, y: 0), phase: .changed)
        },
        { b in try s.swipe(c.held, translation: .zero, phase: .changed, time: b) },
      ],
      "Stage+Interaction.scrub": [
        { b in try s.scrub(c.held, to: b) },
        { b in try s.scrub(c.held, to: 0, velocity: b) },
      ],
      "Stage+Interaction.finish": [{ b in try s.finish(c.held, velocity: b) }],
      "Stage+Interaction.cancel": [{ b in try s.cancel(c.held, velocity: b) }],
      "Stage+Interaction.setRelease": [
        { b in try s.setRelease(c.held, ReleaseRule(threshold: b)) },
        { b in try s.setRelease(c.held, ReleaseRule(projection: b)) },
        { b in try s.setRelease(c.held, ReleaseRule(flick: b)) },
      ],
      "Release.projection": [{ b in _ = try ReleaseRule.projection(deceleration: b) }],
      "Stage+Interaction.setCompletion": [{ b in try s.setCompletion(c.held, Completion(speed: b)) }],
      "Stage+Navigation.present": [{ b in try s.present(3, frame: rect(b), on: c.modal) }],
      "Stage+Navigation.offer": [{ b in try s.offer(3, frame: rect(b), on: c.modal) }],
      "Stage+Opening.setTiming": [
        { b in try s.setTiming(c.book, open: timing(b)) },
        { b in try s.setTiming(c.book, turn: .spring(spring(), velocity: b)) },
        { b in try s.setTiming(c.book, close: .curve(.linear, duration: 1, delay: b)) },
      ],
      "Stage+Containers.setRule": [
        { b in try s.setRule(ContainerRule(.push, timing: timing(b)), Crossfade(), on: c.stack) },
        { b in
          var options = TransitionOptions()
          options.eye = b
          try s.setRule(ContainerRule(.push), .cube, options, on: c.stack)
        },
      ],
      "Stage+Books.add": [
        book(\.pageSize.width), book(\.restRatio), book(\.fan), book(\.closedScale), book(\.cornerRadius),
        { b in
          var shelf = Shelf(books: 2)
          shelf.pitch = b
          _ = try s.add(shelf)
        },
        { b in
          var book = Book(pages: 2)
          book.eye = b
          _ = try s.add(book, as: 0, on: c.shelf)
        },
      ],
      "Stage+ReplaceBook.replaceBook": [
        { b in
          var book = Book(pages: 2)
          book.pageSize.height = b
          try s.replaceBook(c.book, with: book)
        }
      ],
      "Stage+Transitions.add": [
        { b in _ = try s.add(Crossfade(), from: rect(b)) },
        { b in _ = try s.add(.fold, to: rect(b)) },
      ],
      "LiveTransition.addLive": [{ b in _ = try s.addLive(Crossfade(), from: rect(b)) }],
      "LiveTransition.replace": [
        { b in
          var options = TransitionOptions()
          options.duration = b
          try s.replace(c.held, with: .crossfade, options)
        }
      ],
      "LiveTransition.refit": [
        { b in
          let album = try s.add(Album(cover: rect(0), cells: [rect(20)]))
          defer { try? s.remove(album) }
          try s.refit(album, to: CoverGeometry(cover: rect(b)))
        }
      ],
      "Stage+Tracks.setTracks": [{ b in try s.setTracks([try .scalar(from: b, to: 1)], on: c.held) }],
      "Album.init": [
        { b in _ = try Album(cover: rect(b), cells: []) },
        { b in _ = try Album(cover: rect(0), cells: [rect(b)]) },
        { b in _ = try Album(cover: rect(0), cells: [], offset: Point(x: b, y: 0)) },
        { b in _ = try Album(cover: rect(0), cells: [], inset: b) },
        { b in _ = try Album(cover: rect(0), cells: [], eye: b) },
        { b in _ = try Album(cover: rect(0), cells: [], duration: b) },
      ],
      "AlbumGrid.init": [
        { b in _ = try AlbumGrid(cover: rect(b)) },
        { b in _ = try AlbumGrid(cover: rect(0), offset: Point(x: 0, y: b)) },
        { b in _ = try AlbumGrid(cover: rect(0), inset: b) },
        { b in _ = try AlbumGrid(cover: rect(0), gaps: Size(width: b, height: 0)) },
      ],
      "PlayedTransition.make": [
        { b in
          var options = TransitionOptions()
          options.duration = b
          _ = try TransitionKind.cube.make(options)
        }
      ],
      "Album.returning": [
        { b in _ = try Album(cover: rect(0), cells: []).returning(cover: rect(b)) }
      ],
      "Album.refitted": [
        { b in
          _ = try Album(cover: rect(0), cells: []).refitted(CoverGeometry(offset: Point(x: b, y: 0)))
        }
      ],
      "Transition.refitted": [
        { b in
          _ = try Album(cover: rect(0), cells: []).refitted(CoverGeometry(cover: rect(b)))
        }
      ],
      "Book+Pages.spreadMode": [
        { b in _ = try Book.spreadMode(for: Size(width: b, height: 1), pageSize: size) },
        { b in _ = try Book.spreadMode(for: size, pageSize: Size(width: 1, height: b)) },
        { b in _ = try Book.spreadMode(for: size, pageSize: size, least: b) },
      ],
      "Book+Whole.poses": [
        { b in
          try Book(pages: 4).poses(atSpread: b, opening: .open, in: size, into: try PoseBuffer(count: 5))
        }
      ],
      "DataTransition.init": [{ b in _ = try DataTransition(cells: [], duration: b) }],
      "Move.init": [
        { b in _ = try Move(from: [rect(b)], to: [rect(0)]) },
        { b in _ = try Move(from: [rect(0)], to: [rect(b)]) },
        { b in _ = try Move(from: [], to: [], duration: b) },
        { b in _ = try Move(matching: [], with: [MoveItem(id: 0, frame: rect(b))]) },
        { b in _ = try Move(matching: [], with: [], duration: b) },
      ],
      "TransitionOptions.set": [
        { b in
          var options = TransitionOptions()
          try options.set(Fold.folds, to: b)
        }
      ],
      "HostClock.step": [
        { b in
          var clock = HostClock()
          _ = try clock.step(to: b)
        },
        { b in
          var clock = HostClock(gaps: .resume(nominal: b))
          _ = try clock.step(to: 1)
        },
        { b in
          var clock = HostClock()
          clock.last = b
          _ = try clock.step(to: 1)
        },
        { b in
          var clock = HostClock()
          clock.owed = b
          _ = try clock.step(to: 1)
        },
      ],
      "PaperPage.init": [
        { b in _ = try PaperPage(Paper(), size: Size(width: b, height: 20), eye: 2000) },
        { b in _ = try PaperPage(Paper(), size: Size(width: 10, height: b), eye: 2000) },
        { b in _ = try PaperPage(Paper(), size: size, eye: b) },
        { b in _ = try paper { $0.maxRadius = b } },
        { b in _ = try paper { $0.tightness = b } },
        { b in _ = try paper { $0.cornerZone = b } },
        { b in _ = try paper { $0.lift = b } },
        { b in _ = try paper { $0.sheet = b } },
      ],
      "KeyframeTrack.init": [
        { b in _ = try KeyframeTrack([Keyframe(start: b, length: 1, value: 1)], from: 0) },
        { b in _ = try KeyframeTrack([Keyframe(start: 0, length: b, value: 1)], from: 0) },
        { b in _ = try KeyframeTrack([Keyframe(start: 0, length: 1, value: b)], from: 0) },
        { b in _ = try KeyframeTrack([], from: b) },
      ],
      "TimingCurve.init": [{ b in _ = try TimingCurve(x1: 0, y1: b, x2: 1, y2: 1) }],
      "Timing.fitted": [{ b in _ = try Timing.fitted(dampingRatio: 0.7, velocity: b, duration: 1) }],
      "Spring.init": [
        { b in _ = try Spring(mass: b, stiffness: 1, damping: 1) },
        { b in _ = try Spring(stiffness: b, damping: 1) },
        { b in _ = try Spring(stiffness: 1, damping: b) },
        { b in _ = try Spring(dampingRatio: b, omega0: 1) },
        { b in _ = try Spring(dampingRatio: 1, omega0: b) },
        { b in _ = try Spring(duration: b, bounce: 0) },
        { b in _ = try Spring(duration: 1, bounce: b) },
        { b in _ = try Spring(response: b, dampingRatio: 1) },
        { b in _ = try Spring(response: 1, dampingRatio: b) },
      ],
      "Spring+Fitting.fitted": [
        { b in _ = try Spring.fitted(dampingRatio: b, duration: 1) },
        { b in _ = try Spring.fitted(dampingRatio: 0.7, duration: b) },
      ],
      "Spring+Fitting.init": [{ b in _ = try Spring(settlingDuration: b, dampingRatio: 1) }],
      "Spring+State.checkedState": [{ b in _ = try spring().checkedState(x: b, v: 0, after: 1) }],
      "MotionChannels.init": [{ b in _ = try MotionChannels(count: 1, restingAt: b) }],
      "MotionChannels+Calls.retarget": [
        { b in
          try MotionChannels(count: 1).retarget(0, to: b, by: spring(), at: Instant())
        }
      ],
      "MotionChannels+Calls.set": [
        { b in try MotionChannels(count: 1).set(0, restingAt: b) },
        { b in
          try MotionChannels(count: 1).set(0, value: 0, velocity: b, target: 1, by: spring(), at: Instant())
        },
      ],
    ]
  }

  /// The initialisers of the published transitions, by every number in their facts.
  private static var published: [String: [(Double) throws -> Void]] {
    TransitionKind.allCases.reduce(into: [:]) { cases, kind in
      cases["\(kind.facts.title).init"] = kind.facts.parameters.filter { $0.form == .number }.map { parameter in
        { b in
          var options = TransitionOptions()
          options.set(parameter, b)
          _ = try kind.make(options)
        }
      }
    }
  }

  /// Calls over the caller's own columns and matrices, where NaN or infinity stays in its place; this is tested where
  /// they are.
  private static let ofColumns: Set<String> = [
    "MatrixBatch+Columns.multiply", "MatrixBatch+Columns.copy", "MatrixBatch+Pairs.multiply",
    "MatrixBatch+Rows.multiply",
    "Spring+Columns.step", "Spring+Columns.states", "Spring+Motions.update", "Spring+Motions.trace",
    "Spring+Exact.checkPhase",
    "MatrixFactors+Decompose.init",
    "MatrixInterpolation.init", "Snapshot+Polygons.polygons",
    "Stage+Mesh.mesh",
    // Of its rule it takes the operation and the views.
    "PoseCode.setCode",
  ]

  @Test func everyCallThatTakesANumberRefusesNumbersThatAreNone() throws {
    let cast = try Cast()
    let cases = Self.cases(cast).merging(Self.published) { $1 }
    let found = try Self.entries().subtracting(Self.ofColumns)
    #expect(found.subtracting(cases.keys).sorted() == [], "calls that take a number, without a case here")
    #expect(Set(cases.keys).subtracting(found).sorted() == [], "cases for calls that are not there")
    var tried = 0
    for (name, refusals) in cases {
      for (index, refusal) in refusals.enumerated() {
        for bad in [Double.nan, .signalingNaN, .infinity, -.infinity] {
          let before = cast.stage.stateHash()
          #expect(throws: LeafError.self, "\(name), number \(index), \(bad)") { try refusal(bad) }
          #expect(cast.stage.stateHash() == before, "\(name) changed the stage")
          tried += 1
        }
      }
    }
    print("figure: public Swift calls that take a number: \(found.count), \(tried) NaN or infinite numbers refused")
  }

  /// `File.call` for every public call of the core that throws `LeafError` and takes a floating-point number, by itself
  /// or inside one of the types that contain some.
  private static func entries() throws -> Set<String> {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent(
      "../../../Sources/LeafSpring")
    let numbers = try Regex(
      #"\b(Double|Float|Point|Size|Rect|Vector3|Matrix4|Color|Timing|Keyframe|Completion|ReleaseRule|CoverGeometry|TransitionOptions|Book|Shelf|HostTrack|ContainerRule|Pose)\b"#
    )
    let head = try Regex(
      #"(?:public|package) (?:static |mutating |convenience )*(?:func (\w+)|(init))(?:<[^>]*>)?\("#,
      as: (Substring, Substring?, Substring?).self)
    var found: Set<String> = []
    for case let file as URL in FileManager.default.enumerator(at: root, includingPropertiesForKeys: nil)!
    where file.pathExtension == "swift" {
      let source = try String(contentsOf: file, encoding: .utf8)
      for match in source.matches(of: head) {
        var depth = 1, end = match.range.upperBound
        while depth > 0 {
          depth += source[end] == "(" ? 1 : source[end] == ")" ? -1 : 0
          end = source.index(after: end)
        }
        let parameters = source[match.range.upperBound..<end]
        guard parameters.contains(numbers),
          source[end...].prefix(40).split(separator: "{").first?.contains("throws(LeafError)") == true
        else { continue }
        found.insert("\(file.deletingPathExtension().lastPathComponent).\(match.output.1 ?? match.output.2!)")
      }
    }
    return found
  }
}
