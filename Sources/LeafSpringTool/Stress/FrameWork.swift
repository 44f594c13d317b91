import Histogram
import LeafSpring

/// Cells that the frames of a run multiplied. Adding a frame allocates nothing.
struct FrameWork {
  private var histogram = Histogram<UInt64>(highestTrackableValue: 1 << 32, numberOfSignificantValueDigits: .three)
  private(set) var cells = 0
  private(set) var products = 0
  private(set) var productsByBLAS = 0
  private(set) var calls = 0
  private(set) var least = Int.max
  private var most = 0

  /// Counts what a frame multiplies.
  mutating func count(_ stage: Stage, _ frame: () throws -> Void) rethrows {
    let (before, calls) = (stage.multiplied, stage.callsOfBLAS.products)
    try frame()
    add(from: before, to: stage.multiplied, calls: stage.callsOfBLAS.products - calls)
  }

  private mutating func add(from before: ProductCount, to after: ProductCount, calls: Int) {
    let count = after.cells - before.cells
    histogram.record(UInt64(count))
    cells += count
    products += after.products - before.products
    productsByBLAS += after.byBLAS - before.byBLAS
    self.calls += calls
    least = min(least, count)
    most = max(most, count)
  }

  /// Exact up to 2,000 cells, and wherever all frames have as many; otherwise within a thousandth.
  var median: Int { max(min(Int(histogram.valueAtPercentile(50)), most), min(least, most)) }
}
