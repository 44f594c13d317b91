import Foundation
import LeafSpring
import Testing

@testable import LeafSpringExport

@Suite struct PictureTests {
  static let png = TestPictures.png(width: 3, height: 4)
  static let jpeg = TestPictures.jpeg(width: 3, height: 4)

  @Test func badFoldersSayWhatWouldBeAccepted() throws {
    let folder = try TemporaryFolder()
    var error = #expect(throws: ExportError.self) { try PictureFolder.pictures(in: folder.file("none")) }
    #expect(error?.kind == .noInput)
    #expect(error?.path == folder.file("none"))
    try AtomicFile.makeFolder(folder.file("a.png"))
    #expect(try PictureFolder.list(folder.path) == .init(files: [], folders: ["a.png"]))
    #expect(throws: ExportError.self) { try PictureFolder.picture(at: folder.file("a.png")) }
    for bytes in [[], [0x89, 0x50], Array("GIF89a--".utf8)] as [[UInt8]] {
      try folder.put(bytes, "b.png")
      error = #expect(throws: ExportError.self) { try PictureFolder.pictures(in: folder.path) }
      #expect(error?.kind == .badData)
      #expect(error?.path == folder.file("b.png"))
    }
  }

  @Test func coverFirstThenNaturalOrder() throws {
    let folder = try TemporaryFolder()
    let order = [
      "Cover.JPG", "2.png", "Page 1.png", "page 02.png", "page 2b.png", "page 10.jpeg", "page 10 a.png",
    ]
    for name in order.reversed() {
      try folder.put(name.lowercased().hasSuffix("png") ? PictureTests.png : PictureTests.jpeg, name)
    }
    try folder.put(PictureTests.png, ".hidden.png")
    try folder.put([0], "readme.md")
    let listing = try PictureFolder.list(folder.path)
    #expect(listing.files.contains("readme.md") && !listing.files.contains(".hidden.png"))
    let found = try listing.files.filter { $0 != "readme.md" }.map { try PictureFolder.picture(at: folder.file($0)) }
    #expect(Set(found.map { ($0.path as NSString).lastPathComponent }) == Set(order))
    #expect(
      found.map { ($0.path as NSString).lastPathComponent }.prefix(3) == ["Cover.JPG", "2.png", "Page 1.png"])
    #expect(found.filter { $0.format == .jpeg }.count == 2)
  }

  @Test func naturalOrderIsTotalAndIndependentOfTheListing() {
    let names = [
      "1.png", "01.png", "2.png", "9.png", "10.png", "010.png", "a.png", "A.png", "a1.png", "a1b2.png",
      "a1b10.png", "a2.png",
      "a99999999999999999999999.png", "a100000000000000000000000.png", "", "0.png", "00.png", "é.png",
    ]
    for a in names {
      #expect(!PictureFolder.naturallyPrecedes(a, a))
      for b in names where a != b {
        #expect(PictureFolder.naturallyPrecedes(a, b) != PictureFolder.naturallyPrecedes(b, a), "\(a) \(b)")
        for c in names where PictureFolder.naturallyPrecedes(a, b) && PictureFolder.naturallyPrecedes(b, c) {
          #expect(PictureFolder.naturallyPrecedes(a, c), "\(a) \(b) \(c)")
        }
      }
    }
    #expect(PictureFolder.naturallyPrecedes("p9.png", "p10.png"))
    #expect(PictureFolder.naturallyPrecedes("a99999999999999999999999.png", "a100000000000000000000000.png"))
  }

  @Test func aPictureThatVanishesLeavesNoPage() throws {
    let folder = try TemporaryFolder()
    var recording = try BookScene(framesPerSecond: 10).recording()
    recording.place([Picture(path: folder.file("gone.png"), format: .png)])
    let error = #expect(throws: ExportError.self) { try recording.write(into: folder.file("out")) }
    #expect(error?.kind == .io(code: ENOENT))
    #expect(error?.path == folder.file("gone.png"))
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.file("out")) == [])
  }

  @Test func picturesGoToThePagesInOrder() throws {
    var recording = try BookScene(framesPerSecond: 10).recording()
    recording.place((0..<4).map { Picture(path: "\($0)", format: .png) })
    let pages = recording.cells.filter { $0.identity.role == .page }
    #expect(pages.map(\.picture) == [0, 1, 2, 3, nil, nil, nil, nil, nil])
    // There is nothing on the others.
    #expect(pages.map { Artwork.of($0).shapes.isEmpty } == (0..<9).map { $0 > 3 })
    // The middle cover on the shelf is this book's.
    #expect(recording.cells.filter { $0.identity.role == .cover }.map(\.picture) == [nil, 0, nil])
    recording.place([])
    #expect(recording.cells.allSatisfy { $0.picture == nil && !Artwork.of($0).shapes.isEmpty })
  }
}
