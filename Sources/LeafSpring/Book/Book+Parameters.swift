extension Book {
  /// Parameters that a host can set on a book by name. Only `SceneParameterTests` reads this list: it checks that
  /// `eval` and scripts (`SceneFields`) take these names and ranges, and that `leaf_book_def` has a member for each. So
  /// a new one also needs its property, its line in `validate`, and those two places.
  package static var parameters: [Parameter] {
    [
      Parameter("pages", .whole, 0...Double(pageLimit), standard: 8, "pages without the cover"),
      Parameter(
        "size", .size, Size.least...Size.limit, unit: "pt", "width and height of a page; 362 by 568 if not given"),
      Parameter(
        "eye", .number, 1...1e9, unit: "pt", "eye distance; if not given max(2000, 2 · page width), in original 2000"),
      Parameter("restRatio", standard: 0.5, "ratio of the two facing pages at rest: 0.5 a V of 45°, 1 flat"),
      Parameter("fan", standard: 0.1, "ratio by which each further leaf of a stack lies lower"),
      Parameter("closedScale", .number, 0...100, above: true, standard: 0.7, "scale of the shut book"),
      Parameter(
        "cornerRadius", .number, 0...Size.limit, unit: "pt", standard: 20,
        "radius of a page's outer corners, at most half its shorter side; shadows end there, too"),
      Parameter("hasClosedEnds", .flag, standard: 0, "whether the book can be turned shut at both ends"),
      Parameter(
        "hinge", .word, 0...3, standard: 0, words: "left right top bottom", "where the spine of a right-hand page is"),
      Parameter(
        "spineGap", .number, 0...Size.limit, unit: "pt", standard: 0,
        "points between the open pages, for a device's fold; restRatio is then 0.1 or more"),
      Parameter("reading", .word, standard: 0, words: "ltr rtl", "a right-to-left book is the mirror image"),
      Parameter("spread", .word, standard: 0, words: "double single", "two facing pages, or one page at a time"),
      Parameter(
        "overshoot", .word, 0...2, standard: 0, words: "free clamp bounce", "what a leaf does that goes past its rest"),
      Parameter("fidelity", .word, standard: 0, words: "corrected original", "the documented fixes, or as published"),
      Parameter(
        "source", .word, standard: 0, words: "tutorial repository", "which published source fidelity original follows"),
      Parameter("strips", .whole, 1...64, standard: 1, "strips of a leaf from the spine to the free edge; 1 is rigid"),
      Parameter(list: "bendSpring", "what pulls the free edge of a soft leaf after the spine: a spring in any form"),
      Parameter("mostBend", .number, 0...2, unit: "rad", standard: 2, "the most a soft leaf bends, either way"),
      Parameter(
        list: "middleSpring",
        "what pulls the middle of a soft leaf after the spine, in any form; without it a leaf bends evenly"
      ),
      Parameter("sag", .number, 0...0.5, unit: "rad", standard: 0, "how much a soft leaf droops under its own weight"),
      Parameter("hardCovers", .flag, standard: 1, "whether the first and the last leaf stay rigid"),
      Parameter(
        list: "paper",
        "true, or an object of hinges, maxRadius, tightness, cornerZone, lift and sheet: leaves can be peeled by a corner"
      ),
      Parameter("light", standard: PaperLight.standard, "how strongly the light on soft leaves and paper is drawn"),
      Parameter(
        "height", .number, 0...1000, unit: "pt", standard: 12, "how high a book of paper lies above its table"),
      Parameter(
        "boards", .number, 0...1000, unit: "pt", standard: 0,
        "how far the covers extend beyond the block of pages; above 0 they are boards, with two cells under the pages"),
      Parameter(list: "hardLeaves", "numbers of further rigid leaves, from the cover's, ascending"),
    ]
  }
}
