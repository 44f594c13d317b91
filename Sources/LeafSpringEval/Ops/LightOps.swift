import LeafSpring

extension Operation {
  static let lights = [
    Operation(
      "light", #"{"op":"light","kind":"face","width":300,"leaves":[[1.2,1.3,1.4]],"bright":-0.7,"strength":1}"#, light)
  ]

  private static func light(_ request: inout Fields, _ out: inout JSONWriter) throws(EvalError) {
    let kind = try request.choice(
      "kind", [("face", face), ("page", page), ("roll", roll), ("outline", outline)] as [(String, Body)])
    try kind(&request, &out)
  }

  /// The light on both sides of every leaf, hinge by hinge.
  private static func face(_ request: inout Fields, _ out: inout JSONWriter) throws(EvalError) {
    let (leaves, room) = try leaves(&request), sections = try read(leaves, width: room.width)
    let strength = try strength(&request)
    try request.finish("the light on faces")
    out.key("leaves")
    out.open("[")
    for leaf in 0..<sections.count {
      let hinges = 0...sections.strips(leaf)
      out.open("{")
      out.numbers("x", hinges.map { sections.x(leaf)[$0] })
      out.numbers("z", hinges.map { sections.z(leaf)[$0] })
      for isVerso in [false, true] {
        let side = LeafSections.Side(leaf, isVerso: isVerso)
        let light = hinges.map { sections.light(side, $0, room, isAmongOthers: sections.count > 1) }
        out.numbers(isVerso ? "verso" : "recto", light)
        out.numbers(isVerso ? "versoAlpha" : "rectoAlpha", light.map { PaperLight.alpha($0, strength: strength) })
      }
      out.close("}")
    }
    out.close("]")
  }

  /// The profile of one page under leaves.
  private static func page(_ request: inout Fields, _ out: inout JSONWriter) throws(EvalError) {
    let (leaves, room) = try leaves(&request), sections = try read(leaves, width: room.width)
    let isLeft = try request.choice("side", [("right", false), ("left", true)], default: false)
    let strength = try strength(&request)
    try request.finish("the light on a page")
    let low = min(sections.edge(isLeft: isLeft), room.width), returned = sections.returned(isLeft: isLeft, room)
    var blocked = [Double](repeating: 0, count: LeafSections.profileRoom)
    blocked.withUnsafeMutableBufferPointer { numbers in
      guard let start = numbers.baseAddress else { return }
      sections.writeBlocked(isLeft: isLeft, from: low, to: room.width, room, into: start)
    }
    out.number("lo", low)
    out.number("hi", room.width)
    out.number("returned", returned)
    out.numbers("blocked", Array(blocked[..<17]))
    out.numbers("alpha", blocked[..<17].map { strength * (1 - returned) * $0 })
  }

  /// The page that a peel uncovers, at distances from the axis of the roll.
  private static func roll(_ request: inout Fields, _ out: inout JSONWriter) throws(EvalError) {
    let radius = try request.number("radius")
    let places = try Fields.numbers(try request.require("x", "a list of distances"), "x")
    let (bright, strength) = (try bright(&request), try strength(&request))
    try request.finish("the light beside a roll")
    guard radius > 0, radius <= Size.limit else {
      throw EvalError(.range, "radius", "radius is \(radius); it takes a number above 0 up to 1,000,000 points")
    }
    for x in places where !(x >= radius && x <= 1e9) {
      throw EvalError(.range, "x", "x has \(x); it takes distances from the radius to 1e9 points")
    }
    let blocked = places.map {
      max(PaperLight.blocked(PaperLight.besideRoll($0, radius: radius), bright: bright), 0)
    }
    out.numbers("blocked", blocked)
    let returned = PaperLight.returned(facing: 0, bright: bright)
    out.numbers("alpha", blocked.map { strength * (1 - returned) * $0 })
  }

  /// Light under an outline, at distances outside.
  private static func outline(_ request: inout Fields, _ out: inout JSONWriter) throws(EvalError) {
    let height = try request.number("height")
    let places = try Fields.numbers(try request.require("distance", "a list of distances"), "distance")
    let (bright, strength) = (try bright(&request), try strength(&request))
    try request.finish("the light beside an outline")
    guard height > 0, height <= Size.limit else {
      throw EvalError(.range, "height", "height is \(height); it takes a number above 0 up to 1,000,000 points")
    }
    for d in places where !(d >= 0 && d <= 1e9) {
      throw EvalError(.range, "distance", "distance has \(d); it takes 0 to 1e9 points")
    }
    let blocked = places.map { max(PaperLight.besideOutline($0, height: height, bright: bright), 0) }
    out.numbers("blocked", blocked)
    out.numbers("alpha", blocked.map { strength * (1 - PaperLight.lowBounce) * $0 })
  }

  // MARK: fields

  private static func strength(_ request: inout Fields) throws(EvalError) -> Double {
    let strength = try request.number("strength", default: PaperLight.standard)
    guard strength >= 0, strength <= 1 else {
      throw EvalError(.range, "strength", "strength is \(strength); it takes 0 to 1")
    }
    return strength
  }

  private static func bright(_ request: inout Fields) throws(EvalError) -> Double {
    let bright = try request.number("bright", default: 0)
    guard abs(bright) <= 1 else {
      throw EvalError(.range, "bright", "bright is \(bright); it takes the cosine to the bright side, -1 to 1")
    }
    return bright
  }

  /// `leaves`: the angles of each one's strips, from the leaf that is turned farthest; and what they lie in.
  private static func leaves(
    _ request: inout Fields
  ) throws(EvalError) -> (leaves: [[Double]], room: LeafSections.Surroundings) {
    let width = try request.number("width")
    guard width >= Size.least, width <= Size.limit else {
      throw EvalError(.range, "width", "width is \(width); it takes 1e-6 to 1,000,000 points")
    }
    guard case .array(let items) = try request.require("leaves", "lists of angles"), items.count <= LeafSections.most
    else {
      throw EvalError(.range, "leaves", "leaves takes up to \(LeafSections.most) lists of angles")
    }
    var leaves: [[Double]] = []
    for item in items {
      let angles = try Fields.numbers(item, "leaves")
      guard (1...64).contains(angles.count), angles.allSatisfy({ abs($0) <= 4 }) else {
        throw EvalError(.range, "leaves", "leaves takes lists of 1 to 64 angles, from 0 flat right to pi flat left")
      }
      leaves.append(angles)
    }
    return (leaves, LeafSections.Surroundings(bright: try bright(&request), width: width))
  }

  private static func read(_ leaves: [[Double]], width: Double) throws(EvalError) -> LeafSections {
    let strips = leaves.map(\.count).max() ?? 1
    do throws(LeafError) {
      let sections = try LeafSections(strips: strips, leaves: leaves.count)
      for (index, angles) in leaves.enumerated() { sections.add(leaf: index, angles, width: width) }
      sections.count = leaves.count
      return sections
    } catch {
      throw EvalError(error)
    }
  }
}
