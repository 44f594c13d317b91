/// `x` limited to 0…1.
@inline(__always)
func clamp(_ x: Double) -> Double { min(max(x, 0), 1) }

/// Rises smoothly from 0 (at 0 and below) to 1 (at 1 and above).
@inline(__always)
func smoothstep(_ x: Double) -> Double {
  let t = clamp(x)
  return t * t * (3 - 2 * t)
}

/// From `a` at 0 to `b` at 1; exact at both.
@inline(__always)
func lerp(_ a: Double, _ b: Double, _ f: Double) -> Double { a * (1 - f) + b * f }
