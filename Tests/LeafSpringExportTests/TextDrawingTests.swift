import Foundation
import LeafSpring
import Testing

@testable import LeafSpringExport

/// Lines of text on pages that lean.
@Suite struct TextDrawingTests {
  /// A line of text as it is seen: its ends, if its letters are as wide as those of a usual book.
  private func line(_ svg: Substring) -> (from: Point, to: Point)? {
    func value(_ name: String) -> Substring? {
      svg.range(of: name + "=\"").map { svg[$0.upperBound...].prefix { $0 != "\"" } }
    }
    guard let transform = value("transform"), let size = value("font-size").flatMap({ Double($0) }),
      let style = value("class"), let words = svg.split(separator: ">").dropFirst().first?.prefix(while: { $0 != "<" })
    else { return nil }
    let m = transform.dropFirst(7).dropLast().split(separator: " ").compactMap { Double($0) }
    let width = 0.45 * size * Double(words.count), left = style.hasSuffix(" l") ? 0 : -width / 2
    func seen(_ x: Double) -> Point { Point(x: m[0] * x + m[4], y: m[1] * x + m[5]) }
    return m.count == 6 ? (seen(left), seen(left + width)) : nil
  }

  /// Distance of a point outside a convex polygon, in points.
  private func outside(_ p: Point, _ polygon: [Point]) -> Double {
    var area = 0.0, most = -Double.infinity
    for (a, b) in zip(polygon, polygon.dropFirst() + polygon.prefix(1)) { area += a.x * b.y - b.x * a.y }
    for (a, b) in zip(polygon, polygon.dropFirst() + polygon.prefix(1)) where hypot(b.x - a.x, b.y - a.y) > 0 {
      let side = ((b.x - a.x) * (p.y - a.y) - (b.y - a.y) * (p.x - a.x)) / hypot(b.x - a.x, b.y - a.y)
      most = max(most, area > 0 ? -side : side)
    }
    return most
  }

  @Test func noLineOfAPageRunsOverItsEdge() throws {
    let recording = try BookScene().recording()
    var worst = -Double.infinity, lines = 0
    for frame in 0..<recording.frameCount {
      for cell in recording.paintOrder(frame: frame) {
        let row = frame * recording.cellCount + cell, flags = recording.flags[row]
        guard !flags.contains(.backFacing), !flags.contains(.edgeOn) else { continue }
        let drawing = CellDrawing(
          cell: recording.cells[cell], projection: recording.projection(frame: frame, cell: cell), opacity: 1, shade: 0,
          flags: flags, id: "g")
        let outline = drawing.projection.polygon(drawing.border), svg = drawing.svg()
        guard outline.count >= 3, svg.contains("<text") else { continue }
        #expect(svg.contains("clip-path=\"url(#gt)\"") || drawing.projection.isAffine)
        for part in svg.components(separatedBy: "<text").dropFirst() {
          let seen = try #require(line(part[...]))
          lines += 1
          worst = max(worst, outside(seen.from, outline), outside(seen.to, outline))
        }
      }
    }
    print("figure: \(lines) lines of text on leaves that turn end at least \(-worst) points within their pages")
    #expect(worst < 0 && lines > 10_000)
  }
}
