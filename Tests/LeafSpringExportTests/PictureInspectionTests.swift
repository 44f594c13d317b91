import Foundation
import LeafSpring
import Testing

@testable import LeafSpringExport

/// Pictures are checked before they are trusted.
@Suite struct PictureInspectionTests {
  private static let signature: [UInt8] = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
  private static let png = TestPictures.png(width: 640, height: 300)
  private static let jpeg = TestPictures.jpeg(width: 640, height: 300)

  @Test(
    arguments: [
      ("an empty file", "a.png", []), ("8 bytes of a PNG", "a.png", signature),
      ("3 bytes of a JPEG", "a.jpg", [0xff, 0xd8, 0xff]),
      ("a GIF", "a.png", Array("GIF89a--------".utf8)),
      ("no width", "a.png", TestPictures.png(width: 0, height: 2)),
      ("no height", "a.png", TestPictures.png(width: 2, height: 0)),
      ("a side of 2^31", "a.png", TestPictures.png(width: 1 << 31, height: 1)),
      ("a side of 2^32 - 1", "a.png", TestPictures.png(width: 1, height: 1 << 32 - 1)),
      ("a side too long", "a.png", TestPictures.png(width: 32_768, height: 1)),
      ("too many pixels", "a.png", TestPictures.png(width: 32_767, height: 32_767)),
      ("no width in a JPEG", "a.jpeg", TestPictures.jpeg(width: 0, height: 2)),
      ("no height in a JPEG", "a.jpeg", TestPictures.jpeg(width: 2, height: 0)),
      ("a head with another sum", "a.png", png.enumerated().map { $0.offset == 19 ? 9 : $0.element }),
      ("no pixels", "a.png", Array(png[..<33]) + TestPictures.chunk("IEND", [])),
      ("a short segment", "a.jpg", [0xff, 0xd8, 0xff, 0xe0, 0, 1] + jpeg.dropFirst(8)),
      ("12 bits", "a.jpg", jpeg.enumerated().map { $0.offset == 12 ? 12 : $0.element }),
      ("a lossless JPEG", "a.jpg", jpeg.enumerated().map { $0.offset == 9 ? 0xc3 : $0.element }),
      ("no frame", "a.jpg", [0xff, 0xd8, 0xff, 0xda, 0, 4, 9, 9, 0xff, 0xd9]),
    ] as [(String, String, [UInt8])])
  func whatIsNoPictureIsRefused(what: String, name: String, bytes: [UInt8]) throws {
    let folder = try TemporaryFolder()
    try folder.put(bytes, name)
    let error = #expect(throws: ExportError.self, "\(what)") { try PictureFolder.pictures(in: folder.path) }
    #expect(error?.kind == .badData && error?.path == folder.file(name), "\(what): \(error?.description ?? "")")
    #expect(throws: ExportError.self, "\(what)") { try PictureFolder.picture(at: folder.file(name)) }
  }

