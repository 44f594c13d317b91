import CLeafSpring
import LeafSpring

// Everything that a host passes is checked here, once: pointers, lengths, sizes of structs, numbers of choices.

/// Not null and aligned.
@inline(__always)
func isUsable<T>(_ pointer: UnsafePointer<T>?) -> Bool {
  guard let pointer else { return false }
  return UInt(bitPattern: pointer) % UInt(MemoryLayout<T>.alignment) == 0
}

/// An array of `count` entries: null only if it is empty, and not longer than memory can be.
@inline(__always)
func isArray<T>(_ pointer: UnsafePointer<T>?, _ count: Int) -> Bool {
  guard count >= 0, count <= Int.max / MemoryLayout<T>.stride else { return false }
  return count == 0 || isUsable(pointer)
}

/// An array that may be left out.
@inline(__always)
func isOptional<T>(_ pointer: UnsafePointer<T>?, _ count: Int = 1) -> Bool {
  pointer == nil || isArray(pointer, count)
}

/// Checks a struct that begins with its size: the size must be that of this version.
@inline(__always)
func check<T: BitwiseCopyable>(_ pointer: UnsafePointer<T>?) -> leaf_status {
  guard let pointer, isUsable(pointer) else { return .badPointer }
  return check(pointer, UnsafeRawPointer(pointer).load(as: UInt32.self))
}

/// Checks a struct whose size the host passes separately.
@inline(__always)
func check<T: BitwiseCopyable>(_ pointer: UnsafePointer<T>?, _ size: UInt32) -> leaf_status {
  .badPointer.unless(isUsable(pointer)).then(.badStruct.unless(size == UInt32(MemoryLayout<T>.size)))
}

/// A struct that may be left out.
@inline(__always)
func checkOptional<T: BitwiseCopyable>(_ pointer: UnsafePointer<T>?) -> leaf_status {
  pointer == nil ? .ok : check(pointer)
}

/// Writes a whole struct, whose size the host passes separately, with that size in its first member.
@inline(__always)
func fill<T: BitwiseCopyable>(_ pointer: UnsafeMutablePointer<T>?, _ size: UInt32, _ value: T) -> leaf_status {
  .of(check(pointer, size)) {
    pointer?.pointee = value
    UnsafeMutableRawPointer(pointer)?.storeBytes(of: size, as: UInt32.self)
  }
}

/// The size of a struct as given in its first member.
@inline(__always)
func size<T>(of type: T.Type) -> UInt32 { UInt32(MemoryLayout<T>.size) }

/// A choice by its number.
@inline(__always)
func choose<E: RawRepresentable>(_ raw: Int32, _ field: StaticString) throws(LeafError) -> E
where E.RawValue == UInt8 {
  guard raw >= 0, raw <= 255, let choice = E(rawValue: UInt8(raw)) else {
    throw LeafError(.outOfRange, field, accepts: "one of the named values")
  }
  return choice
}

// The host leaves these to the library by LEAF_UNSET.

@inline(__always)
func given(_ number: Double) -> Double? { number == Double(LEAF_UNSET) ? nil : number }

func given(_ number: Int32) -> Int? { number == Int32(LEAF_UNSET) ? nil : Int(host: number) }

/// A rectangle that is left out has this width.
func given(_ rect: leaf_rect) -> Rect? { rect.width == Double(LEAF_UNSET) ? nil : Rect(rect) }

@inline(__always)
func chosen<E: RawRepresentable>(_ raw: Int32, _ field: StaticString) throws(LeafError) -> E?
where E.RawValue == UInt8 {
  guard raw != Int32(LEAF_UNSET) else { return nil }
  let choice: E = try choose(raw, field)
  return choice
}

/// Checks that there is memory for what the library makes from a host's array, because the Swift runtime stops the
/// program when it gets none.
/// - Parameter copies: the most copies of the entries held at once, including growing arrays and arrays being
///   validated.
func reserve<T>(_ count: Int, of type: T.Type, copies: Int = 4) throws(LeafError) {
  // In 64 bits, because on a machine of 32 the sum may be more than an Int holds.
  let bytes = Int64(count) * Int64(copies * MemoryLayout<T>.stride) + Int64(Reserve.few)
  try Reserve.check(Int(clamping: bytes), "count")
}

/// Memory to which the host gets a pointer; it grows when more is needed.
struct Lent<Element: BitwiseCopyable> {
  private(set) var pointer: UnsafeMutablePointer<Element>?
  private var capacity = 0

  /// Room for `count` entries; nil if there is no memory.
  mutating func room(for count: Int) -> UnsafeMutablePointer<Element>? {
    if count <= capacity, let pointer { return pointer }
    let wanted = max(count, 2 * capacity, 8)
    let bytes = UInt64(wanted) * UInt64(MemoryLayout<Element>.stride)
    guard let block = leafi_grow(pointer, bytes) else { return nil }
    pointer = block.assumingMemoryBound(to: Element.self)
    capacity = wanted
    return pointer
  }

  func free() { leafi_free(pointer) }
}

extension Point {
  init(_ point: leaf_point) { self.init(x: point.x, y: point.y) }
}

extension Size {
  init(_ size: leaf_size) { self.init(width: size.width, height: size.height) }
}

extension Rect {
  init(_ rect: leaf_rect) { self.init(x: rect.x, y: rect.y, width: rect.width, height: rect.height) }
}

extension Color {
  init(_ color: leaf_color) {
    self.init(red: color.red, green: color.green, blue: color.blue, alpha: color.alpha)
  }
}

extension leaf_point {
  init(_ point: Point) { self.init(x: point.x, y: point.y) }
}

extension leaf_size {
  init(_ size: Size) { self.init(width: size.width, height: size.height) }
}

extension leaf_rect {
  init(_ rect: Rect) { self.init(x: rect.x, y: rect.y, width: rect.width, height: rect.height) }
}

extension leaf_color {
  init(_ color: Color) {
    self.init(red: color.red, green: color.green, blue: color.blue, alpha: color.alpha)
  }
}
