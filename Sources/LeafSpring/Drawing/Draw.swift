/// A corner of a frame's triangles (`Snapshot.drawList`).
///
/// On the screen it is seen at (x/w, y/w) in the coordinates that the host draws in, and w is above 0. A host that passes
/// x, y and w on, or their image in clip space, to its graphics processor gets pictures in perspective; one that divides
/// gets them in parallel. In space it is at (x, y, z).
public struct DrawVertex: Equatable, Sendable, BitwiseCopyable {
  public var x: Float = 0, y: Float = 0, w: Float = 0
  /// In space: the place toward the viewer, in points. It is stored where `w` is.
  public var z: Float {
    get { w }
    set { w = newValue }
  }
  /// The place in the source picture, 0…1 from its left and top. It may leave 0…1 by a hair.
  public var u: Float = 0, v: Float = 0
  /// Alpha of the draw's tint over the picture, and of the black over both.
  public var tint: Float = 0, black: Float = 0

  public init() {}
}

/// A run of triangles that show one cell or a side of it, or a shadow.
///
/// A pixel begins with the colour and alpha of `paper`; the picture, where there is one, lies over that. Both
/// multiplied by alpha, c and a, c becomes c + (tint·a − c)·vertex.tint, then c·(1 − black) and a + black·(1 − a), and
/// both are multiplied by `opacity`.
public struct Draw: Equatable, Sendable, BitwiseCopyable {
  /// The cell's scene, or the book that casts the shadow.
  public var scene = SceneID.none
  /// The cell's row, or −1; the place of the shadow in `Snapshot.shadows`, or −1.
  public var row = -1, shadow = -1
  /// Its vertices: three for each triangle. Those of the next draw follow.
  public var first = 0, count = 0
  /// The picture that goes on it. The item is −1 where there is none: on bare paper, as the back of a page without one,
  /// and in a shadow.
  public var identity = CellIdentity(role: .page, item: -1)
  /// 0 in a shadow.
  public var flags = CellFlags()
  public var opacity: Float = 1
  /// Under the picture; clear in a shadow.
  public var paper = Color.clear
  public var tint = Color.black

  public init() {}
}

/// The coordinates of a draw list.
public enum DrawSpace: UInt8, CaseIterable, Sendable {
  /// As the scene's own eye sees it, in what the host draws in: x, y and w. To be painted back to front.
  case screen
  /// As it stands in space, for a camera of the host's own: x right, y down and z toward the viewer, in points of the
  /// viewport, without a view. To be drawn with a depth buffer, in the order of the list: what is nearer or equally
  /// near is seen, and shadows write no depth. These axes are left-handed: a camera's right is ahead × down.
  ///
  /// Both faces of every leaf are in it, whichever way they look, and so are the bare backs of leaves without a picture
  /// there. Pages that lie on each other have a spacing of 0.02 points, so that no two have one depth. The table's
  /// shadow lies at the foot of the book. Of other scenes than books the visible cells are in it.
  case model
}

/// The numbers of vertices and draws of a frame.
public struct DrawListSize: Equatable, Sendable, BitwiseCopyable {
  public var vertices = 0, draws = 0

  public init() {}
}
