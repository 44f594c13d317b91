import LeafSpring

extension Operation {
  static let frames = [
    Operation(
      "frame",
      #"{"op":"frame","scene":{"kind":"book","pages":8},"viewport":[1024,768],"at":{"transition":"open","progress":0.25,"offset":0}}"#,
      frame)
  ]

  private static func frame(_ request: inout Fields, _ out: inout JSONWriter) throws(EvalError) {
    let scene = try SceneRequest(&request)
    let moment = try Moment(&request)
    try request.finish("frame")
    switch scene.kind {
    case .book(let book): try frame(book, scene, moment, &out)
    case .shelf(let shelf): try frame(shelf, scene, moment, &out)
    case .album(var album):
      album.offset.y = moment.offset ?? album.offset.y
      let drawn = try scene.draw(try album.make(duration: scene.timing.duration), moment, isAlbum: true)
      try drawn.write(scene.name, &out)
    case .transition(let kind, let options):
      guard moment.run != nil else {
        throw scene.refuse("a frame at an offset", "a book, a shelf or an album there")
      }
      let transition: PlayedTransition
      do throws(LeafError) { transition = try kind.make(options) } catch {
        throw EvalError(error, field: "scene.\(error.field)")
      }
      try scene.draw(transition, moment, isAlbum: false).write(scene.name, &out)
    }
  }

  private static func frame(
    _ book: Book, _ scene: SceneRequest, _ moment: Moment, _ out: inout JSONWriter
  ) throws(EvalError) {
    let opening = try scene.opening(of: book, moment)
    let spread = try scene.spread((moment.offset ?? 0), "at.offset")
    let scratch = try Scratch(count: book.headCount(slots: book.leafCount))
    do throws(LeafError) {
      try book.describe(scratch.cells)
      try book.poses(atSpread: spread, opening: opening, in: scene.viewport, into: scratch.poses)
    } catch {
      throw EvalError(error)
    }
    let eye = SharedEye(distance: book.eyeDistance, centre: book.vanishingPoint(in: scene.viewport))
    let writer = CellWriter(eye: eye, localHasEye: true, name: { "book.item.\($0.item)" }) { index, out in
      let leaf = Int(scratch.cells[index].identity.leaf)
      out.number("ratio", book.ratio(ofLeaf: leaf, atSpread: spread))
      out.number("angle", scratch.poses[index].angle)
    }
    try writer.write(scratch.poses, scratch.cells, into: &out)
    let ground = Shelf(books: 0).background
    out.screens(
      Screens(
        from: Screens.Screen(background: ground, alpha: opening.isNotFullyOpen ? 1 : 0),
        to: Screens.Screen(background: book.background, alpha: opening.isNotFullyOpen ? 0 : 1)))
  }

  private static func frame(
    _ shelf: Shelf, _ scene: SceneRequest, _ moment: Moment, _ out: inout JSONWriter
  ) throws(EvalError) {
    guard moment.run == nil, let offset = moment.offset else {
      throw EvalError(
        .unknown, "at.transition", "a shelf by itself has no transition; it takes {\"offset\": x}")
    }
    let scratch = try Scratch(count: shelf.books)
    shelf.describe(into: scratch.cells)
    shelf.poses(offset: offset, fade: .none, in: scene.viewport, into: scratch.poses)
    let writer = CellWriter(eye: .none, name: { "shelf.item.\($0.item)" })
    try writer.write(scratch.poses, scratch.cells, into: &out)
    out.screens(Screens(from: Screens.Screen(background: shelf.background, alpha: 1)))
  }
}

extension SceneRequest {
  /// The progress of a book's opening at a moment, either at rest or during an opening or closing.
  fileprivate func opening(of book: Book, _ moment: Moment) throws(EvalError) -> BookOpening {
    guard let run = moment.run else { return .open }
    guard run == .open || run == .close else {
      throw EvalError(
        .unknown, "at.transition", "a book has no such transition; it takes \"open\" or \"close\"")
    }
    let isOpening = run == .open
    let used = try timing(of: book, isOpening: isOpening)
    let progress = moment.progress(used)
    let duration = timing.duration ?? 1
    var timeline = progress * duration
    if case .time(let time) = moment.point {
      timeline = min(time, duration)
      // An opening that has ended is the open book at rest.
      if isOpening, progress == 1, time > 0 { return .open }
    }
    return BookOpening(
      value: isOpening ? progress : 1 - progress, isNotFullyOpen: true, timeline: timeline, isOpening: isOpening)
  }

