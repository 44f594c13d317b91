import Foundation
import LeafSpring

/// A recording as one self-contained HTML page: the cells in CSS 3D, with a scrubber, a play button and speeds. It
/// needs no network and opens from disk.
public struct Player {
  /// Frames are thinned out, never blended, until they take no more bytes than this before base64.
  public var frameBytes = 1_300_000

  public init() {}

  /// Writes the page.
  /// - Throws: `badData` for a recording without frames or a cell that names no picture, `io` when a picture
  ///   cannot be read or the sink fails.
  public func write(_ recording: Recording, to sink: TextSink) throws(ExportError) {
    try Player.check(recording)
    var arts = ArtTable()
    try sink.write(Player.head(title: recording.title))
    try sink.write(Player.body(recording))
    try sink.write("<script>\n\"use strict\";\nconst FILM=")
    try Player.film(recording, limit: frameBytes, &arts, to: sink)
    try sink.write(";\n")
    try Player.table(arts, to: sink)
    try sink.write(Player.pictureScript + Player.script + Player.begin + "</script>\n")
    try Player.parts(recording.pictures, Player.shown(recording), to: sink)
    try sink.write("</body>\n</html>\n")
  }

  /// - Throws: `badData` for a recording without frames, or with a cell that names no picture.
  static func check(_ recording: Recording) throws(ExportError) {
    try recording.requireFrames()
    for cell in recording.cells {
      if let picture = cell.picture, !recording.pictures.indices.contains(picture) {
        throw ExportError(
          .badData, "cell \(cell.name) names picture \(picture) of \(recording.pictures.count)")
      }
    }
  }

  /// A recording as an object of the page's script; artwork goes into the table.
  static func film(
    _ recording: Recording, limit: Int, _ arts: inout ArtTable, to sink: TextSink
  ) throws(ExportError) {
    let packed = PackedFrames(recording, limit: limit)
    try sink.write("{" + Player.facts(recording, packed) + ",\ncells:[\n")
    for (index, cell) in recording.cells.enumerated() {
      try sink.write((index == 0 ? "" : ",\n") + Player.json(cell, recording, &arts))
    }
    try sink.write("],\nframes:\"" + Base64.text(packed.bytes) + "\"}")
  }

  /// Parts that all films of a page share: its artwork.
  static func table(_ arts: ArtTable, to sink: TextSink) throws(ExportError) {
    try sink.write("const ARTS=[" + arts.list.map { Markup.json($0) }.joined(separator: ",\n") + "];\n")
  }

  /// Each artwork once, however many cells show it.
  struct ArtTable {
    private(set) var list: [String] = []
    private var places: [String: Int] = [:]

    mutating func place(_ art: String) -> Int {
      if let place = places[art] { return place }
      places[art] = list.count
      list.append(art)
      return list.count - 1
    }
  }

  /// Title, size, times, motion, phases and backgrounds.
  private static func facts(_ r: Recording, _ packed: PackedFrames) -> String {
    let times = packed.frames.map { "\(r.times[$0])" }.joined(separator: ",")
    let movers = packed.frames.map { mover(r, $0) }
    let names = movers.map { String($0.leaf) }.joined(separator: ",")
    let values = movers.map { "\(Float($0.value))" }.joined(separator: ",")
    let speeds = movers.map { "\(Float($0.velocity))" }.joined(separator: ",")
    let phases = r.phases.map { "[\(Markup.json($0.name)),\($0.start),\($0.end)]" }.joined(separator: ",")
    var screens: [String] = []
    var before: Screens?
    for (index, frame) in packed.frames.enumerated() where r.screens[frame] != before {
      let now = r.screens[frame]
      before = now
      let colors = [now.from, now.to].map { Markup.json(Markup.rgba($0.background, times: $0.alpha)) }
      screens.append("[\(index),\(colors.joined(separator: ","))]")
    }
    var sizes: [String] = []
    var size: Size?
    for (index, frame) in packed.frames.enumerated() where r.viewports[frame] != size {
      size = r.viewports[frame]
      sizes.append("[\(index),\(r.viewports[frame].width),\(r.viewports[frame].height)]")
    }
    let shadows = Player.shadows(r, packed)
    let places = Player.places(r, packed)
    let numbers = packed.frames.map { String(r.firstFrame + $0) }.joined(separator: ",")
    return """
      title:\(Markup.json(r.title)),places:[\(places.list)],texts:{\(places.texts)},
      fit:"\(r.fit.css)",width:\(r.viewport.width),height:\(r.viewport.height),
      times:[\(times)],
      numbers:[\(numbers)],
      movers:[\(names)],
      values:[\(values)],
      speeds:[\(speeds)],
      phases:[\(phases)],
      screens:[\(screens.joined(separator: ","))],
      sizes:[\(sizes.joined(separator: ","))],
      shadows:[\(shadows)]
      """
  }

