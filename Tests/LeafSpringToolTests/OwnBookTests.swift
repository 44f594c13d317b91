import Foundation
import LeafSpringTestSupport
import Testing

@testable import LeafSpringTool

/// The user's own book, a PDF or a folder of pictures, from input to page.
@Suite struct OwnBookTests {
  /// A PDF of pages with a coloured border and a word.
  static func pdf(width: Int, height: Int, pages: Int) -> String {
    var objects = [
      "<</Type/Catalog/Pages 2 0 R>>",
      "<</Type/Pages/Count \(pages)/Kids[\((0..<pages).map { "\(4 + 2 * $0) 0 R" }.joined(separator: " "))]>>",
      "<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>",
    ]
    for page in 0..<pages {
      objects.append(
        "<</Type/Page/Parent 2 0 R/MediaBox[0 0 \(width) \(height)]/Contents \(5 + 2 * page) 0 R/Resources<</Font<</F 3 0 R>>>>>>"
      )
      let drawing =
        "1 0 0 RG 20 w 10 10 \(width - 20) \(height - 20) re S BT /F 40 Tf 60 \(height / 2) Td (Leaf\(page)) Tj ET"
      objects.append("<</Length \(drawing.utf8.count)>>stream\n\(drawing)\nendstream")
    }
    var text = "%PDF-1.4\n"
    var places: [Int] = []
    for (index, object) in objects.enumerated() {
      places.append(text.utf8.count)
      text += "\(index + 1) 0 obj\n\(object)\nendobj\n"
    }
    let start = text.utf8.count
    text += "xref\n0 \(objects.count + 1)\n0000000000 65535 f \n"
    for place in places { text += String(repeating: "0", count: 10 - "\(place)".count) + "\(place) 00000 n \n" }
    return text + "trailer<</Size \(objects.count + 1)/Root 1 0 R>>\nstartxref\n\(start)\n%%EOF\n"
  }

  private static var hasPoppler: Bool { Child.find("pdftoppm") != nil && Child.find("pdfinfo") != nil }

