import CLeafSpring
import LeafSpring

@c @implementation
public func leaf_stage_leaf_mesh(
  _ stage: OpaquePointer!, _ book: leaf_scene, _ leaf: Int32, _ face: Int32, _ vertices: UnsafeMutablePointer<Float>!,
  _ vertex_capacity: Int, _ indices: UnsafeMutablePointer<UInt32>!, _ triangle_capacity: Int,
  _ vertex_count: UnsafeMutablePointer<Int>!, _ triangle_count: UnsafeMutablePointer<Int>!
) -> leaf_status {
  let areArrays = isArray(vertices, vertex_capacity) && isArray(indices, triangle_capacity)
  let areCounts = isUsable(vertex_count) && isUsable(triangle_count)
  return onStage(stage, .badPointer.unless(areArrays && areCounts)) { box throws(LeafError) in
    let (id, face, leaf) = (SceneID(rawValue: book), try choose(face, "face") as CellIdentity.Face, Int(host: leaf))
    let size = try box.stage.meshSize(of: id, leaf: leaf, face: face)
    (vertex_count.pointee, triangle_count.pointee) = (size.vertices, size.triangles)
    guard size.vertices <= vertex_capacity, size.triangles <= triangle_capacity else { return .tooSmall }
    _ = try box.stage.mesh(
      of: id, leaf: leaf, face: face,
      vertices: UnsafeMutableBufferPointer(start: vertices, count: MeshSize.vertexFloats * size.vertices),
      indices: UnsafeMutableBufferPointer(start: indices, count: 3 * size.triangles))
    return .ok
  }
}
