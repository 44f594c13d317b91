import LeafSpring

/// The parameters of an album.
struct AlbumRequest {
  var cover: Rect
  var cells: [Rect]
  var visible: [Int]?
  var offset: Point
  var columns: Int
  var inset: Double
  var gaps: Size
  var eye: Double?
  var variant: AlbumVariant
  var stagger: AlbumStagger

  func make(duration: Double?) throws(EvalError) -> Album {
    do throws(LeafError) {
      var album = try Album(
        cover: cover, cells: cells, visible: visible, offset: offset, columns: columns, inset: inset,
        gaps: gaps,
        eye: eye, variant: variant, stagger: stagger, duration: duration)
      album.coverItem = 0
      return album
    } catch {
      throw EvalError(error, field: "scene.\(error.field)")
    }
  }
}

extension Rect {
  init(_ e: [Double]) { self.init(x: e[0], y: e[1], width: e[2], height: e[3]) }
}

extension Fields {
  /// The album of a scene. `offset` is that of the content along y, or [x, y].
  mutating func album(_ fidelity: Fidelity) throws(EvalError) -> AlbumRequest {
    let cover = Rect(try numbers("cover", count: 4))
    let cells = try rows("cells", count: 4)
    guard cells.count <= SceneRequest.cellLimit else {
      throw EvalError(
        .range, path("cells"), "\(path("cells")) has \(cells.count) photos; it takes up to 10000")
    }
    return AlbumRequest(
      cover: cover, cells: cells.map { Rect($0) }, visible: try visible(cells.count),
      offset: try contentOffset(), columns: try integer("columns", default: 5, in: 1...1000),
      inset: try number("insets", default: 10), gaps: try gaps(), eye: try optionalNumber("eye"),
      variant: try choice(
        "variant",
        [("noInteraction", .noInteraction), ("pinchPop", .pinchPop), ("pinchPushPop", .pinchPushPop)],
        default: .noInteraction),
      stagger: try choice(
        "stagger", [("published", .published), ("distance", .distance)], default: .published))
  }

  private mutating func visible(_ count: Int) throws(EvalError) -> [Int]? {
    guard let value = take("visible") else { return nil }
    var indices: [Int] = []
    for (place, number) in try Fields.numbers(value, path("visible")).enumerated() {
      indices.append(
        try Fields.integer(.number(number), "\(path("visible"))[\(place)]", in: 0...max(count - 1, 0)))
    }
    return indices
  }

  private mutating func contentOffset() throws(EvalError) -> Point {
    guard let value = take("offset") else { return .zero }
    switch value {
    case .numbers, .array:
      let both = try Fields.numbers(value, path("offset"), count: 2)
      return Point(x: both[0], y: both[1])
    default: return Point(x: 0, y: try Fields.number(value, path("offset"), accepts: "a number or [x, y]"))
    }
  }

  private mutating func gaps() throws(EvalError) -> Size {
    let gaps = try optionalNumbers("gaps", count: 2) ?? [0, 0]
    return Size(width: gaps[0], height: gaps[1])
  }
}
