import LeafSpring
import Testing

@testable import LeafSpringExport

/// The built-in book as people see it first: its text, its boards, and the film of an open one.
@Suite struct OpenBookTests {
  private func film() -> BookFilm {
    var film = BookFilm()
    film.shelf = 0
    (film.hand, film.isOpen, film.framesPerSecond) = (true, true, 25)
    (film.book.restRatio, film.book.fan, film.book.paper) = (1, 0, Paper())
    return film
  }

  @Test func anOpenBookHasOneBackgroundAndBeginsAtOnce() throws {
    let recording = try film().record()
    #expect(Set(recording.progress) == [1])
    #expect(recording.screens.allSatisfy { $0 == recording.screens[0] })
    #expect(recording.phases.map(\.name) == ["open", "by hand"])
    // A page is peeled within half a second.
    func rows(_ frame: Int) -> Set<[Float]> {
      var rows: Set<[Float]> = []
      for cell in recording.paintOrder(frame: frame) {
        let first: Int = 16 * (frame * recording.cellCount + cell)
        rows.insert(Array(recording.matrices[first..<first + 16]))
      }
      return rows
    }
    #expect(rows(recording.frame(at: 0.5)) != rows(0))
  }

  /// A chapter is on its page wholly, and no line is wider than the page's text, in the widest family too.
  @Test func everyChapterFitsOnItsPage() {
    let size = Size(width: 362, height: 568)
    for item in 1...Artwork.chapters.count {
      let labels = Artwork.page(size, number: item, spine: .left, paper: Color(white: 1)).shapes.compactMap { shape in
        if case .text(let label) = shape { label } else { nil }
      }
      let printed = labels.map(\.text).joined(separator: " ")
      let chapter = Artwork.chapter(item)
      for word in ([chapter.title] + chapter.paragraphs).joined(separator: " ").split(separator: " ") {
        #expect(printed.contains(word), "\(chapter.title): \(word) is not printed")
      }
      #expect(printed.hasSuffix(chapter.paragraphs.last!.split(separator: " ").last! + " \(item)"))
      #expect(labels.filter(\.isLeft).allSatisfy { $0.at.y < 568 - 55 })
    }
  }

  @Test func textIsBrokenBetweenWordsOnly() {
    #expect(Artwork.lines("", size: 10, width: 50) == [])
    #expect(Artwork.lines("aaaaaaaaaaaaaaaaaaaaaaaaaa b", size: 10, width: 50) == ["aaaaaaaaaaaaaaaaaaaaaaaaaa", "b"])
    let text = Artwork.chapters[1].paragraphs[0]
    let lines = Artwork.lines(text, size: 16, width: 270)
    #expect(lines.count > 2 && lines.joined(separator: " ") == text)
  }

  @Test(arguments: [(8, [1, 8]), (9, [1, 8, 9]), (2, [])]) func boardsAreBeforeAndBehindThePages(
    _ pages: Int, _ boards: [Int]
  ) throws {
    var film = BookFilm(book: Book(pages: pages))
    film.framesPerSecond = 10
    let recording = try film.record()
    let bound = recording.cells.filter { $0.identity.role == .page && $0.design < Artwork.blank }
    #expect(Set(bound.map { Int($0.identity.item) }) == Set(boards))
    // In the cloth of its own cover, which is that of the middle book on the shelf.
    #expect(bound.allSatisfy { Artwork.of($0).paper == Artwork.cover($0.size, design: 1, spine: .left).paper })
    #expect(recording.texts.count == pages + 1 && recording.texts[1].isEmpty == boards.contains(1))
  }
}
