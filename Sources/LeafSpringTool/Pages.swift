import LeafSpringExport

/// The pages of the user's own book.
enum Pages {
  /// The pictures of a folder.
  static func load(_ folder: String) throws -> [Picture] {
    try PictureFolder.pictures(in: folder) { name in
      Console.error("note: \(PathName.join(folder, name)) is passed over: its name is no UTF-8")
    }
  }
}
