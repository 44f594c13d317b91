import Foundation
import LeafSpring

/// The place of a cell's node in each frame: in points, y up.
struct NodePath {
  let cell: Int
  /// The rectangle around the node: its sides, and the anchor of the first pose in unit coordinates.
  let size: Size
  let anchor: Point
  private(set) var translations: [SIMD3<Float>] = []
  /// Unit quaternions x, y, z, w; neighbours are in the same half of the sphere.
  private(set) var rotations: [SIMD4<Float>] = []
  private(set) var scales: [SIMD3<Float>] = []
  private(set) var isSeen: [Bool] = []
  /// The first frame in which the cell is visible and its perspective matters, because it is not flat in the plane of
  /// the viewport.
  private(set) var firstDeep: Int?
  /// The first such frame in which the cell has a perspective of its own.
  private(set) var firstOwn: Int?
  /// The perspectives of its scene that matter.
  private(set) var eyes: [SharedEye] = []

  var isEverSeen: Bool { isSeen.contains(true) }

  init(_ recording: Recording, cell: Int) {
    self.cell = cell
    let models = (0..<recording.frameCount).map { recording.models[$0 * recording.cellCount + cell] }
    let first = models.lazy.compactMap { $0 }.first
    size = recording.cells[cell].size
    anchor = first?.pose.anchor ?? .zero
    var last = first
    for frame in 0..<recording.frameCount {
      let seen = models[frame] != nil && recording.isSeen(frame: frame, cell: cell)
      last = models[frame] ?? last
      guard let model = last else { continue }
      if seen { look(model, frame) }
      append(model.pose, seen)
    }
  }

  private mutating func look(_ model: Recording.Model, _ frame: Int) {
    let pose = model.pose
    let isFlat = pose.shift.z == 0 && (pose.angle == 0 || pose.axis == .z)
    let tilts = pose.perspective.x != 0 || pose.perspective.y != 0
    if tilts || !isFlat && pose.perspective.z != 0 { firstOwn = firstOwn ?? frame }
    guard !isFlat else { return }
    firstDeep = firstDeep ?? frame
    if !eyes.contains(model.eye) { eyes.append(model.eye) }
  }

  /// With y turned up, a rotation about (x, y, z) becomes one about (−x, y, −z).
  private mutating func append(_ pose: Pose, _ seen: Bool) {
    let sine = sin(pose.angle / 2)
    let axis = NodePath.axis(of: pose)
    var turn = SIMD4(-axis.x * sine, axis.y * sine, -axis.z * sine, cos(pose.angle / 2))
    if let before = rotations.last, (SIMD4<Double>(before) * turn).sum() < 0 { turn = -turn }
    let stretch = Point(
      x: pose.scale.x * (size.width > 0 ? pose.size.width / size.width : 1),
      y: pose.scale.y * (size.height > 0 ? pose.size.height / size.height : 1))
    // If the anchor has changed, the node stays at the first one.
    let away = Vector3(
      x: (anchor.x - pose.anchor.x) * pose.size.width * pose.scale.x,
      y: (anchor.y - pose.anchor.y) * pose.size.height * pose.scale.y, z: 0)
    let moved = Matrix4.rotation(pose.angle, about: pose.axis, unit: pose.freeAxis).apply(away)
    translations.append(
      SIMD3(
        Float(pose.position.x + pose.shift.x + moved.x), -Float(pose.position.y + pose.shift.y + moved.y),
        Float(pose.shift.z + moved.z)))
    rotations.append(SIMD4<Float>(turn))
    scales.append(SIMD3(Float(stretch.x), Float(stretch.y), 1))
    isSeen.append(seen)
  }

  private static func axis(of pose: Pose) -> Vector3 {
    switch pose.axis {
    case .x: return Vector3(x: 1, y: 0, z: 0)
    case .y: return Vector3(x: 0, y: 1, z: 0)
    case .z: return Vector3(x: 0, y: 0, z: 1)
    case .free: return pose.freeAxis
    }
  }

  /// Keys of the scale: 0 while the cell is not visible, with a key just before each change, so that nothing is seen
  /// shrinking.
  func visibleScales(at times: [Float]) -> (times: [Float], scales: [SIMD3<Float>]) {
    var keys: (times: [Float], scales: [SIMD3<Float>]) = ([], [])
    for frame in scales.indices {
      if frame > 0, isSeen[frame] != isSeen[frame - 1], times[frame].nextDown > times[frame - 1] {
        keys.times.append(times[frame].nextDown)
        keys.scales.append(keys.scales[keys.scales.count - 1])
      }
      keys.times.append(times[frame])
      keys.scales.append(isSeen[frame] ? scales[frame] : .zero)
    }
    return keys
  }
}
