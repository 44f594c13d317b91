import CLeafSpring
import LeafSpring

// MARK: Pages and spreads

@c @implementation
public func leaf_stage_spread_of_page(
  _ stage: OpaquePointer!, _ book: leaf_scene, _ page: Int32, _ spread: UnsafeMutablePointer<Int32>!
) -> leaf_status {
  run(stage, .badPointer.unless(isUsable(spread))) { stage throws(LeafError) in
    let found = try stage.book(SceneID(rawValue: book)).spread(ofPage: Int(host: page))
    spread.pointee = Int32(truncatingIfNeeded: found)
  }
}

@c @implementation
public func leaf_stage_pages_of_spread(
  _ stage: OpaquePointer!, _ book: leaf_scene, _ spread: Int32, _ first: UnsafeMutablePointer<Int32>!,
  _ second: UnsafeMutablePointer<Int32>!
) -> leaf_status {
  run(stage, .badPointer.unless(isUsable(first) && isUsable(second))) { stage throws(LeafError) in
    let book = try stage.book(SceneID(rawValue: book))
    guard book.spreads.contains(Int(host: spread)) else {
      throw LeafError(.outOfRange, "spread", accepts: "a spread of the book")
    }
    let pages = book.pages(ofSpread: Int(host: spread))
    first.pointee = number(of: pages.first)
    second.pointee = number(of: pages.second)
  }
}

@c @implementation
public func leaf_spread_for(
  _ viewport: UnsafePointer<leaf_size>!, _ page: UnsafePointer<leaf_size>!, _ least: Double, _ hinge: Int32,
  _ spread: UnsafeMutablePointer<Int32>!
) -> leaf_status {
  .of(.badPointer.unless(isUsable(viewport) && isUsable(page) && isUsable(spread))) { () throws(LeafError) in
    let mode = try Book.spreadMode(
      for: Size(viewport.pointee), pageSize: Size(page.pointee), least: least, hinge: try choose(hinge, "hinge"))
    spread.pointee = Int32(mode.rawValue)
  }
}

/// A page's number as C has it: −1 for none.
private func number(of page: Int?) -> Int32 { Int32(truncatingIfNeeded: page ?? -1) }

// MARK: The reading, and a sentence for it

@c @implementation
public func leaf_stage_reading(
  _ stage: OpaquePointer!, _ book: leaf_scene, _ reading: UnsafeMutablePointer<leaf_reading_state>!
) -> leaf_status {
  run(stage, check(reading)) { stage throws(LeafError) in
    let found = try stage.reading(SceneID(rawValue: book))
    reading.pointee.place = Int32(found.place.rawValue)
    reading.pointee.first = number(of: found.first)
    reading.pointee.last = number(of: found.last)
    reading.pointee.page_count = Int32(truncatingIfNeeded: found.pageCount)
    reading.pointee.spread = Int32(truncatingIfNeeded: found.spread)
    reading.pointee.first_spread = Int32(truncatingIfNeeded: found.spreads.lowerBound)
    reading.pointee.last_spread = Int32(truncatingIfNeeded: found.spreads.upperBound)
    reading.pointee.is_moving = found.isMoving ? 1 : 0
  }
}

@c @implementation
public func leaf_label_def_default(_ def: UnsafeMutablePointer<leaf_label_def>!, _ struct_size: UInt32) -> leaf_status {
  var value = leaf_label_def()
  (value.style, value.first) = (Int32(LEAF_LABEL_DECIMAL), 1)
  return fill(def, struct_size, value)
}

/// Checks that every section has the size of this version.
private func checkLabels(_ sections: UnsafePointer<leaf_label_def>?, _ count: Int) -> leaf_status {
  guard isArray(sections, count) else { return .badPointer }
  guard count <= PageLabels.sectionLimit else { return .told("sections", accepts: "up to 65,536 sections") }
  for index in 0..<count {
    let checked = check(sections! + index)
    guard checked == .ok else { return checked }
  }
  return .ok
}

private func labels(_ sections: UnsafePointer<leaf_label_def>?, _ count: Int) throws(LeafError) -> PageLabels {
  guard let sections, count > 0 else { return .plain }
  try reserve(count, of: PageLabels.Section.self)
  var made: [PageLabels.Section] = []
  for index in 0..<count {
    let def = sections[index]
    var prefix: [UInt8] = []
    if let text = def.prefix {
      // One more than is taken, so that a prefix that is too long is refused.
      while prefix.count <= PageLabels.prefixLimit, text[prefix.count] != 0 {
        prefix.append(UInt8(bitPattern: text[prefix.count]))
      }
    }
    made.append(
      PageLabels.Section(
        start: Int(host: def.start), try choose(def.style, "style"), first: Int(host: def.first), prefix: prefix))
  }
  return try PageLabels(made)
}

