import Foundation
import LeafSpring
import LeafSpringExport

/// One page of the user's own book.
struct OwnPage {
  /// Nil where it could not be drawn: the page then says so.
  var picture: Picture?
  /// A small copy of the picture; nil for none.
  var small: Picture?
  var lines: [TextLine] = []
  /// As the file calls it, such as "ii"; nil for its number.
  var label: String?
  /// The page's name in a message.
  var name: String
  /// Why it is not as in the file; nil if it is.
  var flaw: String?

  var text: String { lines.map(\.text).joined(separator: " ") }
}

/// The small copy of a page, for thumbnails and for leaves that fly past.
enum SmallPicture {
  /// Books of fewer pages have no far turns, and their thumbnails are quickly made of the pages themselves.
  static let fewPages = 16
  /// In pixels: lines of text are still lines on a leaf that flies past.
  static let height = 240
  /// Of a JPEG, from 1 to 100.
  static let quality = 35
}

/// Facts about the user's own book; without pages it is the built-in one.
struct OwnPages {
  var pages: [OwnPage] = []
  var title: String?
  /// As the file says; nil if it does not.
  var reading: ReadingDirection?
  /// Headings with the index of their page.
  var contents: [Heading] = []
  var links: [PageLink] = []
  /// Inputs that were left out completely, such as a file that cannot be read.
  var omissions: [String] = []

  var pictures: [Picture] { pages.compactMap(\.picture) }
  var texts: [String] { pages.contains { !$0.text.isEmpty } ? pages.map(\.text) : [] }
  /// Empty where every page is called by its number.
  var labels: [String] {
    guard pages.contains(where: { $0.label != nil }) else { return [] }
    return pages.enumerated().map { $1.label ?? "\($0 + 1)" }
  }

  /// Every page that is not as in the file, a line each.
  func reportLosses() {
    for page in pages { if let flaw = page.flaw { Console.error("\(page.name): \(flaw)") } }
    for omission in omissions { Console.error(omission) }
  }

  /// - Throws: a fault with the exit code that says so, if anything is not as in the file.
  func requireNoLosses() throws {
    let count = pages.count { $0.flaw != nil }
    guard count > 0 || !omissions.isEmpty else { return }
    var parts: [String] = []
    if count > 0 { parts.append("\(count) of \(pages.count) pages \(count == 1 ? "is" : "are") not as in the file") }
    if !omissions.isEmpty {
      parts.append("\(omissions.count) \(omissions.count == 1 ? "file is" : "files are") left out")
    }
    throw Fault(.withLosses, "the book is made, but " + parts.joined(separator: ", and "))
  }
}
