import Foundation
import LeafSpringTestSupport
import Testing

/// Comments cite sections of `docs/spec` that exist, and nothing in the repository reads a folder above it.
@Suite struct SpecificationTests {
  @Test func everyCitationNamesASectionThatExists() throws {
    let headings = try Self.headings()
    #expect(headings.count == 6 && headings.values.allSatisfy { $0.count > 2 }, "\(headings.mapValues(\.count))")
    var cited = 0
    var wrong: [String] = []
    for file in try Repository.code() {
      let citations = file.holds(".md") ? Citations.ofDocuments(in: Citations.joined(file.text)) : []
      for citation in citations where citation.sections.isEmpty {
        wrong.append("\(file.path): \(citation.document) without a section")
      }
      let codes = file.path.hasSuffix(".swift") ? Citations.codes(in: file) : []
      let named = citations.flatMap { one in one.sections.map { (one.document, $0) } }
      for (document, section) in named + codes.map({ ("book-and-album.md", $0) }) {
        cited += 1
        if headings[document]?.contains(section) != true { wrong.append("\(file.path): \(document) \(section)") }
      }
    }
    #expect(cited > 100, "\(cited) citations found")
    #expect(wrong.isEmpty, "\n\(wrong.joined(separator: "\n"))")
  }

  @Test func theDocumentsNameFilesThatExist() throws {
    for document in try Repository.files(below: ["docs/spec"], ofTypes: ["md"]) {
      for name in document.text.matches(of: /Tests\/Vectors\/[\w-]+\.\w+/).map({ String($0.output) }) {
        let path = Repository.root.appendingPathComponent(name).path
        #expect(FileManager.default.fileExists(atPath: path), "\(document.path): \(name)")
      }
    }
  }

  /// Sources, tests and scripts find their files inside the repository: no path has more steps up than the file is deep, and
  /// nothing climbs from parent to parent. The manifest may: it asks which package is being built.
  @Test func nothingReadsAFolderAboveTheRepository() throws {
    var wrong: [String] = []
    let files = try Repository.code()
    #expect(files.count > 500)
    for file in files where file.holds("../") || file.holds("shared/spec") || file.holds("while ") {
      let depth = file.path.split(separator: "/").count - 1
      for line in file.lines {
        // In a CMake package the folder is not the file's.
        let steps = line.contains("_prefix}") ? 0 : line.split(separator: "../", omittingEmptySubsequences: false).steps
        let climbs = line.contains("while ") && line.contains(/(pathComponents|\.path != "\/"|\.path\.count|dirname)/)
        if steps > depth || climbs || line.contains("shared/spec") { wrong.append("\(file.path): \(line)") }
      }
    }
    #expect(wrong.isEmpty, "\n\(wrong.joined(separator: "\n"))")
  }

  /// The codes of the headings of each document: "2.2", "B3", "S".
  private static func headings() throws -> [String: Set<String>] {
    var found: [String: Set<String>] = [:]
    for document in try Repository.files(below: ["docs/spec"], ofTypes: ["md"]) where document.name != "README.md" {
      let codes = document.text.split(separator: "\n").compactMap {
        $0.firstMatch(of: #/^##+ ([A-Z][0-9]{0,2}|[0-9]{1,2}(\.[0-9]{1,2})?)\.?\s/#)?.output.1
      }
      #expect(Set(codes).count == codes.count, "\(document.path) has two sections of one number")
      found[document.name] = Set(codes.map(String.init))
    }
    return found
  }
}

/// The parts of a text that cite a specification.
enum Citations {
  struct Citation {
    let document: String
    let sections: [String]
  }

  /// The text with a comment's lines joined, so that a citation may be broken over two.
  static func joined(_ text: String) -> String {
    text.replacingOccurrences(
      of: #"\n[ \t]*(//+|\*|#)?[ \t]*"#, with: " ", options: .regularExpression)
  }

  static func ofDocuments(in text: String) -> [Citation] {
    let name =
      #/
      (^|[\s(\[`"'→]) (docs/spec/)? (?<document> (springs|book-and-album|paper|light|transitions|web-book) \.md)
      /#
    let list =
      #/
      `?,? \s+ ((section|part|table)s? \s+)?
      (?<list> [A-Z0-9][0-9.]* ((,|\s+and|\s+to|\s*–) \s* [A-Z0-9][0-9]*(\.[0-9]+)?\b)*)
      /#
    return text.matches(of: name).map { match in
      let found = text[match.range.upperBound...].prefix(80).prefixMatch(of: list)?.output.list
      let codes = found?.matches(of: /\b([A-Z][0-9]{0,2}|[0-9]{1,2}(\.[0-9]{1,2})?)\b/).map { String($0.output.0) }
      return Citation(document: String(match.output.document), sections: codes ?? [])
    }
  }

  /// Codes of sections of book-and-album.md that stand alone in comments, as "B3".
  static func codes(in file: Repository.File) -> [String] {
    file.lines.flatMap { line -> [String] in
      guard let start = line.range(of: "//") else { return [] }
      return line[start.upperBound...].split { " ,.:;()[]'’".contains($0) }.map(String.init).filter { word in
        (2...3).contains(word.utf8.count) && "SBAGC".contains(word.first!) && word != "C99"
          && word.dropFirst().allSatisfy { $0.isASCII && $0.isNumber }
      }
    }
  }
}

extension [Substring] {
  /// The most separators that stood side by side, for a line split by "../".
  fileprivate var steps: Int {
    var (most, row) = (0, 0)
    for part in dropFirst() {
      row += 1
      most = Swift.max(most, row)
      if !part.isEmpty { row = 0 }
    }
    return most
  }
}

/// The files of the repository that people write.
enum Repository {
  struct File {
    let path: String
    let text: String
    var name: String { String(path.split(separator: "/").last ?? "") }
    var lines: [Substring] { text.utf8.split(separator: 10).map { Substring($0) } }

    func holds(_ words: String) -> Bool { text.range(of: words, options: .literal) != nil }
  }

  static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("../..").standardizedFileURL
  /// Programs and scripts, but for the file that checks them.
  static func code() throws -> [File] {
    try files(
      below: [".ci", "Benchmarks", "CMathShim", "Examples", "Hosts", "Scripts", "Snippets", "Sources", "Tests"],
      ofTypes: ["swift", "h", "c", "cpp", "js", "mjs", "ts", "py", "sh", "html", "fault"]
    ).filter { $0.name != "SpecificationTests.swift" }
  }

  static func files(below folders: [String], ofTypes types: [String]) throws -> [File] {
    var files: [File] = []
    for folder in folders {
      let place = root.appendingPathComponent(folder)
      for path in try FileManager.default.subpathsOfDirectory(atPath: place.path).sorted() where isOurs(path, types) {
        // A link, or a folder, is no text.
        guard let text = try? String(contentsOf: place.appendingPathComponent(path), encoding: .utf8) else { continue }
        files.append(File(path: "\(folder)/\(path)", text: text))
      }
    }
    return files
  }

  private static func isOurs(_ path: String, _ types: [String]) -> Bool {
    let parts = path.split(separator: "/").map(String.init)
    let isMade = parts.contains { $0.hasPrefix(".build") || $0 == "node_modules" || $0 == ".peers" }
    return !isMade && (path == "run" || types.contains(path.split(separator: ".").last.map(String.init) ?? ""))
  }
}
