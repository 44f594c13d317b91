import CMathShim

// A whole frame over the host's columns: springs, angles, matrices, and the other columns of a snapshot.
extension MatrixBatch {
  /// Advances the springs by one step, turns the cells by them, and writes the matrices times `shared`, opacities,
  /// shades and ranks, all in one pass: nothing in between is written to memory.
  ///
  /// For hosts with very many cells of their own; a stage does this by itself. Uses the built-in kernel, whatever
  /// `kernel` says. In `exact` mode the bits are those of `SpringPropagator.step`, a column of angles `rest + slope ·
  /// value`, and `run`; in `fast` mode matrices are within `fastBound` of those of the angles, shades within 2⁻²².
  /// Poses like those of pages are fastest: only angle, anchor and position differ from cell to cell, and the
  /// perspective is in `shared`. Cost per cell, AVX-512 and AVX2: 1.3 and 2 ns fast, 3.4 and 6 exact. Allocates
  /// nothing.
  /// - Parameters:
  ///   - poses: everything but the angles; as many poses as there are springs.
  ///   - step: the map over the frame's time, `Spring.propagator(after:)`; rounded to Float for columns of Floats.
  ///   - tasks: runs parts of the work if there are more than 2,048 cells.
  /// - Throws: `refused` in double mode; `outOfRange` if a column is shorter than the poses;
  ///   `nonFinite` for the shared matrix, the map, `rest` or `slope`. Nothing is written then.
  public func frame(
    _ poses: borrowing PoseBuffer, turnedBy springs: TurningSprings<Float>, after step: SpringPropagator,
    shared: Matrix4, into rows: FrameColumns, tasks: TaskSystem? = nil
  ) throws(LeafError) {
    var frame = leaf_frame()
    frame.narrow_map = (Float(step.a), Float(step.b), Float(step.c), Float(step.d))
    try check(poses, springs, step, shared, rows)
    frame.values = UnsafeMutableRawPointer(springs.values.baseAddress)
    frame.velocities = UnsafeMutableRawPointer(springs.velocities.baseAddress)
    (frame.rest, frame.slope) = (springs.rest, springs.slope)
    run(frame, poses, shared, rows, tasks)
  }

  /// The same for springs in Double.
  public func frame(
    _ poses: borrowing PoseBuffer, turnedBy springs: TurningSprings<Double>, after step: SpringPropagator,
    shared: Matrix4, into rows: FrameColumns, tasks: TaskSystem? = nil
  ) throws(LeafError) {
    var frame = leaf_frame()
    frame.is_double = 1
    frame.map = (step.a, step.b, step.c, step.d)
    try check(poses, springs, step, shared, rows)
    frame.values = UnsafeMutableRawPointer(springs.values.baseAddress)
    frame.velocities = UnsafeMutableRawPointer(springs.velocities.baseAddress)
    (frame.rest, frame.slope) = (springs.rest, springs.slope)
    run(frame, poses, shared, rows, tasks)
  }

  private func check<Scalar>(
    _ poses: borrowing PoseBuffer, _ springs: TurningSprings<Scalar>, _ step: SpringPropagator, _ shared: Matrix4,
    _ rows: FrameColumns
  ) throws(LeafError) {
    guard mode != .double else { throw LeafError(.refused, "mode", accepts: "exact or fast for Float matrices") }
    guard shared.isFinite else { throw LeafError(.nonFinite, "shared", accepts: "finite numbers") }
    try Check.finite(springs.rest, "rest")
    try Check.finite(springs.slope, "slope")
    try Check.finite(step.a, "step")
    try Check.finite(step.b, "step")
    try Check.finite(step.c, "step")
    try Check.finite(step.d, "step")
    let count = poses.count
    guard springs.values.count >= count, springs.velocities.count >= count else {
      throw LeafError(.outOfRange, "springs", accepts: "one for every pose")
    }
    guard rows.matrices.count / 16 >= count, rows.opacity?.count ?? count >= count, rows.shade?.count ?? count >= count,
      rows.order?.count ?? count >= count
    else { throw LeafError(.outOfRange, "rows", accepts: "room for every pose") }
  }

  private func run(
    _ start: leaf_frame, _ poses: borrowing PoseBuffer, _ shared: Matrix4, _ rows: FrameColumns, _ tasks: TaskSystem?
  ) {
    guard poses.count > 0 else { return }
    var frame = start
    frame.rows = rows.matrices.baseAddress
    frame.opacity = rows.opacity?.baseAddress
    frame.shade = rows.shade?.baseAddress
    frame.order = rows.order?.baseAddress
    frame.opacity_from = UnsafePointer(poses.opacity.start)
    frame.opacity_mask = poses.opacity.mask == 0 ? 0 : .max
    frame.paint = UnsafePointer(poses.paint)
    var factor = leaf_shared()
    share(shared, into: &factor)
    var work = FrameTask(
      frame: frame, columns: poses.columns, factor: factor, mode: Int32(mode.rawValue),
      level: Int32(probe.simdLevel.rawValue))
    tasks.run(poses.count, &work, runFrame)
  }
}

/// What the parts of a frame share.
private struct FrameTask {
  var frame: leaf_frame
  var columns: leaf_pose_columns
  var factor: leaf_shared
  var mode, level: Int32
}

private func runFrame(_ first: Int32, _ end: Int32, _ context: UnsafeMutableRawPointer?) {
  guard var work = context?.assumingMemoryBound(to: FrameTask.self).pointee, first >= 0, end > first else { return }
  leaf_run_frame(&work.frame, &work.columns, Int(first), Int(end), &work.factor, work.mode, work.level)
}
