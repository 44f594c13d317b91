extension Player {
  /// The place where the book is open, from which frame on, and the text on the sides that are ever seen, as members of
  /// the page's object.
  static func places(_ r: Recording, _ packed: PackedFrames) -> (list: String, texts: String) {
    var list: [String] = []
    var sides: Set<Int> = []
    var before: Recording.Place?
    for (index, frame) in packed.frames.enumerated() {
      guard let place = r.places[frame], place != before else { continue }
      before = place
      sides.formUnion(place.sides)
      let seen = place.sides.map { "\($0)" }.joined(separator: ",")
      list.append("[\(index),\(Markup.json(place.sentence)),[\(seen)]]")
    }
    let texts = sides.sorted().filter { r.texts.indices.contains($0) && !r.texts[$0].isEmpty }
    return (list.joined(separator: ","), texts.map { "\($0):\(Markup.json(r.texts[$0]))" }.joined(separator: ","))
  }
}
