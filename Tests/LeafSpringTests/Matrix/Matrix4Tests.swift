import LeafSpringTestSupport
import Testing

@testable import LeafSpring

@Suite struct Matrix4Tests {
  /// Largest difference of two matrices, in units of `scale` times the last place of 1.
  private func distance(_ a: Matrix4, _ b: Matrix4, scale: Double = 1) -> Double {
    var worst = 0.0
    for entry in 0..<16 {
      let difference = a[entry / 4, entry % 4] - b[entry / 4, entry % 4]
      guard difference.isFinite else { return .infinity }
      worst = max(worst, difference.magnitude)
    }
    return worst / (scale * .ulpOfOne)
  }

  @Test func singularMatricesHaveNoInverse() {
    #expect(Matrix4.scale(x: 0, y: 1).inverse == nil)
    #expect(Matrix4.scale(x: 1, y: 1, z: 0).inverse == nil)
    #expect((Matrix4.translation(x: .nan, y: 0)).inverse == nil)
    #expect((Matrix4.translation(x: .infinity, y: 0)).inverse == nil)
    #expect(Matrix4((1, 2, 3, 4), (2, 4, 6, 8), (0, 0, 1, 0), (0, 0, 0, 1)).inverse == nil)
    #expect(Matrix4.scale(x: 1e-300, y: 1e-300).inverse == nil)
  }

  @Test func entriesOutsideTheMatrixStopTheProgram() async {
    await #expect(processExitsWith: .failure) { leavingWhenStopped { _ = Matrix4.identity[4, 0] } }
    await #expect(processExitsWith: .failure) { leavingWhenStopped { _ = Matrix4.identity[0, -1] } }
  }

