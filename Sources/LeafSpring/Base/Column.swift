import CMathShim

/// One value per cell, in checked C memory at a 64-byte boundary. Fixed length: a scene's columns are made when it is
/// added, and stepping never allocates. Access goes through `pointer` in hot loops and through the subscript elsewhere.
struct Column<Element: BitwiseCopyable>: ~Copyable {
  let pointer: UnsafeMutablePointer<Element>
  let count: Int

  /// A column of `count` zero bit patterns.
  /// - Throws: `outOfMemory`, before anything else happens.
  @inline(never)
  init(_ count: Int) throws(LeafError) {
    let (bytes, overflow) = max(count, 1).multipliedReportingOverflow(by: MemoryLayout<Element>.stride)
    guard count >= 0, !overflow, let memory = leaf_allocate(bytes) else {
      throw LeafError(.outOfMemory, "cells", accepts: "a size this machine has memory for")
    }
    pointer = memory.assumingMemoryBound(to: Element.self)
    self.count = count
  }

  init(_ count: Int, filledWith value: Element) throws(LeafError) {
    try self.init(count)
    pointer.update(repeating: value, count: count)
  }

  deinit { leaf_release(pointer) }

  /// Another column of the same bits.
  /// - Throws: `outOfMemory`.
  func copied() throws(LeafError) -> Column {
    let twin = try Column(count)
    twin.take(self, count)
    return twin
  }

  /// Takes over the first entries of another column. By C's copy: the Swift library of the embedded build goes entry by entry.
  @inline(__always)
  func take(_ other: borrowing Column, _ entries: Int) {
    precondition(
      entries >= 0 && entries <= count && entries <= other.count, "\(entries) entries of \(other.count) for \(count)")
    leaf_copy(pointer, other.pointer, entries * MemoryLayout<Element>.stride)
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

/// Memory that the Swift runtime takes, for objects and arrays, cannot be refused: it stops the program. So what a call will
/// take of it is asked for first.
enum Reserve {
  /// Objects and short arrays of a call that adds or changes scenes.
  static let few = 1 << 14

  /// - Throws: `outOfMemory` where so much could not be had at once.
  static func check(_ bytes: Int) throws(LeafError) {
    guard bytes >= 0, leaf_has_memory(bytes) != 0 else {
      throw LeafError(.outOfMemory, "scenes", accepts: "a size this machine has memory for")
    }
  }
}
