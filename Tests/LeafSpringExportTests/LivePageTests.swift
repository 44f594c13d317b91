import Foundation
import LeafSpring
import Testing

@testable import LeafSpringExport

/// The page of view transitions. `Tests/Browser/live.py` touches it.
@Suite struct LivePageTests {
  private func files(_ folder: TemporaryFolder) throws -> WebFiles {
    try folder.put([0x00, 0x61, 0x73, 0x6d, 1, 0, 0, 0], "module")
    return try WebFiles(folder: ReaderPageTests.web, module: folder.file("module"))
  }

  private func write(_ page: LivePage, _ folder: TemporaryFolder) throws {
    try AtomicFile.write(to: folder.file("live.html")) { sink throws(ExportError) in try page.write(to: sink) }
  }

  @Test func aMissingPictureLeavesNoPage() throws {
    let folder = try TemporaryFolder()
    var page = LivePage(files: try files(folder))
    page.pictures = [Picture(path: folder.file("gone.png"), format: .png)]
    #expect(throws: ExportError.self) { try write(page, folder) }
    #expect(folder.names == ["module"])
  }

  @Test func thePageLoadsNothingAndHasEverySetting() throws {
    let folder = try TemporaryFolder()
    try write(LivePage(files: try files(folder)), folder)
    let text = try folder.text("live.html")
    #expect(text.contains("default-src 'none'"))
    #expect(!text.contains("http://") && !text.contains("https://") && !text.contains(" src="))
    for name in [
      "kind", "edge", "timing", "duration", "damping", "response", "speed", "eye", "fidelity", "policy", "scale",
    ] {
      #expect(text.contains("name=\"\(name)\""), "\(name)")
    }
    #expect(text.contains("data-kind=\"gallery\"") && text.hasSuffix("</html>\n"))
  }
}
