import Foundation
import Testing

@testable import LeafSpringExport

/// Temporary folders.
@Suite struct UnfinishedTests {
  @Test func eachFolderIsNewAndNobodyElsesAndRemoved() throws {
    let parent = try TemporaryFolder()
    var made: Set<String> = []
    for _ in 0..<50 {
      let folder = try Unfinished.makeFolder(in: parent.path)
      var status = stat()
      #expect(lstat(folder, &status) == 0 && status.st_mode & 0o7777 == 0o700 && status.st_mode & S_IFMT == S_IFDIR)
      #expect(made.insert(folder).inserted)
      #expect(Unfinished.obstacle(in: folder) == nil)
      try Data().write(to: URL(fileURLWithPath: folder + "/file"))
    }
    for folder in made { Unfinished.removeFolder(folder) }
    #expect(parent.names == [])
    let error = #expect(throws: ExportError.self) { try Unfinished.makeFolder(in: parent.file("none")) }
    #expect(error?.kind == .io(code: ENOENT))
    #expect(Unfinished.obstacle(in: parent.file("none")) == ENOENT)
  }
}
