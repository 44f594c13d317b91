import LeafSpringTestSupport
import Testing

@testable import LeafSpring

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

/// Scenes of every kind; a clone has them under the same ids.
struct StageCast {
  let shelf, small, large, lone, soft, view, explode, stack, modal, tabs: SceneID

  init(on stage: Stage) throws {
    shelf = try stage.add(Shelf(books: 4))
    small = try stage.add(Book(pages: 5), as: 1, on: shelf)
    large = try stage.add(Scenes.book(900) { $0.window = 33 }, as: 2, on: shelf)
    lone = try stage.add(Scenes.book(12) { ($0.hinge, $0.hasClosedEnds) = (.right, true) })
    soft = try stage.add(Scenes.book(200) { $0.soft = SoftLeaves(strips: 4) })
    view = try stage.add(.cube)
    explode = try stage.add(.explode, TransitionOptions(), from: Rect(x: 0, y: 0, width: 300, height: 200))
    stack = try stage.add(Container.stack([0, 1]))
    modal = try stage.add(Container.modal(root: 0))
    tabs = try stage.add(Container.tabs([0, 1, 2], selected: 1))
    try stage.setRule(ContainerRule(.push), .fold, on: stack)
    try stage.setRule(ContainerRule(.select), .flip, on: tabs)
    try stage.setTracks([HostTrack.scalar(from: 0, to: 1)], on: view)
  }

  var books: [SceneID] { [small, large, lone, soft] }
  var running: [SceneID] { [small, large, lone, soft, view, explode, stack, modal, tabs] }
}

/// Random host calls, made in the same way on several stages, and a comparison of what these show.
enum StageCalls {
  static let kinds = 31

  /// One host call, chosen by numbers, so that every stage gets the same call.
  static func call(_ stage: Stage, _ cast: StageCast, _ kind: Int, _ pick: Int, _ a: Double, _ b: Double) throws {
    defer { if let broken = stage.brokenUnread { Issue.record("call \(kind) on \(pick): \(broken)") } }
    let (book, any) = (cast.books[pick % 4], cast.running[pick % 9])
    let phase = GesturePhase.allCases[Int(b * 3.999)]
    switch kind {
    case 0: try stage.open(any)
    case 1: try stage.close(any)
    case 2: try stage.next(book)
    case 3: try stage.turn(book, to: Int(a * 450) % max(stage.inside(book).book.spreadCount, 1))
    case 4: _ = try stage.begin(any)
    case 5: try stage.scrub(any, to: a, velocity: 4 * b - 2)
    case 6: try stage.finish(any)
    case 7: try stage.cancel(any)
    case 8: try stage.pinch(any, scale: 3 * a, phase: phase)
    case 9: try stage.swipe(any, translation: Point(x: 400 * a - 200, y: 0), phase: phase)
    case 10:
      try stage.drag(
        pick % 4 == 3 ? cast.shelf : book, location: Point(x: 1024 * a, y: 768 * b), phase: phase,
        pointer: Int32(pick / 12))
    case 11: try stage.scroll(book, to: 1024 * Double(stage.inside(book).book.spreadCount) * a, animated: b < 0.5)
    case 12: try stage.scroll(cast.shelf, to: 1800 * a - 600, animated: b < 0.5)
    case 13: try stage.fling(pick % 4 == 3 ? cast.shelf : book, velocity: 4000 * a - 2000)
    case 14: try stage.open(pick % 4, on: cast.shelf)
    case 15: try stage.setTurnPolicy(book, TurnPolicy.allCases[Int(a * 3.999)], stagger: 0.2 * b)
    case 16: try stage.resize(Size(width: 200 + 2000 * a, height: 200 + 2000 * b))
    case 17: try stage.push(10 + pick, on: cast.stack, interactive: b < 0.2)
    case 18: _ = try stage.pop(cast.stack, interactive: b < 0.2)
    case 19: try stage.present(pick, on: cast.modal, interactive: b < 0.2)
    case 20: _ = try stage.dismiss(cast.modal, interactive: b < 0.2)
    case 21: _ = try stage.select(pick % 3, on: cast.tabs, interactive: b < 0.2)
    case 22: try stage.offer(pick, on: cast.stack)
    case 23: try stage.setMotionPolicy(MotionPolicy.allCases[Int(a * 3.999)], for: b < 0.5 ? book : nil)
    case 24: try stage.setTimeScale(2 * a)
    case 25: try stage.insertPages(cast.lone, count: pick % 3, at: 0)
    case 26: try stage.setView(Matrix4.translation(x: a, y: b, z: 0))
    case 27: try stage.replace(cast.view, with: .cube, TransitionOptions())
    case 28: try stage.previous(book)
    case 29: try stage.openSelected(on: cast.shelf)
    default: _ = try stage.seek(to: stage.time + a)
    }
  }

  static func outcome(_ body: () throws -> Void) -> LeafError? {
    do {
      try body()
      return nil
    } catch { return error as? LeafError }
  }

  /// True if two frames have equal bits, marks of changes and order.
  static func haveSameRows(_ a: Stage, _ b: Stage) -> Bool {
    func same<T>(_ a: UnsafeBufferPointer<T>, _ b: UnsafeBufferPointer<T>) -> Bool {
      guard let x = a.baseAddress, let y = b.baseAddress, a.count == b.count else { return a.count == b.count }
      return memcmp(x, y, a.count * MemoryLayout<T>.stride) == 0
    }
    return a.withSnapshot { a in
      b.withSnapshot { b in
        same(a.matrices, b.matrices) && same(a.matrices64, b.matrices64) && same(a.flags, b.flags)
          && same(a.backToFront, b.backToFront) && same(a.shade, b.shade) && same(a.opacity, b.opacity)
          && a.changed == b.changed
      }
    }
  }
}
