import LeafSpring

/// A scene as the gallery shows it: a view transition, the album or the shared-element move, alone on a screen of its
/// own.
public struct GalleryScene: Sendable {
  /// The thing that plays.
  public enum Kind: Sendable {
    case transition(TransitionKind)
    case album
    case move
  }

  public let kind: Kind
  /// The name on the command line, such as `fold`.
  public let name: String
  public let title: String
  /// The picture of the forward run, in a line.
  public let note: String
  /// The picture of the forward run in `original`, if it comes from another side.
  public let originalNote: String
  /// The screen, in points; the originals were made for 320 × 568.
  public var viewport = Size(width: 320, height: 568)
  /// Parameters of a transition; `album` and `move` use only the duration.
  public var options = TransitionOptions()
  /// Values that `record` keeps.
  public var detail = RecordingDetail()

  private init(_ kind: Kind, _ title: String, _ note: String, original: String? = nil) {
    self.kind = kind
    self.title = title
    name = title.lowercased()
    self.note = note
    originalNote = original ?? note
  }

  /// Every scene, in the order of the gallery.
  public static let all: [GalleryScene] =
    TransitionKind.allCases.map { kind in
      let facts = kind.facts
      return GalleryScene(
        .transition(kind), "\(facts.title)", "\(facts.note)", original: "\(facts.originalNote)")
    } + [
      GalleryScene(.album, "Album", "the cover turns open, the photos fly out from behind it"),
      GalleryScene(.move, "Move", "pictures travel from their places in the old view to those in the new one"),
    ]

  /// The scene of a name.
  public static func named(_ name: String) -> GalleryScene? { all.first { $0.name == name } }

  /// Puts the scene on a stage, at its start.
  /// - Throws: what the scene's own initialiser and `Stage.add` throw.
  public func add(to stage: Stage, _ fidelity: Fidelity) throws(LeafError) -> SceneID {
    switch kind {
    case .transition(let kind): return try stage.add(kind, options, fidelity: fidelity)
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

  /// The parameters that a host can set; for the album and the move only the duration.
  package var parameters: [Parameter] {
    if case .transition(let kind) = kind { return kind.facts.parameters }
    return []
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
