import LeafSpring

/// A scene as a request describes it.
struct SceneRequest {
  enum Kind {
    case book(Book)
    case shelf(Shelf)
    case album(AlbumRequest)
    case transition(TransitionKind, TransitionOptions)
  }

  /// An answer is built as a whole, so a scene of the filter may not have more cells than this.
  static let cellLimit = 10_000

  let kind: Kind
  let name: String
  let fidelity: Fidelity
  let viewport: Size
  let timing: TimingRequest
  /// The spring by which the leaves of a book turn; nil for the usual one.
  let turning: Spring?

  /// Reads `scene` and `viewport`.
  init(_ request: inout Fields) throws(EvalError) {
    var fields = try request.object("scene")
    let viewport = try request.viewport()
    try self.init(&fields, in: viewport)
    try fields.finish("a scene of kind \(name)")
  }

  /// Reads the fields of a scene.
  /// - Parameter shelfCount: how many books a shelf has, if its field `books` is a list, which has been read.
  init(_ fields: inout Fields, in viewport: Size, shelfCount: Int? = nil) throws(EvalError) {
    self.viewport = viewport
    name = try fields.choice("kind", SceneRequest.kinds.map { ($0, $0) })
    fidelity = try fields.choice("fidelity", Fields.fidelities, default: .corrected)
    timing = try TimingRequest(&fields)
    turning = name == "book" ? try fields.turnSpring() : nil
    switch name {
    case "book": kind = .book(try fields.book(fidelity))
    case "shelf": kind = .shelf(try fields.shelf(fidelity, count: shelfCount))
    case "album": kind = .album(try fields.album(fidelity))
    default:
      let (transition, options) = try fields.transition(name, duration: timing.duration)
      kind = .transition(transition, options)
    }
  }

  private static let kinds = ["book", "shelf", "album"] + transitions.keys.sorted()

  /// Every published transition, by its name.
  fileprivate static let transitions = Dictionary(
    uniqueKeysWithValues: TransitionKind.allCases.map { ("\($0)", $0) })

  /// - Throws: `unknown`, for an operation that this kind of scene does not have.
  func refuse(_ operation: String, _ accepts: String) -> EvalError {
    EvalError(.unknown, "scene.kind", "\(operation) takes no scene of kind \(name); it takes \(accepts)")
  }
}

extension Fields {
  static let edges: [(String, Edge)] = [
    ("left", .left), ("right", .right), ("top", .top), ("bottom", .bottom),
  ]

  /// Runs a core type's own checks; an error names the field as requests do.
  func validate(
    _ names: [String: String] = [:], _ body: () throws(LeafError) -> Void
  ) throws(EvalError) {
    do throws(LeafError) {
      try body()
    } catch {
      throw EvalError(error, field: path(names["\(error.field)"] ?? "\(error.field)"))
    }
  }

  private mutating func size(_ name: String, default size: Size) throws(EvalError) -> Size {
    guard let sides = try optionalNumbers(name, count: 2) else { return size }
    return Size(width: sides[0], height: sides[1])
  }

  /// `turnSpring`: a spring in any of its forms.
  fileprivate mutating func turnSpring() throws(EvalError) -> Spring? {
    guard var nested = try optionalObject("turnSpring") else { return nil }
    let spring = try nested.spring()
    try nested.finish("a scene's turnSpring")
    return spring
  }

  mutating func book(_ fidelity: Fidelity) throws(EvalError) -> Book {
    var book = Book(pages: try integer("pages", default: 8, in: 0...SceneRequest.cellLimit))
    book.fidelity = fidelity
    book.followsRepository = try choice("source", [("tutorial", false), ("repository", true)], default: false)
    book.pageSize = try size("size", default: book.pageSize)
    book.eye = try optionalNumber("eye")
    book.restRatio = try number("restRatio", default: book.restRatio)
    book.fan = try number("fan", default: book.fan)
    book.closedScale = try number("closedScale", default: book.closedScale)
    book.cornerRadius = try number("cornerRadius", default: book.cornerRadius)
    book.hinge = try choice(
      "hinge", [("left", .left), ("right", .right), ("top", .top), ("bottom", .bottom)], default: book.hinge)
    book.spineGap = try number("spineGap", default: 0)
    book.reading = try choice(
      "reading", [("ltr", .leftToRight), ("rtl", .rightToLeft)], default: book.reading)
    book.spreadMode = try choice("spread", [("double", .double), ("single", .single)], default: book.spreadMode)
    book.overshoot = try choice(
      "overshoot", [("free", .free), ("clamp", .clamp), ("bounce", .bounce)], default: book.overshoot)
    book.hasClosedEnds = try bool("hasClosedEnds", default: book.hasClosedEnds)
    book.soft = try softLeaves()
    book.paper = try paper()
    book.light = try number("light", default: book.light)
    book.height = try number("height", default: book.height)
    book.boards = try number("boards", default: book.boards)
    let checked = book
    try validate(["pageSize": "size", "spring": "bendSpring", "middle": "middleSpring", "soft": "strips"]) {
      () throws(LeafError) in
      try checked.validate()
    }
    return book
  }

