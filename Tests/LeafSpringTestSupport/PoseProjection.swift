import Foundation
import LeafSpring

/// An evaluator of poses that shares nothing with the package: plain products of 4 × 4 matrices of doubles, for row
/// vectors, with the C library's sines. It is deliberately slow and simple.
public struct PlainMatrix: Equatable, Sendable {
  public typealias Row = SIMD4<Double>
  public var rows: (Row, Row, Row, Row)

  public init(_ a: Row, _ b: Row, _ c: Row, _ d: Row) { rows = (a, b, c, d) }

  public static func == (a: PlainMatrix, b: PlainMatrix) -> Bool { a.rows == b.rows }

  public static let identity = PlainMatrix([1, 0, 0, 0], [0, 1, 0, 0], [0, 0, 1, 0], [0, 0, 0, 1])

  public static func * (a: PlainMatrix, b: PlainMatrix) -> PlainMatrix {
    PlainMatrix(b.image(a.rows.0), b.image(a.rows.1), b.image(a.rows.2), b.image(a.rows.3))
  }

  /// A row vector times this matrix.
  public func image(_ v: Row) -> Row {
    var sum = v[0] * rows.0
    sum += v[1] * rows.1
    sum += v[2] * rows.2
    sum += v[3] * rows.3
    return sum
  }

  public static func translation(_ x: Double, _ y: Double, _ z: Double = 0) -> PlainMatrix {
    PlainMatrix([1, 0, 0, 0], [0, 1, 0, 0], [0, 0, 1, 0], [x, y, z, 1])
  }

  public static func scale(_ x: Double, _ y: Double) -> PlainMatrix {
    PlainMatrix([x, 0, 0, 0], [0, y, 0, 0], [0, 0, 1, 0], [0, 0, 0, 1])
  }

  public static func perspective(_ x: Double, _ y: Double, _ z: Double) -> PlainMatrix {
    PlainMatrix([1, 0, 0, x], [0, 1, 0, y], [0, 0, 1, z], [0, 0, 0, 1])
  }

  public static func rotation(_ angle: Double, about axis: RotationAxis, _ free: Vector3) -> PlainMatrix {
    let (c, s) = (cos(angle), sin(angle))
    switch axis {
    case .x: return PlainMatrix([1, 0, 0, 0], [0, c, s, 0], [0, -s, c, 0], [0, 0, 0, 1])
    case .y: return PlainMatrix([c, 0, -s, 0], [0, 1, 0, 0], [s, 0, c, 0], [0, 0, 0, 1])
    case .z: return PlainMatrix([c, s, 0, 0], [-s, c, 0, 0], [0, 0, 1, 0], [0, 0, 0, 1])
    case .free:
      // Rodrigues: the image of each unit vector v is v·c + (u × v)·s + u·(u·v)·(1 − c).
      let u: Row = [free.x, free.y, free.z, 0]
      func turned(_ v: Row, _ cross: Row, _ along: Double) -> Row {
        let straight: Row = v * c
        let sideways: Row = cross * s
        let kept: Row = u * (along * (1 - c))
        return straight + sideways + kept
      }
      return PlainMatrix(
        turned([1, 0, 0, 0], [0, u.z, -u.y, 0], u.x), turned([0, 1, 0, 0], [-u.z, 0, u.x, 0], u.y),
        turned([0, 0, 1, 0], [u.y, -u.x, 0, 0], u.z), [0, 0, 0, 1])
    }
  }
}

/// A corner on the screen: the projected point in points, z/w, and w before the division.
public struct ProjectedCorner {
  public var x, y, z, w: Double
}

extension Pose {
  /// M = S·R·T·Persp.
  public var plainLocal: PlainMatrix {
    let turned = PlainMatrix.scale(scale.x, scale.y) * PlainMatrix.rotation(angle, about: axis, freeAxis)
    let shifted = turned * PlainMatrix.translation(shift.x, shift.y, shift.z)
    return shifted * PlainMatrix.perspective(perspective.x, perspective.y, perspective.z)
  }

  /// K = T(−anchor·size)·M·T(position)·Sub.
  public func plainWorld(_ eye: SharedEye = .none) -> PlainMatrix {
    let placed = PlainMatrix.translation(-anchor.x * size.width, -anchor.y * size.height) * plainLocal
    let local = placed * PlainMatrix.translation(position.x, position.y)
    if eye.distance == .infinity { return local }
    let centred = local * PlainMatrix.translation(-eye.centre.x, -eye.centre.y)
    let seen = centred * PlainMatrix.perspective(0, 0, -1 / eye.distance)
    return seen * PlainMatrix.translation(eye.centre.x, eye.centre.y)
  }

  /// The corners on screen: top-left, top-right, bottom-left, bottom-right.
  public func corners(_ eye: SharedEye = .none) -> [ProjectedCorner] {
    let k = plainWorld(eye)
    return [(0, 0), (size.width, 0), (0, size.height), (size.width, size.height)].map {
      let p = k.image([$0.0, $0.1, 0, 1])
      return ProjectedCorner(x: p.x / p.w, y: p.y / p.w, z: p.z / p.w, w: p.w)
    }
  }
}

/// Everything in one frame of a transition.
public struct TransitionFrame {
  public var poses: [Pose] = []
  public var identities: [CellIdentity] = []
  public var surfaces: [CellSurface] = []
  public var paint: [Int] = []
  public var eye: SharedEye

  public init<T: Transition>(_ transition: T, at e: Double, in space: TransitionSpace) throws {
    let count = transition.cellCount(in: space)
    let cells = try CellTable(count: count)
    let buffer = try PoseBuffer(count: count)
    transition.describe(cells, in: space)
    transition.poses(at: e, in: space, into: buffer)
    eye = transition.eye(in: space)
    for index in 0..<count {
      poses.append(buffer[index])
      identities.append(cells[index].identity)
      surfaces.append(cells[index].surface)
      paint.append(buffer[paintedAt: index])
    }
  }

  public func corners(_ index: Int) -> [ProjectedCorner] { poses[index].corners(eye) }

  /// The first cell that is this part of this view.
  public func cell(
    _ view: CellIdentity.View, _ part: CellIdentity.Part = .whole, item: Int = 0, leaf: Int? = nil
  ) -> Int? {
    identities.firstIndex {
      $0.view == view && $0.part == part && Int($0.item) == item && (leaf == nil || Int($0.leaf) == leaf)
    }
  }
}
