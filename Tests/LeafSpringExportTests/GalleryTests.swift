import Foundation
import LeafSpring
import Testing

@testable import LeafSpringExport

@Suite struct GalleryTests {
  // MARK: bad inputs

  @Test(arguments: [0, -60, .nan, .infinity, 1001]) func aFrameRateThatMakesNoFilmIsRefused(_ rate: Double) throws {
    let error = #expect(throws: LeafError.self) {
      try GalleryScene.all[0].record(.forward, .corrected, framesPerSecond: rate)
    }
    #expect(error.map { "\($0.field)" } == "framesPerSecond")
  }

  @Test func optionsOutsideTheirRangeAreRefused() throws {
    var fold = try #require(GalleryScene.named("fold"))
    fold.options.folds = 0
    #expect(throws: LeafError.self) { try fold.record(.forward, .corrected) }
    #expect(throws: LeafError.self) { try fold.stills(.reverse, .original, at: [0.5]) }
    var endless = try #require(GalleryScene.named("pan"))
    endless.options.duration = 1e9
    #expect(throws: LeafError.self) { try endless.record(.forward, .corrected) }
    #expect(GalleryScene.named("nosuch") == nil)
  }

  @Test func aPictureThatIsNoneIsNamed() throws {
    let folder = try TemporaryFolder()
    try folder.put(Array("text".utf8), "text.png")
    let cases: [(String, ExportError.Kind)] = [
      ("missing.png", .noInput), ("text.png", .badData), (".", .noInput),
    ]
    for (name, kind) in cases {
      let error = #expect(throws: ExportError.self) { try PictureFolder.picture(at: folder.file(name)) }
      #expect(error?.kind == kind, "\(name)")
      #expect(error?.path.hasSuffix(name) == true)
    }
  }

  // MARK: the scenes

  @Test func everyPublishedTransitionIsThere() {
    let kinds = GalleryScene.all.compactMap { scene -> TransitionKind? in
      if case .transition(let kind) = scene.kind { return kind }
      return nil
    }
    #expect(Set(kinds.map(\.rawValue)) == Set(TransitionKind.allCases.map(\.rawValue)))
    #expect(kinds.count == TransitionKind.allCases.count)
    #expect(Set(GalleryScene.all.map(\.name)).count == GalleryScene.all.count)
  }

  @Test func filmsRunFromOneEndToTheOther() throws {
    for scene in GalleryScene.all {
      for fidelity in Fidelity.allCases {
        let forward = try scene.record(.forward, fidelity)
        let reverse = try scene.record(.reverse, fidelity)
        #expect(forward.progress.first == 0 && forward.progress.last == 1, "\(scene.name) \(fidelity)")
        #expect(reverse.progress.first == 1 && reverse.progress.last == 0, "\(scene.name) \(fidelity)")
        #expect(forward.frameCount == reverse.frameCount && forward.frameCount > 10)
        for recording in [forward, reverse] {
          for frame in 0..<recording.frameCount where scene.name != "turn" {
            #expect(!recording.paintOrder(frame: frame).isEmpty, "\(scene.name) \(fidelity) \(frame)")
          }
        }
      }
    }
  }

  /// Reverse shows at 1 − e what forward shows at e, with the views exchanged.
  @Test func reverseIsTheMirrorOfForward() throws {
    let instants = [0.125, 0.25, 0.5, 0.875]
    for scene in GalleryScene.all where scene.name != "album" {
      let forward = try scene.stills(.forward, .corrected, at: instants)
      let reverse = try scene.stills(.reverse, .corrected, at: instants.reversed().map { 1 - $0 })
      for frame in instants.indices {
        let a = GalleryTests.pictures(forward, frame, exchanged: true)
        let b = GalleryTests.pictures(reverse, instants.count - 1 - frame, exchanged: false)
        #expect(a == b, "\(scene.name) at \(instants[frame])")
      }
    }
  }

  /// The visible parts of each view, back to front, as text.
  private static func pictures(_ recording: Recording, _ frame: Int, exchanged: Bool) -> [String] {
    recording.paintOrder(frame: frame).map { cell in
      let identity = recording.cells[cell].identity
      let isTo = (identity.view == .to) != exchanged
      let row = frame * recording.cellCount + cell
      let matrix = recording.matrices[16 * row..<16 * row + 16].map { "\($0)" }.joined(separator: " ")
      return "\(isTo) \(identity.content) \(recording.opacities[row]) \(recording.shades[row]) \(matrix)"
    }
  }

  /// The cover opens in the first half, one cell among many.
  @Test func anAlbumsSheetShowsItsCoverOpening() throws {
    let album = try #require(GalleryScene.named("album"))
    let film = try album.record(.forward, .original)
    let opening = Instants.choose(12, of: film).map { film.times[$0] / film.times[film.frameCount - 1] }
    #expect(opening.filter { $0 > 0.05 && $0 < 0.45 }.count >= 3, "\(opening)")
  }

  @Test func elementsOfAMoveShowPhotosAndTravelBetweenTheirPlaces() throws {
    let move = try #require(GalleryScene.named("move"))
    let film = try move.stills(.forward, .corrected, at: [0, 1])
    #expect(film.cells.map(\.design) == [0, 0, 1, 1, 2, 2, 3, 3])
  }

  // MARK: the files

  @Test func thePageHoldsEveryFilmAndNothingFromElsewhere() throws {
    let folder = try TemporaryFolder()
    try folder.put(PictureTests.png, "a.png")
    try folder.put(PictureTests.jpeg, "b.jpg")
    var gallery = Gallery()
    gallery.framesPerSecond = 20
    gallery.from = try PictureFolder.picture(at: folder.file("a.png"))
    gallery.to = try PictureFolder.picture(at: folder.file("b.jpg"))
    try gallery.writePage(to: folder.file("gallery.html"))
    let html = try folder.text("gallery.html")
    for scene in gallery.scenes {
      #expect(html.contains("{name:\"\(scene.name)\","), "\(scene.name)")
      #expect(html.contains("data-name=\"\(scene.name)\""), "\(scene.name)")
    }
    for film in ["forward corrected", "forward original", "reverse corrected", "reverse original"] {
      #expect(html.components(separatedBy: "\"\(film)\":{").count == gallery.scenes.count + 1)
    }
    for token in ["http:", "https:", "src=", "href=", "@import", "fetch(", "XMLHttpRequest", "import("] {
      #expect(!html.contains(token), "\(token)")
    }
    #expect(html.contains("\"picture0\">data:image/png;base64,\(Data(PictureTests.png).base64EncodedString())<"))
    #expect(html.contains("\"picture1\">data:image/jpeg;base64,\(Data(PictureTests.jpeg).base64EncodedString())<"))
    #expect(html.contains("picture:0") && html.contains("picture:1"))
  }

  @Test func onePictureLeavesTheOtherViewItsArtwork() throws {
    var film = try GalleryScene.all[0].stills(.reverse, .corrected, at: [0.5])
    let picture = Picture(path: "b.png", format: .png)
    film.place(from: nil, to: picture)
    #expect(film.pictures == [picture])
    for cell in film.cells { #expect(cell.picture == (cell.identity.view == .to ? 0 : nil)) }
  }

  @Test func bothFilesStaySmall() throws {
    let folder = try TemporaryFolder()
    try Gallery().writePage(to: folder.file("gallery.html"))
    try Gallery().writeSheet(to: folder.file("gallery.svg"))
    let page = try folder.text("gallery.html").utf8.count
    let sheet = try folder.text("gallery.svg")
    print("figure: gallery page \(page) bytes, sheet \(sheet.utf8.count) bytes")
    #expect(page < 2_000_000)
    #expect(sheet.utf8.count < 2_000_000)
    let pictures = sheet.components(separatedBy: "<svg ").count - 2
    #expect(pictures == GalleryScene.all.count * 2 * Gallery.instants.count)
    for scene in GalleryScene.all { #expect(sheet.contains(">\(scene.title)</text>")) }
  }

  @Test func theSheetEmbedsEachPictureOnceAndShowsItOnEveryCell() throws {
    let folder = try TemporaryFolder()
    try folder.put(TestPictures.png(width: 640, height: 300), "a.png")
    var gallery = Gallery()
    gallery.scenes = GalleryScene.all.filter { ["pan", "cube"].contains($0.name) }
    gallery.from = try PictureFolder.picture(at: folder.file("a.png"))
    gallery.to = gallery.from
    #expect(gallery.from?.pixels == Size(width: 640, height: 300))
    try gallery.writeSheet(to: folder.file("sheet.svg"))
    let sheet = try folder.text("sheet.svg")
    #expect(sheet.components(separatedBy: "<image ").count == 3)
    #expect(sheet.contains("<image id=\"picture0\" width=\"640\" height=\"300\""))
    #expect(!sheet.contains(">From</text>") && !sheet.contains(">To</text>"))
    // 320 × 568 is covered by the picture at 568/300, its middle in the middle: at e = 0.1 the old view stands 16 to the left.
    #expect(sheet.contains("matrix(1.89333 0 0 1.89333 -461.87 0)"))
    // A face of the cube is drawn in pieces.
    #expect(sheet.components(separatedBy: "<use ").count > 100)
  }

  @Test func nothingIsLeftOfAFailedPage() throws {
    let folder = try TemporaryFolder()
    var gallery = Gallery()
    gallery.scenes = [GalleryScene.all[0]]
    gallery.from = Picture(path: folder.file("gone.png"), format: .png)
    #expect(throws: ExportError.self) { try gallery.writePage(to: folder.file("gallery.html")) }
    #expect(folder.names.isEmpty)
  }

  @Test func longNotesAreBrokenBetweenWords() {
    #expect(Gallery.lines("the old view fades", width: 8) == ["the old", "view", "fades"])
    #expect(Gallery.lines("unbreakable", width: 4) == ["unbreakable"])
    #expect(Gallery.lines("", width: 4).isEmpty)
  }
}
