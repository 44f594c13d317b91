import LeafSpring

/// Writes the cells of a frame: poses, matrices and corners in Double, back to front.
struct CellWriter {
  /// The perspective all cells share.
  let eye: SharedEye
  /// True if the specification includes the shared perspective in each cell's layer transform. It does so for books,
  /// whose cells all have their anchor at the vanishing point.
  var localHasEye = false
  /// The name of a cell, from its identity.
  let name: (CellIdentity) -> String
  /// Writes further fields of a cell, by its index.
  var more: (Int, inout JSONWriter) -> Void = { _, _ in }

  func write(
    _ poses: borrowing PoseBuffer, _ cells: borrowing CellTable, into out: inout JSONWriter
  ) throws(EvalError) {
    let shared = Matrix4(eye)
    out.key("cells")
    out.open("[")
    for rank in 0..<poses.count {
      let index = poses[paintedAt: rank]
      try write(index, rank, poses[index], cells[index], shared, &out)
    }
    out.close("]")
  }

  private func write(
    _ index: Int, _ rank: Int, _ pose: Pose, _ cell: (identity: CellIdentity, surface: CellSurface),
    _ shared: Matrix4,
    _ out: inout JSONWriter
  ) throws(EvalError) {
    var local = Matrix4(layer: pose)
    if localHasEye { local = local * .perspective(distance: eye.distance) }
    let world = Matrix4(cell: pose) * shared
    guard world.isFinite else {
      throw EvalError(.overflow, "at", "a matrix is beyond the largest double")
    }
    out.open("{")
    out.string("name", name(cell.identity))
    write(cell.identity, &out)
    out.numbers("local", local.entries)
    write(pose, &out)
    out.numbers("world", world.entries)
    writeCorners(pose.size, world, &out)
    out.number("opacity", min(max(pose.opacity, 0), 1))
    let shade = min(max(pose.shade, 0), 1)
    out.number("shade", shade)
    out.key("overlay")
    out.stops(cell.surface.gradient, strength: shade)
    out.integer("order", rank)
    write(pose.flags, &out)
    more(index, &out)
    out.close("}")
  }

  private func write(_ identity: CellIdentity, _ out: inout JSONWriter) {
    out.key("identity")
    out.open("{")
    out.integer("item", Int(identity.item))
    out.integer("leaf", Int(identity.leaf))
    out.string("face", identity.face == .front ? "front" : "back")
    out.key("view")
    switch identity.view {
    case .none: out.null()
    case .from: out.string("from")
    case .to: out.string("to")
    }
    out.numbers(
      "content", [identity.content.x, identity.content.y, identity.content.width, identity.content.height])
    out.close("}")
  }

  private func write(_ pose: Pose, _ out: inout JSONWriter) {
    out.key("pose")
    out.open("{")
    out.numbers("size", [pose.size.width, pose.size.height])
    out.numbers("anchor", [pose.anchor.x, pose.anchor.y])
    out.numbers("position", [pose.position.x, pose.position.y])
    out.numbers("scale", [pose.scale.x, pose.scale.y])
    out.number("angle", pose.angle)
    out.key("axis")
    switch pose.axis {
    case .x: out.string("x")
    case .y: out.string("y")
    case .z: out.string("z")
    case .free: out.numbers([pose.freeAxis.x, pose.freeAxis.y, pose.freeAxis.z])
    }
    out.numbers("shift", [pose.shift.x, pose.shift.y, pose.shift.z])
    out.numbers("perspective", [pose.perspective.x, pose.perspective.y, pose.perspective.z])
    out.close("}")
  }

  private func writeCorners(_ size: Size, _ world: Matrix4, _ out: inout JSONWriter) {
    let corners = [
      Point.zero, Point(x: size.width, y: 0), Point(x: 0, y: size.height),
      Point(x: size.width, y: size.height),
    ].map { world.apply($0) }
    out.key("corners")
    out.open("[")
    for corner in corners {
      if corner.w > 0 {
        out.numbers([corner.x / corner.w, corner.y / corner.w, corner.z / corner.w])
      } else {
        out.null()
      }
    }
    out.close("]")
    out.numbers("w", corners.map(\.w))
  }

  private func write(_ flags: CellFlags, _ out: inout JSONWriter) {
    out.key("flags")
    out.open("[")
    out.string(flags.contains(.visible) ? "visible" : "culled")
    if flags.contains(.backFacing) { out.string("backFacing") }
    if flags.contains(.edgeOn) { out.string("edgeOn") }
    if flags.contains(.crossesEye) { out.string("crossesEye") }
    out.close("]")
  }
}

extension Matrix4 {
  /// m11 … m44, row by row.
  var entries: [Double] {
    [m11, m12, m13, m14, m21, m22, m23, m24, m31, m32, m33, m34, m41, m42, m43, m44]
  }

  init(_ e: [Double]) {
    self.init(
      (e[0], e[1], e[2], e[3]), (e[4], e[5], e[6], e[7]), (e[8], e[9], e[10], e[11]),
      (e[12], e[13], e[14], e[15]))
  }
}

extension JSONWriter {
  /// The stops of a gradient at a strength: [[location, alpha], …].
  mutating func stops(_ gradient: Gradient, strength: Double) {
    let locations = [gradient.locations.0, gradient.locations.1, gradient.locations.2, gradient.locations.3]
    let alphas = [gradient.alphas.0, gradient.alphas.1, gradient.alphas.2, gradient.alphas.3]
    open("[")
    for stop in 0..<min(Int(gradient.stopCount), 4) {
      numbers([locations[stop].written, strength * alphas[stop].written])
    }
    close("]")
  }

  mutating func screens(_ screens: Screens) {
    key("screens")
    open("{")
    for (name, screen) in [("from" as StaticString, screens.from), ("to", screens.to)] {
      key(name)
      open("{")
      numbers("background", screen.background.written)
      number("alpha", screen.alpha)
      close("}")
    }
    close("}")
    key("hidden")
    if screens.hiddenItem >= 0 { integer(Int(screens.hiddenItem)) } else { null() }
  }
}

extension Color {
  /// Red, green, blue and alpha.
  var written: [Double] { [red.written, green.written, blue.written, alpha.written] }
}

extension Float {
  /// The double nearest to the decimal with which this number was written: 0.45 for `Float(0.45)`, which is not 0.45 in
  /// Double.
  var written: Double { Double(description) ?? Double(self) }
}
