import Foundation
import LeafSpring
import Testing

@testable import LeafSpringExport

@Suite struct LivePageTests {
  /// The smallest valid module.
  private static let module: [UInt8] = [0x00, 0x61, 0x73, 0x6d, 1, 0, 0, 0]

  // MARK: bad inputs

  @Test func aMissingModuleSaysWhichScriptMakesIt() throws {
    let folder = try TemporaryFolder()
    let error = #expect(throws: ExportError.self) {
      try LivePage(.gallery, modulePath: folder.file("leafspring.wasm"))
    }
    #expect(error?.kind == .noInput)
    #expect(error.map { "\($0)".contains("Scripts/build-wasm.sh") } == true)
  }

  @Test(arguments: [[], Array("text".utf8), [0x00, 0x61, 0x73], [0x50, 0x4b, 3, 4]] as [[UInt8]])
  func aFileThatIsNoModuleIsRefused(_ bytes: [UInt8]) throws {
    let folder = try TemporaryFolder()
    try folder.put(bytes, "leafspring.wasm")
    let error = #expect(throws: ExportError.self) {
      try LivePage(.book(pages: 8), modulePath: folder.file("leafspring.wasm"))
    }
    #expect(error?.kind == .badData)
  }

  @Test func aMissingPictureLeavesNoPage() throws {
    let folder = try TemporaryFolder()
    try folder.put(Self.module, "leafspring.wasm")
    var page = try LivePage(.book(pages: 1), modulePath: folder.file("leafspring.wasm"))
    page.pictures = [Picture(path: folder.file("gone.png"), format: .png)]
    #expect(throws: ExportError.self) { try page.write(to: folder.file("live.html")) }
    #expect(folder.names == ["leafspring.wasm"])
  }

  // MARK: the page

  @Test(arguments: [Self.module, [0x1f, 0x8b, 8, 0]]) func thePageCarriesTheModuleByteForByte(_ bytes: [UInt8]) throws {
    let folder = try TemporaryFolder()
    try folder.put(bytes, "module")
    try LivePage(.book(pages: 12), modulePath: folder.file("module")).write(to: folder.file("live.html"))
    let text = try folder.text("live.html")
    #expect(text.contains("wasm:\"\(Data(bytes).base64EncodedString())\""))
    #expect(text.contains("kind:\"book\",pages:12"))
  }

  @Test func thePageLoadsNothingAndHasEverySettingOfItsKind() throws {
    let folder = try TemporaryFolder()
    try folder.put(Self.module, "module")
    for kind in [LivePage.Kind.book(pages: 8), .gallery] {
      try LivePage(kind, modulePath: folder.file("module")).write(to: folder.file("live.html"))
      let text = try folder.text("live.html")
      #expect(text.contains("default-src 'none'"))
      #expect(!text.contains("http://") && !text.contains("https://") && !text.contains(" src="))
      for name in [
        "damping", "response", "speed", "eye", "hinge", "reading", "rest", "overshoot", "fidelity", "pages", "policy",
        "scale", "order", "hit", "graph", "times",
      ] { #expect(text.contains("name=\"\(name)\""), "\(name)") }
      #expect(text.hasSuffix("</html>\n"))
    }
  }
}