  @Test func sixteenDoublesInRowOrder() {
    let matrix = Matrix4((11, 12, 13, 14), (21, 22, 23, 24), (31, 32, 33, 34), (41, 42, 43, 44))
    #expect(MemoryLayout<Matrix4>.size == 128 && MemoryLayout<Matrix4>.stride == 128)
    withUnsafeBytes(of: matrix) { bytes in
      #expect(
        Array(bytes.bindMemory(to: Double.self)) == [
          11, 12, 13, 14, 21, 22, 23, 24, 31, 32, 33, 34, 41, 42, 43, 44,
        ])
    }
    var copy = matrix
    copy[2, 3] = 5
    #expect(copy.m34 == 5 && copy[2, 3] == 5 && matrix.transposed[3, 2] == 34)
  }

  @Test func rowVectorsTakeTheLeftFactorFirst() {
    let moved = Matrix4.translation(x: 3, y: 4, z: 5)
    let doubled = Matrix4.scale(x: 2, y: 2, z: 2)
    let point = Vector3(x: 1, y: 1, z: 1)
    #expect((moved * doubled).apply(point) == (8, 10, 12, 1))
    #expect((doubled * moved).apply(point) == (5, 6, 7, 1))
    #expect(moved.m41 == 3 && moved.m42 == 4 && moved.m43 == 5)
  }

  @Test func quarterTurnsGoWhereTheConventionsSay() {
    // +x away from the viewer about y; +y toward the viewer about x; +x toward +y about z.
    let quarter = Double.pi / 2
    let aboutY = Matrix4.rotation(quarter, about: .y).apply(Vector3(x: 1, y: 0, z: 0))
    let aboutX = Matrix4.rotation(quarter, about: .x).apply(Vector3(x: 0, y: 1, z: 0))
    let aboutZ = Matrix4.rotation(quarter, about: .z).apply(Vector3(x: 1, y: 0, z: 0))
    #expect(aboutY.z == -1 && aboutY.x.magnitude < 1e-16 && aboutY.y == 0)
    #expect(aboutX.z == 1 && aboutX.y.magnitude < 1e-16 && aboutX.x == 0)
    #expect(aboutZ.y == 1 && aboutZ.x.magnitude < 1e-16 && aboutZ.z == 0)
  }

  @Test func aNamedAxisIsTheFreeAxisOfItsUnitVector() {
    for angle in [0, 0.3, -2, 3.1, 100] {
      let named: [(RotationAxis, Vector3)] = [
        (.x, Vector3(x: 1, y: 0, z: 0)), (.y, Vector3(x: 0, y: 1, z: 0)), (.z, Vector3(x: 0, y: 0, z: 1)),
      ]
      for (axis, unit) in named {
        let free = Matrix4.rotation(angle, about: .free, unit: unit)
        #expect(distance(Matrix4.rotation(angle, about: axis), free) <= 1)
      }
    }
  }

  @Test func rotationsKeepLengthsAndComeBack() {
    var random = MatrixRandom(3)
    var worst = 0.0
    for _ in 0..<1000 {
      let unit = PoseKind.unit(&random)
      let angle = random.next(-50, 50)
      let turn = Matrix4.rotation(angle, about: .free, unit: unit)
      let back = Matrix4.rotation(-angle, about: .free, unit: unit)
      worst = max(worst, distance(turn * back, .identity), distance(turn.transposed, back))
      let axis = turn.apply(unit)
      worst = max(worst, (axis.x - unit.x).magnitude / .ulpOfOne, (axis.z - unit.z).magnitude / .ulpOfOne)
    }
    #expect(worst <= 8)
    print("figure: rotations, worst distance \(worst) ulp of 1")
  }

  @Test func perspectiveDividesByOneMinusZOverD() {
    let image = Matrix4.perspective(distance: 500).apply(Vector3(x: 10, y: 20, z: 250))
    #expect(image == (10, 20, 250, 0.5))
    #expect(Matrix4.perspective(distance: .infinity) == .identity)
    #expect(Matrix4.perspective(distance: 500).apply(Vector3(x: 1, y: 1, z: 500)).w == 0)
  }

  @Test func theSharedEyeLooksAtItsCentre() {
    let eye = SharedEye(distance: 2000, centre: Point(x: 512, y: 384))
    let product =
      Matrix4.translation(x: -512, y: -384) * Matrix4.perspective(distance: 2000)
      * Matrix4.translation(x: 512, y: 384)
    #expect(Matrix4(eye) == product)
    #expect(Matrix4(SharedEye.none) == .identity && Matrix4.eyeAndView(.none) == .identity)
    #expect(Matrix4.eyeAndView(eye, view: ndcView) == product * ndcView)
    let centre = Matrix4(eye).apply(Vector3(x: 512, y: 384, z: -700))
    #expect((centre.x / centre.w - 512).magnitude < 1e-12 && (centre.y / centre.w - 384).magnitude < 1e-12)
  }

  @Test(arguments: [PoseKind.book, .mixed])
  func aCellIsTheProductOfItsFactors(kind: PoseKind) {
    var random = MatrixRandom(11)
    var worst = 0.0
    for index in 0..<500 {
      let pose = kind.pose(index, &random)
      let own =
        Matrix4.scale(x: pose.scale.x, y: pose.scale.y)
        * Matrix4.rotation(pose.angle, about: pose.axis, unit: pose.freeAxis)
        * Matrix4.translation(x: pose.shift.x, y: pose.shift.y, z: pose.shift.z)
      let layer = own * Matrix4.perspective(pose.perspective)
      let anchor = Matrix4.translation(
        x: -pose.anchor.x * pose.size.width, y: -pose.anchor.y * pose.size.height)
      let place = Matrix4.translation(x: pose.position.x, y: pose.position.y)
      // Sums of at most a dozen terms; the largest is about |anchor · size| · |position| · |perspective|.
      let scale = max(
        1, pose.size.width.magnitude * 4, pose.size.height.magnitude * 4, pose.position.x.magnitude * 20,
        pose.position.y.magnitude * 20)
      worst = max(worst, distance(Matrix4(layer: pose), layer, scale: 1000))
      worst = max(worst, distance(Matrix4(cell: pose), anchor * layer * place, scale: scale))
      worst = max(worst, distance(Matrix4(model: pose), anchor * own * place, scale: scale))
    }
    #expect(worst <= 16)
    print("figure: cell matrices, \(kind): worst distance from the product of the factors \(worst)")
  }

  @Test func aCellAtRestLiesOnItsFrame() {
    let pose = Pose(frame: Rect(x: 100, y: 50, width: 362, height: 568), anchor: Point(x: 0, y: 0.5))
    #expect(Matrix4(cell: pose) == Matrix4.translation(x: 100, y: 50))
    let corner = Matrix4(cell: pose).apply(Point(x: 362, y: 568))
    #expect(corner == (462, 618, 0, 1))
  }

  @Test func aModelMatrixHasNoPerspective() {
    var random = MatrixRandom(5)
    for index in 0..<100 {
      let model = Matrix4(model: PoseKind.mixed.pose(index, &random))
      #expect(model.m14 == 0 && model.m24 == 0 && model.m34 == 0 && model.m44 == 1)
    }
  }

  @Test func anInverseUndoes() throws {
    var random = MatrixRandom(9)
    var (worst, off) = (0.0, 0.0)
    for index in 0..<500 {
      var pose = PoseKind.mixed.pose(index, &random)
      pose.scale = Point(x: random.next(0.5, 2), y: random.next(0.5, 2))
      pose.perspective = Vector3(x: 0, y: 0, z: -1 / 2000)
      let matrix = Matrix4(cell: pose) * bookEye
      let inverse = try #require(matrix.inverse)
      // As large as the terms that cancel in it: of an entry of |M| · |M⁻¹|.
      let product = matrix * inverse
      for row in 0..<4 {
        for column in 0..<4 {
          var size = 0.0
          for k in 0..<4 { size += (matrix[row, k] * inverse[k, column]).magnitude }
          off = max(off, (product[row, column] - (row == column ? 1 : 0)).magnitude / max(size, 1))
        }
      }
      let point = Vector3(x: random.next(0, 500), y: random.next(0, 500), z: 0)
      let there = matrix.apply(point)
      let back = inverse.row(there.x, there.y, there.z, there.w)
      worst = max(worst, (back.0 / back.3 - point.x).magnitude, (back.1 / back.3 - point.y).magnitude)
    }
    #expect(worst < 1e-6 && off < 1e-10)
    print("figure: inverse, worst distance of a point brought back \(worst) points; product beside the identity \(off)")
  }

  @Test func finiteMeansEveryEntry() {
    #expect(Matrix4.identity.isFinite && Matrix4.scale(x: 1e308, y: -1e308).isFinite)
    for entry in 0..<16 {
      for bad in [Double.nan, .infinity, -.infinity] {
        var matrix = Matrix4.identity
        matrix[entry / 4, entry % 4] = bad
        #expect(!matrix.isFinite)
      }
    }
  }
}
