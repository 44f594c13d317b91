import LeafSpring

/// Every column of every frame as JSON or CSV. Numbers are the shortest decimals that read back to the same bits;
/// matrix entries, opacity and shade are 32-bit floats, the rest are doubles.
public struct FrameTable {
  public enum Format: String, CaseIterable, Sendable { case json, csv }

  public let format: Format

  public init(_ format: Format) { self.format = format }

  /// - Throws: `badData` for a recording without frames, `io` when the sink fails.
  public func write(_ recording: Recording, to sink: TextSink) throws(ExportError) {
    try recording.requireFrames()
    switch format {
    case .csv: try FrameTable.csv(recording, sink)
    case .json: try FrameTable.json(recording, sink)
    }
  }

  /// One row per frame and cell.
  private static func csv(_ r: Recording, _ sink: TextSink) throws(ExportError) {
    let entries = (1...4).flatMap { row in (1...4).map { "m\(row)\($0)" } }.joined(separator: ",")
    try sink.write("frame,time,cell,\(entries),opacity,shade,order,flags\n")
    for frame in 0..<r.frameCount {
      for cell in 0..<r.cellCount {
        let row = frame * r.cellCount + cell
        let matrix = r.matrices[16 * row..<16 * row + 16].map { "\($0)" }.joined(separator: ",")
        let rest = "\(r.opacities[row]),\(r.shades[row]),\(r.ranks[row]),\(r.flags[row].rawValue)"
        try sink.write("\(r.firstFrame + frame),\(r.times[frame]),\(cell),\(matrix),\(rest)\n")
      }
    }
  }

  private static func json(_ r: Recording, _ sink: TextSink) throws(ExportError) {
    try sink.write("{\"format\":\"leafspring-frames\",\"version\":1,\"title\":\(Markup.json(r.title)),\n")
    try sink.write("\"viewport\":[\(r.viewport.width),\(r.viewport.height)],\n\"cells\":[\n")
    for (index, cell) in r.cells.enumerated() { try sink.write((index == 0 ? "" : ",\n") + json(cell)) }
    try sink.write("],\n\"frames\":[\n")
    for frame in 0..<r.frameCount {
      try sink.write((frame == 0 ? "" : ",\n") + head(r, frame) + "\"cells\":[")
      for cell in 0..<r.cellCount {
        try sink.write((cell == 0 ? "" : ",\n") + row(r, frame * r.cellCount + cell))
      }
      try sink.write("]}")
    }
    try sink.write("]}\n")
  }

  private static func head(_ r: Recording, _ frame: Int) -> String {
    let leaves = (0..<r.leafCount).map { leaf in
      let sample = r.leaves[frame * r.leafCount + leaf]
      return "[\(sample.value),\(sample.velocity),\(sample.angle)]"
    }.joined(separator: ",")
    let screens = r.screens[frame]
    return "{\"frame\":\(r.firstFrame + frame),\"time\":\(r.times[frame]),\"value\":\(r.progress[frame]),"
      + "\"velocity\":\(r.progressVelocity[frame]),\"leaves\":[\(leaves)],\"from\":\(json(screens.from)),"
      + "\"to\":\(json(screens.to)),\"hiddenItem\":\(screens.hiddenItem),\n"
  }

  private static func row(_ r: Recording, _ row: Int) -> String {
    let matrix = r.matrices[16 * row..<16 * row + 16].map { "\($0)" }.joined(separator: ",")
    return "{\"matrix\":[\(matrix)],\"opacity\":\(r.opacities[row]),\"shade\":\(r.shades[row]),"
      + "\"order\":\(r.ranks[row]),\"flags\":\(r.flags[row].rawValue)}"
  }

  private static func json(_ screen: Screens.Screen) -> String {
    "{\"background\":\(json(screen.background)),\"alpha\":\(screen.alpha)}"
  }

  private static func json(_ color: Color) -> String {
    "[\(color.red),\(color.green),\(color.blue),\(color.alpha)]"
  }

  private static func json(_ cell: Recording.Cell) -> String {
    let i = cell.identity
    let g = cell.surface.gradient
    let radii = cell.surface.radii
    let stops = g.stops.map { "[\($0.location),\($0.alpha)]" }.joined(separator: ",")
    return "{\"name\":\(Markup.json(cell.name)),\"size\":[\(cell.size.width),\(cell.size.height)],"
      + "\"role\":\"\(i.role)\",\"item\":\(i.item),\"leaf\":\(i.leaf),\"face\":\"\(i.face)\",\"view\":\"\(i.view)\","
      + "\"part\":\"\(i.part)\",\"content\":[\(i.content.x),\(i.content.y),\(i.content.width),\(i.content.height)],"
      + "\"back\":\(json(cell.surface.backColor)),"
      + "\"radii\":[\(radii.topLeft),\(radii.topRight),\(radii.bottomLeft),\(radii.bottomRight)],"
      + "\"gradient\":{\"color\":\(json(g.color)),\"start\":[\(g.start.x),\(g.start.y)],\"end\":[\(g.end.x),\(g.end.y)],"
      + "\"stops\":[\(stops)]}}"
  }
}
