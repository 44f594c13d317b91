import LeafSpring

extension Artwork {
  /// A chapter of the built-in book.
  struct Chapter {
    let title: String
    let paragraphs: [String]
  }

  /// The text of the built-in book, a chapter a page, over and over in a book of more pages.
  static let chapters = [
    Chapter(
      title: "How a page turns",
      paragraphs: [
        "A short book about the book that you are looking at.",
        "Nothing here is a film. A spring moves each leaf, and a hand may take it from the spring at any time.",
        "Five chapters say what a leaf needs, from the first touch to the moment at which it lies still.",
      ]),
    Chapter(
      title: "A leaf",
      paragraphs: [
        "A leaf has two pages, back to back. It hangs at the spine and can go to one place only: over to the other side.",
        "So one number tells where it is. Nought is the right-hand side, one is the left, and between them the leaf is in "
          + "the air.",
        "All that a turn needs is a rule by which this number goes from nought to one.",
      ]),
    Chapter(
      title: "A spring",
      paragraphs: [
        "The rule is a spring. It pulls the leaf toward its end, the harder the farther away it is, and friction takes the "
          + "speed out.",
        "A spring needs no duration. It begins with the speed that the leaf has, and it ends when the leaf is still.",
        "Its motion is known at every moment, so that no frame that is late can change it.",
      ]),
    Chapter(
      title: "The finger",
      paragraphs: [
        "While a finger holds the leaf, the spring waits. The point that was touched stays under the finger, wherever the "
          + "finger goes.",
        "Paper bends, but it does not stretch. So a leaf is cut into strips that turn about the edges between them, and it "
          + "bows in the air.",
      ]),
    Chapter(
      title: "Letting go",
      paragraphs: [
        "Then the finger lets go, and the spring takes over, at the place and with the speed that the finger had.",
        "Which side it goes to follows from both. A slow leaf falls back to the side that is near. A quick one goes where it "
          + "was thrown.",
        "Nobody sees where the hand ends and the spring begins.",
      ]),
    Chapter(
      title: "Caught in the air",
      paragraphs: [
        "A leaf that flies can be caught. It does not matter that it was on its way: it stops under the finger, and turns "
          + "back if that is what the finger wants.",
        "And a second leaf may follow before the first has landed. Each has a spring of its own, and none goes through "
          + "another.",
      ]),
    Chapter(
      title: "The same again",
      paragraphs: [
        "The same touches give the same motion, bit for bit, on every machine, today and in ten years.",
        "That is why a book can be tested, filmed, and played again from the list of what a hand has done.",
        "Now turn the page.",
      ]),
  ]

  /// The chapter on an item of a book. Item 1 is the inside of a cover in the built-in one, so the first chapter is on item 2.
  static func chapter(_ item: Int) -> Chapter { chapters[(max(item, 1) + chapters.count - 2) % chapters.count] }

  /// The text read to those who do not see an item.
  static func words(_ item: Int) -> String {
    let chapter = chapter(item)
    return ([chapter.title + "."] + chapter.paragraphs).joined(separator: " ")
  }

  /// A text in lines that are no wider than this. Widths are those of a wide serif, so that no family is too wide.
  static func lines(_ text: String, size: Double, width: Double) -> [String] {
    var lines: [String] = []
    var room = 0.0
    for word in text.split(separator: " ") {
      let wide = size * advance(of: word)
      let space = size * advance(of: " ")
      if let last = lines.last, room >= space + wide {
        lines[lines.count - 1] = last + " " + word
        room -= space + wide
      } else {
        lines.append(String(word))
        room = width - wide
      }
    }
    return lines
  }

  /// The width of a text of size 1, in a wide serif.
  static func advance(of text: some StringProtocol) -> Double { text.reduce(0) { $0 + advance(of: $1) } }

  private static func advance(of letter: Character) -> Double {
    switch letter {
    case " ": 0.32
    case "i", "j", "l", ".", ",", ":", ";", "'": 0.33
    case "f", "t", "r", "I", "-", "(", ")": 0.43
    case "s", "c", "a", "e", "z", "J": 0.57
    case "m", "M", "W": 0.97
    case "w", "A"..."V", "X"..."Z": 0.8
    default: 0.63
    }
  }
}
