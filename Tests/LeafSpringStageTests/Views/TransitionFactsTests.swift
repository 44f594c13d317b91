import Foundation
import LeafSpringTestSupport
import Testing

@testable import LeafSpring

/// Promises of the published transitions' facts to code that knows a transition only by them.
@Suite struct TransitionFactsTests {
  private static let space = TransitionSpace(viewport: Size(width: 390, height: 844))
  private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent(
    "../../../Sources/LeafSpring/Views/Transitions")

  // MARK: bad inputs

  @Test func aNumberOutsideItsRangeIsRefusedAndChangesNothing() throws {
    for kind in TransitionKind.allCases {
      for parameter in kind.facts.parameters {
        let (least, most) = (parameter.range.lowerBound, parameter.range.upperBound)
        var bad = [least - 1, -.infinity, .nan, .infinity, 2 * most + 1]
        if parameter.isAboveLeast { bad.append(least) }
        if parameter.form != .number { bad.append(least + 0.5) }
        for value in bad {
          var options = TransitionOptions()
          #expect(throws: LeafError.self, "\(kind) \(parameter.name) \(value)") {
            try options.set(parameter, to: value)
          }
          #expect(options == TransitionOptions())
        }
      }
    }
  }

  @Test func anUnknownNumberIsNoKind() {
    #expect(TransitionKind(rawValue: UInt8(TransitionKind.allCases.count)) == nil)
    #expect(TransitionKind(rawValue: 255) == nil)
  }

  // MARK: the table

  @Test func everyKindStandsAtItsNumberAndInAFileOfItsName() throws {
    for (place, kind) in TransitionKind.allCases.enumerated() {
      let facts = kind.facts
      #expect(
        Int(kind.rawValue) == place && Int(facts.number) == place, "\(facts.title): its number is \(facts.number)")
      #expect("\(facts.name)" == "\(facts.title)".lowercased())
      let source = try String(contentsOf: Self.folder.appendingPathComponent("\(facts.title).swift"), encoding: .utf8)
      #expect(source.contains("struct \(facts.title): PublishedTransition"), "\(facts.title)")
    }
    #expect(Set(TransitionKind.allCases.map { "\($0)" }).count == TransitionKind.allCases.count)
  }

  @Test func everyFactIsSaid() {
    var names: [String: Parameter.Form] = [:]
    for kind in TransitionKind.allCases {
      #expect(!"\(kind.facts.note)".isEmpty && !"\(kind.facts.originalNote)".isEmpty, "\(kind)")
      for parameter in kind.facts.parameters {
        let what = "\(kind) \(parameter.name)"
        let meaning = "\(parameter.meaning)"
        #expect(meaning.first?.isLowercase == true && !meaning.hasSuffix("."), "\(what): \(meaning)")
        #expect((parameter.form == .word) == !parameter.wordList.isEmpty, "\(what)")
        if parameter.form == .word { #expect(parameter.range == 0...Double(parameter.wordList.count - 1), "\(what)") }
        if let standard = parameter.standard {
          #expect(throws: Never.self, "\(what)") { try parameter.check(standard) }
        }
        #expect(
          names.updateValue(parameter.form, forKey: "\(parameter.name)") ?? parameter.form == parameter.form, "\(what)")
      }
    }
    // All of them may be given at once.
    #expect(names.count <= 16)
  }

  // MARK: the parameters

  @Test func everyParameterIsReadAndItsStandardIsWhatNothingGives() throws {
    for kind in TransitionKind.allCases {
      let published = try Self.picture(kind, TransitionOptions())
      for parameter in kind.facts.parameters {
        var changes = false
        for value in Self.samples(parameter) {
          var options = TransitionOptions()
          try options.set(parameter, to: value)
          #expect(options.value(of: parameter) == value)
          let picture = try Self.picture(kind, options)
          if value == parameter.standard {
            #expect(picture == published, "\(kind) \(parameter.name): its standard is not \(value)")
          } else {
            changes = changes || picture != published
          }
        }
        #expect(changes, "\(kind) does not read \(parameter.name)")
      }
    }
  }

  private static func samples(_ parameter: Parameter) -> [Double] {
    let (least, most) = (parameter.range.lowerBound, parameter.range.upperBound)
    guard parameter.form == .number else {
      return [least, least + 1, min(least + 2, most), min(least + 3, most)] + (parameter.standard.map { [$0] } ?? [])
    }
    return [least + 0.25, least + 700].filter { $0 <= most } + (parameter.standard.map { [$0] } ?? [])
  }

  /// Everything visible of a transition: its seconds, its cells and their poses.
  private static func picture(_ kind: TransitionKind, _ options: TransitionOptions) throws -> [String] {
    let transition = try kind.make(options)
    let frame = try TransitionFrame(transition, at: 0.37, in: space)
    return ["\(transition.duration)", "\(transition.eye(in: space))"] + frame.poses.map { "\($0)" }
      + frame.identities.map { "\($0)" }
  }

  @Test func optionsAreEqualWhicheverWasGivenFirst() {
    var (a, b) = (TransitionOptions(), TransitionOptions())
    (a.folds, a.edge) = (4, .top)
    (b.edge, b.folds) = (.top, 4)
    #expect(a == b && a.folds == 4 && a.edge == .top && a.zoom == 0.8)
    b.edge = nil
    #expect(a != b && b.edge == nil && b.folds == 4)
    a.seed = .max
    #expect(a.seed == .max && TransitionOptions().seed == 0)
  }
}
