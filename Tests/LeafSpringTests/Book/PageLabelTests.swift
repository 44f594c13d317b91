import LeafSpringTestSupport
import Testing

@testable import LeafSpring

/// Printed page numbers, and the rules that give them.
@Suite struct PageLabelTests {
  private typealias Section = PageLabels.Section

  @Test func rulesThatAreNoneAreRefused() {
    let long = [UInt8](repeating: 65, count: PageLabels.prefixLimit + 1)
    let bad: [(StaticString, [Section])] = [
      ("start", [Section(start: 1)]), ("start", [Section(start: -1)]),
      ("start", [Section(start: 0), Section(start: 0)]),
      ("start", [Section(start: 0), Section(start: 5), Section(start: 4)]),
      ("start", [Section(start: 0), Section(start: Book.pageLimit + 1)]), ("first", [Section(start: 0, first: 0)]),
      ("first", [Section(start: 0, first: 1_000_001)]), ("first", [Section(start: 0, first: .min)]),
      ("prefix", [Section(start: 0, prefix: long)]), ("prefix", [Section(start: 0, prefix: [65, 0])]),
      ("sections", (0...PageLabels.sectionLimit).map { Section(start: $0) }),
    ]
    for (field, sections) in bad {
      do throws(LeafError) {
        _ = try PageLabels(sections)
        Issue.record("\(field) accepted")
      } catch {
        #expect(error.code == .outOfRange && "\(error.field)" == "\(field)")
      }
    }
    for page in [-1, .min, .max, Book.pageLimit + 1] {
      #expect(throws: LeafError(.outOfRange, "page", accepts: "")) { _ = try PageLabels.plain.label(ofPage: page) }
    }
  }

  @Test func sectionsBeginAndEndWhereTheySay() throws {
    let labels = try PageLabels([
      Section(start: 0, .none, prefix: "Title"), Section(start: 1, .lowerRoman), Section(start: 8),
      Section(start: 20, .upperLetters, first: 3, prefix: "App. "), Section(start: 30, .upperRoman, first: 9),
    ])
    let found = try [0, 1, 4, 7, 8, 19, 20, 29, 30, 1000].map { try labels.label(ofPage: $0) }
    #expect(found == ["Title", "i", "iv", "vii", "1", "12", "App. C", "App. L", "IX", "CMLXXIX"])
    #expect(try PageLabels([]) == .plain && PageLabels.plain.label(ofPage: 999_999) == "1000000")
  }

  /// A roman number read back by another rule, sign by sign: a smaller one before a greater one counts against it.
  @Test func romanNumbersSayWhatTheyMean() throws {
    let values: [Character: Int] = ["I": 1, "V": 5, "X": 10, "L": 50, "C": 100, "D": 500, "M": 1000]
    var seen = Set<String>()
    for number in 1...3999 {
      let label = try PageLabels([Section(start: 0, .upperRoman, first: number)]).label(ofPage: 0)
      let signs = label.map { values[$0] ?? 0 }
      let sum = signs.indices.reduce(0) {
        $0 + (signs[$1] < (signs.dropFirst($1 + 1).first ?? 0) ? -signs[$1] : signs[$1])
      }
      #expect(sum == number && seen.insert(label).inserted)
      let small = try PageLabels([Section(start: 0, .lowerRoman, first: number)]).label(ofPage: 0)
      #expect(small == label.lowercased())
    }
    #expect(try PageLabels([Section(start: 0, .upperRoman, first: 4000)]).label(ofPage: 0) == "4000")
  }

  @Test func lettersRepeat() throws {
    let labels = try PageLabels([Section(start: 0, .lowerLetters)])
    #expect(try [0, 25, 26, 51, 52].map { try labels.label(ofPage: $0) } == ["a", "z", "aa", "zz", "aaa"])
    #expect(try labels.label(ofPage: 415) == String(repeating: "z", count: 16) && labels.label(ofPage: 416) == "417")
  }

  @Test func noLabelIsLongerThanItsLimit() throws {
    let prefix = [UInt8](repeating: 65, count: PageLabels.prefixLimit)
    var longest = 0
    for style in PageLabels.Style.allCases {
      for first in [1, 26, 416, 3888, 1_000_000] {
        let labels = try PageLabels([Section(start: 0, style, first: first, prefix: prefix)])
        for page in [0, 389, Book.pageLimit] { longest = max(longest, try labels.utf8(ofPage: page).count) }
        var reading = Reading(
          place: .pages, first: Book.pageLimit - 1, last: Book.pageLimit, pageCount: Book.pageLimit)
        #expect(try reading.sentenceUTF8(labels).count <= Reading.sentenceLimit)
        reading.first = 388
        #expect(try reading.sentenceUTF8(labels).count <= Reading.sentenceLimit)
      }
    }
    #expect(longest <= PageLabels.labelLimit)
  }
}
