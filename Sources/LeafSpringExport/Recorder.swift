import LeafSpring

/// Collects frames in which cells may come and go, such as those near the reader's place in a long book, and makes a
/// recording of them.
///
/// A cell of the recording is a scene, an identity and a surface. In a frame without a row for a cell, the recording
/// has that cell invisible.
public struct Recorder {
  /// A row of a frame.
  public struct Row {
    public var scene: SceneID
    public var identity: CellIdentity
    public var surface: CellSurface
    /// Bounds in points.
    public var size: Size
    public var opacity: Float
    public var shade: Float
    public var rank: UInt32
    public var flags: CellFlags
    /// Axis, low and high of the band, in points of `size`; nil for the whole.
    public var band: [Float]?
    /// Alphas of the black overlay at both ends of the band.
    public var light: [Float] = [0, 0]

    public init(
      scene: SceneID, identity: CellIdentity, surface: CellSurface, size: Size, opacity: Float, shade: Float,
      rank: UInt32,
      flags: CellFlags
    ) {
      self.scene = scene
      self.identity = identity
      self.surface = surface
      self.size = size
      self.opacity = opacity
      self.shade = shade
      self.rank = rank
      self.flags = flags
    }
  }

  /// Values of a frame besides its rows.
  private struct Frame {
    var time, progress, velocity: Double
    var screens: Screens
    var place: Recording.Place?
    var viewport: Size?
    var leaves: [Recording.LeafSample]
    var cells: [Int] = []
    var matrices: [Float] = []
    var matrices64: [Double] = []
    var models: [Recording.Model] = []
    var opacities: [Float] = []
    var shades: [Float] = []
    var ranks: [UInt32] = []
    var flags: [CellFlags] = []
    var bands: [Float] = []
    var light: [Float] = []
    var shadows: [Shadow] = []
  }

  private struct Key: Hashable {
    var scene: SceneID
    var kind, item, leaf: Int32
    var x, y, width, height: Double
    /// The band of a part of a page, unless it goes with a fold: the facets of a page are told apart by their order.
    var band: [Float]?
    var isFolded: Bool

    init(_ scene: SceneID, _ i: CellIdentity, _ band: [Float]?, isFolded: Bool) {
      self.scene = scene
      self.band = band
      self.isFolded = isFolded
      kind =
        Int32(i.role.rawValue) << 24 | Int32(i.face.rawValue) << 16 | Int32(i.view.rawValue) << 8
        | Int32(i.part.rawValue)
      item = i.item
      leaf = i.leaf
      (x, y, width, height) = (i.content.x, i.content.y, i.content.width, i.content.height)
    }
  }

  /// Design numbers for the covers of these books; other books have 0. Covers on a shelf have the number of their item.
  public var designs: [SceneID: Int] = [:]
  /// Paper of pages without pictures.
  public var pageColor = Recording.pageColor
  /// Scenes in which whole views with a leaf number are elements, each with a photo of its own.
  public var elementScenes: Set<SceneID> = []
  /// The frames to keep, counted from 0; nil for all. The cells come from every frame that was begun, so that a stretch
  /// of a run has exactly the same rows as in the whole run.
  public var kept: Range<Int>?

  private let title: String
  private let viewport: Size
  private let leafCount: Int
  private var cells: [Recording.Cell] = []
  private var places: [Key: [Int]] = [:]
  private var used: Set<Int> = []
  private var frames: [Frame] = []
  private var begun = 0
  private var phases: [Recording.Phase] = []

  public init(title: String, viewport: Size, leafCount: Int = 0) {
    self.title = title
    self.viewport = viewport
    self.leafCount = leafCount
  }

  /// Starts a frame. Leaves are cut, or filled up with zeros, to the recorder's number.
  public mutating func begin(
    time: Double, progress: Double = 0, velocity: Double = 0, screens: Screens = Screens(),
    leaves: [Recording.LeafSample] = [], viewport: Size? = nil
  ) {
    let missing = Recording.LeafSample(value: 0, velocity: 0, angle: 0)
    let all = leaves.prefix(leafCount) + Array(repeating: missing, count: max(0, leafCount - leaves.count))
    dropUnkept()
    begun += 1
    frames.append(
      Frame(
        time: time, progress: progress, velocity: velocity, screens: screens, viewport: viewport,
        leaves: Array(all)))
    used.removeAll(keepingCapacity: true)
    if !phases.isEmpty { phases[phases.count - 1].end = time }
  }

