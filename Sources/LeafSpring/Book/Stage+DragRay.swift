/// Fingers of a host with a camera of its own.
extension Stage {
  /// A drag along a ray, for a host with a camera of its own. The finger takes the cell that
  /// the ray meets, and the held point stays on the ray as it stays under a finger of the scene's own eye. The velocity
  /// is estimated.
  /// - Parameters:
  ///   - ray: from the camera, in front of the viewport's plane, through the finger.
  ///   - time: the event's own time in seconds; nil for the stage's.
  ///   - pointer: which finger.
  /// - Throws: `unknownScene`; `nonFinite`; `outOfRange` for a direction of length 0. Rays that do not come down on the
  ///   viewport's plane from in front are ignored and counted; a finger that lifts along one cancels.
  public func drag(
    _ id: SceneID, along ray: Ray, phase: GesturePhase, time: Double? = nil, pointer: Int32 = 0
  ) throws(LeafError) {
    let scene = try find(id)
    try ray.check()
    if let time { try Check.finite(time, "time") }
    if scene.asShelf == nil { _ = try findBook(id) }
    let place = ray.place, ends = phase == .ended || phase == .cancelled
    guard place != nil || ends else { return ignore(scene) }
    let drawn = place.flatMap { view.place($0.x, $0.y) } ?? .zero
    let touch = FingerEvent(
      phase: place == nil ? .cancelled : phase, drawn: drawn, place: place ?? .zero, velocity: nil,
      time: time ?? self.time, pointer: pointer, ray: place == nil ? nil : ray,
      hit: { stage, touch in touch.ray.flatMap { stage.hit(along: $0) } })
    drag(scene, touch)
  }
}
