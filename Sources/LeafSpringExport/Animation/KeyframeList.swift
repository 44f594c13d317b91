import LeafSpring

/// Writes Web Animations keyframes as JSON.
struct KeyframeList {
  private let prepared: AnimationExport.Prepared
  private let export: AnimationExport
  private let sink: TextSink

  init(_ prepared: AnimationExport.Prepared, _ export: AnimationExport, _ sink: TextSink) {
    self.prepared = prepared
    self.export = export
    self.sink = sink
  }

  func write() throws(ExportError) {
    let recording = prepared.recording
    let size = recording.viewport
    try sink.write(
      "{\"format\":\"leafspring-waapi\",\"version\":1,\"title\":\(Markup.json(recording.title)),"
        + "\"note\":\(Markup.json(export.note(prepared))),\"viewport\":[\(size.width),\(size.height)],"
        + "\"tolerance\":\(export.tolerance),"
        + "\"timing\":{\"duration\":\(1000 * recording.duration),\"easing\":\"linear\",\"fill\":\"both\"},\n"
        + "\"cells\":[")
    for (index, animation) in prepared.cells.enumerated() {
      let cell = recording.cells[animation.cell]
      try sink.write(
        (index == 0 ? "\n" : ",\n") + "{\"cell\":\(animation.cell),\"name\":\(Markup.json(cell.name)),"
          + "\"size\":[\(cell.size.width),\(cell.size.height)],\"transformOrigin\":\"0 0\",\"tracks\":[")
      for (place, track) in prepared.tracks(animation).enumerated() {
        try sink.write(place == 0 ? "\n" : ",\n")
        try write(track)
      }
      try sink.write("]")
      try writeOverlay(animation, cell)
      try sink.write("}")
    }
    try sink.write("\n]}\n")
  }

  /// The cell's gradient, for an element on top of the cell's own content.
  private func writeOverlay(_ animation: CellAnimation, _ cell: Recording.Cell) throws(ExportError) {
    guard let track = prepared.overlay(animation), let gradient = cell.surface.gradient.css(over: cell.size) else {
      return
    }
    try sink.write(",\n\"overlay\":{\"background\":\"\(gradient)\",\"tracks\":[\n")
    try write(track)
    try sink.write("]}")
  }

  private func write(_ track: AnimationExport.Prepared.Track) throws(ExportError) {
    try sink.write("{\"property\":\"\(track.property.script)\",\"keyframes\":[\n")
    for (index, stop) in track.filled.enumerated() {
      let value = track.isQuoted ? "\"\(stop.value)\"" : stop.value
      let hold = stop.holds && stop.offset < 1 ? ",\"easing\":\"step-end\"" : ""
      try sink.write(
        (index == 0 ? "" : ",\n") + "{\"offset\":\(stop.offset),\"\(track.property.script)\":\(value)\(hold)}")
    }
    try sink.write("]}")
  }
}
