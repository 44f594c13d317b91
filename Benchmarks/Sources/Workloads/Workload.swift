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

  /// Those of one suite, or all, suite by suite. Making some of them takes a while.
  public static func all(of suite: String? = nil) throws -> [Workload] {
    let suites: [(String, () throws -> [Workload])] = [
      ("springs", springs), ("curves", curves), ("poses", poses), ("products", products), ("frame", frame),
      ("events", events), ("hitTest", hitTest),
    ]
    return try suites.filter { suite == nil || $0.0 == suite }.flatMap { try $0.1() }
  }
}

/// Keeps the optimiser from throwing a result away.
@inline(never) @_optimize(none) public func consume<Value>(_ value: Value) {}
