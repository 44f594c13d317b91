/// Sixteen values, stored in place without an allocation. `InlineArray` does that, but needs Apple's systems of 2025.
struct FixedArray16<Element> {
  private typealias Four = (Element, Element, Element, Element)

  private var store: (Four, Four, Four, Four)
  var count: Int { 16 }

  init(repeating value: Element) {
    let four = (value, value, value, value)
    store = (four, four, four, four)
  }

  /// Has `body` write values in memory, from the first one on; returns their number, as it says it.
  mutating func fill(_ body: (UnsafeMutablePointer<Element>) -> Int) -> Int {
    withUnsafeMutableBytes(of: &store) { body($0.baseAddress!.assumingMemoryBound(to: Element.self)) }
  }

  /// The index must be in 0..<16.
  subscript(index: Int) -> Element {
    get {
      precondition(index >= 0 && index < 16, "index \(index) of 16")
      return withUnsafeBytes(of: store) { $0.assumingMemoryBound(to: Element.self)[index] }
    }
    set {
      precondition(index >= 0 && index < 16, "index \(index) of 16")
      withUnsafeMutableBytes(of: &store) { $0.assumingMemoryBound(to: Element.self)[index] = newValue }
    }
  }
}

extension FixedArray16: Sendable where Element: Sendable {}
