import Testing

@testable import LeafSpring

/// A photo's way through its window, with and without a list of keys.
@Suite struct AlbumWindowTests {
  @Test func aWindowHasTheBitsOfItsListOfKeys() {
    var tried = 0
    for start in [-0.3, 0, 0.03, 0.45, 0.5, 0.97, 1, 1.2] {
      for length in [-0.2, 0, 0.05, 0.3, 0.5, 0.55, 1.4] {
        let window = AlbumWindow(start: start, length: length)
        for (a, b) in [(0.0, 1.0), (1, 0), (0, -Double.pi), (-Double.pi, 0), (0.1, 0.7)] {
          let keys = window.keys(from: a, to: b)
          for step in 0...1_000 {
            let x = Double(step) / 1_000
            #expect(
              window.linear(from: a, to: b, at: x).bitPattern == keys.linear(at: x).bitPattern,
              "\(window) from \(a) to \(b) at \(x)")
            tried += 1
          }
        }
      }
    }
    #expect(tried == 8 * 7 * 5 * 1_001)
  }
}
