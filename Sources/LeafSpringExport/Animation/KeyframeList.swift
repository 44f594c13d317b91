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
        + "\"tolerance\":\(export.tolerance),\"samplesPerSecond\":\(prepared.rate.value),"
        + "\"timing\":{\"duration\":\(1000 * prepared.animations.duration),\"easing\":\"linear\",\"fill\":\"both\"},\n"
        + "\"cells\":[")
    for (index, animation) in prepared.animations.cells.enumerated() {
      let cell = recording.cells[animation.cell]
      try sink.write(
        (index == 0 ? "\n" : ",\n") + "{\"cell\":\(animation.cell),\"name\":\(Markup.json(cell.name)),"
          + "\"size\":[\(cell.size.width),\(cell.size.height)],\"transformOrigin\":\"0 0\",\"tracks\":[")
      for (place, track) in prepared.tracks(animation).enumerated() {
        try sink.write(place == 0 ? "\n" : ",\n")
        try write(track)
      }
      try sink.write("]}")
    }
    try sink.write("\n]}\n")
  }

  private func write(_ track: AnimationExport.Prepared.Track) throws(ExportError) {
    try sink.write("{\"property\":\"\(track.property.script)\",\"keyframes\":[\n")
    for (index, stop) in prepared.filled(track.stops).enumerated() {
      let value = track.isQuoted ? "\"\(track.value(stop.sample))\"" : track.value(stop.sample)
      let hold = stop.holds && stop.offset < 1 ? ",\"easing\":\"step-end\"" : ""
      try sink.write(
        (index == 0 ? "" : ",\n") + "{\"offset\":\(stop.offset),\"\(track.property.script)\":\(value)\(hold)}")
    }
    try sink.write("]}")
  }
}
