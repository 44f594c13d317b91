import LeafSpring
import Testing

@testable import LeafSpringExport

@Suite struct LinearEasingTests {
  @Test(arguments: [0, -1, 1e-7, 0.2, Double.nan, .infinity]) func badTolerances(_ tolerance: Double) throws {
    let spring = try Spring(duration: 0.5, bounce: 0.3)
    #expect(throws: LeafError.self) { try LinearEasing(spring, tolerance: tolerance) }
  }

  @Test func aSpringThatNeverRestsIsRefused() throws {
    let spring = try Spring(stiffness: 100, damping: 0)
    #expect(throws: LeafError.self) { try LinearEasing(spring) }
  }

  @Test(arguments: [0.9, 0.3, 0, -0.5, -0.95], [1e-1, 1e-2, 1e-3, 1e-5])
  func theLineKeepsWithinItsTolerance(_ bounce: Double, _ tolerance: Double) throws {
    let spring = try Spring(duration: 0.5, bounce: bounce)
    let easing = try LinearEasing(spring, tolerance: tolerance)
    let stops = easing.stops
    #expect(stops.first == .init(progress: 0, share: 0) && stops.last == .init(progress: 1, share: 1))
    var worst = 0.0
    for (a, b) in zip(stops, stops.dropFirst()) {
      #expect(a.share < b.share)
      for step in 0...50 {
        let share = Double(step) / 50
        let at = a.share + (b.share - a.share) * share
        let wanted = spring.value(from: 0, to: 1, at: at * easing.duration)
        worst = max(worst, abs(a.progress + (b.progress - a.progress) * share - wanted))
      }
    }
    #expect(worst <= tolerance, "bounce \(bounce): \(worst), \(stops.count) stops")
    print("linear(), bounce \(bounce), tolerance \(tolerance): worst \(worst / tolerance) of it, \(stops.count) stops")
  }

  @Test func theFunctionNamesItsStops() throws {
    let easing = try LinearEasing(try Spring(duration: 0.5), tolerance: 0.1)
    #expect(easing.css.hasPrefix("linear(0, ") && easing.css.hasSuffix(", 1)"))
    #expect(easing.css.split(separator: ",").count == easing.stops.count)
  }
}
