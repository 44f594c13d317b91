import LeafSpring

extension Operation {
  static let layouts = [
    Operation(
      "layout", #"{"op":"layout","scene":{"kind":"book","pages":16},"viewport":[1024,768],"offset":256}"#,
      layout),
    Operation(
      "snap", #"{"op":"snap","scene":{"kind":"shelf"},"viewport":[1024,768],"offset":50,"velocity":0.3}"#,
      snap),
    Operation("shade", #"{"op":"shade","angle":-0.785,"side":"right"}"#, shade),
  ]

  private static func offset(_ request: inout Fields) throws(EvalError) -> Double {
    let offset = try request.number("offset")
    guard abs(offset) <= 1e9 else {
      throw EvalError(.range, "offset", "offset is \(offset); it takes up to 1e9 points either way")
    }
    return offset
  }

  private static func layout(_ request: inout Fields, _ out: inout JSONWriter) throws(EvalError) {
    let scene = try SceneRequest(&request)
    var offset = 0.0
    if case .album(let album) = scene.kind {
      offset = request.has("offset") ? try self.offset(&request) : album.offset.y
    } else {
      offset = try self.offset(&request)
    }
    try request.finish("layout")
    switch scene.kind {
    case .book(let book):
      _ = try scene.spread(offset, "offset")
      out.layout(book, offset, scene.viewport)
    case .shelf(let shelf): out.layout(shelf, offset, scene.viewport)
    case .album(var album):
      album.offset.y = offset
      try out.layout(album, scene)
    case .transition: throw scene.refuse("layout", "a book, a shelf or an album")
    }
  }

  private static func snap(_ request: inout Fields, _ out: inout JSONWriter) throws(EvalError) {
    let scene = try SceneRequest(&request)
    let offset = try offset(&request)
    let velocity = try request.number("velocity", default: 0)
    try request.finish("snap")
    switch scene.kind {
    case .book(let book):
      let snap = book.snap(offset: offset, velocity: velocity, in: scene.viewport)
      out.number("offset", snap.offset)
      out.integer("index", snap.spread)
    case .shelf(let shelf):
      let snap = shelf.snap(offset: offset, velocity: velocity, in: scene.viewport)
      out.number("offset", snap.offset)
      out.integer("index", snap.book)
      out.key("selected")
      if let selected = shelf.selection(offset: offset, in: scene.viewport) {
        out.integer(selected)
      } else {
        out.null()
      }
    case .album, .transition: throw scene.refuse("snap", "a book or a shelf")
    }
  }

  private static func shade(_ request: inout Fields, _ out: inout JSONWriter) throws(EvalError) {
    let angle = try request.scalars("angle")
    let isRight = try request.choice("side", [("right", true), ("left", false)])
    try request.finish("shade")
    let strengths = angle.values.map { Book.shade(angle: $0) }
    let gradient = Book.gradient(isRight: isRight)
    out.scalars("strength", strengths, isList: angle.isList)
    out.key("stops")
    if angle.isList { out.open("[") }
    for strength in strengths { out.stops(gradient, strength: strength) }
    if angle.isList { out.close("]") }
  }
}

extension JSONWriter {
  fileprivate mutating func layout(_ book: Book, _ offset: Double, _ viewport: Size) {
    let content = book.contentSize(in: viewport)
    numbers("contentSize", [content.width, content.height])
    number("maxOffset", book.maxOffset(in: viewport))
    let spread = offset / viewport.width
    let spine = book.vanishingPoint(in: viewport)
    key("items")
    open("[")
    for item in 0..<book.itemCount {
      let leaf = book.spreadMode == .double ? item / 2 : item
      let face: CellIdentity.Face = book.spreadMode == .double && item % 2 == 1 ? .back : .front
      let ratio = book.ratio(ofLeaf: leaf, atSpread: spread)
      let pose = book.restPose(leaf: leaf, face: face, ratio: ratio, in: viewport)
      open("{")
      integer("item", item)
      integer("leaf", leaf)
      numbers(
        "frame",
        [
          spine.x + offset - pose.size.width / 2, spine.y - pose.size.height / 2, pose.size.width,
          pose.size.height,
        ])
      numbers("anchor", [pose.anchor.x, pose.anchor.y])
      numbers("position", [spine.x + offset, spine.y])
      number("ratio", ratio)
      number("rawRatio", book.rawRatio(ofLeaf: leaf, atSpread: spread))
      number("angle", pose.angle)
      close("}")
    }
    close("]")
  }

  fileprivate mutating func layout(_ shelf: Shelf, _ offset: Double, _ viewport: Size) {
    let last = Double(max(shelf.books - 1, 0))
    numbers(
      "contentSize", [shelf.books > 0 ? shelf.pitch * last + shelf.itemSize.width : 0, viewport.height])
    number("maxOffset", shelf.offset(centring: max(shelf.books - 1, 0), in: viewport))
    key("items")
    open("[")
    for book in 0..<shelf.books {
      let frame = shelf.frame(ofBook: book, in: viewport)
      open("{")
      integer("item", book)
      numbers("frame", [frame.x, frame.y, frame.width, frame.height])
      numbers("anchor", [0.5, 0.5])
      numbers("position", [frame.midX, frame.midY])
      number("scale", shelf.scale(ofBook: book, offset: offset, in: viewport))
      close("}")
    }
    close("]")
  }

  fileprivate mutating func layout(_ album: AlbumRequest, _ scene: SceneRequest) throws(EvalError) {
    let made = try album.make(duration: scene.timing.duration)
    let grid = made.grid
    let bounds = album.cells.reduce(into: Size(width: 0, height: 0)) {
      $0 = Size(width: max($0.width, $1.maxX), height: max($0.height, $1.maxY))
    }
    numbers("contentSize", [bounds.width, bounds.height])
    number("maxOffset", max(0, bounds.height - scene.viewport.height))
    key("grid")
    open("{")
    numbers("area", [grid.area.x, grid.area.y, grid.area.width, grid.area.height])
    number("side", grid.side)
    integer("columns", grid.columns)
    integer("rows", grid.rows)
    close("}")
    key("items")
    open("[")
    for (index, frame) in album.cells.enumerated() {
      let place = grid.place(of: index, fidelity: scene.fidelity)
      let centre = grid.centre(down: place.down, across: place.across)
      open("{")
      integer("item", index)
      numbers("frame", [frame.x, frame.y, frame.width, frame.height])
      numbers("anchor", [0.5, 0.5])
      numbers("position", [frame.midX, frame.midY])
      key("slot")
      open("[")
      integer(place.down)
      integer(place.across)
      close("]")
      numbers("slotCentre", [centre.x, centre.y])
      numbers("slotScale", [grid.side / frame.width, grid.side / frame.height])
      close("}")
    }
    close("]")
  }
}
