import Foundation
import LeafSpringTestSupport
import Testing

@testable import LeafSpring

private func entries(_ m: Matrix4) -> [Double] {
  [
    m.m11, m.m12, m.m13, m.m14, m.m21, m.m22, m.m23, m.m24, m.m31, m.m32, m.m33, m.m34, m.m41, m.m42, m.m43,
    m.m44,
  ]
}

/// The largest difference of two lists, as a share of the largest number in the second.
private func difference(_ a: [Double], _ b: [Double]) -> Double {
  let scale = b.map(\.magnitude).max() ?? 1
  return zip(a, b).map { ($0 - $1).magnitude }.max()! / max(scale, 0x1p-1000)
}

/// Each row of `a` against that of `b`, as a share of the row's largest entry.
private func rowDifference(_ a: Matrix4, _ b: Matrix4) -> Double {
  let (x, y) = (entries(a), entries(b))
  return (0..<4).map { difference(Array(x[(4 * $0)..<(4 * $0 + 4)]), Array(y[(4 * $0)..<(4 * $0 + 4)])) }
    .max()!
}

private let degree = Double.pi / 180

private func turn(_ degrees: Double, _ axis: RotationAxis) -> Matrix4 {
  .rotation(degrees * degree, about: axis)
}
private func eye(_ k: Double) -> Matrix4 { .perspective(Vector3(x: 0, y: 0, z: k)) }