  /// A file that is cut off anywhere is refused, never accepted, and never stops the program.
  @Test(arguments: [("a.png", png), ("a.jpg", jpeg)]) func aPictureCutOffAnywhereIsRefused(name: String, bytes: [UInt8])
    throws
  {
    let folder = try TemporaryFolder()
    // Browsers show a JPEG as far as its pixels go.
    let pixels = name == "a.jpg" ? 6 : 0
    for count in 0..<bytes.count - pixels {
      try folder.put(Array(bytes[..<count]), name)
      #expect(throws: ExportError.self, "\(count) of \(bytes.count)") {
        try PictureFolder.picture(at: folder.file(name))
      }
    }
    for count in bytes.count - pixels...bytes.count {
      try folder.put(Array(bytes[..<count]), name)
      #expect(try PictureFolder.picture(at: folder.file(name)).pixels == Size(width: 640, height: 300))
    }
    try folder.put(bytes, name)
    #expect(try PictureFolder.picture(at: folder.file(name)).pixels == Size(width: 640, height: 300))
  }

  /// Sparse files of zeros, alone and after a valid head.
  @Test(arguments: [500_000_000, 6_000_000_000]) func nothingAtLengthIsRefusedAtOnce(_ length: Int) throws {
    let folder = try TemporaryFolder()
    for (name, head) in [("a.png", []), ("b.png", Self.png), ("c.jpg", Self.jpeg)] as [(String, [UInt8])] {
      try folder.put(head, name)
      #expect(truncate(folder.file(name), length) == 0)
      let error = #expect(throws: ExportError.self) { try PictureFolder.picture(at: folder.file(name)) }
      #expect(error?.kind == .badData)
      if !head.isEmpty { #expect(error?.reason.contains("100000000") == true, "\(error?.reason ?? "")") }
    }
  }

  @Test func sidesAreReadFromTheHeads() throws {
    let folder = try TemporaryFolder()
    func size(_ bytes: [UInt8], _ name: String) throws -> Size? {
      try folder.put(bytes, name)
      return try PictureFolder.picture(at: folder.file(name)).pixels
    }
    #expect(try size(TestPictures.png(width: 32_767, height: 1), "a.PNG") == Size(width: 32_767, height: 1))
    #expect(try size(Self.jpeg, "a.JPG") == Size(width: 640, height: 300))
    // A table of codes is not a frame; padding before markers is allowed.
    let table: [UInt8] = [0xff, 0xff, 0xff, 0xc4, 0, 3, 7]
    #expect(
      try size(TestPictures.jpeg(width: 640, height: 300, before: table), "a.jpeg") == Size(width: 640, height: 300))
  }

  /// The first bytes of a file decide its kind.
  @Test func theEndingDoesNotMatter() throws {
    let folder = try TemporaryFolder()
    try folder.put(Self.png, "a.jpg")
    try folder.put(Self.jpeg, "b.png")
    #expect(try PictureFolder.picture(at: folder.file("a.jpg")).format == .png)
    #expect(try PictureFolder.picture(at: folder.file("b.png")).format == .jpeg)
  }

  /// Bytes between segments, and padding, are no fault.
  @Test(arguments: [[1, 2, 3], [0xff, 0xff, 0xff], [0xff, 0, 7]] as [[UInt8]])
  func junkBetweenSegmentsIsPassedOver(_ junk: [UInt8]) throws {
    let folder = try TemporaryFolder()
    try folder.put(TestPictures.jpeg(width: 640, height: 300, before: junk), "a.jpg")
    #expect(try PictureFolder.picture(at: folder.file("a.jpg")).pixels == Size(width: 640, height: 300))
  }

  @Test(arguments: 0...9, [false, true]) func aPhotoOnItsSideSwapsItsSides(_ way: Int, _ isLittle: Bool) throws {
    func word(_ value: Int) -> [UInt8] { isLittle ? [UInt8(value), 0] : [0, UInt8(value)] }
    let head: [UInt8] = isLittle ? [0x49, 0x49, 42, 0, 8, 0, 0, 0] : [0x4d, 0x4d, 0, 42, 0, 0, 0, 8]
    let long: [UInt8] = isLittle ? [1, 0, 0, 0] : [0, 0, 0, 1]
    let tag: [UInt8] = isLittle ? [0x12, 1] : [1, 0x12]
    let tiff = head + word(1) + tag + word(3) + long + word(way) + [0, 0, 0, 0, 0, 0]
    let data = Array("Exif\0\0".utf8) + tiff
    let folder = try TemporaryFolder()
    let bytes = TestPictures.jpeg(width: 640, height: 300, before: [0xff, 0xe1, 0, UInt8(data.count + 2)] + data)
    try folder.put(bytes, "a.jpg")
    let picture = try PictureFolder.picture(at: folder.file("a.jpg"))
    #expect(picture.orientation == ((1...8).contains(way) ? way : 1))
    #expect(picture.pixels == ((5...8).contains(way) ? Size(width: 300, height: 640) : Size(width: 640, height: 300)))
    // Damaged tags count as none.
    for count in 0..<data.count { #expect(PictureInspection.orientation(Array(data[..<count])) ?? 1 <= 8) }
  }

  /// A name that is not UTF-8 is skipped and reported; the other files are still used.
  @Test func aNameThatIsNoUTF8DoesNotRefuseTheFolder() throws {
    let folder = try TemporaryFolder()
    try folder.put(Self.png, "a.png")
    let bytes = Array(folder.file("b").utf8CString.dropLast()) + [CChar(bitPattern: 0xff)] + Array(".png".utf8CString)
    let descriptor = open(bytes, O_WRONLY | O_CREAT, 0o644)
    #expect(descriptor >= 0)
    close(descriptor)
    defer { unlink(bytes) }
    let listing = try PictureFolder.list(folder.path)
    #expect(listing.files == ["a.png"])
    #expect(listing.unreadable.count == 1 && listing.unreadable[0].first == UInt8(ascii: "b"))
  }

  @Test func noPageIsWrittenOfABadPicture() throws {
    let folder = try TemporaryFolder()
    try folder.put(Self.png, "a.png")
    try folder.put(PictureInspectionTests.signature, "b.png")
    #expect(throws: ExportError.self) {
      let film = BookFilm(pictures: try PictureFolder.pictures(in: folder.path))
      try film.record().write(into: folder.file("out"))
    }
    #expect(folder.names == ["a.png", "b.png"])
  }
}
