// The open pages, and a sentence to announce.

// snippet.imports
import LeafSpring

// snippet.end
// snippet.open
let stage = try Stage(viewport: Size(width: 1024, height: 768))
var book = Book(pages: 32)
book.spreadMode = try Book.spreadMode(for: stage.viewport, pageSize: book.pageSize)
let id = try stage.add(book)
try stage.open(id)
try stage.turn(id, to: try stage.book(id).spread(ofPage: 8))
try stage.advance(by: 20)
// snippet.end

// snippet.labels
// Six pages of front matter, then arabic numbers from 1.
let labels = try PageLabels([.init(start: 0, .lowerRoman), .init(start: 6)])
print(try labels.label(ofPage: 3), try labels.label(ofPage: 8))  // → iv 3
// snippet.end

// snippet.announce
let reading = try stage.reading(id)
print(try reading.sentence(labels))  // → Pages 3 and 4 (9 and 10 of 32)
// A host with another language makes its own sentence from the facts.
print(reading.first! + 1, reading.last! + 1, reading.pageCount)  // → 9 10 32
// snippet.end

// snippet.places
let place = try stage.page(at: Point(x: 700, y: 384))!
print(place.page!, place.side)  // → 9 right
// snippet.end