@Suite("Matrix factors") struct MatrixFactorsTests {
  @Test func badAndSingularMatricesAreRefused() {
    for index in 0..<16 {
      for bad in [Double.nan, .infinity, -.infinity] {
        var m = Matrix4.identity
        m[index / 4, index % 4] = bad
        #expect(throws: LeafError(.nonFinite, "matrix", accepts: "")) { try MatrixFactors(of: m) }
        #expect(throws: LeafError(.nonFinite, "to", accepts: "")) {
          try MatrixInterpolation(from: .identity, to: m)
        }
      }
    }
    let rows = Matrix4((1, 2, 3, 0), (4, 5, 6, 0), (7, 8, 9, 0), (0, 0, 0, 1))
    let tenths = Matrix4((0.1, 0.2, 0.3, 0), (0.3, 0.6, 0.9, 0), (0, 0, 1, 0), (0, 0, 0, 1))
    for m in [.scale(x: 0, y: 1), .scale(x: 1, y: 1, z: 0), rows, tenths, rows.transposed] as [Matrix4] {
      #expect(throws: LeafError(.noSolution, "matrix", accepts: "")) { try MatrixFactors(of: m) }
      #expect(throws: LeafError(.noSolution, "from", accepts: "")) {
        try MatrixInterpolation(from: m, to: .identity)
      }
    }
    let wide = Matrix4((1e-200, 0, 0, 1e200), (0, 1, 0, 0), (0, 0, 1, 0), (0, 0, 0, 1))
    #expect(throws: LeafError(.overflow, "matrix", accepts: "")) { try MatrixFactors(of: wide) }
  }

  @Test func plainTransformsHavePlainFactors() throws {
    let one = try MatrixFactors(of: .identity)
    #expect(one.scale == Vector3(x: 1, y: 1, z: 1) && one.skew == .zero && one.translation == .zero)
    #expect(one.quaternion == MatrixFactors.Quaternion(x: 0, y: 0, z: 0, w: 1))
    #expect(one.perspective == MatrixFactors.Column4(x: 0, y: 0, z: 0, w: 1))
    #expect(one.matrix == .identity)
    let eyeOnly = try MatrixFactors(of: eye(-0.002))
    #expect(eyeOnly.perspective == MatrixFactors.Column4(x: 0, y: 0, z: -0.002, w: 1))
    let mirrored = try MatrixFactors(of: .scale(x: 2, y: 3, z: -4))
    #expect(mirrored.scale == Vector3(x: -2, y: 3, z: 4), "a mirror image negates the scale of x")
    let half = try MatrixFactors(of: .scale(x: -1, y: 1, z: -1))
    #expect(
      half.quaternion == MatrixFactors.Quaternion(x: 0, y: 1, z: 0, w: 0),
      "half a turn, first component positive")
    for (axis, pick) in [(RotationAxis.x, 0), (.y, 1), (.z, 2)] {
      let q = try MatrixFactors(of: .rotation(1, about: axis)).quaternion
      #expect(
        ([q.x, q.y, q.z][pick] - Elementary.sin(0.5)).magnitude < 2e-16, "positive turns have positive axes")
    }
  }

  @Test func factorsAgreeWithExactOnes() throws {
    var worst = 0.0
    var worstBetween = 0.0
    var worstBack = 0.0
    for row in try VectorFile.lines("transforms.txt") {
      let fields = row.split(separator: " ")
      let n = fields.dropFirst().map { Double($0)! }
      if fields[0] == "factors" {
        let m = matrix(n[0..<16])
        let f = try MatrixFactors(of: m)
        let q = f.quaternion
        let p = f.perspective
        for (got, want) in [
          ([f.scale.x], [n[16]]), ([f.scale.y], [n[17]]), ([f.scale.z], [n[18]]),
          ([f.skew.x, f.skew.y, f.skew.z, 1], Array(n[19..<22]) + [1]),
          ([q.x, q.y, q.z, q.w], Array(n[22..<26])),
          ([f.translation.x, f.translation.y, f.translation.z], Array(n[26..<29])),
          ([p.x, p.y, p.z, p.w], Array(n[29..<33])),
        ] {
          let error = difference(got, want)
          #expect(error <= 1e-15, "\(row): \(got)")
          worst = max(worst, error)
        }
        worstBack = max(worstBack, rowDifference(f.matrix, m))
      } else {
        let got = try MatrixInterpolation(from: matrix(n[0..<16]), to: matrix(n[16..<32])).matrix(at: n[32])
        let error = rowDifference(got, matrix(n[33..<49]))
        #expect(error <= 1e-14, "\(row): \(got)")
        worstBetween = max(worstBetween, error)
      }
    }
    print(
      "figure: matrix factors worst \(worst), recomposed \(worstBack), between \(worstBetween) of the row")
    #expect(worstBack <= 1e-14)
  }

  @Test func theEndsAreTheMatricesThemselves() throws {
    let a = turn(20, .x) * turn(-50, .z) * eye(-0.003)
    let b = Matrix4.scale(x: 0.3, y: -1.7) * turn(170, .y) * .translation(x: 3, y: 4, z: 5)
    let way = try MatrixInterpolation(from: a, to: b)
    #expect(way.matrix(at: 0) == a)
    #expect(way.matrix(at: 1) == b)
    #expect(rowDifference(way.matrix(at: 0x1p-60), a) < 1e-15, "and nothing jumps beside them")
    #expect(rowDifference(way.matrix(at: 1 - 0x1p-53), b) < 2e-15)
  }

  @Test func rotationsTakeTheShorterArcAtConstantSpeed() throws {
    for degrees in [-179.0, -90, -1e-6, 1e-6, 30, 90, 179, 270] {
      let way = try MatrixInterpolation(from: .identity, to: turn(degrees, .y))
      let short = degrees > 180 ? degrees - 360 : degrees
      for p in [0.1, 0.25, 0.5, 0.9, 1.25] {
        #expect(rowDifference(way.matrix(at: p), turn(short * p, .y)) < 2e-15, "\(degrees) at \(p)")
      }
    }
    // Half a turn: the sign stored in the matrix decides; without one, the first component of the axis is positive.
    let left = try MatrixInterpolation(from: .identity, to: .rotation(-.pi, about: .y)).matrix(at: 0.5)
    #expect(left.m13 > 0.9)
    let bare = try MatrixInterpolation(from: .identity, to: .scale(x: -1, y: 1, z: -1)).matrix(at: 0.5)
    #expect(bare.m13 < -0.9)
  }

  @Test func natGeoFollowsItsClosedForms() throws {
    // transitions.md 9: S(f) = Ry(80 f) T(f tx, 0, f tz) P(k); Dn(v) = turn by v 46.72 degrees, v of the way.
    let k = -1.0 / 500
    let s80 = Elementary.sin(80 * degree)
    let c80 = Elementary.cos(80 * degree)
    let (tx, tz) = (170 * c80 - 30 * s80, -170 * s80 - 30 * c80)
    let source = Matrix4.translation(x: 170, y: 0) * .translation(x: 0, y: 0, z: -30) * turn(80, .y) * eye(k)
    let first = turn(10, .x) * turn(-45, .y) * .translation(x: 320, y: -40, z: 150) * turn(5, .z) * eye(k)
    let swing = try MatrixInterpolation(from: eye(k), to: source)
    let flight = try MatrixInterpolation(from: eye(k), to: first)
    let f = flight.toFactors
    let half = Elementary.acos(f.quaternion.w)
    let sine = Elementary.sin(half)
    let axis = Vector3(x: f.quaternion.x / sine, y: f.quaternion.y / sine, z: f.quaternion.z / sine)
    #expect((2 * half - 0.8154107349).magnitude < 1e-10)
    #expect(difference([axis.x, axis.y, axis.z], [0.244824033, -0.951698431, 0.185287048]) < 1e-9)
    var worst = 0.0
    for step in 1..<40 {
      let e = Double(step) / 40
      let s = turn(80 * e, .y) * .translation(x: e * tx, y: 0, z: e * tz) * eye(k)
      let t = f.translation
      let d =
        Matrix4.rotation(2 * half * e, about: .free, unit: axis)
        * .translation(x: e * t.x, y: e * t.y, z: e * t.z)
        * eye(k)
      worst = max(worst, rowDifference(swing.matrix(at: e), s), rowDifference(flight.matrix(at: e), d))
    }
    print("figure: NatGeo in between worst \(worst) of the row")
    #expect(worst <= 1e-14)
  }

  @Test func cardsFollowTheirFiveNumbers() throws {
    // transitions.md 5: S(sx, sy, 1) Rx(a) T(0, ty, 0) P(pz), every number on its straight line; planar content.
    let k = -1.0 / 900
    let (s, c) = Elementary.sincos(15 * degree)
    let t1 = turn(15, .x) * .scale(x: 0.95, y: 0.95) * eye(k)
    let t2 = Matrix4.scale(x: 0.8, y: 0.8) * .translation(x: 0, y: -45.44) * eye(k)
    let tilt = (
      0.95, Elementary.sqrt(0.95 * c * 0.95 * c + s * s), Elementary.atan2(y: s, x: 0.95 * c), 0.0, k
    )
    let small = (0.8, 0.8, 0.0, -45.44, k)
    var worst = 0.0
    let way = try MatrixInterpolation(from: t1, to: t2)
    for step in 0...20 {
      let e = Double(step) / 20
      func mix(_ a: Double, _ b: Double) -> Double { a + (b - a) * e }
      let m =
        Matrix4.scale(x: mix(tilt.0, small.0), y: mix(tilt.1, small.1))
        * .rotation(mix(tilt.2, small.2), about: .x)
        * .translation(x: 0, y: mix(tilt.3, small.3)) * eye(mix(tilt.4, small.4))
      let got = way.matrix(at: e)
      for point in [Point(x: 160, y: 284), Point(x: -160, y: -284)] {
        let (a, b) = (got.apply(point), m.apply(point))
        worst = max(worst, difference([a.x, a.y, a.w], [b.x, b.y, b.w]))
      }
    }
    print("figure: cards in between worst \(worst)")
    #expect(worst <= 1e-14)
  }

  @Test func publicVectorsOfCardsAndNatGeoAreMet() throws {
    let one = Matrix4.identity
    let k = -1.0 / 900
    let t1 = turn(15, .x) * .scale(x: 0.95, y: 0.95) * eye(k)
    let t2 = Matrix4.scale(x: 0.8, y: 0.8) * .translation(x: 0, y: -45.44) * eye(k)
    let far = eye(-1.0 / 500)
    let source = Matrix4.translation(x: 170, y: 0, z: -30) * turn(80, .y) * far
    let first = turn(10, .x) * turn(-45, .y) * .translation(x: 320, y: -40, z: 150) * turn(5, .z) * far
    let ways: [(String, Matrix4, Matrix4, Double)] = [
      ("cards.I->t1", one, t1, 160), ("cards.t1->t2", t1, t2, 160),
      ("cards.S.6->t1", .scale(x: 0.6, y: 0.6), t1, 160),
      ("cards.t1->I", t1, one, 160), ("natgeo.fwd.src", far, source, 0), ("natgeo.fwd.dst", first, far, 160),
    ]
    let tracks = try #require(VectorFile.object("transitions.json")["tracks"] as? [String: [String: [[Double]]]])
    var compared = 0
    for (name, a, b, ax) in ways {
      let way = try MatrixInterpolation(from: a, to: b)
      for (e, corners) in try #require(tracks[name]) {
        // The source's window begins at 0.2.
        let share = name == "natgeo.fwd.src" ? max(0, (Double(e)! - 0.2) / 0.8) : Double(e)!
        let m = way.matrix(at: share)
        for (index, corner) in corners.enumerated() {
          let x = Double(index % 2) * 320 - ax
          let y = Double(index / 2) * 568 - 284
          let p = m.apply(Point(x: x, y: y))
          let got = [p.x / p.w + ax, p.y / p.w + 284, p.z / p.w]
          for i in 0..<3 {
            #expect((got[i] - corner[i]).magnitude <= 2e-6, "\(name) \(e) corner \(index): \(got)")
          }
          compared += 1
        }
      }
    }
    #expect(compared == 6 * 3 * 4)
  }
}
