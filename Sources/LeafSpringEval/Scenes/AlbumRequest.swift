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
  var coverBack: Color?

  func make(duration: Double?) throws(EvalError) -> Album {
    do throws(LeafError) {
      var album = try Album(
        cover: cover, cells: cells, visible: visible, offset: offset, columns: columns, inset: inset,
        gaps: gaps,
        eye: eye, variant: variant, stagger: stagger, duration: duration)
      album.coverItem = 0
      if let coverBack { album.coverBack = coverBack }
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
        default: .pinchPop),
      stagger: try choice(
        "stagger", [("published", .published), ("distance", .distance)], default: .published),
      coverBack: try color("coverBack"))
  }

  /// A colour as red, green, blue and alpha, each 0…1.
  private mutating func color(_ name: String) throws(EvalError) -> Color? {
    guard let parts = try optionalNumbers(name, count: 4) else { return nil }
    for part in parts where !(0...1).contains(part) {
      throw EvalError(.range, path(name), "\(path(name)) has the component \(part); it takes 0 to 1")
    }
    return Color(red: Float(parts[0]), green: Float(parts[1]), blue: Float(parts[2]), alpha: Float(parts[3]))
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
