import CLeafSpring
import LeafSpring

/// Adds the scene that `make` adds, after the checks of its definition, and writes its id for the host.
@inline(__always)
func add(
  _ stage: OpaquePointer?, _ scene: UnsafeMutablePointer<leaf_scene>?, _ checked: leaf_status,
  _ make: (Stage) throws(LeafError) -> SceneID
) -> leaf_status {
  run(stage, checked.then(.badPointer.unless(isUsable(scene)))) { stage throws(LeafError) in
    scene?.pointee = try make(stage).rawValue
  }
}

// MARK: Books

@c @implementation
public func leaf_book_def_default(_ def: UnsafeMutablePointer<leaf_book_def>!, _ struct_size: UInt32) -> leaf_status {
  let book = Book(pages: 16)
  var value = leaf_book_def()
  value.pages = Int32(book.pages)
  value.page_size = leaf_size(book.pageSize)
  value.eye = Double(LEAF_UNSET)
  value.rest_ratio = book.restRatio
  value.fan = book.fan
  value.closed_scale = book.closedScale
  value.corner_radius = book.cornerRadius
  value.background = leaf_color(book.background)
  value.hinge = Int32(book.hinge.rawValue)
  value.window = Int32(book.window)
  let paper = Paper(), unset = Double(LEAF_UNSET)
  (value.max_radius, value.tightness, value.corner_zone) = (unset, unset, unset)
  (value.lift, value.sheet) = (paper.lift, paper.sheet)
  (value.strips, value.bend_duration, value.bend_bounce, value.most_bend) = (1, SoftLeaves.standardDuration, 0.1, 2)
  value.middle_bounce = 0.1
  (value.light, value.height, value.boards) = (book.light, book.height, book.boards)
  return fill(def, struct_size, value)
}

private func checkBook(_ pointer: UnsafePointer<leaf_book_def>?) -> leaf_status {
  let checked = check(pointer)
  guard checked == .ok, let def = pointer?.pointee, def.strips != 1 || def.hard_leaf_count != 0 else { return checked }
  guard isArray(def.hard_leaves, def.hard_leaf_count) else { return .badPointer }
  return def.hard_leaf_count <= Book.pageLimit ? .ok : .outOfRange
}

/// The spring of two members, which an error names.
private func spring(
  _ duration: Double, _ first: StaticString, _ bounce: Double, _ second: StaticString
) throws(LeafError) -> Spring {
  do throws(LeafError) {
    return try Spring(duration: duration, bounce: bounce)
  } catch {
    let isBounce = error == LeafError(error.code, "bounce", accepts: "")
    throw LeafError(error.code, isBounce ? second : first, accepts: error.accepts)
  }
}

private func softLeaves(_ def: leaf_book_def) throws(LeafError) -> SoftLeaves? {
  guard def.strips != 1 || def.hard_leaf_count != 0 else { return nil }
  let bends = def.strips != 1
  var soft = SoftLeaves(
    strips: Int(host: def.strips),
    spring: bends ? try spring(def.bend_duration, "bend_duration", def.bend_bounce, "bend_bounce") : nil)
  soft.hardCovers = def.has_soft_covers == 0
  try reserve(def.hard_leaf_count, of: Int.self)
  for index in 0..<def.hard_leaf_count { soft.hardLeaves.append(Int(host: def.hard_leaves[index])) }
  guard bends else { return soft }
  if def.middle_duration != 0 {
    soft.middle = try spring(def.middle_duration, "middle_duration", def.middle_bounce, "middle_bounce")
  }
  soft.sag = def.sag
  soft.mostBend = def.most_bend
  return soft
}

private func paper(_ def: leaf_book_def) -> Paper? {
  guard def.hinges != 0 else { return nil }
  var paper = Paper()
  paper.hinges = Int(host: def.hinges)
  paper.maxRadius = given(def.max_radius)
  paper.tightness = given(def.tightness)
  paper.cornerZone = given(def.corner_zone)
  paper.lift = def.lift
  paper.sheet = def.sheet
  return paper
}

private func book(_ def: leaf_book_def) throws(LeafError) -> Book {
  var book = Book(pages: Int(host: def.pages))
  book.pageSize = Size(def.page_size)
  book.eye = given(def.eye)
  book.restRatio = def.rest_ratio
  book.fan = def.fan
  book.closedScale = def.closed_scale
  book.cornerRadius = def.corner_radius
  book.background = Color(def.background)
  book.hinge = try choose(def.hinge, "hinge")
  book.reading = try choose(def.reading, "reading")
  book.spreadMode = try choose(def.spread, "spread")
  book.overshoot = try choose(def.overshoot, "overshoot")
  let isOfRepository = def.fidelity == Int32(LEAF_ORIGINAL_REPOSITORY)
  book.fidelity = isOfRepository ? .original : try choose(def.fidelity, "fidelity")
  book.followsRepository = isOfRepository
  book.window = Int(host: def.window)
  book.spineGap = def.spine_gap
  book.hasClosedEnds = def.has_closed_ends != 0
  book.soft = try softLeaves(def)
  book.paper = paper(def)
  (book.light, book.height, book.boards) = (def.light, def.height, def.boards)
  return book
}

