import LeafSpring

extension Operation {
  static let papers = [
    Operation(
      "paper",
      #"{"op":"paper","kind":"peel","width":362,"height":568,"eye":2000,"maxRadius":36.2,"tightness":0.2,"hinges":8,"corner":"bottom","finger":[100,200]}"#,
      paper)
  ]

  private static func paper(_ request: inout Fields, _ out: inout JSONWriter) throws(EvalError) {
    let kind = try request.choice("kind", [("peel", peel), ("catch", catchFlap), ("turn", turn)] as [(String, Body)])
    try kind(&request, &out)
  }

  // MARK: peel

  private static func peel(_ request: inout Fields, _ out: inout JSONWriter) throws(EvalError) {
    let (page, corner, ray) = try page(&request)
    try request.finish("a peel")
    let hinges = try core { () throws(LeafError) in try PaperHinges(page.hinges) }
    let touch = page.cornerPlace(under: ray, corner)
    let fold = PaperFold(touch.place, corner, of: page)
    out.numbers("place", [touch.place.x, touch.place.y])
    out.bool("underFinger", touch.isUnderFinger)
    out.bool("flat", fold.isUnfolded)
    guard !fold.isUnfolded else { return }
    out.numbers("axis", [fold.axis.x, fold.axis.y])
    out.number("offset", fold.offset)
    out.number("radius", fold.radius)
    out.key("facets")
    out.open("[")
    for index in 0...hinges.count { out.facet(fold.facet(index, of: hinges), of: page) }
    out.close("]")
  }

  // MARK: catch

  private static func catchFlap(_ request: inout Fields, _ out: inout JSONWriter) throws(EvalError) {
    let (page, corner, ray) = try page(&request)
    let held = try request.numbers("held", count: 2)
    try request.finish("a catch")
    guard held[0] >= 0, held[0] <= page.width, held[1] >= 0, held[1] <= page.height else {
      throw EvalError(.range, "held", "held is \(held); it takes a point of the page")
    }
    guard let touch = page.cornerPlace(under: ray, corner, holdingFlapAt: Point(x: held[0], y: held[1])) else {
      throw EvalError(
        .state, "finger", "the finger is so near the held point's own place that no fold is determined")
    }
    out.numbers("place", [touch.place.x, touch.place.y])
    out.number("radius", page.radius(at: touch.place, corner))
  }

  // MARK: turn

  private static func turn(_ request: inout Fields, _ out: inout JSONWriter) throws(EvalError) {
    let width = try request.number("width")
    let eye = try request.number("eye")
    let held = try request.number("held")
    let finger = try coordinate(try request.number("finger"))
    try request.finish("a turn")
    guard width >= Size.least, width <= Size.limit else {
      throw EvalError(.range, "width", "width is \(width); it takes 1e-6 to 1,000,000 points")
    }
    guard eye >= 1, eye <= 1e9 else { throw EvalError(.range, "eye", "eye is \(eye); it takes 1 to 1e9 points") }
    guard held >= 0, held <= width else {
      throw EvalError(.range, "held", "held is \(held); it takes a distance from the spine, 0 to the width")
    }
    let found = PaperTurn(eye: eye).angle(holding: Point(x: held, y: 0), under: finger)
    out.number("angle", found.angle)
    out.bool("reached", found.isReached)
  }

  // MARK: fields

  private static func page(
    _ request: inout Fields
  ) throws(EvalError) -> (page: PaperPage, corner: PaperCorner, ray: PaperRay) {
    let size = Size(width: try request.number("width"), height: try request.number("height"))
    let eye = try request.number("eye")
    var paper = Paper()
    paper.hinges = try request.integer("hinges", default: paper.hinges, in: 1...PaperHinges.limit)
    paper.maxRadius = try request.optionalNumber("maxRadius")
    paper.tightness = try request.optionalNumber("tightness")
    let corner = try request.choice("corner", [("bottom", PaperCorner.bottom), ("top", .top)], default: .bottom)
    let finger = try request.numbers("finger", count: 2)
    for name in [("width", size.width), ("height", size.height)] where !(name.1 >= Size.least && name.1 <= Size.limit) {
      throw EvalError(.range, name.0, "\(name.0) is \(name.1); it takes 1e-6 to 1,000,000 points")
    }
    let page = try core { () throws(LeafError) in try PaperPage(paper, size: size, eye: eye) }
    let place = Point(x: try coordinate(finger[0]), y: try coordinate(finger[1]))
    return (page, corner, PaperRay(finger: place, eye: Vector3(x: 0, y: 0, z: eye), height: size.height))
  }

  private static func coordinate(_ value: Double) throws(EvalError) -> Double {
    guard abs(value) <= 1e9 else {
      throw EvalError(.range, "finger", "finger is at \(value); it takes up to 1e9 points either way")
    }
    return value
  }

  private static func core<Value: ~Copyable>(_ body: () throws(LeafError) -> Value) throws(EvalError) -> Value {
    do throws(LeafError) { return try body() } catch { throw EvalError(error) }
  }
}

extension JSONWriter {
  fileprivate mutating func facet(_ facet: PaperFacet, of page: PaperPage) {
    let rows = facet.rows
    open("{")
    numbers(
      "matrix",
      [rows.u.x, rows.u.y, rows.u.z, 0, rows.v.x, rows.v.y, rows.v.z, 0]
        + [rows.z.x, rows.z.y, rows.z.z, 0, rows.shift.x, rows.shift.y - page.height / 2, rows.shift.z, 1])
    numbers("band", [facet.band.low, facet.band.high])
    key("polygon")
    open("[")
    withUnsafeTemporaryAllocation(of: Point.self, capacity: PaperBand.polygonRoom) { vertices in
      guard let start = vertices.baseAddress else { return }
      let count = facet.band.polygon(of: Size(width: page.width, height: page.height), into: start)
      for index in 0..<count { numbers([start[index].x, start[index].y]) }
    }
    close("]")
    number("angle", facet.angle)
    close("}")
  }
}
