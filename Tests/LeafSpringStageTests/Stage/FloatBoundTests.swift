import LeafSpringTestSupport
import Testing

@testable import LeafSpring

/// The Float rows compared with the Double ones, on the screen: within 4·2⁻²⁴·max(W, H, |x|, |y|)/min(1, w) points at
/// every corner of every cell at every instant.
@Suite struct FloatBoundTests {
  private struct Pair {
    let single: Stage
    let double: Stage

    init(_ viewport: Size) throws {
      single = try Stage(viewport: viewport)
      double = try Stage(viewport: viewport, mode: .double)
    }

    func both(_ body: (Stage) throws -> Void) rethrows {
      try body(single)
      try body(double)
    }

    /// Worst error, relative to its bound, of all corners in front of the eye: of the Float stage's rows, or of the
    /// Double stage's rows rounded once to Float, which is the best that 16 Floats can give.
    func worst(_ rows: Stage? = nil) -> Double {
      var worst = 0.0
      let side = max(single.viewport.width, single.viewport.height)
      (rows ?? single).withSnapshot { a in
        double.withSnapshot { b in
          for row in 0..<a.count {
            let size = a.size(row)
            for corner in 0..<4 {
              let x = corner % 2 == 0 ? 0 : size.width
              let y = corner < 2 ? 0 : size.height
              let k = (0..<16).map { Double(a.matrices[16 * row + $0]) }
              let m = (0..<16).map { b.matrices64[16 * row + $0] }
              let w = x * m[3] + y * m[7] + m[15]
              let v = x * k[3] + y * k[7] + k[15]
              guard w > 0, v > 0 else { continue }
              let exact = Point(x: (x * m[0] + y * m[4] + m[12]) / w, y: (x * m[1] + y * m[5] + m[13]) / w)
              let error = max(
                abs((x * k[0] + y * k[4] + k[12]) / v - exact.x), abs((x * k[1] + y * k[5] + k[13]) / v - exact.y))
              let bound = 4 * 0x1p-24 * max(side, abs(exact.x), abs(exact.y)) / min(1, w)
              worst = max(worst, error / bound)
            }
          }
        }
      }
      return worst
    }
  }

  @Test func aBookStaysWithinTheBoundAtEveryInstant() throws {
    var worst = 0.0
    for viewport in [Size(width: 1024, height: 768), Size(width: 333.3, height: 1777.7)] {
      for fidelity in Fidelity.allCases {
        var book = Book(pages: 21)
        book.fidelity = fidelity
        let pair = try Pair(viewport)
        let id = try pair.single.add(book)
        _ = try pair.double.add(book)
        for frame in 0..<400 {
          try pair.both { stage in
            switch frame {
            case 0: try stage.open(id)
            case 200: try stage.turn(id, to: 4)
            case 300: try stage.close(id)
            default: break
            }
            try stage.advance(by: 1.0 / 60)
          }
          worst = max(worst, pair.worst())
        }
      }
    }
    print("figure: Float rows of a book, worst corner error over its bound \(worst)")
    #expect(worst <= 1)
  }

  private static func play(
    _ kind: TransitionKind, _ fidelity: Fidelity, _ viewport: Size
  ) throws -> (worst: Double, rounded: Double) {
    var (worst, rounded) = (0.0, 0.0)
    let pair = try Pair(viewport)
    let id = try pair.single.add(kind, fidelity: fidelity)
    _ = try pair.double.add(kind, fidelity: fidelity)
    for end in 0..<2 {
      try pair.both { try end == 0 ? $0.open(id) : $0.close(id) }
      for _ in 0..<34 {
        try pair.both { _ = try $0.advance(by: 1.0 / 32) }
        worst = max(worst, pair.worst())
        rounded = max(rounded, pair.worst(pair.double))
      }
    }
    return (worst, rounded)
  }

  /// The published fold, with its eye at 200 points and two perspectives one after the other, cannot keep the bound on
  /// screens that are several eye distances wide: the entries cancel, and even the exact matrix rounded once to Float
  /// exceeds the bound. So it only has to be as good as that. All other pictures keep the bound.
  @Test func everyTransitionStaysWithinTheBoundAtEveryInstant() throws {
    var worst = 0.0
    var fold = 0.0
    var rounded = 0.0
    for kind in TransitionKind.allCases {
      for fidelity in Fidelity.allCases {
        for viewport in [Size(width: 320, height: 568), Size(width: 1366, height: 1024)] {
          let (found, afterRounding) = try Self.play(kind, fidelity, viewport)
          if kind == .fold, fidelity == .original {
            fold = max(fold, found)
            rounded = max(rounded, afterRounding)
          } else {
            worst = max(worst, found)
            if found > 1 { Issue.record("\(kind) \(fidelity) \(viewport): \(found) of the bound") }
          }
        }
      }
    }
    print("figure: Float rows of the transitions, worst corner error over its bound \(worst)")
    print("figure: the published fold: \(fold) of the bound; its exact matrices rounded once to Float \(rounded)")
    #expect(rounded > 1 && fold <= rounded)
  }
}
