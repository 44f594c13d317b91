#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Android)
  import Android
#elseif canImport(Darwin)
  import Darwin
#elseif canImport(ucrt)
  import ucrt
#endif

/// The arithmetic of the reference model: 64 bits of fraction where the processor has them, Double elsewhere.
/// A test that needs the extra bits asks `Wide.isExtended`.
#if arch(x86_64) && !os(Windows) && !os(Android)
  public typealias Wide = Float80
#else
  public typealias Wide = Double
#endif

extension Wide {
  /// True if a Wide resolves at least 1000 steps between neighbouring Doubles.
  public static var isExtended: Bool { significandBitCount >= 63 }
}

// The platform's own mathematical functions, under separate names: nothing here uses the functions under test.
public func wideExp(_ x: Wide) -> Wide { exp(x) }
public func wideLog(_ x: Wide) -> Wide { log(x) }
public func wideSin(_ x: Wide) -> Wide { sin(x) }
public func wideCos(_ x: Wide) -> Wide { cos(x) }
public func wideSinh(_ x: Wide) -> Wide { sinh(x) }
public func wideCosh(_ x: Wide) -> Wide { cosh(x) }

/// a² − b·c with at most one rounding error in each part, however nearly the two cancel.
public func wideDifference(square a: Wide, product b: Wide, _ c: Wide) -> Wide {
  let square = a * a
  let product = b * c
  let squareTail = (-square).addingProduct(a, a)
  let productTail = (-product).addingProduct(b, c)
  return (square - product) + (squareTail - productTail)
}