  /// Names in the readout: the scene's progress while that moves, otherwise the fastest moving leaf, if there is one.
  private static func mover(_ r: Recording, _ frame: Int) -> (leaf: Int, value: Double, velocity: Double) {
    let scene = (leaf: -1, value: r.progress[frame], velocity: r.progressVelocity[frame])
    let leaves = 0..<r.leafCount
    guard abs(scene.velocity) < 1e-3,
      let fastest = leaves.max(by: { speed(r, frame, $0) < speed(r, frame, $1) }),
      speed(r, frame, fastest) >= 1e-3
    else { return scene }
    let sample = r.leaves[frame * r.leafCount + fastest]
    return (fastest, sample.value, sample.velocity)
  }

  private static func speed(_ r: Recording, _ frame: Int, _ leaf: Int) -> Double {
    abs(r.leaves[frame * r.leafCount + leaf].velocity)
  }

  private static func json(_ cell: Recording.Cell, _ r: Recording, _ arts: inout ArtTable) -> String {
    let surface = cell.surface
    let radii = [
      surface.radii.topLeft, surface.radii.topRight, surface.radii.bottomRight, surface.radii.bottomLeft,
    ]
    let content = cell.identity.content
    let art = Artwork.of(cell)
    var fields = [
      "name:\(Markup.json(cell.name))", "size:[\(cell.size.width),\(cell.size.height)]",
      "content:[\(content.x),\(content.y),\(content.width),\(content.height)]",
      "radii:\"\(radii.map { Markup.number(Double($0)) + "px" }.joined(separator: " "))\"",
    ]
    // A picture may be transparent; the page under it is not.
    let ground = cell.picture != nil && surface.backColor.alpha > 0 ? surface.backColor : art.paper
    if cell.picture == nil || cell.identity.role != .view || surface.backColor.alpha > 0 {
      fields.append("paper:\"\(Markup.rgba(ground))\"")
    }
    fields.append(cell.picture.map { "picture:\($0)" } ?? "art:\(arts.place(art.element()))")
    if let number = cell.picture, r.pictures[number].fills(cell.size) {
      fields.append("whole:1")
      // A photograph hides its paper wholly.
      if r.pictures[number].format == .jpeg, cell.identity.content == .unit { fields.append("covers:1") }
    } else if cell.picture != nil, r.fit(of: cell) != r.fit {
      fields.append("fit:\"\(r.fit(of: cell).css)\"")
    }
    if cell.identity.role == .page { fields.append("spine:\"\(Artwork.spineEdge(of: cell))\"") }
    // Facets with the same number belong to the same side of a leaf.
    let side = cell.identity.face == .front ? 0 : 1
    fields.append("page:\(2 * Int(cell.identity.leaf) + side)")
    if surface.backColor.alpha > 0 { fields.append("back:\"\(Markup.rgba(surface.backColor))\"") }
    if let gradient = surface.gradient.css(cell.size) { fields.append("gradient:\"\(gradient)\"") }
    return "{\(fields.joined(separator: ","))}"
  }
}
