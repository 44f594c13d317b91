/// Remembers the worst error of a run and where it occurred, so that an accuracy test reports a figure instead of
/// hiding it.
///
///     var worst = Worst("spring position", unit: "ulp")
///     worst.record(ulpError(got, against: exact), "zeta \(zeta), t \(t)")
///     #expect(worst.report(limit: 4))
public struct Worst {
  public let subject: String
  public let unit: String
  public private(set) var error = 0.0
  public private(set) var place = ""
  public private(set) var count = 0

  public init(_ subject: String, unit: String = "ulp") {
    self.subject = subject
    self.unit = unit
  }

  /// Takes one error; its sign does not matter, and NaN counts as infinite. `place` is made only when it is needed.
  public mutating func record(_ candidate: Double, _ place: @autoclosure () -> String) {
    count += 1
    let size = candidate.isNaN ? Double.infinity : abs(candidate)
    if size > error || count == 1 {
      error = size
      self.place = place()
    }
  }

  /// Includes what another recorder has seen.
  public mutating func merge(_ other: Worst) {
    count += other.count
    if other.error > error {
      error = other.error
      place = other.place
    }
  }

  public var description: String {
    "figure: \(subject): worst \(shortened(error)) \(unit) of \(count) cases, at \(place)"
  }

  /// True if something was recorded and nothing was beyond `limit`; an empty run proves nothing.
  public func isWithin(_ limit: Double) -> Bool { count > 0 && error <= limit }

  /// Prints the figure, and returns whether it `isWithin` the limit.
  public func report(limit: Double) -> Bool {
    print("\(description) (limit \(shortened(limit)))")
    return isWithin(limit)
  }
}

/// At most three significant digits, without a formatter: 0.00114, 1230, 2.35e-16.
public func shortened(_ value: Double) -> String {
  guard value.isFinite, value != 0 else { return "\(value)" }
  var exponent = 0
  var scaled = abs(value)
  while scaled >= 999.5 { (scaled, exponent) = (scaled / 10, exponent + 1) }
  while scaled < 99.95 { (scaled, exponent) = (scaled * 10, exponent - 1) }
  var digits = String(Int(scaled.rounded()))
  let point = digits.count + exponent
  while digits.count > 1 && digits.last == "0" { digits.removeLast() }
  let sign = value < 0 ? "-" : ""
  if point > 9 || point < -3 {
    let rest = digits.dropFirst()
    return "\(sign)\(digits.prefix(1))\(rest.isEmpty ? "" : ".\(rest)")e\(point - 1)"
  }
  if point <= 0 { return sign + "0." + String(repeating: "0", count: -point) + digits }
  if point >= digits.count { return sign + digits + String(repeating: "0", count: point - digits.count) }
  return sign + digits.prefix(point) + "." + digits.dropFirst(point)
}