  /// Reads `paper`: true, or what of it differs from the defaults.
  private mutating func paper() throws(EvalError) -> Paper? {
    guard has("paper") else { return nil }
    if let plain = try? bool("paper", default: false) { return plain ? Paper() : nil }
    guard var nested = try optionalObject("paper") else { return nil }
    var paper = Paper()
    paper.hinges = try nested.integer("hinges", default: paper.hinges, in: 1...PaperHinges.limit)
    paper.maxRadius = try nested.optionalNumber("maxRadius")
    paper.tightness = try nested.optionalNumber("tightness")
    paper.cornerZone = try nested.optionalNumber("cornerZone")
    paper.lift = try nested.number("lift", default: paper.lift)
    paper.sheet = try nested.number("sheet", default: paper.sheet)
    try nested.finish("a scene's paper")
    return paper
  }

  /// Reads `strips` (1, rigid, if not given), `bendSpring`, `middleSpring`, `sag`, `mostBend`, `hardCovers` and
  /// `hardLeaves`.
  private mutating func softLeaves() throws(EvalError) -> SoftLeaves? {
    var soft = SoftLeaves(strips: try integer("strips", default: 1, in: 1...64))
    if var nested = try optionalObject("bendSpring") {
      soft.spring = try nested.spring()
      try nested.finish("a scene's bendSpring")
    }
    if var nested = try optionalObject("middleSpring") {
      soft.middle = try nested.spring()
      try nested.finish("a scene's middleSpring")
    }
    soft.sag = try number("sag", default: soft.sag)
    soft.mostBend = try number("mostBend", default: soft.mostBend)
    soft.hardCovers = try bool("hardCovers", default: soft.hardCovers)
    if has("hardLeaves"), let list = take("hardLeaves") {
      for leaf in try Fields.numbers(list, path("hardLeaves")) {
        guard leaf >= 0, leaf <= Double(Book.pageLimit), leaf == leaf.rounded() else {
          throw EvalError(.range, path("hardLeaves"), "\(path("hardLeaves")) takes leaf numbers from 0, ascending")
        }
        soft.hardLeaves.append(Int(leaf))
      }
    }
    return soft.strips > 1 || !soft.hardLeaves.isEmpty ? soft : nil
  }

  mutating func viewport(_ name: String = "viewport") throws(EvalError) -> Size {
    let size = try numbers(name, count: 2)
    for (index, side) in size.enumerated() where !(side >= Size.least && side <= Size.limit) {
      throw EvalError(
        .range, "\(path(name))[\(index)]",
        "\(path(name)) has a side of \(side); it takes sides from 1e-6 to 1e6")
    }
    return Size(width: size[0], height: size[1])
  }

  mutating func shelf(_ fidelity: Fidelity, count: Int?) throws(EvalError) -> Shelf {
    var books = count ?? 3
    if count == nil { books = try integer("books", default: 3, in: 0...SceneRequest.cellLimit) }
    var shelf = Shelf(books: books)
    shelf.fidelity = fidelity
    shelf.itemSize = try size("size", default: shelf.itemSize)
    shelf.pitch = try number("pitch", default: shelf.pitch)
    shelf.scale = try number("scale", default: shelf.scale)
    shelf.floor = try number("floor", default: shelf.floor)
    let checked = shelf
    try validate(["itemSize": "size"]) { () throws(LeafError) in try checked.validate() }
    return shelf
  }

  mutating func transition(
    _ name: String, duration: Double?
  ) throws(EvalError) -> (TransitionKind, TransitionOptions) {
    var options = TransitionOptions()
    options.duration = duration
    let kind = SceneRequest.transitions[name]!
    for parameter in kind.facts.parameters where has("\(parameter.name)") && "\(parameter.name)" != "duration" {
      let value = try value(of: parameter)
      try validate { () throws(LeafError) in try options.set(parameter, to: value) }
    }
    return (kind, options)
  }

  /// The number of a parameter that the request has.
  private mutating func value(of parameter: Parameter) throws(EvalError) -> Double {
    let name = "\(parameter.name)"
    switch parameter.form {
    case .whole: return Double(try integer(name, in: Int(parameter.range.lowerBound)...Int(parameter.range.upperBound)))
    case .word: return try choice(name, parameter.wordList.enumerated().map { ($1, Double($0)) })
    default: return try number(name)
    }
  }
}