  /// Forgets the last frame if it is not to be kept; its leaves have been passed on.
  private mutating func dropUnkept() {
    if let kept, !frames.isEmpty, !kept.contains(begun - 1) { frames.removeLast() }
  }

  /// Starts a phase at the last frame, or at 0 before the first frame; the phase ends where the next one starts.
  public mutating func phase(_ name: String) {
    let time = frames.last?.time ?? 0
    phases.append(.init(name: name, start: time, end: time))
  }

  /// Adds a row to the frame that was begun last; the matrix has 16 numbers. If a cell's size differs from that at its
  /// first appearance, the difference goes into the matrix; cells that show bands have only one size.
  /// - Parameters:
  ///   - doubles: the same matrix in Double, or nothing; the same for all rows.
  ///   - model: what the matrix was made of, or nil; the same for all rows.
  public mutating func add(
    _ row: Row, matrix: some Collection<Float>, doubles: some Collection<Double> = [], model: Recording.Model? = nil
  ) {
    precondition(
      !frames.isEmpty && matrix.count == 16 && [0, 16].contains(doubles.count),
      "a row needs a frame and 16 numbers, not \(matrix.count)")
    let cell = place(row)
    let last = frames.count - 1
    let size = cells[cell].size
    frames[last].cells.append(cell)
    if row.size == size || size.width <= 0 || size.height <= 0 {
      frames[last].matrices += matrix
      frames[last].matrices64 += doubles
    } else {
      let factors = [row.size.width / size.width, row.size.height / size.height, 1, 1]
      frames[last].matrices += matrix.enumerated().map { Float(factors[$0.offset / 4]) * $0.element }
      frames[last].matrices64 += doubles.enumerated().map { factors[$0.offset / 4] * $0.element }
    }
    if let model { frames[last].models.append(model) }
    frames[last].opacities.append(row.opacity)
    frames[last].shades.append(row.shade)
    frames[last].ranks.append(row.rank)
    frames[last].flags.append(row.flags)
    frames[last].bands +=
      row.flags.contains(.banded) ? row.band ?? Recording.wholeBand(size) : Recording.wholeBand(size)
    frames[last].light += row.light
  }

  /// Shadows beside the cells of the last frame.
  var shadows: [Shadow] {
    get { frames.last?.shadows ?? [] }
    set { if !frames.isEmpty { frames[frames.count - 1].shadows = newValue } }
  }

  /// The place where the leading book is open in the last frame.
  var place: Recording.Place? {
    get { frames.last?.place }
    set { if !frames.isEmpty { frames[frames.count - 1].place = newValue } }
  }

  /// The leaves of the last frame; zeros before the first.
  var lastLeaves: [Recording.LeafSample] {
    frames.last?.leaves
      ?? Array(repeating: Recording.LeafSample(value: 0, velocity: 0, angle: 0), count: leafCount)
  }

  private mutating func place(_ row: Row) -> Int {
    let isFolded = row.flags.contains(.folded)
    let band = row.flags.contains(.banded) && !isFolded ? row.band : nil
    let key = Key(row.scene, row.identity, band, isFolded: isFolded)
    for cell in places[key, default: []] where !used.contains(cell) && cells[cell].surface == row.surface {
      used.insert(cell)
      return cell
    }
    let cell = cells.count
    let isElement =
      row.identity.role == .view && row.identity.leaf >= 0 && elementScenes.contains(row.scene)
    let isOwnCover = row.identity.role == .page && row.identity.item == 0
    let design =
      row.identity.role == .cover
      ? max(0, Int(row.identity.item))
      : isElement ? Int(row.identity.leaf) + 1 : isOwnCover ? designs[row.scene] ?? 0 : 0
    cells.append(
      Recording.Cell(
        identity: row.identity, surface: row.surface, size: row.size, name: Recorder.name(row.identity),
        design: design, band: band.map { PaperBand($0) },
        isFolded: isFolded))
    cells[cell].pageColor = pageColor
    places[key, default: []].append(cell)
    used.insert(cell)
    return cell
  }

