import Foundation
import LeafSpring

/// Writes CSS.
struct KeyframeSheet {
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
      """
      /* \(Markup.comment(recording.title))
         \(export.note(prepared))
         The parent is \(size.width) x \(size.height) points and needs position: relative; elements are put flat into it. */

      """)
    for animation in prepared.cells { try write(animation) }
  }

  private func write(_ animation: CellAnimation) throws(ExportError) {
    let name = "\(export.prefix)-\(animation.cell)"
    let recording = prepared.recording
    let cell = recording.cells[animation.cell]
    var declarations: [String] = []
    var running: [String] = []
    for track in prepared.tracks(animation) {
      guard track.stops.count > 1 else {
        declarations.append("\(track.property.css): \(track.stops[0].value)")
        continue
      }
      running.append("\(name)-\(track.property.css) \(recording.duration)s linear both")
      try write(track, "\(name)-\(track.property.css)")
    }
    if let band = cell.band { declarations.append("clip-path: \(Outline.clipPath(cell.size, band, bleed: 0.5))") }
    if !running.isEmpty { declarations.append("animation: \(running.joined(separator: ", "))") }
    try sink.write(
      "/* \(Markup.comment(cell.name)) */\n.\(name) { position: absolute; left: 0; top: 0; "
        + "width: \(cell.size.width)px; height: \(cell.size.height)px; transform-origin: 0 0; "
        + declarations.joined(separator: "; ") + " }\n")
    try writeOverlay(animation, name)
  }

  /// The cell's gradient, on top of the element's content.
  private func writeOverlay(_ animation: CellAnimation, _ name: String) throws(ExportError) {
    let cell = prepared.recording.cells[animation.cell]
    guard let track = prepared.overlay(animation), let gradient = cell.surface.gradient.css(over: cell.size) else {
      return
    }
    var motion = "opacity: \(track.stops[0].value)"
    if track.stops.count > 1 {
      motion = "animation: \(name)-shade \(prepared.recording.duration)s linear both"
      try write(track, "\(name)-shade")
    }
    try sink.write(
      ".\(name)::after { content: \"\"; position: absolute; inset: 0; border-radius: inherit; pointer-events: none; "
        + "background: \(gradient); \(motion) }\n")
  }

  private func write(_ track: AnimationExport.Prepared.Track, _ name: String) throws(ExportError) {
    try sink.write("@keyframes \(name) {\n")
    for stop in track.filled {
      let hold = stop.holds && stop.offset < 1 ? " animation-timing-function: step-end;" : ""
      try sink.write("\(100 * stop.offset)% { \(track.property.css): \(stop.value);\(hold) }\n")
    }
    try sink.write("}\n")
  }
}
