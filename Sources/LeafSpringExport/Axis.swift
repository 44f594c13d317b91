/// Ticks at 1, 2 or 5 times a power of ten.
struct Axis {
  let low, high, step: Double

  /// About `count` ticks from at or below `low` to at or above `high`.
  init(from low: Double, to high: Double, count: Int = 6) {
    let span = high - low
    let wide = span.isFinite && span > 0 ? span : 1
    let raw = wide / Double(max(1, count))
    let power = Trig.tenTo(Trig.log10(raw).rounded(.down))
    let step = [1.0, 2, 5, 10].map { $0 * power }.first { $0 >= raw * 0.999 } ?? 10 * power
    self.step = step
    self.low = (low / step + 1e-9).rounded(.down) * step
    self.high = ((low + wide) / step - 1e-9).rounded(.up) * step
  }

  var ticks: [Double] {
    let count = Int(((high - low) / step).rounded())
    return (0...max(0, count)).map { low + Double($0) * step }
  }

  /// Decimals that distinguish neighbouring ticks.
  var digits: Int { max(0, -Int(Trig.log10(step * 1.001).rounded(.down))) }

  /// Place of a value on the axis, 0 at the low end and 1 at the high end.
  func place(_ value: Double) -> Double { (value - low) / (high - low) }
}