  /// The timings of a book's opening and closing: as requested, or by the published spring and curve.
  func timing(of book: Book, isOpening: Bool) throws(EvalError) -> Timing {
    if let asked = try timing.timing(defaultDuration: 1, fidelity: fidelity) { return asked }
    return isOpening
      ? try timing.push(fidelity: fidelity) : .curve(.easeInOut, duration: timing.duration ?? 1)
  }

  /// A scroll offset in spreads.
  func spread(_ offset: Double, _ field: String) throws(EvalError) -> Double {
    let spread = offset / viewport.width
    guard abs(spread) <= 1e9 else {
      throw EvalError(.range, field, "\(field) is \(spread) viewports; it takes up to 1e9 either way")
    }
    return spread
  }

  /// True if the scene's gestures run up and down: its edge is then at the top or bottom.
  var isVertical: Bool {
    switch kind {
    case .book(let book): return book.isUpright
    case .transition(let kind, let options):
      guard options.edge == nil else { return options.edge == .top || options.edge == .bottom }
      return kind == .cube && options.cubeAnimationWay == .vertical
        || kind == .turn && options.flipDirection == .horizontal
    case .shelf, .album: return false
    }
  }

  /// The cells of a view transition or an album at a moment.
  fileprivate func draw<T: Transition>(_ transition: T, _ moment: Moment, isAlbum: Bool) throws(EvalError)
    -> Drawn
  {
    let words = isAlbum ? "\"open\", \"close\", \"forward\" or \"reverse\"" : "\"forward\" or \"reverse\""
    let reverse = moment.run == .reverse || moment.run == .close
    guard isAlbum || moment.run == .forward || moment.run == .reverse else {
      throw EvalError(
        .unknown, "at.transition", "a scene of kind \(name) has no such transition; it takes \(words)")
    }
    let space = TransitionSpace(
      viewport: viewport, direction: reverse ? .reverse : .forward, fidelity: fidelity)
    let own = Timing.curve(transition.curve(space), duration: transition.duration)
    let progress = moment.progress(
      try timing.timing(defaultDuration: transition.duration, fidelity: fidelity) ?? own)
    let count = transition.cellCount(in: space)
    guard count <= 20 * SceneRequest.cellLimit else {
      throw EvalError(
        .range, "scene", "the scene has \(count) cells; it takes up to \(20 * SceneRequest.cellLimit)")
    }
    let scratch = try Scratch(count: count)
    transition.describe(scratch.cells, in: space)
    transition.poses(at: progress, in: space, into: scratch.poses)
    return Drawn(
      scratch: scratch, eye: transition.eye(in: space), screens: transition.screens(at: progress, in: space))
  }
}

/// Poses and identities of a scene.
private final class Scratch {
  let poses: PoseBuffer
  let cells: CellTable

  init(count: Int) throws(EvalError) {
    do throws(LeafError) {
      poses = try PoseBuffer(count: count)
      cells = try CellTable(count: count)
    } catch {
      throw EvalError(error)
    }
  }
}

/// A view transition at one instant.
private struct Drawn {
  let scratch: Scratch
  let eye: SharedEye
  let screens: Screens

  func write(_ scene: String, _ out: inout JSONWriter) throws(EvalError) {
    let writer = CellWriter(eye: eye, name: { Drawn.name(scene, $0) }) { [scratch] index, out in
      guard scene == "album" else { return }
      out.number("angle", scratch.poses[index].angle)
      let (identity, surface) = scratch.cells[index]
      if identity.role == .cover, identity.face == .back { out.numbers("backColor", surface.backColor.written) }
    }
    try writer.write(scratch.poses, scratch.cells, into: &out)
    out.screens(screens)
  }

  /// `fold.from.0.left`, `flip.to.right`, `turn.from`, `explode.from.17`, `album.photo.7`, `album.cover`,
  /// `album.cover.front`.
  private static func name(_ scene: String, _ identity: CellIdentity) -> String {
    switch identity.role {
    case .photo: return "album.photo.\(identity.item)"
    case .cover: return identity.face == .front ? "album.cover.front" : "album.cover"
    case .page, .view, .block, .board: break
    }
    var name = scene + (identity.view == .to ? ".to" : ".from")
    if identity.leaf >= 0 { name += ".\(identity.leaf)" }
    switch identity.part {
    case .whole: return name
    case .left: return name + ".left"
    case .right: return name + ".right"
    case .top: return name + ".top"
    case .bottom: return name + ".bottom"
    }
  }
}
