import Foundation
import LeafSpring

/// Time of a frame against books at rest beside one leaf in the air, and against cells in motion, which the built-in kernel
/// multiplies: the default changes kernels at 1,024 cells.
func growth(_ table: inout Table) throws {
  var rest: [Point2] = []
  for count in [1, 3, 10, 30, 100, 300, 1_000, 3_000, 10_000] {
    let (stage, ids) = try Cast.books(count)
    rest.append(Point2(count: count, nanoseconds: try oneLeaf(stage, ids[0], rounds: 27).median))
  }
  table.curve("scenes at rest", rest)
  var cells: [Point2] = []
  for count in [1, 3, 10, 30, 100, 300, 1_000, 3_000, 10_000, 30_000, 100_000] {
    var flight = try Flight(cells: count, .builtin)
    let times = try Meter.measure(
      rounds: 15, each: count < 3_000 ? 20 : 4, prepare: { try flight.prepare() }
    ) { try flight.frame(of: count < 3_000 ? 20 : 4) }
    cells.append(Point2(count: flight.stage.cellCount, nanoseconds: times.median))
  }
  table.curve("cells in motion", cells)
  print("slope of a frame's time, in decades: \(Row.fixed(slope(rest))) with scenes at rest,", terminator: " ")
  print("\(Row.fixed(slope(cells.filter { $0.count >= 1_000 }))) with cells in motion from 1,000 on")
}

/// The slope of the straight line through the logarithms, by least squares.
func slope(_ points: [Point2]) -> Double {
  let (x, y) = (points.map { log10(Double($0.count)) }, points.map { log10($0.nanoseconds) })
  let (meanX, meanY) = (x.reduce(0, +) / Double(x.count), y.reduce(0, +) / Double(y.count))
  let above = zip(x, y).map { ($0 - meanX) * ($1 - meanY) }.reduce(0, +)
  return above / x.map { ($0 - meanX) * ($0 - meanX) }.reduce(0, +)
}
