/// An element of one of the two views of a `Move`, for lists that differ: the identity says which elements of the two
/// lists are the same.
public struct MoveItem: Equatable, Sendable, BitwiseCopyable {
  /// A number of the host's own, 0…2³¹ − 1, each once in a list.
  public var id: Int
  /// The place of the element in its view, in points of the container.
  public var frame: Rect
  /// True if the element shows the same picture in both views: then one cell shows it all the way, opaque, instead of
  /// two that mix. Equal in both lists; without meaning for an element that only one has.
  public var keepsPicture: Bool

  public init(id: Int, frame: Rect, keepsPicture: Bool = false) {
    self.id = id
    self.frame = frame
    self.keepsPicture = keepsPicture
  }
}

/// An element of either view or of both, and its first cell.
struct MoveElement: Equatable, Sendable {
  /// The views that have the element.
  enum Part: UInt8, Sendable {
    /// Both, with a picture in each: two cells, the old picture's first.
    case both
    /// Both, with one picture: one cell, as all below.
    case kept
    /// Only the old view.
    case goes
    /// Only the new view.
    case comes
  }

  var start: Rect
  var end: Rect
  var id: Int32
  var part: Part
  var cell: Int

  var cellCount: Int { part == .both ? 2 : 1 }
}

extension MoveElement {
  /// The elements of two lists of the same elements in the same order, numbered by it.
  /// - Throws: `outOfRange` for lists of different lengths and for frames, `nonFinite`.
  static func pairs(from: [Rect], to: [Rect]) throws(LeafError) -> [MoveElement] {
    try Check.that(from.count == to.count, .outOfRange, "to", accepts: "as many rectangles as in the other list")
    var elements: [MoveElement] = []
    elements.reserveCapacity(from.count)
    for index in 0..<from.count {
      try Check.frame(from[index], "from")
      try Check.frame(to[index], "to")
      elements.append(
        MoveElement(
          start: from[index], end: to[index], id: Int32(truncatingIfNeeded: index), part: .both, cell: 2 + 2 * index))
    }
    return elements
  }

  /// The elements of two lists, matched by their identities: those of the first in its order, then those that only the
  /// second has, in its order. O(n log n).
  /// - Throws: `nonFinite` and `outOfRange` for frames and identities, `refused` for an identity that a list has twice
  ///   and for elements that keep their picture in one list only.
  static func matched(from: [MoveItem], to: [MoveItem]) throws(LeafError) -> [MoveElement] {
    let first = try ranked(from, "from")
    let second = try ranked(to, "to")
    var partners = [Int](repeating: -1, count: from.count)
    var isMet = [Bool](repeating: false, count: to.count)
    var next = 0
    for index in first {
      while next < second.count, to[second[next]].id < from[index].id { next += 1 }
      guard next < second.count, to[second[next]].id == from[index].id else { continue }
      try Check.that(
        to[second[next]].keepsPicture == from[index].keepsPicture,
        .refused, "keepsPicture", accepts: "the same for an element in both lists")
      partners[index] = second[next]
      isMet[second[next]] = true
    }
    var elements: [MoveElement] = []
    elements.reserveCapacity(from.count + to.count)
    for index in 0..<from.count { elements.add(from[index], partners[index] < 0 ? nil : to[partners[index]]) }
    for index in 0..<to.count where !isMet[index] { elements.add(nil, to[index]) }
    return elements
  }

  /// Indices of a list by ascending identity.
  private static func ranked(_ items: [MoveItem], _ field: StaticString) throws(LeafError) -> [Int] {
    for item in items {
      try Check.frame(item.frame, field)
      try Check.that(
        item.id >= 0 && item.id <= Int(Int32.max), .outOfRange, "id", accepts: "a number from 0 to 2^31 - 1")
    }
    let ranked = Array(0..<items.count).sortedStably { items[$0].id < items[$1].id }
    for rank in 1..<max(ranked.count, 1) where items[ranked[rank]].id == items[ranked[rank - 1]].id {
      throw LeafError(.refused, "id", accepts: "every identity once in a list")
    }
    return ranked
  }
}

extension [MoveElement] {
  /// Adds the element that one or both views have.
  fileprivate mutating func add(_ old: MoveItem?, _ new: MoveItem?) {
    guard let any = old ?? new else { return }
    let part: MoveElement.Part = old == nil ? .comes : new == nil ? .goes : any.keepsPicture ? .kept : .both
    append(
      MoveElement(
        start: (old ?? any).frame, end: (new ?? any).frame, id: Int32(truncatingIfNeeded: any.id), part: part,
        cell: last.map { $0.cell + $0.cellCount } ?? 2))
  }
}
