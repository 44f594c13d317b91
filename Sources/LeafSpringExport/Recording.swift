import LeafSpring

/// Frames of a stage, kept so that they can be written to files: the common input of all writers in this module.
///
/// The cells are fixed when a recording is made. Each frame has one row per cell; the rows of all frames follow each
/// other in flat arrays. Matrices map a cell's own points (0…width, 0…height, y down) to points of the viewport. They
/// are stored as in a snapshot: 16 numbers, for row vectors, which is also the order of CSS `matrix3d()`.
public struct Recording: Sendable {
  /// The constant facts about a cell.
  public struct Cell: Equatable, Sendable {
    public var identity: CellIdentity
    public var surface: CellSurface
    /// Bounds in points.
    public var size: Size
    /// For people who read the files; need not be unique.
    public var name: String
    /// Index into `pictures`; with nil, the built-in artwork for the cell's role is drawn.
    public var picture: Int?
    /// Chooses among the built-in covers and photos; cells that show the same thing have the same number.
    public var design: Int
    /// Colour of the paper of a page that the built-in artwork fills; a page with a picture never shows it.
    public var pageColor = Recording.pageColor
    /// The part of its picture that it shows in every frame, in points; nil for all of it.
    package var band: PaperBand?
    /// True if it is a facet of a page that can be peeled, whose part of the picture goes with the fold.
    public var isFolded: Bool
    /// True for the outer face of a cover that is a board: a little larger than a page, and not quite of its shape.
    package var isBoard = false

    package init(
      identity: CellIdentity, surface: CellSurface, size: Size, name: String = "", picture: Int? = nil,
      design: Int = 0, band: PaperBand? = nil, isFolded: Bool = false
    ) {
      self.band = band
      self.isFolded = isFolded
      self.identity = identity
      self.surface = surface
      self.size = size
      self.name = name
      self.picture = picture
      self.design = design
    }
  }

  /// Paper of the built-in pages unless set: a little warmer than white.
  public static let pageColor = Color(red: 0.966, green: 0.948, blue: 0.908)

  /// The parts of a cell's matrix at one instant: the cell's own pose, and the perspective that its scene shares.
  public struct Model: Equatable, Sendable {
    public var pose: Pose
    public var eye: SharedEye

    public init(pose: Pose, eye: SharedEye) {
      self.pose = pose
      self.eye = eye
    }
  }

  /// One leaf at one instant: its value, its velocity per second, and its angle in radians.
  public struct LeafSample: Equatable, Sendable {
    public var value, velocity, angle: Double

    public init(value: Double, velocity: Double, angle: Double) {
      self.value = value
      self.velocity = velocity
      self.angle = angle
    }
  }

  /// A named stretch of the recording, in seconds: opening, a turn, closing.
  public struct Phase: Equatable, Sendable {
    public var name: String
    public var start, end: Double

    public init(name: String, start: Double, end: Double) {
      self.name = name
      self.start = start
      self.end = end
    }
  }

  /// A line of the caption: what was set, and to what.
  public struct Parameter: Equatable, Sendable {
    public var name, value: String

    public init(_ name: String, _ value: String) {
      self.name = name
      self.value = value
    }
  }

  public var title: String
  public var parameters: [Parameter] = []
  public var phases: [Phase] = []
  /// Pictures that cells name by index.
  public var pictures: [Picture] = []
  /// The text on the pictures, by index; empty if unknown.
  public var texts: [String] = []
  /// The fit of the pictures in their cells.
  public var fit = PictureFit.cover
  /// The fit of a cell's picture. A cover's covers its board, as on a real book, and leaves no paper beside it.
  func fit(of cell: Cell) -> PictureFit { fit == .contain && cell.isBoard ? .cover : fit }
  /// The motion that is drawn by itself, usually the spring of the push.
  public var motion: MotionTrack?

  /// Size of the viewport in points; if it changes during the run, the largest.
  public let viewport: Size
  /// Number of the first frame, for a recording that is a stretch of a longer one.
  public var firstFrame = 0
  public internal(set) var cells: [Cell]
  /// Leaves per frame; 0 when the scene has none.
  public let leafCount: Int

  /// Seconds, never decreasing.
  public internal(set) var times: [Double] = []
  /// Progress of the leading scene per frame, and its velocity per second.
  public internal(set) var progress: [Double] = []
  public internal(set) var progressVelocity: [Double] = []
  public internal(set) var screens: [Screens] = []
  /// The place where the leading book is open in each frame; nil where the leading scene is no book.
  public internal(set) var places: [Place?] = []
  /// The viewport of each frame.
  public internal(set) var viewports: [Size] = []
  /// `frameCount · cellCount · 16` numbers.
  public internal(set) var matrices: [Float] = []
  /// The matrices in Double, from a stage in `double` mode; else empty.
  public internal(set) var matrices64: [Double] = []
  /// One per frame and cell, nil if a frame does not have the cell; empty unless `RecordingDetail` asks for them.
  public internal(set) var models: [Model?] = []
  /// One number per frame and cell; so are `shades`, `ranks` and `flags`.
  public internal(set) var opacities: [Float] = []
  public internal(set) var shades: [Float] = []
  /// Paint rank, 0 at the back.
  public internal(set) var ranks: [UInt32] = []
  public internal(set) var flags: [CellFlags] = []
  /// Four per frame and cell: axis, low and high of its band, as in a snapshot.
  public internal(set) var bands: [Float] = []
  /// Two per frame and cell: alphas of the black overlay at both ends of its band.
  public internal(set) var light: [Float] = []
  /// Shadows beside the cells in each frame, back to front.
  public internal(set) var shadows: [[Shadow]] = []
  /// `frameCount · leafCount` samples.
  public internal(set) var leaves: [LeafSample] = []

  /// An empty recording of the given cells.
  public init(title: String, viewport: Size, cells: [Cell], leafCount: Int = 0) {
    self.title = title
    self.viewport = viewport
    self.cells = cells
    self.leafCount = leafCount
  }

  public var frameCount: Int { times.count }
  public var cellCount: Int { cells.count }
  /// Time from the first frame to the last, in seconds; 0 for an empty recording.
  public var duration: Double { (times.last ?? 0) - (times.first ?? 0) }
}

extension Recording {
  /// The recording for formats that move pictures as a whole: without shadows and without what lies under the pages, boards and the
  /// edges of stacks, of which another part is seen in every frame.
  /// - Throws: `badData` if a page is peeled: what its cells show of it changes from frame to frame, too.
  func withWholePictures() throws(ExportError) -> Recording {
    let folded = cells.indices.filter { cell in
      cells[cell].isFolded && (0..<frameCount).contains { isSeen(frame: $0, cell: cell) }
    }
    let isLeftOut = { (cell: Int) in [.block, .board].contains(cells[cell].identity.role) }
    guard let peeled = folded.first(where: { !isLeftOut($0) }) else {
      var recording = self
      for cell in folded {
        for frame in 0..<frameCount { recording.flags[frame * cellCount + cell].remove(.visible) }
      }
      return recording
    }
    throw ExportError(
      .badData,
      "\(cells[peeled].name) is peeled, and this format moves only whole pictures: accepted are svg, html, jsonl and csv"
    )
  }
}
