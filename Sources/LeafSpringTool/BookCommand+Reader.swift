import Foundation
import LeafSpring
import LeafSpringEval
import LeafSpringExport

/// The files of a reader's page, which are read, and if need be built, once they are asked for.
final class ReaderFiles {
  private let module: String?
  private var found: WebFiles?

  init(module: String?) { self.module = module }

  func find() throws -> WebFiles {
    let files = try found ?? WebPlace.files(.book, module)
    found = files
    return files
  }
}

extension BookCommand {
  /// Writes the page to read a book.
  func writeReader(_ book: OwnPages, _ files: WebFiles) throws {
    let pages = book.pages.enumerated().compactMap { index, page in
      page.picture.map {
        ReaderPage.Page(picture: $0, small: page.small, lines: page.lines, label: page.label ?? "\(index + 1)")
      }
    }
    var page = ReaderPage(title: book.title ?? "Your book", pages: pages, files: files)
    (page.contents, page.links, page.fit) = (book.contents, book.links, own.fit)
    var film = BookFilm()
    film.book.pages = max(pages.count - 1, 0)
    film.book.reading = book.reading ?? film.book.reading
    own.apply(to: &film, strips: strips, isOwn: true)
    page.book = film.book
    page.hasLab = hasLab
    let isBeside = book.pictures.reduce(0) { $0 + $1.byteCount } > ReaderPage.pictureLimit
    try AtomicFile.makeFolder(target.path)
    if isBeside { page.folder = BookCommand.pageFolder }
    if let folder = page.folder { try copy(page, into: PathName.join(target.path, folder)) }
    let path = PathName.join(target.path, "book.html")
    try Output.write(to: path) { sink throws(ExportError) in try page.write(to: sink) }
    if !isBeside { noteOldPages() }
    let beside = page.folder.map { Text.row("", PathName.join(target.path, $0)) + "\n" } ?? ""
    try Output.report(
      "\(Printable.line(page.title)): \(pages.count) \(pages.count == 1 ? "page" : "pages") to read in a browser.\n"
        + Text.row("wrote", path) + "\n"
        + beside)
  }

  /// The folder of a page's pictures, if they do not go into the page.
  static let pageFolder = "book-pages"

  /// Says that a book made before has left its pictures: they are the user's to remove.
  private func noteOldPages() {
    let folder = PathName.join(target.path, BookCommand.pageFolder)
    guard access(folder, F_OK) == 0 else { return }
    Console.error("note: \(folder): of a book made before, and not needed by this one")
  }

  private func copy(_ page: ReaderPage, into folder: String) throws {
    try AtomicFile.makeFolder(folder)
    var bar = ProgressBar("copying pages")
    defer { bar.finish() }
    for index in page.pages.indices {
      bar.show(index, of: page.pages.count)
      try page.copyPicture(index, to: PathName.join(folder, page.pictureName(index)))
    }
  }
}
