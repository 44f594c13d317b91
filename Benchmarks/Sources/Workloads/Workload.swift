import LeafSpring

/// Something to measure: `run(n)` does it n times over.
public struct Workload {
  /// Suite and case, as in `products.exact.400`.
  public let name: String
  public let run: (Int) -> Void

  init(_ name: String, _ run: @escaping (Int) -> Void) {
    self.name = name
    self.run = run
  }

  public var suite: String { String(name.prefix { $0 != "." }) }

  /// All of them, suite by suite.
  public static func all() throws -> [Workload] {
    try springs() + curves() + poses() + products() + frame() + events() + hitTest()
  }
}

/// Keeps the optimiser from throwing a result away.
@inline(never) @_optimize(none) public func consume<Value>(_ value: Value) {}
