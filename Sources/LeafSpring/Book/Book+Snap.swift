/// The place where a book's scrolling comes to rest: whole spreads.
extension Book {
  /// The place where a release at `offset` with `velocity` (points per second; only its sign counts) comes to rest: at
  /// the next spread in the direction of the velocity, or at the nearest one if it is 0 (halves away from zero), within
  /// the content.
  package func snap(offset: Double, velocity: Double, in viewport: Size) -> (offset: Double, spread: Int) {
    let index = Scroll.index(position: offset / viewport.width, velocity: velocity, count: spreadCount)
    return (Double(index) * viewport.width, index)
  }
}

/// Rules of scrolling shared by shelf and book.
package enum Scroll {
  /// S2: up to the next whole index for a positive velocity, down for a negative one, the nearest for none (halves away
  /// from zero), clamped to 0..<count; 0 for NaN.
  static func index(position: Double, velocity: Double, count: Int) -> Int {
    bounded(target(position: position, velocity: velocity), 0, max(count, 1) - 1)
  }

  /// Paging: the next whole index in the direction of the velocity, also from a whole one; the nearest if it is 0.
  static func page(position: Double, velocity: Double, within pages: ClosedRange<Int>) -> Int {
    let next = velocity > 0 ? Elementary.floor(position) + 1 : Elementary.ceil(position) - 1
    return bounded(velocity == 0 ? Elementary.round(position) : next, pages.lowerBound, pages.upperBound)
  }

  /// A number within low…high as an index; low for NaN.
  static func bounded(_ number: Double, _ low: Int, _ high: Int) -> Int {
    number > Double(low) ? (number < Double(high) ? Int(number) : high) : low
  }

  static func target(position: Double, velocity: Double) -> Double {
    if velocity > 0 { return Elementary.ceil(position) }
    if velocity < 0 { return Elementary.floor(position) }
    return Elementary.round(position)
  }

  /// The part of a scroll velocity that is left after a second at the published "fast" deceleration, 0.99 per
  /// millisecond, as the natural logarithm: 1000 · ln 0.99 per second.
  package static let fastDecay = -10.050335853501441

  /// The distance that a fling of `velocity` (per second) still travels: −v / (1000 · ln 0.99).
  package static func flingDistance(velocity: Double) -> Double { -velocity / fastDecay }
}
