import CMathShim

/// One value per cell, in C memory whose allocation is checked. If 64 divides its bytes, it begins at a boundary of 64.
/// Its length is fixed: a scene's columns are made when the scene is added, so stepping never allocates. Hot loops use
/// `pointer`, everything else the subscript.
struct Column<Element: BitwiseCopyable>: ~Copyable {
  let pointer: UnsafeMutablePointer<Element>
  let count: Int

  /// A column of `count` entries whose bits are all zero. If there is no memory for it, or was none for one before it,
  /// `memory` notes that and the column is empty.
  @inline(never)
  init(_ count: Int, in memory: inout Memory) {
    let (bytes, overflow) = max(count, 1).multipliedReportingOverflow(by: MemoryLayout<Element>.stride)
    let place = count >= 0 && !overflow ? memory.allocate(bytes) : memory.fail()
    pointer = place.assumingMemoryBound(to: Element.self)
    self.count = memory.isEnough ? count : 0
  }

  init(_ count: Int, filledWith value: Element, in memory: inout Memory) {
    self.init(count, in: &memory)
    pointer.update(repeating: value, count: self.count)
  }

  /// A column by itself.
  /// - Throws: `outOfMemory`, before anything else happens.
  init(_ count: Int) throws(LeafError) {
    var memory = Memory()
    self.init(count, in: &memory)
    try memory.check()
  }

  deinit { if pointer != Memory.nowhere { leaf_release(pointer) } }

  /// A second column with the same bits.
  /// - Throws: `outOfMemory`.
  func copied() throws(LeafError) -> Column {
    let twin = try Column(count)
    twin.take(self, count)
    return twin
  }

  /// Copies the first entries of another column. Uses C's copy: the embedded Swift library copies entry by entry.
  @inline(__always)
  func take(_ other: borrowing Column, _ entries: Int) {
    precondition(
      entries >= 0 && entries <= count && entries <= other.count, "\(entries) entries of \(other.count) for \(count)")
    leaf_copy(pointer, other.pointer, entries * MemoryLayout<Element>.stride)
  }

  /// Moves entries, as many places on; those that they leave, and no others take, stay as they are.
  @inline(__always)
  func move(_ entries: Range<Int>, by distance: Int) {
    let to = entries.lowerBound + distance
    precondition(
      entries.lowerBound >= 0 && to >= 0 && entries.upperBound <= count && to + entries.count <= count,
      "\(entries) of \(count) by \(distance)")
    leaf_copy(pointer + to, pointer + entries.lowerBound, entries.count * MemoryLayout<Element>.stride)
  }

  @inline(__always)
  subscript(index: Int) -> Element {
    get {
      precondition(index >= 0 && index < count, "index \(index) outside 0..<\(count)")
      return pointer[index]
    }
    nonmutating set {
      precondition(index >= 0 && index < count, "index \(index) outside 0..<\(count)")
      pointer[index] = newValue
    }
  }

  /// The whole column, for reading.
  var buffer: UnsafeBufferPointer<Element> { UnsafeBufferPointer(start: pointer, count: count) }
}

/// The memory of columns that belong together: small ones lie side by side. Their owner checks once, after all of them
/// are made, instead of freeing those before each that could not be had.
struct Memory: ~Copyable {
  private(set) var isEnough = true
  private var arena = leaf_arena()

  init() {}

  deinit { leaf_close_arena(arena) }

  /// The place of columns that have no memory. Nothing is read or written there.
  static var nowhere: UnsafeMutableRawPointer { UnsafeMutableRawPointer(bitPattern: 64)! }

  mutating func allocate(_ bytes: Int) -> UnsafeMutableRawPointer {
    guard isEnough, let place = leaf_allocate_beside(&arena, bytes) else { return fail() }
    return place
  }

  mutating func fail() -> UnsafeMutableRawPointer {
    isEnough = false
    return Memory.nowhere
  }

  /// - Throws: `outOfMemory` if a column could not be had.
  func check() throws(LeafError) {
    try Check.that(isEnough, .outOfMemory, "cells", accepts: "a size this machine has memory for")
  }
}

/// The Swift runtime stops the program when it gets no memory for an object or array. So a call first checks that there
/// is enough memory for its objects and arrays.
package enum Reserve {
  /// Bytes for the objects and short arrays of one call that adds or changes scenes.
  package static let few = 1 << 14

  /// - Throws: `outOfMemory` if `bytes` cannot be had at once.
  package static func check(_ bytes: Int, _ field: StaticString = "scenes") throws(LeafError) {
    try check(Int64(bytes), field)
  }

  /// Checks a number of bytes that may not fit an `Int` of 32 bits.
  package static func check(_ bytes: Int64, _ field: StaticString = "scenes") throws(LeafError) {
    guard bytes >= 0, let bytes = Int(exactly: bytes), leaf_has_memory(bytes) != 0 else {
      throw LeafError(.outOfMemory, field, accepts: "a size this machine has memory for")
    }
  }
}