  @Test(arguments: [
    (["book", "none.pdf"], 66, "none.pdf"), (["book", "none/"], 66, "folder of pictures"),
    (["book", "text"], 65, "not a PDF"),
    (["book", "bad.pdf"], 65, "pdfinfo"), (["book", "a", "--pages", "b"], 64, "once"),
    (["book", "--fit", "big"], 64, "contain"),
    (["book", "--turns", "-1"], 64, "turns"), (["book", "--turns", "many"], 64, "or all"),
    (["book", "--rest", "2"], 64, "0 to 1"),
    (["book", "--rest", "nan"], 64, "0 to 1"), (["book", "--reading", "up"], 64, "ltr, rtl"),
    (["book", "--hinge", "middle"], 64, "left, right, top, bottom"), (["book", "--size", "0x9"], 64, "1024x768"),
    (["book", "-"], 64, "standard input"),
    (["gallry"], 64, "gallery"), (["exprot", "fold"], 64, "exprot"), (["docter"], 64, "doctor"), (["evla"], 64, "eval"),
  ])
  func whatIsWrongIsSaidInALine(arguments: [String], status: Int32, says: String) throws {
    let folder = try Scratch()
    try folder.put("text", "text")
    try folder.put("%PDF-1.4\n", "bad.pdf")
    let run = try ToolRun(arguments, in: folder.folder)
    #expect(
      run.status == status && run.lines.count == 1 && run.errors.contains(says),
      "\(arguments): \(run.status) \(run.errors)")
    #expect(folder.names == ["bad.pdf", "text"])
  }

  @Test func withoutPopplerItSaysWhatToInstall() throws {
    let folder = try Scratch()
    try folder.put(OwnBookTests.pdf(width: 100, height: 100, pages: 2), "my.pdf")
    let run = try ToolRun(["book", "my.pdf"], in: folder.folder, path: "/nowhere")
    #expect(run.status == 66 && run.lines.count == 1, "\(run.status) \(run.errors)")
    #expect(run.errors.contains("apt install poppler-utils"), "\(run.errors)")
    #expect(folder.names == ["my.pdf"])
  }

  /// Width and height of the pages in the page of a film.
  private func pages(_ html: String) throws -> [(Double, Double)] {
    try html.matches(of: /name:"[^"]*page[^"]*",size:\[([0-9.]+),([0-9.]+)\]/).map {
      (try #require(Double($0.1)), try #require(Double($0.2)))
    }
  }

  @Test(
    .enabled(if: OwnBookTests.hasPoppler),
    arguments: Effort.isQuick ? [(595, 842)] : [(595, 842), (612, 792), (600, 600), (960, 540)],
    [
      [], ["--single"], ["--hinge", "top"], ["--hinge", "bottom"],
      ["--no-shelf", "--rest", "1", "--reading", "rtl", "--turns", "all"],
    ])
  func thePageHasTheRatioOfThePDF(size: (Int, Int), options: [String]) throws {
    let folder = try Scratch(), count = options.contains("--no-shelf") ? 8 : 7
    try folder.put(OwnBookTests.pdf(width: size.0, height: size.1, pages: count), "my.pdf")
    let run = try ToolRun(["book", "my.pdf", "--film", "--out", "o", "--fps", "10"] + options, in: folder.folder)
    #expect(run.status == 0 && run.errors.isEmpty, "\(run.errors)")
    let html = try folder.text("o/book.html")
    let pages = try pages(html)
    #expect(pages.count >= 6)
    // Covers are boards, as much larger at each of their three free edges.
    let page = try #require(pages.min { $0.0 < $1.0 }), isUpright = options.contains("--hinge")
    for (width, height) in pages {
      let (across, down) = (width - page.0, height - page.1)
      #expect(abs(isUpright ? across - 2 * down : down - 2 * across) < 1e-6, "\(width) x \(height) for \(size)")
    }
    #expect(abs(page.0 / page.1 * Double(size.1) / Double(size.0) - 1) < 0.005, "\(page) for \(size)")
    // Pages of few colours are PNGs.
    let pictures = ["jpeg", "png"].map { html.components(separatedBy: "data:image/\($0)").count - 1 }
    #expect(pictures.reduce(0, +) == count, "\(pictures)")
    #expect(html.contains(#"fit:"contain""#))
    // A last page that is a recto is as large as the others. No paper is seen beside a cover's picture.
    #expect(pages.contains { $0 != page } == (count == 8))
    #expect(html.contains(#"fit:"cover""#) == !options.contains("--single"))
    // The film contains only this book, and the temporary pictures are gone.
    #expect(folder.names == ["my.pdf", "o"])
    #expect(!run.errors.contains("leafspring-"))
  }

  /// Paper that bends and lies flat; the built-in book, and one for which the options ask, stand in a V and are rigid.
  @Test(.enabled(if: OwnBookTests.hasPoppler)) func aBookOfOnesOwnIsPaperThatLiesFlat() throws {
    let folder = try Scratch()
    try folder.put(OwnBookTests.pdf(width: 200, height: 300, pages: 6), "my.pdf")
    func rows(_ arguments: [String]) throws -> (bands: Set<String>, flat: Bool) {
      let run = try ToolRun(
        ["book", "--no-shelf", "--turns", "1", "--fps", "5", "--frames", "csv", "--out", "o"] + arguments,
        in: folder.folder)
      #expect(run.status == 0, "\(run.errors)")
      let lines = try folder.text("o/frames.csv").split(separator: "\n")
      let names = lines[0].split(separator: ",")
      let (time, z) = (try #require(names.firstIndex(of: "time")), try #require(names.firstIndex(of: "m43")))
      let cells = try #require(names.firstIndex(of: "cell"))
      var seen: Set<String> = [], highest = 0.0
      for line in lines.dropFirst() {
        let words = line.split(separator: ",", omittingEmptySubsequences: false)
        seen.insert(String(words[cells]))
        // Open and not yet turning.
        if abs((Double(words[time]) ?? 0) - 1.2) < 0.05 { highest = max(highest, abs(Double(words[z]) ?? 0)) }
      }
      // The edges of its block go down to the table, 12 points.
      return (seen, highest < 13)
    }
    let own = try rows(["my.pdf", "--film"]), board = try rows(["my.pdf", "--film", "--rest", "0.5", "--strips", "1"])
    #expect(own.flat && !board.flat)
    #expect(own.bands.count > 8 * board.bands.count, "\(own.bands.count) \(board.bands.count)")
    #expect(try rows([]).flat == false)
  }

  /// The report counts pages as a reader does, the cover too, and tells what the film shows.
  @Test(.enabled(if: OwnBookTests.hasPoppler)) func aFilmIsToldAsItIs() throws {
    for (pages, options, told) in [
      (6, ["--turns", "2", "--no-shelf"], "A book of 6 pages, 1024 × 768 points: opens, turns 2 times, closes."),
      (6, ["--turns", "1", "--open", "--no-shelf"], "A book of 6 pages, 1024 × 768 points: open, turns 1 time."),
      (6, ["--hand", "--no-shelf"], "A book of 6 pages, 1024 × 768 points: opens, is turned by a finger, closes."),
      (1, ["--no-shelf"], "A book of 1 page, 1024 × 768 points: opens, turns 0 times, closes."),
    ] {
      let folder = try Scratch()
      try folder.put(OwnBookTests.pdf(width: 200, height: 300, pages: pages), "my.pdf")
      let run = try ToolRun(["book", "my.pdf", "--film", "--out", "o", "--fps", "5"] + options, in: folder.folder)
      let text = String(decoding: run.output, as: UTF8.self)
      #expect(run.status == 0 && text.hasPrefix(told), "\(options): \(text) \(run.errors)")
      #expect(try folder.text("o/book.html").contains("<dt>pages</dt><dd>\(pages)</dd>"))
    }
  }

  /// The shelf has the book's own cover and no other.
  @Test(.enabled(if: OwnBookTests.hasPoppler)) func noOtherBookStandsBesideIt() throws {
    let folder = try Scratch()
    try folder.put(OwnBookTests.pdf(width: 200, height: 300, pages: 4), "my.pdf")
    for (options, covers) in [([], 1), (["--no-shelf"], 0)] as [([String], Int)] {
      let words = ["book", "my.pdf", "--film", "--out", "o", "--fps", "5"]
      #expect(try ToolRun(words + options, in: folder.folder).status == 0)
      let html = try folder.text("o/book.html")
      #expect(html.components(separatedBy: #"{name:"cover of book"#).count - 1 == covers, "\(options)")
    }
  }

  @Test func quietSaysNothingAndVersionIsTheLibrarys() throws {
    let folder = try Scratch()
    try folder.put(shortScript, "S")
    for arguments in [
      ["export", "fold", "--to", "css", "--out", "o"], ["--quiet", "record", "S", "--out", "r"], ["play", "S"],
    ] {
      let run = try ToolRun(arguments + ["--quiet"], in: folder.folder)
      #expect(run.status == 0 && run.output.isEmpty && run.errors.isEmpty, "\(arguments): \(run.errors)")
    }
    let run = try ToolRun(["--version"], in: folder.folder)
    #expect(String(decoding: run.output, as: UTF8.self) == "\(Tool.release)\n")
  }

  @Test func misspeltWordsAreNearTheirOwn() {
    let words = Tool.configuration.subcommands.compactMap { $0.configuration.commandName }
    for word in words {
      #expect(Nearness.nearest(to: word, among: words) == word)
      #expect(Nearness.nearest(to: String(word.dropLast()), among: words) == word || word.count < 4)
    }
    for word in ["", "x", "photos", "holiday", "mybook"] {
      #expect(Nearness.nearest(to: word, among: words) == nil, "\(word)")
    }
    #expect(Nearness.distance(Array("evla"), Array("eval")) == 1 && Nearness.distance([], Array("abc")) == 3)
  }

  /// Help keeps its line breaks: no line is broken where there is no terminal.
  @Test func helpKeepsItsLines() throws {
    let folder = try Scratch()
    for name in Tool.configuration.subcommands.compactMap({ $0.configuration.commandName }) {
      let run = try ToolRun(["help", name], in: folder.folder)
      let text = String(decoding: run.output, as: UTF8.self)
      #expect(run.status == 0 && !text.isEmpty)
      let command = try #require(Tool.configuration.subcommands.first { $0.configuration.commandName == name })
      for line in command.configuration.discussion.split(separator: "\n") where line.count <= 118 && line.count > 20 {
        #expect(text.contains(line.trimmingCharacters(in: .whitespaces)), "\(name): \(line)")
      }
    }
  }
}
