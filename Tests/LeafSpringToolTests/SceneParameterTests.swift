import Foundation
import LeafSpring
import LeafSpringEval
import Testing

/// `eval` accepts exactly the listed parameters of scenes by name, and so does the header from which other languages are
/// made.
@Suite struct SceneParameterTests {
  private struct Kind {
    let name: String
    let parameters: [SceneParameter]
    /// Members that a scene requires, and the moment at which to look at it.
    var needs = ""
    var at = #"{"transition":"open","progress":0.4}"#

    func request(_ members: [String]) -> String {
      let all = ([#""kind":"\#(name)""#] + (needs.isEmpty ? [] : [needs]) + members).joined(separator: ",")
      return #"{"op":"frame","scene":{\#(all)},"viewport":[390,844],"at":\#(at)}"#
    }
  }

  private static let kinds: [Kind] =
    TransitionKind.allCases.map {
      Kind(
        name: "\($0)", parameters: $0.facts.parameters.map { SceneParameter($0) },
        at: #"{"transition":"forward","progress":0.4}"#)
    } + [
      Kind(name: "book", parameters: SceneParameter.book, at: #"{"transition":"open","progress":0.4,"offset":100}"#),
      Kind(name: "shelf", parameters: SceneParameter.shelf, at: #"{"offset":100}"#),
      Kind(
        name: "album", parameters: SceneParameter.album,
        needs: #""cover":[10,20,140,140],"cells":[[0,0,90,90],[100,0,90,90]]"#),
    ]

  private static func text(_ parameter: SceneParameter, _ value: Double) -> String {
    switch parameter.form {
    case .word: return "\"\(parameter.words[Int(value)])\""
    case .flag: return value == 0 ? "false" : "true"
    case .whole: return "\(Int(value))"
    default: return "\(value)"
    }
  }

  // MARK: bad inputs

  @Test func numbersOutsideTheRangeAreRefusedByName() throws {
    for kind in Self.kinds {
      for parameter in kind.parameters where [.number, .whole].contains(parameter.form) {
        var bad = [parameter.range.lowerBound - 1]
        if parameter.isAboveLeast { bad.append(parameter.range.lowerBound) }
        if parameter.range.upperBound <= 1e9 { bad.append(parameter.range.upperBound + 1) }
        for value in bad {
          // Rigid leaves do not bend, so parameters of bending are not read.
          let soft = ["mostBend", "sag"].contains(parameter.name) ? [#""strips":2"#] : []
          let request = kind.request(soft + [#""\#(parameter.name)":\#(Self.text(parameter, value))"#])
          #expect(try refusal(request) == "range scene.\(parameter.name)", "\(request)")
        }
      }
      for parameter in kind.parameters where parameter.form == .word {
        #expect(try refusal(kind.request([#""\#(parameter.name)":"nosuch""#])) == "unknown scene.\(parameter.name)")
      }
      #expect(try refusal(kind.request([#""nosuch":1"#])) == "unknown scene.nosuch")
    }
  }

  // MARK: what is taken

  @Test func aStandardIsWhatNothingGives() throws {
    var count = 0
    for kind in Self.kinds {
      let published = try ask(kind.request([]))
      #expect(published.error == nil, "\(kind.name): \(published)")
      for parameter in kind.parameters {
        guard let standard = parameter.standard else { continue }
        let said = kind.request([#""\#(parameter.name)":\#(Self.text(parameter, standard))"#])
        #expect(try ask(said).text == published.text, "\(said)")
        count += 1
      }
      for parameter in kind.parameters where parameter.form == .word {
        for word in parameter.words {
          #expect(try refusal(kind.request([#""\#(parameter.name)":"\#(word)""#])) == "ok", "\(kind.name) \(word)")
        }
      }
    }
    print("figure: \(Self.kinds.count) kinds of scenes, \(count) parameters whose standard is what nothing gives")
  }

  // MARK: the header

  /// Names in the C interface that differ from those in scripts; those that a timing or two members replace are left
  /// out.
  private static let inC = [
    "book.size": "page_size", "book.bendSpring": "bend_duration", "book.middleSpring": "middle_duration",
    "book.hardCovers": "has_soft_covers", "book.source": "fidelity",
    "shelf.size": "item_size", "album.cells": "photos", "album.insets": "inset",
  ]

  @Test func theHeaderHasEveryParameterOfBooksShelvesAndAlbums() throws {
    let header = try Self.headers()
    for kind in Self.kinds.suffix(3) {
      let struct_ = try #require(
        header.components(separatedBy: "typedef struct leaf_\(kind.name)_def {").dropFirst().first)
      let members = struct_.components(separatedBy: "} leaf_\(kind.name)_def;")[0]
      for parameter in kind.parameters {
        let snake = parameter.name.reduce(into: "") { $0 += $1.isUppercase ? "_" + $1.lowercased() : String($1) }
        let member = Self.inC["\(kind.name).\(parameter.name)"] ?? snake
        #expect(members.contains(try Regex("\\b\(member)\\b")), "leaf_\(kind.name)_def has no \(member)")
      }
    }
  }

  @Test func theHeaderNumbersTheTransitionsAsTheTableDoes() throws {
    let header = try Self.headers()
    let numbered = header.matches(of: /LEAF_([A-Z]+) = ([0-9]+)/).reduce(into: [String: Int]()) {
      $0[String($1.1).lowercased()] = Int($1.2)
    }
    let constants = TransitionKind.allCases.filter { numbered["\($0)"] != nil }
    #expect(constants.count >= 10)
    for kind in constants { #expect(numbered["\(kind)"] == Int(kind.rawValue), "LEAF_\("\(kind)".uppercased())") }
  }

  /// The headers of the C interface that have definitions of scenes and numbers of transitions.
  private static func headers() throws -> String {
    try ["core", "shelves", "albums", "transitions"].map {
      try source("Sources/CLeafSpring/include/leafspring/\($0).h")
    }.joined()
  }

  private static func source(_ path: String) throws -> String {
    try String(
      contentsOf: URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("../../\(path)"),
      encoding: .utf8)
  }
}
