import LeafSpring

/// A scene as the gallery shows it: a view transition, the album or the shared-element move, by itself on a
/// screen of its own.
public struct GalleryScene: Sendable {
  /// What plays.
  public enum Kind: Sendable {
    case transition(TransitionKind)
    case album
    case move
  }

  public let kind: Kind
  /// As on the command line: `fold`.
  public let name: String
  public let title: String
  /// What running forward shows, in a line.
  public let note: String
  /// The same in `original`, where that is another side.
  public let originalNote: String
  /// The screen, in points; the originals were made for 320 × 568.
  public var viewport = Size(width: 320, height: 568)
  /// Parameters of a transition; of `album` and `move` only the duration counts.
  public var options = TransitionOptions()
  /// What `record` keeps.
  public var detail = RecordingDetail()

  private init(_ kind: Kind, _ title: String, _ caption: Caption) {
    self.kind = kind
    self.title = title
    name = title.lowercased()
    note = caption.note
    originalNote = caption.original ?? caption.note
  }

  /// Every scene, in the order of the gallery.
  public static let all: [GalleryScene] =
    TransitionKind.allCases.map { kind in
      let word = "\(kind)"
      return GalleryScene(
        .transition(kind), word.prefix(1).uppercased() + word.dropFirst(),
        captions[kind] ?? Caption("the old view gives way to the new one"))
    } + [
      GalleryScene(.album, "Album", Caption("the cover turns open, the photos fly out from behind it")),
      GalleryScene(
        .move, "Move", Caption("pictures travel from their places in the old view to those in the new one")),
    ]

  private struct Caption {
    let note: String
    let original: String?

    init(_ note: String, original: String? = nil) {
      self.note = note
      self.original = original
    }
  }

  /// What running forward shows; a transition without a line here plays all the same.
  private static let captions: [TransitionKind: Caption] = [
    .crossfade: Caption("the old view fades out over the new one"),
    .explode: Caption("the old view bursts into tiles over the new one"),
    .cards: Caption(
      "the old view shrinks back, the new one slides up from the bottom, past its place and back",
      original: "the old view shrinks back, the new one slides up from the bottom"),
    .cube: Caption(
      "two outer faces of a cube; the new one comes from the right",
      original: "two outer faces of a cube; the new one comes from the left"),
    .flip: Caption(
      "the right half of the old page lifts and lands on the left",
      original: "the left half of the old page lifts and lands on the right"),
    .fold: Caption(
      "the new view unfolds from the right edge, the old one collapses into the left",
      original: "the new view unfolds from the left edge, the old one collapses into the right"),
    .natGeo: Caption("the old view swings away about its left edge, the new one flies in from the right"),
    .pan: Caption("the new view enters from the right, the old one drifts left by half"),
    .portal: Caption("the old view splits in the middle, the new one comes nearer behind it"),
    .turn: Caption("the screen turns about its middle, its right edge nearer first"),
  ]

  /// The scene of a name.
  public static func named(_ name: String) -> GalleryScene? { all.first { $0.name == name } }

  /// Puts the scene on a stage, at its start.
  /// - Throws: what the scene's own initialiser and `Stage.add` throw.
  public func add(to stage: Stage, _ fidelity: Fidelity) throws(LeafError) -> SceneID {
    switch kind {
    case .transition(let kind):
      var adder = Adder(stage: stage, fidelity: fidelity)
      return try kind.make(options, for: &adder)
    case .album:
      var album = try Album(
        cover: scaled(Rect(x: 97, y: 190, width: 126, height: 168)), cells: photos, duration: options.duration
      )
      album.coverItem = 0
      album.background = Color(red: 0.16, green: 0.18, blue: 0.22)
      return try stage.add(album, fidelity: fidelity)
    case .move:
      return try stage.add(
        Move(from: thumbnails, to: pictures, duration: options.duration ?? 1), fidelity: fidelity)
    }
  }

  private struct Adder: TransitionVisitor {
    let stage: Stage
    let fidelity: Fidelity

    mutating func visit<T: Transition>(_ transition: T) throws(LeafError) -> SceneID {
      try stage.add(transition, fidelity: fidelity)
    }
  }

  /// A rectangle of a 320 × 568 screen on this one.
  private func scaled(_ r: Rect) -> Rect {
    let x = viewport.width / 320
    let y = viewport.height / 568
    return Rect(x: r.x * x, y: r.y * y, width: r.width * x, height: r.height * y)
  }

  /// Fifteen photos in three columns.
  private var photos: [Rect] {
    (0..<15).map { index in
      scaled(Rect(x: 10 + 102 * Double(index % 3), y: 14 + 110 * Double(index / 3), width: 96, height: 100))
    }
  }

  /// The first three thumbnails of the built-in list, and their places in the built-in detail.
  private var thumbnails: [Rect] {
    (0..<3).map { row in
      scaled(Rect(x: 19, y: 78 + 56.8 * Double(row), width: 30, height: 30))
    }
  }

  private var pictures: [Rect] {
    [
      Rect(x: 19, y: 91, width: 138, height: 110), Rect(x: 163, y: 91, width: 138, height: 110),
      Rect(x: 19, y: 207, width: 282, height: 111),
    ].map(scaled)
  }
}
