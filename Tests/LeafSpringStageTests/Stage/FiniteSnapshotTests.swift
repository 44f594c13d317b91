import LeafSpringTestSupport
import Testing

@testable import LeafSpring

/// Accepted numbers give finite numbers; others are refused. The fuzzer of the C host found these cases.
@Suite struct FiniteSnapshotTests {
  /// Plays a transition to the end and back on a stage; returns the numbers of its frames that are not finite.
  private func flaws(_ viewport: Size, view: Matrix4 = .identity, _ add: (Stage) throws -> SceneID) throws -> Int {
    let stage = try Stage(viewport: viewport)
    let id = try add(stage)
    try stage.setView(view)
    var flaws = 0
    for way in 0..<2 {
      way == 0 ? try stage.open(id) : try stage.close(id)
      for _ in 0..<40 {
        try stage.advance(by: 1.0 / 30)
        stage.withSnapshot { frame in flaws += frame.matrices.count { !$0.isFinite } }
      }
    }
    return flaws
  }

  @Test func whatWouldOverflowAFloatIsRefused() throws {
    let stage = try Stage(viewport: Size(width: 320, height: 568))
    let before = stage.stateHash()
    for eye in [1e-300, 1e-10, 0.5, 2e9, 1e300] {
      #expect(throws: LeafError(.outOfRange, "eye", accepts: "")) { try Flip(eye: eye) }
      #expect(throws: LeafError(.outOfRange, "eye", accepts: "")) { try Cube(eye: eye) }
    }
    #expect(throws: LeafError(.outOfRange, "zoom", accepts: "")) { try Portal(zoom: 1e300) }
    for frame in [Rect(x: 1e300, y: 0, width: 1, height: 1), Rect(x: 0, y: 0, width: 1e-300, height: 1)] {
      #expect(throws: LeafError(.outOfRange, "from", accepts: "")) { try stage.add(Pan(), from: frame) }
      #expect(throws: LeafError(.outOfRange, "from", accepts: "")) { try Move(from: [frame], to: [.unit]) }
      #expect(throws: LeafError(.outOfRange, "cells", accepts: "")) {
        try Album(cover: Rect(x: 0, y: 0, width: 100, height: 100), cells: [frame])
      }
    }
    var view = Matrix4.identity
    view.m23 = 1e300
    #expect(throws: LeafError(.outOfRange, "view", accepts: "")) { try stage.setView(view) }
    for entry in [8, 9, 11] {
      var numbers = (0..<16).map { $0 % 5 == 0 ? 1.0 : 0 }
      numbers[entry] = 1e-9
      let high = numbers.withUnsafeBufferPointer { n in
        Matrix4(
          (n[0], n[1], n[2], n[3]), (n[4], n[5], n[6], n[7]), (n[8], n[9], n[10], n[11]), (n[12], n[13], n[14], n[15]))
      }
      #expect(throws: LeafError(.outOfRange, "view", accepts: "")) { try stage.setView(high) }
    }
    #expect(throws: LeafError(.outOfRange, "viewport", accepts: "")) {
      try stage.resize(Size(width: 1e-300, height: 1))
    }
    #expect(stage.stateHash() == before)
  }

  @Test func theLargestAndSmallestThatAreAcceptedStayFinite() throws {
    var wide = Matrix4.identity
    (wide.m11, wide.m22, wide.m33, wide.m14, wide.m41, wide.m44) = (1e9, -1e9, 1e9, 1e9, 1e9, 1e9)
    var options = TransitionOptions()
    var runs = 0
    for viewport in [Size(width: 1e-6, height: 1e6), Size(width: 1e6, height: 1e6), Size(width: 1e-6, height: 1e-6)] {
      for eye in [1.0, 1e9] {
        for view in [Matrix4.identity, wide] {
          options.eye = eye
          options.zoom = eye == 1 ? 100 : 1e-300
          for kind in TransitionKind.allCases {
            for fidelity in Fidelity.allCases {
              let flaws = try flaws(viewport, view: view) { stage in
                try stage.add(kind, options, fidelity: fidelity)
              }
              #expect(flaws == 0, "\(kind) \(fidelity) \(viewport) eye \(eye)")
              runs += 1
            }
          }
          let flaws = try flaws(viewport, view: view) { stage in
            var book = Book(pages: 9)
            (book.eye, book.pageSize, book.closedScale) = (eye, Size(width: 1e6, height: 1e-6), 100)
            return try stage.add(book)
          }
          #expect(flaws == 0, "book \(viewport) eye \(eye)")
        }
      }
    }
    #expect(runs == 24 * TransitionKind.allCases.count)
  }
}
