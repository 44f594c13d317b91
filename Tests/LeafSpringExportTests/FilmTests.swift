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
}
