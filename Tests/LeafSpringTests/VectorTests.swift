import Foundation
import LeafSpringTestSupport
import Testing

/// The reference model compared with the vectors of the specifications.
@Suite struct VectorTests {
  @Test func bookShelfAndTiming() throws {
    var worst = Worst("model against the book vectors", unit: "of the tolerance")
    let vectors = try VectorFile.vectors("book-album.json").filter {
      "BSC".contains(($0["section"] as? String ?? "-").prefix(1))
    }
    var checked = 0
    for vector in vectors {
      guard let id = vector["id"] as? String, let input = vector["input"] as? [String: Any],
        let expect = vector["expect"] as? [String: Any], let tolerance = vector["tol"] as? Double
      else { throw VectorFile.Malformed() }
      let pairs = try model(id: id, input: input, expect: expect)
      #expect(!pairs.isEmpty, "\(id): nothing compared")
      checked += 1
      for (got, wanted) in pairs { worst.record(abs(got - wanted) / tolerance, id) }
    }
    #expect(checked == vectors.count && checked > 15)
    #expect(worst.report(limit: 1))
  }

  /// Pairs of the model's number and the vector's.
  private func model(id: String, input: [String: Any], expect: [String: Any]) throws -> [(Double, Double)] {
    let items = input["items"] as? Int ?? 17
    let number = { (name: String) in input[name] as? Double ?? 0 }
    let book = ModelBook(items: items)
    let cases = expect["cases"] as? [[String: Any]] ?? []
    switch id.split(separator: ".").prefix(2).joined(separator: ".") {
    case "book.content":
      let size = expect["contentSize"] as? [Double] ?? []
      return [
        (book.contentSize.width, size[0]), (book.contentSize.height, size[1]),
        (book.restOffsets.last ?? 0, expect["maxOffsetX"] as? Double ?? -1),
      ]
    case "book.frame":
      let frame = book.frame(at: number("x"))
      return Array(zip([frame.x, frame.y, frame.width, frame.height], expect["frame"] as? [Double] ?? []))
    case "book.layout":
      return try (expect["items"] as? [[String: Any]] ?? []).flatMap { try layout(book, $0, at: number("x")) }
    case "book.open":
      return pose(
        book, input["item"] as? Int ?? 0, book.open(item: input["item"] as? Int ?? 0, at: number("x")), expect
      )
    case "book.close": return pose(book, 0, book.shut(item: 0), expect)
    case "book.push":
      let item = input["item"] as? Int ?? 0
      return pose(book, item, book.opening(item: item, at: number("x"), progress: number("progress")), expect)
    case "book.pop":
      let item = input["item"] as? Int ?? 0
      return pose(book, item, book.closing(item: item, at: number("x"), progress: number("progress")), expect)
    case "book.shadow": return cases.flatMap { shadow(book, $0) }
    case "shelf.scale":
      let shelf = ModelShelf(books: 3)
      return (expect["scales"] as? [Double] ?? []).enumerated().map {
        (shelf.scale(book: $0, at: number("x")), $1)
      }
    case "shelf.snap":
      return cases.map { entry in
        let value = { (name: String) in entry[name] as? Double ?? .nan }
        return (
          ModelShelf(books: 3).snap(proposed: value("proposed"), velocity: value("velocity")), value("target")
        )
      }
    case "spring.calibrations": return calibrations(expect)
    case "ease.inout":
      return cases.map { (ModelTiming.easeInOut($0["t"] as? Double ?? .nan), $0["value"] as? Double ?? .nan) }
    case "percent.finish":
      let took = ModelTiming.finishing(
        from: number("percent"), duration: number("duration"), speed: number("completionSpeed"))
      return [(took, expect["remaining"] as? Double ?? .nan)]
    case "percent.clamp":
      return cases.map {
        (ModelTiming.percent($0["given"] as? Double ?? .nan), $0["used"] as? Double ?? .nan)
      }
    default:
      Issue.record("\(id): no model for this vector")
      return []
    }
  }

