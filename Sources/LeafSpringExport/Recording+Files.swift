extension Recording {
  /// Gives the built-in book its text, and boards before and behind its pages.
  mutating func bind(items count: Int) {
    var cloth = 0
    for cell in cells where cell.identity.role == .page && cell.identity.item == 0 { cloth = cell.design }
    // The front of the last leaf, and its back if there is one.
    let last = count > 3 ? 2 * ((count - 1) / 2) : count
    func isBoard(_ item: Int) -> Bool { count > 3 && item == 1 || item >= last }
    for index in cells.indices where cells[index].identity.role == .page && isBoard(Int(cells[index].identity.item)) {
      cells[index].design = Artwork.inside(cloth)
    }
    texts = (0..<count).map { $0 == 0 || isBoard($0) ? "" : Artwork.words($0) }
  }

  /// Puts pictures on the page cells: the first on item 0, the cover, the next on item 1 and so on. The cover of the
  /// same design on a shelf shows the first picture, too. Items without a picture are
  /// blank.
  public mutating func place(_ pictures: [Picture]) {
    self.pictures = pictures
    let own = cells.first { $0.identity.role == .page && $0.identity.item == 0 }?.design
    for index in cells.indices {
      let identity = cells[index].identity
      if identity.role == .page {
        let item = Int(identity.item)
        cells[index].picture = pictures.indices.contains(item) ? item : nil
        if !pictures.isEmpty, !pictures.indices.contains(item) {
          cells[index].design = Artwork.blank
        } else if cells[index].design == Artwork.blank {
          cells[index].design = own ?? 0
        }
      } else if identity.role == .cover, cells[index].design == own {
        cells[index].picture = pictures.isEmpty ? nil : 0
      }
    }
  }

  /// Writes `sheet.svg`, `book.html`, `series.csv` and, if there is a motion, `springs.svg` into a folder, which is
  /// made if necessary. Each file appears whole or not at all.
  /// - Returns: the paths written, in that order.
  /// - Throws: `badData` for a recording without frames, `io` with the path at fault.
  @discardableResult
  public func write(
    into folder: String, page: String = "book.html",
    progress: (_ done: Int, _ total: Int) -> Void = { _, _ in }
  ) throws(ExportError) -> [String] {
    try requireFrames()
    try AtomicFile.makeFolder(folder)
    var sheet = ContactSheet()
    sheet.showsPictures = !pictures.isEmpty
    var files: [(name: String, format: any RecordingFormat)] = [
      ("sheet.svg", sheet), (page, Player()), ("series.csv", SeriesTable()),
    ]
    if motion != nil { files.append(("springs.svg", SpringChart())) }
    for file in files { try RunInputs.refuse(PathName.join(folder, file.name)) }
    var written: [String] = []
    for file in files {
      progress(written.count, files.count)
      try file.format.write(self, toFile: PathName.join(folder, file.name))
      written.append(PathName.join(folder, file.name))
    }
    progress(files.count, files.count)
    return written
  }
}
