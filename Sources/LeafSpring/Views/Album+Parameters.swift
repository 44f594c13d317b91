extension Album {
  /// Parameters that a host can set on an album by name; a list for tests, as `Book.parameters`.
  package static var parameters: [Parameter] {
    [
      Parameter(list: "cover", unit: "pt", "x, y, width and height of the cover on the screen"),
      Parameter(list: "cells", unit: "pt", "x, y, width and height of every photo in the album's content"),
      Parameter(list: "visible", "indices of the photos on the screen; all if not given"),
      Parameter(list: "offset", unit: "pt", "scroll offset of the content: x and y, or y alone"),
      Parameter("columns", .whole, 1...1000, standard: 5, "photos side by side in the block behind the cover"),
      Parameter(
        "insets", .number, 0...Double.greatestFiniteMagnitude, unit: "pt", standard: 10,
        "what the block keeps free along the cover's sides"),
      Parameter("gaps", .size, 0...Size.limit, unit: "pt", "between neighbouring photos of the block; 0 if not given"),
      Parameter(
        "eye", .number, 1...1e9, unit: "pt", "eye distance once the cover has turned over; if not given 500"),
      Parameter(
        "variant", .word, 0...2, standard: 1, words: "noInteraction pinchPop pinchPushPop",
        "which of the published variants"),
      Parameter("stagger", .word, standard: 0, words: "published distance", "what decides when a photo starts"),
      Parameter(list: "coverBack", "red, green, blue and alpha of the cover's back, 0 to 1; grey 1/3 if not given"),
      Parameter("fidelity", .word, standard: 0, words: "corrected original", "the documented fixes, or as published"),
    ]
  }
}