  private func layout(_ book: ModelBook, _ entry: [String: Any], at x: Double) throws -> [(Double, Double)] {
    guard let item = entry["item"] as? Int, let ratio = entry["ratio"] as? Double,
      let angle = entry["angle"] as? Double
    else { throw VectorFile.Malformed() }
    let own = book.ratio(leaf: item / 2, at: x)
    #expect(
      book.isVisible(item: item, ratio: own) == entry["visibleTutorial"] as? Bool, "item \(item) at \(x)")
    #expect(
      book.isVisibleInProject(item: item, ratio: own) == entry["visibleOriginal"] as? Bool,
      "item \(item) at \(x)")
    #expect(book.projectOrder(item: item, ratio: own) == entry["zOriginal"] as? Int, "item \(item) at \(x)")
    let facing = book.facing(angle: book.angle(item: item, at: x))
    let wanted = (entry["frontFacing"] as? Bool).map { $0 ? ModelBook.Facing.front : .back } ?? .edgeOn
    #expect(facing == wanted, "item \(item) at \(x)")
    return [(own, ratio), (book.angle(item: item, at: x), angle)]
  }

  private func pose(
    _ book: ModelBook, _ item: Int, _ pose: ModelBook.Pose, _ expect: [String: Any]
  ) -> [(Double, Double)] {
    let cell = book.cell(item: item, pose)
    let free = (item % 2 == 0 ? 1.0 : 0.0)
    let corner = cell.project(free, 0)
    var pairs: [(Double, Double)] = []
    if let matrix = expect["matrix"] as? [Double] {
      pairs += zip(book.matrix(pose).m.map { Double($0) }, matrix)
    }
    if let own = expect["pose"] as? [String: Double] {
      pairs += [
        (pose.scale, own["s"] ?? .nan), (pose.angle, own["theta"] ?? .nan), (pose.shift, own["tx"] ?? .nan),
      ]
    }
    if let angle = expect["angle"] as? Double { pairs.append((pose.angle, angle)) }
    if let top = expect["freeTop"] as? [Double] { pairs += [(corner.x, top[0]), (corner.y, top[1])] }
    if let top = expect["freeTopRel"] as? [Double] {
      pairs += [(corner.x - 512, top[0]), (corner.y - 384, top[1])]
    }
    if let hinge = expect["hingeTopRel"] as? [Double] {
      let own = cell.project(1 - free, 0)
      pairs += [(own.x - 512, hinge[0]), (own.y - 384, hinge[1])]
    }
    if let z = expect["freeZ"] as? Double { pairs.append((corner.z, z)) }
    if let w = expect["freeW"] as? Double { pairs.append((corner.w, w)) }
    if let facing = expect["facing"] as? Bool {
      #expect((book.facing(angle: pose.angle, shift: pose.shift) == .front) == facing)
    }
    return pairs
  }

  private func shadow(_ book: ModelBook, _ entry: [String: Any]) -> [(Double, Double)] {
    let item = entry["item"] as? Int ?? 0
    let angle = entry["theta"] as? Double ?? book.angle(item: item, at: entry["x"] as? Double ?? 0)
    let shade = book.shade(angle: angle)
    let gradient = book.gradient(item: item)
    return [(shade, entry["h"] as? Double ?? .nan)]
      + zip(gradient.alphas.map { $0 * shade }, entry["alphas"] as? [Double] ?? [])
      + zip(gradient.locations, entry["locations"] as? [Double] ?? [])
  }

  private func calibrations(_ expect: [String: Any]) -> [(Double, Double)] {
    let fitted = ModelSpring.fittedOmega(dampingRatio: 0.7, duration: 1, velocity: 0.7) ?? .nan
    var pairs = [(Double(fitted), expect["omegaSineEnvelope"] as? Double ?? .nan)]
    for (omega, samples) in [
      ("omegaSineEnvelope", "samplesSineEnvelope"), ("omegaFullAmplitude", "samplesFullAmplitude"),
    ] {
      let spring = ModelSpring(dampingRatio: 0.7, omega0: expect[omega] as? Double ?? .nan)
      for sample in expect[samples] as? [[String: Double]] ?? [] {
        let state = spring.state(x: -1, v: 0.7, after: Wide(sample["t"] ?? .nan))
        pairs.append((1 + Double(state.x), sample["value"] ?? .nan))
      }
    }
    return pairs
  }

  @Test func curves() throws {
    var worst = Worst("model Bézier against the 25-digit values", unit: "units of 2⁻⁵³")
    for vector in try VectorFile.vectors("springs.json") where vector["kind"] as? String == "bezier" {
      guard let input = vector["in"] as? [String: Any], let output = vector["out"] as? [String: Any] else {
        throw VectorFile.Malformed()
      }
      let number = { (name: String) in Vectors.double(input[name]) }
      guard (0...1).contains(number("x")) else { continue }
      let got = ModelTiming.bezier(number("x1"), number("y1"), number("x2"), number("y2"), at: number("x"))
      let wanted = Vectors.wide(output["y"])
      worst.record(Double(abs(got - wanted)) * 0x1p53, vector["id"] as? String ?? "?")
    }
    #expect(worst.count > 10 && worst.report(limit: Wide.isExtended ? 0.05 : 8))
  }

  /// Spring states and settling times to 25 digits, within the model's own uncertainty.
  @Test func springs() throws {
    var states = Worst("model spring against the 25-digit states", unit: "of its own uncertainty")
    var settling = Worst("model settling time against the 25-digit times", unit: "s · ω0")
    for vector in try VectorFile.vectors("springs.json") {
      guard let id = vector["id"] as? String, let kind = vector["kind"] as? String,
        let input = vector["in"] as? [String: Any], let output = vector["out"] as? [String: Any]
      else { throw VectorFile.Malformed() }
      let number = { (name: String) in Vectors.double(input[name]) }
      guard kind.hasPrefix("state") || kind.hasPrefix("settle") else { continue }
      let spring =
        kind.hasSuffix("zw")
        ? ModelSpring(dampingRatio: number("zeta"), omega0: number("omega0"))
        : ModelSpring(mass: number("m"), stiffness: number("k"), damping: number("c"))
      let (x0, v0) = (Wide(number("x0")), Wide(number("v0")))
      if kind.hasPrefix("state") {
        let (t, x, v) = (Wide(number("t")), Vectors.wide(output["x"]), Vectors.wide(output["v"]))
        let got = spring.state(x: x0, v: v0, after: t)
        let norm = max(spring.norm((x, v)), Wide(Double.leastNormalMagnitude))
        states.record(Double(spring.norm((got.x - x, got.v - v)) / norm / spring.uncertainty(after: t)), id)
      } else if spring.discriminant < 0, spring.decay > spring.omega0 / 1000 {
        let (got, wanted) = (
          spring.lastTime(x: x0, v: v0, epsilon: Wide(number("eps"))),
          Vectors.wide(output["last_abs_x_ge_eps"])
        )
        settling.record(Double((got - wanted) * spring.omega0), id)
      }
    }
    #expect(states.count > 80 && states.report(limit: Wide.isExtended ? 1 : 4))
    #expect(settling.count > 3 && settling.report(limit: 1e-12))
  }
}

/// Numbers of the vector files.
enum Vectors {
  /// A number written as {"dec": …, "hex": …}: the Double that hex names exactly.
  static func double(_ value: Any?) -> Double {
    ((value as? [String: String])?["hex"]).flatMap { Double($0) } ?? .nan
  }

  /// The number with all digits of its `dec`.
  static func wide(_ value: Any?) -> Wide {
    ((value as? [String: String])?["dec"]).flatMap { Wide($0) } ?? .nan
  }
}
