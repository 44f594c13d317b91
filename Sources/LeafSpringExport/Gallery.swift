import LeafSpring

/// Every scene in both directions and both fidelities: as one page, to play and scrub, and as one sheet.
public struct Gallery {
  public var scenes = GalleryScene.all
  /// Shown as the outgoing and the incoming view; nil for the built-in artwork.
  public var from: Picture?
  public var to: Picture?
  /// The fidelity that the sheet shows; the page has both.
  public var fidelity = Fidelity.corrected
  public var framesPerSecond = 60.0
  /// The frames of each film are thinned out, never blended, until they take no more bytes than this before base64.
  public var frameBytes = 215_000

  public init() {}

  /// The number of films on the page: one for each scene, direction and fidelity.
  public var filmCount: Int { scenes.count * Direction.allCases.count * Fidelity.allCases.count }

  /// Writes the page.
  /// - Throws: `LeafError` for options a scene does not take, `ExportError` when a picture cannot be read or the sink fails.
  public func writePage(
    to path: String, progress: (_ done: Int, _ total: Int) -> Void = { _, _ in }
  ) throws {
    var films: [[Film]] = []
    for scene in scenes {
      films.append(try record(scene))
      progress(films.count * films[0].count, filmCount)
    }
    try AtomicFile.write(to: path) { sink throws(ExportError) in try write(films, to: sink) }
  }

  /// One film of a scene.
  struct Film {
    var name: String
    var recording: Recording
  }

  private func record(_ scene: GalleryScene) throws -> [Film] {
    var films: [Film] = []
    for direction in Direction.allCases {
      for fidelity in Fidelity.allCases {
        var recording = try scene.record(direction, fidelity, framesPerSecond: framesPerSecond)
        recording.place(from: from, to: to)
        films.append(Film(name: "\(direction) \(fidelity)", recording: recording))
      }
    }
    return films
  }

  private func write(_ films: [[Film]], to sink: TextSink) throws(ExportError) {
    var arts = Player.ArtTable()
    try sink.write(Player.head(title: "LeafSpring: the gallery", style: Gallery.style))
    try sink.write(Gallery.body(scenes))
    try sink.write("<script>\n\"use strict\";\nconst SCENES=[\n")
    for (scene, films) in zip(scenes, films) {
      try sink.write("{name:\(Markup.json(scene.name)),title:\(Markup.json(scene.title)),")
      let notes = "{corrected:\(Markup.json(scene.note)),original:\(Markup.json(scene.originalNote))}"
      try sink.write("notes:\(notes),films:{\n")
      for film in films {
        try Player.check(film.recording)
        try sink.write("\(Markup.json(film.name)):")
        try Player.film(film.recording, limit: frameBytes, &arts, to: sink)
        try sink.write(",\n")
      }
      try sink.write("}},\n")
    }
    try sink.write("];\n")
    try Player.table(arts, to: sink)
    try sink.write(Player.pictureScript + Player.script + Gallery.script + "</script>\n")
    let pictures = films.first?.first?.recording.pictures ?? []
    try Player.parts(pictures, Set(pictures.indices), to: sink)
    try sink.write("</body>\n</html>\n")
  }
}
