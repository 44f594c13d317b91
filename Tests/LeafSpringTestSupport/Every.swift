/// The combination that a nested `every` has reached. Put it into the comment of an expectation: `#expect(ok,
/// "\(Trail.here)")`.
public enum Trail {
  @TaskLocal static var steps: [String] = []

  public static var here: String { steps.joined(separator: ", ") }
}

/// A body of `every` threw: where, and what.
public struct FailedCombination: Error, CustomStringConvertible {
  public let combination: String
  public let underlying: any Error

  public var description: String { "failed at \(combination): \(underlying)" }
}

/// Runs `body` for every value and, if nested, for every combination. An error that the innermost body throws (from a
/// `#require`, say) becomes a `FailedCombination` that names the whole combination.
public func every<Value>(_ name: String, in values: some Sequence<Value>, _ body: (Value) throws -> Void)
  throws
{
  for value in values {
    try Trail.$steps.withValue(Trail.steps + ["\(name) \(value)"]) {
      do {
        try body(value)
      } catch let failure as FailedCombination {
        throw failure
      } catch {
        throw FailedCombination(combination: Trail.here, underlying: error)
      }
    }
  }
}
