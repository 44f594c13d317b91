import ArgumentParser

/// Numbers on the command line.
enum Number {
  static func parse(_ text: String, above low: Double, upTo high: Double) throws -> Double {
    guard let value = Double(text), value > low, value <= high else {
      throw ValidationError("it takes a number above \(Text.short(low)) and up to \(Text.short(high))")
    }
    return value
  }
}

extension Number {
  static func parse(_ text: String, from low: Double, upTo high: Double) throws -> Double {
    guard let value = Double(text), value >= low, value <= high else {
      throw ValidationError("it takes a number from \(Text.short(low)) to \(Text.short(high))")
    }
    return value
  }

  static func parse(_ text: String, above low: Double, below high: Double) throws -> Double {
    guard let value = Double(text), value > low, value < high else {
      throw ValidationError("it takes a number above \(Text.short(low)) and below \(Text.short(high))")
    }
    return value
  }
}
