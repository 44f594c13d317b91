/// A host's function that writes the poses of a transition: for hosts that cannot conform a type to `Transition`.
package struct PoseCode {
  let write: (PoseFrame) -> Void

  /// - Parameter write: called with what the transition itself has written; what it leaves is checked. It must give the
  ///   same poses for the same frame, because clones, seeking and the search for the next change ask again, and it must
  ///   not call the stage. It must not allocate.
  package init(_ write: @escaping (PoseFrame) -> Void) { self.write = write }
}

/// One call of a `PoseCode`. The memory is valid until the function returns.
package struct PoseFrame {
  /// Fraction of the forward picture, −1…2: 0 shows the old view, 1 the new one. On the way back it runs from 1 to 0.
  package let fraction: Double
  package let direction: Direction
  package let viewport: Size
  /// Rest frames of the views of the forward picture, in points of the container.
  package let old: Rect
  package let new: Rect
  package let count: Int
  let memory: PoseBuffer.Spread
  /// Why the poses of the last call were not taken; nil if they were.
  package let fault: LeafError.Code?

  /// One number of all cells.
  package func column(_ column: PoseColumn) -> UnsafeMutablePointer<Double> {
    memory.scalars + column.rawValue * memory.stride
  }

  /// A `RotationAxis` per cell.
  package var axes: UnsafeMutablePointer<UInt8> { memory.axes }
  /// `CellFlags` per cell, of which only `visible` is read.
  package var flags: UnsafeMutablePointer<UInt32> { memory.flags }
  /// All cells, each once, back to front.
  package var paint: UnsafeMutablePointer<UInt32> { memory.paint }
}

extension Stage {
  /// Lets a host's function write the poses of a view transition, after the transition's own; nil for the transition's
  /// alone. Motion, progress and timing are kept. Clones made later call the same function. Poses that are not finite,
  /// lie far outside, or have a paint order without every cell once are not taken: the frame shows the transition's
  /// own.
  /// - Throws: `unknownScene`; `refused` for scenes that are not view transitions.
  package func setCode(_ code: PoseCode?, on id: SceneID) throws(LeafError) {
    let scene = try find(id)
    guard let player = scene.asPlayer else { throw LeafError(.refused, "scene", accepts: "a view transition") }
    setCode(code, player, of: scene)
  }

  /// Sets the host's function for a line of a container's table: the line with the operation and views of a rule.
  /// - Throws: `unknownScene`; `outOfRange` if there is no such line.
  package func setCode(_ code: PoseCode?, for rule: ContainerRule, on id: SceneID) throws(LeafError) {
    let container = try findContainer(id)
    for index in 1..<container.lines.count where container.lines[index].rule.hasSameKey(as: rule) {
      let scene = container.lines[index].scene
      return setCode(code, scene.player, of: scene)
    }
    throw LeafError(.outOfRange, "operation", accepts: "a rule of the container")
  }

  private func setCode(_ code: PoseCode?, _ player: TransitionPlayer, of scene: Scene) {
    guard code != nil || player.transition.code != nil else { return }
    (player.transition.code, player.transition.fault) = (code, nil)
    scene.poses.paintInIndexOrder()
    repaint(scene)
  }
}
