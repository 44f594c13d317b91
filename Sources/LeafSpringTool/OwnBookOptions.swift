import ArgumentParser
import LeafSpring
import LeafSpringExport

extension PictureFit: ExpressibleByArgument {}

/// The value of `--double-pages`.
enum DoublePagesOption: String, CaseIterable, ExpressibleByArgument {
  case auto, never
}

/// Shape and contents of the user's own book.
struct OwnBookOptions: ParsableArguments {
  @Option(help: "How a picture fills its page: contain, cover or stretch.")
  var fit = PictureFit.contain

  @Option(
    name: .customLong("double-pages"),
    help: "auto or never: whether a picture as wide as two pages lies over two.")
  var doublePages = DoublePagesOption.auto

  @Option(help: ArgumentHelp("The password that opens a protected PDF or .cbz file.", valueName: "password"))
  var password: String?

  @Option(
    help: ArgumentHelp("How many times to turn the page, 0 to 1000, or all; 2 if not given.", valueName: "number"),
    transform: OwnBookOptions.turns)
  var turns: Int?

  @Flag(name: .customLong("no-shelf"), help: "The book alone, not taken from a shelf.")
  var noShelf = false

  @Flag(help: "One page at a time, flat, instead of two facing pages.")
  var single = false

  @Option(
    help:
      "How the open book lies, 0 to 1: 1 is flat, as a book of your own if not given; the built-in one is 0.5, a V.",
    transform: { try Number.parse($0, from: 0, upTo: 1) })
  var rest: Double?

  @Option(
    help: "ltr or rtl: which way the book is read; as the PDF says if not given.",
    transform: { try Word.parse($0, [("ltr", ReadingDirection.leftToRight), ("rtl", .rightToLeft)]) })
  var reading: ReadingDirection?

  @Option(
    help: "left, right, top or bottom: where the pages are bound.",
    transform: { try Word.parse($0, [("left", Edge.left), ("right", .right), ("top", .top), ("bottom", .bottom)]) })
  var hinge: Edge?

  @Option(
    help: "Points between the open pages, for a device's fold.",
    transform: { try Number.parse($0, from: 0, upTo: 1000) })
  var gap: Double?

  @Option(
    help: ArgumentHelp(
      "Peel pages by their corners, with so many hinges per fold, 1 to 32; the book then lies flat.",
      valueName: "hinges"),
    transform: OwnBookOptions.hinges)
  var peel: Int?

  @Flag(help: "A finger turns the pages: it peels a corner, throws a page, catches it in the air and throws it back.")
  var hand = false

  @Flag(help: "The book alone, open from the first frame to the last.")
  var open = false

  @Option(
    help:
      "Thickness of a sheet in points, 0 to 100: in a book of your own, if not given, 0.12 or what makes it 12 thick; else 0. The book lies flat.",
    transform: { try Number.parse($0, from: 0, upTo: 100) })
  var sheet: Double?

  @Option(
    help: ArgumentHelp(
      "The screen in points; for mp4, apng, png and gif the picture in pixels, 768 points high. 1024x768 if not given.",
      valueName: "size"), transform: Number.size)
  var size: Size?

  var isUntouched: Bool {
    fit == .contain && doublePages == .auto && password == nil && turns == nil && !noShelf && !single && rest == nil
      && reading == nil && hinge == nil
      && gap == nil && peel == nil && sheet == nil && !hand && !open && size == nil
  }

  /// - Parameter isTimed: whether the film's length is given.
  func validate(isTimed: Bool) throws {
    guard !hand || turns == nil && !isTimed else {
      throw ValidationError("--hand has its own way through the book: it goes without --turns and --seconds")
    }
  }

  func validate() throws {
    let isFlat = (rest ?? 1) == 1 && gap == nil
    guard peel == nil && !hand || isFlat else {
      throw ValidationError("\(peel == nil ? "--hand" : "--peel") takes a book that lies flat, without --rest or --gap")
    }
    guard sheet == nil || isFlat else {
      throw ValidationError("--sheet takes a book that lies flat, without --rest or --gap")
    }
  }

  private static func hinges(_ text: String) throws -> Int {
    guard let value = Int(text), (1...PaperHinges.limit).contains(value) else {
      throw ValidationError("it takes a whole number from 1 to 32")
    }
    return value
  }

  private static func turns(_ text: String) throws -> Int {
    if text == "all" { return .max }
    guard let value = Int(text), (0...1000).contains(value) else {
      throw ValidationError("it takes a whole number from 0 to 1000, or all")
    }
    return value
  }

  /// Sets up a film; the size of a page follows from its pictures. The user's own pages are paper that lies flat and
  /// bends; the built-in book is the published one.
  /// - Parameters:
  ///   - strips: as asked for.
  ///   - isFilm: whether `size` is in pixels.
  func apply(to film: inout BookFilm, strips: Int?, isOwn: Bool, isFilm: Bool = false) {
    if isOwn { (film.book.restRatio, film.book.fan) = (1, 0) }
    if let size { film.viewport = isFilm ? Size(width: 768 * size.width / size.height, height: 768) : size }
    if let turns { film.turns = turns }
    if noShelf || open { film.shelf = 0 }
    film.isOpen = open
    // An open book needs no space beside it for a shelf.
    if open, !isOwn { (film.book.pageSize, film.title) = (Size(width: 408, height: 640), "A book that a hand turns") }
    film.fit = fit
    film.book.spreadMode = single ? .single : .double
    if let rest { film.book.restRatio = rest }
    if let reading { film.book.reading = reading }
    if let hinge { film.book.hinge = hinge }
    if let gap { film.book.spineGap = gap }
    film.hand = hand
    if peel != nil || hand || sheet != nil || isOwn && liesFlat {
      (film.book.restRatio, film.book.fan, film.book.paper) = (1, 0, paper(isOwn ? film.book.leafCount : nil))
    }
    let strips = strips ?? OwnBookOptions.usualStrips
    if strips > 1 { film.book.soft = isOwn ? .paper(strips: strips) : SoftLeaves(strips: strips) }
    film.fitPage()
    // As large as those of a book of 20 by 30 cm: 3 mm.
    if isOwn, liesFlat, !single {
      film.book.boards = (film.book.isUpright ? film.book.pageSize.height : film.book.pageSize.width) * 0.016
    }
  }

  /// Enough that no edge of a strip is seen on a page as wide as a screen's half.
  private static let usualStrips = 12

  /// Points that a book of the user's own is thick at least, as high as it lies on its table: so that its block is seen.
  private static let leastThickness = 12.0

  /// Pages turn unless they are to be peeled. `leaves`: of a book of the user's own.
  private func paper(_ leaves: Int?) -> Paper {
    var paper = Paper()
    paper.hinges = peel ?? (hand ? paper.hinges : 1)
    if peel == nil, !hand { paper.cornerZone = 0 }
    paper.sheet = sheet ?? leaves.map { max(0.12, OwnBookOptions.leastThickness / Double(max($0, 1))) } ?? 0
    return paper
  }

  private var liesFlat: Bool { rest ?? 1 == 1 && gap == nil }

  /// True if the user's own pages can be peeled in a live page.
  var laysPaper: Bool { peel == nil && liesFlat }
}
