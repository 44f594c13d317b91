import LeafSpring

/// A scene of a script: a scene as in `eval`, with an id; for the books of a shelf also their place on it.
struct ScriptScene: Sendable {
  let id: String
  let request: SceneRequest
  /// The shelf on which a book stands, and its item there.
  private(set) var place: (shelf: String, item: Int)?
  /// The item of a shelf that is in the middle at the start.
  private var centre = 0
  /// True if the scene is open, or at its far end, when the run starts.
  private let startsOpen: Bool

  var isBook: Bool { book != nil }

  var book: Book? {
    guard case .book(let book) = request.kind else { return nil }
    return book
  }

  /// Reads a scene, and the books of a shelf after it.
  static func read(
    _ fields: inout Fields, in viewport: Size, into scenes: inout SceneList
  ) throws(EvalError) {
    let books = try fields.books()
    var shelf = try ScriptScene(&fields, in: viewport, shelfCount: books?.count)
    guard case .shelf(let made) = shelf.request.kind else { return try scenes.append(shelf, fields) }
    shelf.centre = try fields.integer("centre", default: 0, in: 0...max(made.books - 1, 0))
    try scenes.append(shelf, fields)
    try fields.finish("a scene of kind shelf")
    for (item, entry) in (books ?? []).enumerated() {
      guard var entry else { continue }
      var book = try ScriptScene(&entry, in: viewport, kind: "book")
      book.place = (shelf.id, item)
      try scenes.append(book, entry)
    }
  }

  private init(
    _ fields: inout Fields, in viewport: Size, shelfCount: Int? = nil, kind: String? = nil
  ) throws(EvalError) {
    id = try fields.string("id", "a name for the scene")
    let start = try fields.choice("start", [("shut", false), ("open", true)], default: false)
    startsOpen = start
    if let kind, !fields.has("kind") { fields.add("kind", .string(kind)) }
    request = try SceneRequest(&fields, in: viewport, shelfCount: shelfCount)
    if let kind, request.name != kind {
      throw request.refuse("a place on a shelf", "\"\(kind)\"")
    }
    if case .shelf = request.kind {
      guard !start else {
        throw EvalError(.unknown, fields.path("start"), "a shelf is not opened; its books take \"start\"")
      }
    } else {
      try fields.finish("a scene of kind \(request.name)")
    }
  }

  /// Adds the scene to a stage on which the scenes before it already are.
  func add(to stage: Stage, _ ids: [String: SceneID]) throws(EvalError) -> SceneID {
    let id: SceneID
    if let place, let book, let shelf = ids[place.shelf] {
      id = try coreCall { () throws(LeafError) in try stage.add(book, as: place.item, on: shelf) }
      try request.setTiming(of: book, id, on: stage)
    } else {
      id = try request.add(to: stage)
    }
    let centre = centre
    if case .shelf(let shelf) = request.kind, shelf.books > 0 {
      try coreCall { () throws(LeafError) in
        try stage.scroll(id, to: shelf.offset(centring: centre, in: stage.viewport))
      }
    }
    guard startsOpen else { return id }
    try coreCall { () throws(LeafError) in
      try stage.setMotionPolicy(.instant)
      try stage.open(id)
      try stage.advance(by: 0)
      try stage.setMotionPolicy(.full)
    }
    return id
  }
}

extension Fields {
  /// The list `books` of a shelf: an object for a book, null for a cover alone. Nil if `books` is not a list.
  fileprivate mutating func books() throws(EvalError) -> [Fields?]? {
    guard has("books"), case .array(let entries)? = peek("books") else { return nil }
    _ = take("books")
    guard entries.count <= SceneRequest.cellLimit else {
      throw EvalError(.range, path("books"), "\(path("books")) has \(entries.count) books; it takes up to 10000")
    }
    var books: [Fields?] = []
    for (index, entry) in entries.enumerated() {
      books.append(entry == .null ? nil : try Fields.object(entry, "\(path("books"))[\(index)]"))
    }
    return books
  }
}