@c @implementation
public func leaf_stage_add_book(
  _ stage: OpaquePointer!, _ def: UnsafePointer<leaf_book_def>!, _ scene: UnsafeMutablePointer<leaf_scene>!
) -> leaf_status {
  add(stage, scene, checkBook(def)) { stage throws(LeafError) in try stage.add(try book(def.pointee)) }
}

@c @implementation
public func leaf_stage_add_book_on_shelf(
  _ stage: OpaquePointer!, _ def: UnsafePointer<leaf_book_def>!, _ shelf: leaf_scene, _ item: Int32,
  _ scene: UnsafeMutablePointer<leaf_scene>!
) -> leaf_status {
  add(stage, scene, checkBook(def)) { stage throws(LeafError) in
    try stage.add(try book(def.pointee), as: Int(host: item), on: SceneID(rawValue: shelf))
  }
}

// MARK: Shelves

@c @implementation
public func leaf_shelf_def_default(_ def: UnsafeMutablePointer<leaf_shelf_def>!, _ struct_size: UInt32) -> leaf_status {
  let shelf = Shelf(books: 5)
  var value = leaf_shelf_def()
  value.books = Int32(shelf.books)
  value.item_size = leaf_size(shelf.itemSize)
  value.pitch = shelf.pitch
  value.scale = shelf.scale
  value.floor = shelf.floor
  value.corner_radius = shelf.cornerRadius
  value.background = leaf_color(shelf.background)
  return fill(def, struct_size, value)
}

@c @implementation
public func leaf_stage_add_shelf(
  _ stage: OpaquePointer!, _ def: UnsafePointer<leaf_shelf_def>!, _ scene: UnsafeMutablePointer<leaf_scene>!
) -> leaf_status {
  add(stage, scene, check(def)) { stage throws(LeafError) in
    var shelf = Shelf(books: Int(host: def.pointee.books))
    shelf.itemSize = Size(def.pointee.item_size)
    shelf.pitch = def.pointee.pitch
    shelf.scale = def.pointee.scale
    shelf.floor = def.pointee.floor
    shelf.cornerRadius = def.pointee.corner_radius
    shelf.background = Color(def.pointee.background)
    shelf.reading = try choose(def.pointee.reading, "reading")
    shelf.fidelity = try choose(def.pointee.fidelity, "fidelity")
    return try stage.add(shelf)
  }
}

// MARK: Changes

@c @implementation
public func leaf_stage_remove(_ stage: OpaquePointer!, _ scene: leaf_scene) -> leaf_status {
  run(stage) { stage throws(LeafError) in
    try stage.remove(SceneID(rawValue: scene))
  }
}

@c @implementation
public func leaf_stage_insert_pages(
  _ stage: OpaquePointer!, _ book: leaf_scene, _ index: Int32, _ count: Int32
) -> leaf_status {
  run(stage) { stage throws(LeafError) in
    try stage.insertPages(SceneID(rawValue: book), count: Int(host: count), at: Int(host: index))
  }
}

@c @implementation
public func leaf_stage_remove_pages(
  _ stage: OpaquePointer!, _ book: leaf_scene, _ index: Int32, _ count: Int32
) -> leaf_status {
  run(stage) { stage throws(LeafError) in
    guard index >= 0, count >= 0, index <= Int32.max - count else {
      throw LeafError(.outOfRange, "range", accepts: "pages of the book")
    }
    try stage.removePages(SceneID(rawValue: book), Int(host: index)..<(Int(host: index) + Int(host: count)))
  }
}

@c @implementation
public func leaf_stage_replace_book(
  _ stage: OpaquePointer!, _ scene: leaf_scene, _ def: UnsafePointer<leaf_book_def>!
) -> leaf_status {
  run(stage, checkBook(def)) { stage throws(LeafError) in
    try stage.replaceBook(SceneID(rawValue: scene), with: try book(def.pointee))
  }
}

@c @implementation
public func leaf_stage_replace_page(_ stage: OpaquePointer!, _ book: leaf_scene, _ index: Int32) -> leaf_status {
  run(stage) { stage throws(LeafError) in
    try stage.replacePage(SceneID(rawValue: book), at: Int(host: index))
  }
}
