import Foundation
import LeafSpringTestSupport
import Testing

/// Checks the rules between layers by reading the sources.
@Suite struct LayerTests {
  @Test(
    arguments: [
      ("Time/A.swift", "func f(_ s: Stage) {}", "Time names Stage"),
      ("Base/A.swift", "extension Stage {}", "Base names Stage"),
      ("Stage/A.swift", "let book: BookScene", "Stage names BookScene"),
      ("Base/A.swift", "let m = LeafSpring.Stage.self", "Base names Stage"),
      ("Time/A.swift", "let s = \"\\(\"a\")\"; let x: Stage", "Time names Stage"),
      ("Time/A.swift", "import Foundation", "imports Foundation"),
      ("Time/A.swift", "@testable import LeafSpring", "imports LeafSpring"),
      ("Time/A.swift", "struct A: Codable {}", "Codable is not in the subset"),
      ("Time/A.swift", "weak var a: A?", "weak is not in the subset"),
      ("Time/A.swift", "let p: any P = q", "any P"),
      ("Time/A.swift", "let p = \\A.b", "key path"),
      ("Time/A.swift", "func f() throws -> Int { 1 }", "untyped throws"),
      ("Time/A.swift", "let r = x.rounded(.down)", "rounded() calls libm"),
      ("Time/A.swift", "let r = x.squareRoot()", "squareRoot() calls libm"),
      ("A.swift", "struct A {}", "not in one of the layers"),
      ("Attic/A.swift", "struct A {}", "not in one of the layers"),
      ("Time/A.swift", String(repeating: "\n", count: 301), "301 lines"),
    ])
  func plantedOffencesAreFound(path: String, text: String, expected: String) {
    let stage = SourceRules.File(path: "Stage/Stage.swift", text: "public final class Stage { let motion: Motion }")
    let motion = SourceRules.File(path: "Time/Motion.swift", text: "public struct Motion {}")
    let book = SourceRules.File(path: "Book/BookScene.swift", text: "final class BookScene { let stage: Stage }")
    #expect(SourceRules.offences(in: [stage, motion, book]).isEmpty)
    let offences = SourceRules.offences(in: [stage, motion, book, .init(path: path, text: text)])
    #expect(offences.count == 1, "\(offences)")
    #expect(offences.first?.contains(expected) == true, "\(offences)")
  }

  @Test(
    arguments: [
      "/// Stage is only mentioned here.\n/* and /* Stage */ import Foundation */",
      "let s = \"import Foundation \\(\"Stage\") throws\"",
      "let s = #\"weak \" any Stage \\n\"#\nlet t = \"\"\"\n  \"Stage\" \\A.b\n  \"\"\"",
      "struct A { enum Stage { case on }\n  var s: Stage }",
      "let b = a.weak",
      "let rounded = b.squareRoot",
      "func f() throws(LeafError) {}\nfunc g(_ b: () throws(LeafError) -> Void) rethrows {}",
      String(repeating: "\n", count: 300),
    ])
  func innocentTextPasses(text: String) {
    let stage = SourceRules.File(path: "Stage/Stage.swift", text: "public final class Stage {}")
    #expect(SourceRules.offences(in: [stage, .init(path: "Time/A.swift", text: text)]) == [])
  }

  @Test func layersNameOnlyLayersBelowThem() throws {
    let files = try swiftFiles(below: repository.appendingPathComponent("Sources/LeafSpring"))
    #expect(files.count > 10, "the sources were not found")
    let offences = SourceRules.offences(in: files)
    #expect(offences.isEmpty, "\n\(offences.joined(separator: "\n"))")
  }

  @Test func noSourceFileIsLongerThanTheLimit() throws {
    let files = try swiftFiles(below: repository.appendingPathComponent("Sources"))
    let offences = files.flatMap { SourceRules.length(of: $0.text, $0.path) }
    #expect(offences.isEmpty, "\n\(offences.joined(separator: "\n"))")
  }

  /// Swift alone moves springs; C gives products, elementary functions, poses and facets.
  @Test func theShimMovesNoSpringsAndStaysSmall() throws {
    let folder = repository.appendingPathComponent("CMathShim")
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { $0.hasSuffix(".h") }
    let headers = try names.map { try String(contentsOf: folder.appendingPathComponent($0), encoding: .utf8) }
    let lines = headers.reduce(0) { $0 + $1.split(separator: "\n", omittingEmptySubsequences: false).count - 1 }
    print("figure: lines of the shim's headers: \(lines)")
    #expect(lines > 1_000 && lines <= 3_800)
    #expect(!headers.contains { $0.contains("leaf_spring") })
  }

  private var repository: URL {
    URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
  }

  private func swiftFiles(below folder: URL) throws -> [SourceRules.File] {
    let paths = try FileManager.default.subpathsOfDirectory(atPath: folder.path).filter {
      $0.hasSuffix(".swift")
    }
    return try paths.sorted().map {
      .init(path: $0, text: try String(contentsOf: folder.appendingPathComponent($0), encoding: .utf8))
    }
  }
}
