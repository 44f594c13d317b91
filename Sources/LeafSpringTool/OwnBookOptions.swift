import ArgumentParser
import LeafSpring
import LeafSpringExport

extension PictureFit: ExpressibleByArgument {}

/// How the user's own book lies and what it shows.
struct OwnBookOptions: ParsableArguments {
  @Option(help: "How a picture fills its page: contain, cover or stretch.")
  var fit = PictureFit.contain

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
    help: "ltr or rtl: which way the book is read.",
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
      "Pages are peeled by their corners, in a fold of so many hinges, 1 to 32; the book lies flat.",
      valueName: "hinges"),
    transform: OwnBookOptions.hinges)
  var peel: Int?

  @Option(
    help: ArgumentHelp(
      "The screen in points; for mp4, apng, png and gif the picture in pixels, 768 points high. 1024x768 if not given.",
      valueName: "size"), transform: Number.size)
  var size: Size?

  var isUntouched: Bool {
    fit == .contain && turns == nil && !noShelf && !single && rest == nil && reading == nil && hinge == nil
      && gap == nil && peel == nil && size == nil
  }

  func validate() throws {
    guard peel == nil || (rest ?? 1) == 1 && gap == nil else {
      throw ValidationError("--peel takes a book that lies flat, without --rest or --gap")
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

  /// Sets up a film; the size of a page follows from its pictures. Where they are the reader's own, they are paper that lies flat and
  /// bends; the built-in book is the published one.
  /// - Parameters:
  ///   - strips: as asked for.
  ///   - isFilm: whether `size` is in pixels.
  func apply(to film: inout BookFilm, strips: Int?, isOwn: Bool, isFilm: Bool = false) {
    if isOwn { (film.book.restRatio, film.book.fan) = (1, 0) }
    if let size { film.viewport = isFilm ? Size(width: 768 * size.width / size.height, height: 768) : size }
    if let turns { film.turns = turns }
    if noShelf { film.shelf = 0 }
    film.fit = fit
    film.book.spreadMode = single ? .single : .double
    if let rest { film.book.restRatio = rest }
    if let reading { film.book.reading = reading }
    if let hinge { film.book.hinge = hinge }
    if let gap { film.book.spineGap = gap }
    if let peel {
      var paper = Paper()
      paper.hinges = peel
      (film.book.restRatio, film.book.fan, film.book.paper) = (1, 0, paper)
    }
    let strips = strips ?? (isOwn ? OwnBookOptions.readersStrips : 1)
    if strips > 1 { film.book.soft = isOwn ? .paper(strips: strips) : SoftLeaves(strips: strips) }
    film.fitPage()
  }

  /// Enough that no edge of a strip is seen on a page as wide as a screen's half.
  private static let readersStrips = 12

  /// Whether pages can be peeled that are the reader's own, in a page in which the core runs.
  var laysPaper: Bool { peel == nil && rest ?? 1 == 1 && gap == nil }
}
