extension Shelf {
  /// Parameters that a host can set on a shelf by name; a list for tests, as `Book.parameters`.
  package static var parameters: [Parameter] {
    [
      Parameter("books", .whole, 0...100_000, standard: 3, "how many books; scripts take a list of the books, too"),
      Parameter(
        "size", .size, Size.least...Size.limit, unit: "pt", "width and height of a cover; 362 by 568 if not given"),
      Parameter("pitch", .number, 0...Size.limit, above: true, unit: "pt", standard: 372, "from one cover to the next"),
      Parameter("scale", .number, 0...100, above: true, standard: 0.7, "scale of the cover in the middle"),
      Parameter("floor", standard: 0.75, "the least factor that shrinks the covers away from the middle"),
      Parameter("fidelity", .word, standard: 0, words: "corrected original", "the documented fixes, or as published"),
    ]
  }
}