/// Writes a text that `make` gives, with a zero byte at its end.
private func write(
  _ text: UnsafeMutablePointer<CChar>?, _ capacity: Int, _ length: UnsafeMutablePointer<Int>?,
  _ make: () throws(LeafError) -> [UInt8]
) -> leaf_status {
  guard isArray(text, capacity), let length, isUsable(length) else { return .badPointer }
  do throws(LeafError) {
    let bytes = try make()
    length.pointee = bytes.count
    guard bytes.count < capacity, let text else { return .tooSmall }
    for index in bytes.indices { text[index] = CChar(bitPattern: bytes[index]) }
    text[bytes.count] = 0
    return .ok
  } catch {
    return error.code.rawValue
  }
}

@c @implementation
public func leaf_page_label(
  _ sections: UnsafePointer<leaf_label_def>!, _ count: Int, _ page: Int32, _ text: UnsafeMutablePointer<CChar>!,
  _ capacity: Int, _ length: UnsafeMutablePointer<Int>!
) -> leaf_status {
  let checked = checkLabels(sections, count)
  guard checked == .ok else { return checked }
  return write(text, capacity, length) { () throws(LeafError) in
    try labels(sections, count).utf8(ofPage: Int(host: page))
  }
}

@c @implementation
public func leaf_reading_sentence(
  _ reading: UnsafePointer<leaf_reading_state>!, _ sections: UnsafePointer<leaf_label_def>!, _ count: Int,
  _ text: UnsafeMutablePointer<CChar>!, _ capacity: Int, _ length: UnsafeMutablePointer<Int>!
) -> leaf_status {
  let checked = check(reading).then(checkLabels(sections, count))
  guard checked == .ok else { return checked }
  let given = reading.pointee
  return write(text, capacity, length) { () throws(LeafError) in
    guard given.page_count >= 0 else { throw LeafError(.outOfRange, "page_count", accepts: "0 or more") }
    let found = Reading(
      place: try choose(given.place, "place"), first: Int(host: given.first), last: Int(host: given.last),
      pageCount: Int(host: given.page_count))
    return try found.sentenceUTF8(try labels(sections, count))
  }
}

// MARK: Visible pages and their outlines

@c @implementation
public func leaf_stage_visible_pages(
  _ stage: OpaquePointer!, _ book: leaf_scene, _ pages: UnsafeMutablePointer<leaf_visible_page>!, _ capacity: Int,
  _ count: UnsafeMutablePointer<Int>!
) -> leaf_status {
  onStage(stage, .badPointer.unless(isArray(pages, capacity) && isUsable(count))) { box throws(LeafError) in
    let found = try box.stage.visiblePages(SceneID(rawValue: book))
    count.pointee = found.count
    guard found.count <= capacity else { return .tooSmall }
    for index in found.indices {
      let page = found[index]
      pages[index] = leaf_visible_page(
        page: number(of: page.page), leaf: Int32(truncatingIfNeeded: page.leaf), face: Int32(page.face.rawValue),
        side: Int32(page.side.rawValue), seen: page.seen,
        polygon_count: UInt32(truncatingIfNeeded: page.outline.count), reserved: 0)
    }
    return .ok
  }
}

@c @implementation
public func leaf_stage_page_outline(
  _ stage: OpaquePointer!, _ book: leaf_scene, _ page: Int32, _ points: UnsafeMutablePointer<leaf_outline_point>!,
  _ capacity: Int, _ count: UnsafeMutablePointer<Int>!
) -> leaf_status {
  onStage(stage, .badPointer.unless(isArray(points, capacity) && isUsable(count))) { box throws(LeafError) in
    let id = SceneID(rawValue: book)
    guard page >= -1, Int(host: page) < (try box.stage.book(id)).pages else {
      throw LeafError(.outOfRange, "page", accepts: "a page of the book, or -1 for the cover")
    }
    var total = 0
    for seen in try box.stage.visiblePages(id) where number(of: seen.page) == page {
      for polygon in seen.outline { total += polygon.count }
      count.pointee = total
      guard total <= capacity else { return .tooSmall }
      write(seen.outline, into: points)
    }
    count.pointee = total
    return .ok
  }
}

private func write(_ outline: [[Point]], into points: UnsafeMutablePointer<leaf_outline_point>) {
  var at = 0
  for index in outline.indices {
    for vertex in outline[index] {
      points[at] = leaf_outline_point(
        x: vertex.x, y: vertex.y, polygon: UInt32(truncatingIfNeeded: index), reserved: 0)
      at += 1
    }
  }
}

@c @implementation
public func leaf_stage_page_at(
  _ stage: OpaquePointer!, _ x: Double, _ y: Double, _ place: UnsafeMutablePointer<leaf_page_place>!
) -> leaf_status {
  run(stage, check(place)) { stage throws(LeafError) in
    let found = try stage.page(at: Point(x: x, y: y))
    var value = leaf_page_place()
    value.struct_size = size(of: leaf_page_place.self)
    (value.page, value.leaf) = (-1, -1)
    if let found {
      value.page = number(of: found.page)
      value.scene = found.scene.rawValue
      value.leaf = Int32(truncatingIfNeeded: found.leaf)
      value.face = Int32(found.face.rawValue)
      value.side = Int32(found.side.rawValue)
      value.unit = leaf_point(found.unit)
    }
    place.pointee = value
  }
}