  static func name(_ identity: CellIdentity) -> String {
    switch identity.role {
    case .page: return identity.item == 0 ? "cover" : identity.item < 0 ? "blank" : "page \(identity.item)"
    case .cover: return "cover of book \(identity.item + 1)"
    case .photo: return "photo \(identity.item + 1)"
    case .board: return "board of the \(identity.face == .back ? "front" : "back") cover"
    case .block:
      let part = identity.part == .whole ? "corner" : "\(identity.part) edge"
      return "\(part) of the \(identity.face == .back ? "turned" : "other") pages"
    case .view:
      let part = identity.part == .whole ? "" : ", \(identity.part)"
      return identity.view == .to ? "incoming view\(part)" : "outgoing view\(part)"
    }
  }

  /// The recording of all frames so far.
  /// - Throws: `badData` as `Recording.append(_:)` does.
  public func recording() throws(ExportError) -> Recording {
    var recording = Recording(title: title, viewport: viewport, cells: withBoards, leafCount: leafCount)
    recording.phases = phases
    recording.firstFrame = kept?.lowerBound ?? 0
    let isLastKept = kept?.contains(begun - 1) ?? true
    for frame in isLastKept ? frames[...] : frames.dropLast() { try recording.append(dense(frame)) }
    return recording
  }

  /// The cells, with the covers marked that are larger than the pages of their scene: those are boards.
  private var withBoards: [Recording.Cell] {
    var marked = cells, smallest: [SceneID: Size] = [:]
    let pages = places.flatMap { key, found in
      found.lazy.filter { cells[$0].identity.role == .page }.map { (scene: key.scene, cell: $0) }
    }
    for (scene, cell) in pages where cells[cell].size.width < smallest[scene]?.width ?? .infinity {
      smallest[scene] = cells[cell].size
    }
    for (scene, cell) in pages {
      guard let page = smallest[scene] else { continue }
      marked[cell].isBoard = cells[cell].size.width > page.width && cells[cell].size.height > page.height
    }
    return marked
  }

  /// One row for every cell: absent cells are invisible and rank above those that are present.
  private func dense(_ frame: Frame) -> Recording.Frame {
    var out = Recording.Frame(time: frame.time)
    out.progress = frame.progress
    out.velocity = frame.velocity
    out.screens = frame.screens
    out.place = frame.place
    out.viewport = frame.viewport
    out.leaves = frame.leaves
    // Cells that are absent rank above all others, so that those that are present keep their ranks.
    out.shadows = frame.shadows
    out.matrices = [Float](repeating: 0, count: 16 * cells.count)
    if !frame.matrices64.isEmpty { out.matrices64 = [Double](repeating: 0, count: 16 * cells.count) }
    if !frame.models.isEmpty { out.models = [Recording.Model?](repeating: nil, count: cells.count) }
    out.opacities = [Float](repeating: 0, count: cells.count)
    out.shades = out.opacities
    out.flags = [CellFlags](repeating: [], count: cells.count)
    out.ranks = [UInt32](repeating: .max, count: cells.count)
    out.bands = cells.flatMap { Recording.wholeBand($0.size) }
    out.light = [Float](repeating: 0, count: 2 * cells.count)
    for (row, cell) in frame.cells.enumerated() {
      out.matrices.replaceSubrange(16 * cell..<16 * cell + 16, with: frame.matrices[16 * row..<16 * row + 16])
      if !frame.matrices64.isEmpty {
        out.matrices64.replaceSubrange(
          16 * cell..<16 * cell + 16, with: frame.matrices64[16 * row..<16 * row + 16])
      }
      if !frame.models.isEmpty { out.models[cell] = frame.models[row] }
      out.opacities[cell] = frame.opacities[row]
      out.shades[cell] = frame.shades[row]
      out.flags[cell] = frame.flags[row]
      out.ranks[cell] = frame.ranks[row]
      out.bands.replaceSubrange(4 * cell..<4 * cell + 4, with: frame.bands[4 * row..<4 * row + 4])
      out.light.replaceSubrange(2 * cell..<2 * cell + 2, with: frame.light[2 * row..<2 * row + 2])
    }
    var next = UInt32(frame.cells.count)
    let present = Set(frame.cells)
    for cell in cells.indices where !present.contains(cell) {
      out.ranks[cell] = next
      next += 1
    }
    return out
  }
}
