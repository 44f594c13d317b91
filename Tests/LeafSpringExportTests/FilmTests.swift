import Foundation
import LeafSpring
import Testing

@testable import LeafSpringExport

@Suite struct FilmTests {
  @Test func badFilmsAreRefused() {
    var film = BookFilm(book: Book(pages: -1))
    #expect(throws: LeafError.self) { try film.record() }
    film = BookFilm()
    for rate in [0, -1, .nan, .infinity, 1e9] as [Double] {
      film.framesPerSecond = rate
      #expect(throws: LeafError.self) { try film.record() }
    }
    film = BookFilm()
    film.viewport = Size(width: .nan, height: 1)
    #expect(throws: LeafError.self) { try film.record() }
  }

  @Test func theFilmShowsShelfOpenBookAndShelf() throws {
    let film = BookFilm()
    let recording = try film.record()
    #expect(recording.frameCount == film.frameCount)
    #expect(recording.leafCount == 5)
    #expect(recording.phases.map(\.name) == ["opening", "turn to spread 2", "turn to spread 3", "closing"])
    for (a, b) in zip(recording.phases, recording.phases.dropFirst()) { #expect(a.end == b.start) }
    #expect(recording.progress.first == 0)
    #expect(recording.progress.last == 0)
    let open = recording.frame(at: 1.2)
    #expect(abs(recording.progress[open] - 1) < 0.01)
    func names(_ frame: Int) -> [String] {
      recording.paintOrder(frame: frame).map { recording.cells[$0].name }
    }
    func top(_ frame: Int) -> Set<String> { Set(names(frame).suffix(2)) }
    #expect(!names(open).contains("page 3"))
    #expect(top(recording.frame(at: 0)).contains("cover"))
    #expect(names(open).contains("page 1") && names(open).contains("page 2"))
    let last = names(recording.frame(at: 3.0))
    #expect(last.contains("page 5") && last.contains("page 6"))
    #expect(last.firstIndex(of: "page 3")! < last.firstIndex(of: "page 5")!)
    #expect(last.firstIndex(of: "page 8")! < last.firstIndex(of: "page 6")!)
    #expect(names(recording.frameCount - 1).contains("cover of book 3"))
  }

  @Test func aLongBookIsRecordedByItsWindow() throws {
    var film = BookFilm(book: Book(pages: 400))
    film.turns = 30
    film.framesPerSecond = 20
    let recording = try film.record()
    #expect(recording.leafCount == 201)
    #expect(recording.cellCount < 403)
    for frame in stride(from: 0, to: recording.frameCount, by: 40) {
      #expect(!recording.paintOrder(frame: frame).isEmpty)
    }
  }

  /// While the book opens, the stage's frames and those of the separate formulas in `BookScene` show the same picture.
  @Test func theOpeningAgreesWithTheFormulas() throws {
    let recording = try BookFilm().record()
    let scene = try BookScene().recording()
    var worst = 0.0
    for frame in 0..<60 {
      for cell in scene.paintOrder(frame: frame) where scene.cells[cell].identity.role == .page {
        let identity = scene.cells[cell].identity
        guard
          let other = recording.cells.firstIndex(where: {
            $0.identity.role == .page && $0.identity.item == identity.item
          }),
          recording.flags[frame * recording.cellCount + other].contains(.visible)
        else { continue }
        for corner in Outline.rect(Rect(x: 0, y: 0, width: 362, height: 568)) {
          let a = try #require(scene.projection(frame: frame, cell: cell).point(corner))
          let b = try #require(recording.projection(frame: frame, cell: other).point(corner))
          worst = max(worst, abs(a.x - b.x), abs(a.y - b.y))
        }
      }
    }
    print("figure: opening, stage against formulas, worst corner \(worst) points")
    #expect(worst < 0.01)
  }

  @Test func theSpringsTrackKnowsItsMarks() throws {
    let spring = try Spring.fitted(dampingRatio: 0.7, duration: 1, velocity: 0.7).spring
    let track = MotionTrack(name: "push", spring: spring, velocity: 0.7)
    #expect(abs((track.settled ?? 0) - 1.054909) < 1e-6)
    #expect(abs((track.overshoot?.value ?? 0) - 1.046117) < 1e-6)
    #expect(abs((track.overshoot?.time ?? 0) - 0.4465) < 1e-3)
    #expect(track.samples.first?.velocity == 0.7)
  }

  @Test(arguments: [(3.0, 60.0, 2), (10, 60, 5), (10, 29.97, 0), (2.6, 10, 3), (4, 25, 100)])
  func aFilmOfAGivenLengthHasItsFramesAndTurns(_ length: Double, _ rate: Double, _ turns: Int) throws {
    var film = BookFilm(book: Book(pages: 12))
    film.length = length
    film.framesPerSecond = rate
    film.turns = turns
    let recording = try film.record()
    #expect(recording.frameCount == Int((length * rate).rounded()) && film.frameCount == recording.frameCount)
    #expect(recording.phases.count == 2 + min(turns, film.book.spreadCount - 1))
    let closing = try #require(recording.phases.last)
    #expect(closing.name == "closing")
    #expect(abs(closing.start - (length - 1.25)) <= 1 / rate + 1e-9, "\(closing)")
    // Turns are spread evenly over what is left.
    let starts = recording.phases.dropFirst().map(\.start)
    let steps = zip(starts, starts.dropFirst()).map { $1 - $0 }
    if let least = steps.min(), let most = steps.max() { #expect(most - least <= 2 / rate + 1e-9) }
    #expect(film.shortestLength == 2.5)
  }

  /// A drawing list says which part of its picture a cell shows; the host has no rule of its own.
  @Test(arguments: PictureFit.allCases, [Size(width: 50, height: 100), Size(width: 100, height: 50)])
  func aDrawingListFitsPicturesAsThePageDoes(fit: PictureFit, pixels: Size) throws {
    let pictures = (0..<5).map { Picture(path: "\($0).png", format: .png, pixels: pixels, byteCount: 1) }
    var film = BookFilm(pictures: pictures, book: Book(pages: 4))
    film.framesPerSecond = 4
    film.fit = fit
    film.book.pageSize = Size(width: 300, height: 300)
    let recording = try film.record()
    #expect(DrawingList.sources(of: recording) == (0..<5).map { .photo($0) })
    let folder = try TemporaryFolder()
    try DrawingList().write(recording, toFile: folder.file("list"))
    let text = try String(contentsOfFile: folder.file("list"), encoding: .utf8)
    #expect(text.contains("picture 4 photo 4\n"))
    let cells = text.split(separator: "\n").filter { $0.hasPrefix("cell ") }.map { $0.split(separator: " ") }
    #expect(cells.count == recording.cellCount)
    // White paper is told from white paper by the line at its edge, which a page has not where it is bound.
    #expect(Set(cells.compactMap { $0.last.map { String($0) } }).isSuperset(of: ["left", "right"]))
    // The back of the last page is blank.
    film.book.pages = 5
    film.pictures.removeLast()
    let blank = try film.record()
    #expect(DrawingList.sources(of: blank) == (0..<4).map { .photo($0) })
    try DrawingList().write(blank, toFile: folder.file("blank"))
    #expect(try String(contentsOfFile: folder.file("blank"), encoding: .utf8).contains(" -1.0 "))
    // The page is a square, the picture twice as high as wide or the other way round.
    let (x, width): (String, String) =
      switch fit {
      case .contain: ("-0.5", "2.0")
      case .cover: ("0.25", "0.5")
      case .stretch: ("0.0", "1.0")
      }
    let isTall = pixels.height > pixels.width
    for cell in cells {
      let part = cell[5...8].map { String($0) }
      if fit == .cover {
        #expect(part == (isTall ? ["0.0", x, "1.0", width] : [x, "0.0", width, "1.0"]), "\(part)")
      } else {
        #expect(part == (isTall ? [x, "0.0", width, "1.0"] : ["0.0", x, "1.0", width]), "\(part)")
      }
    }
  }

  /// With any screen and pictures a leaf in the air is not cut off at the edge of the screen. A single page that
  /// is turned leaves the screen on purpose.
  @Test(arguments: [Size(width: 1024, height: 768), Size(width: 1920, height: 1080), Size(width: 1080, height: 1920)])
  func leavesInTheAirStayOnTheScreen(_ viewport: Size) throws {
    let tall = Size(width: 595, height: 842), wide = Size(width: 900, height: 600)
    for (pixels, hinge, mode) in [
      (tall, Edge.left, Book.SpreadMode.double), (wide, .left, .double), (wide, .top, .double), (tall, .left, .single),
      (wide, .top, .single),
    ] {
      let pictures = (0..<6).map { Picture(path: "\($0)", format: .png, pixels: pixels) }
      var book = Book(pages: 5)
      (book.restRatio, book.fan, book.paper) = (1, 0, Paper())
      (book.hinge, book.spreadMode) = (hinge, mode)
      var film = BookFilm(pictures: pictures, book: book)
      film.viewport = viewport
      film.fitPage()
      let stage = try Stage(viewport: viewport), id = try stage.add(film.book)
      try stage.setMotionPolicy(.instant)
      try stage.open(id)
      try stage.advance(by: 0)
      try stage.setMotionPolicy(.full)
      try stage.turn(id, to: 1)
      while stage.isMoving {
        try stage.advance(by: 1.0 / 60)
        let bounds = try #require(try stage.bounds(of: id))
        let name = "\(viewport), \(pixels), \(hinge), \(mode)"
        if mode == .double || !film.book.isUpright {
          #expect(bounds.y > 0 && bounds.maxY < viewport.height, "\(name): \(bounds)")
        }
        if mode == .double || film.book.isUpright {
          #expect(bounds.x > 0 && bounds.maxX < viewport.width, "\(name): \(bounds)")
        }
      }
    }
  }
}
