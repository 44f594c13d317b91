import Testing

@testable import LeafSpringExport

/// Names of pages in the user's own book, and pages with their own messages.
@Suite struct OwnPageTests {
  @Test func labelsAreSaidWithTheirNumbers() {
    #expect(Recording.sentence([13], of: 14, []) == "Page 14 of 14")
    #expect(Recording.sentence([1, 2], of: 14, []) == "Pages 2 and 3 of 14")
    #expect(Recording.sentence([1, 2], of: 3, ["i", "ii", "iii"]) == "Pages ii and iii (2 and 3 of 3)")
    #expect(Recording.sentence([2], of: 3, ["i", "ii", "3"]) == "Page 3 of 3")
  }

  @Test func longWordsOfANoticeAreBroken() {
    #expect(NoticePicture.wrapped("one two three", 8) == ["one two", "three"])
    #expect(NoticePicture.wrapped("abcdefghij", 4) == ["abcd", "efgh", "ij"])
    let svg = NoticePicture(lines: ["<script>", "\"&"], size: .init(width: 10, height: 10)).svg
    #expect(svg.contains("&lt;") && !svg.contains("<script"))
  }
}
