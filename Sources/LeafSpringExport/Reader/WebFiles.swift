import Foundation

/// The files that a page contains in which the core runs: the core as WebAssembly, and the scripts and styles of
/// `Hosts/web`.
public struct WebFiles: Sendable {
  /// The module's bytes, which may be compressed by gzip.
  let module: [UInt8]
  private let folder: String

  /// The most bytes that a module may have.
  static let limit = 64_000_000

  /// - Parameters:
  ///   - folder: `Hosts/web`, or a copy of it.
  ///   - path: of the module.
  /// - Throws: `noInput` when there is no such file, `badData` when it is something else, `io` when it cannot be read.
  public init(folder: String, module path: String) throws(ExportError) {
    self.folder = folder
    var status = stat()
    guard stat(path, &status) == 0 else {
      throw ExportError(
        .noInput, "no WebAssembly module at \(path): Scripts/build-wasm.sh makes it, --wasm names another")
    }
    guard status.st_mode & S_IFMT == S_IFREG, status.st_size <= WebFiles.limit else {
      throw ExportError(.badData, "\(path) is no ordinary file of up to \(WebFiles.limit) bytes")
    }
    module = try WebFiles.bytes(path)
    RunInputs.add(path)
    guard module.starts(with: [0x00, 0x61, 0x73, 0x6d]) || module.starts(with: [0x1f, 0x8b]) else {
      throw ExportError(.badData, "\(path) is no WebAssembly module, nor one compressed by gzip")
    }
  }

  private static func bytes(_ path: String) throws(ExportError) -> [UInt8] {
    guard let file = FileHandle(forReadingAtPath: path), let data = try? file.readToEnd() ?? Data() else {
      throw ExportError.system(path, "cannot read")
    }
    return [UInt8](data)
  }

  /// A file by its name, wherever it is in the folder.
  /// - Throws: `io` when it cannot be read.
  func text(_ name: String) throws(ExportError) -> String {
    let paths = ["", "element/", "pages/"].map { PathName.join(folder, $0 + name) }
    let path = paths.first { access($0, R_OK) == 0 } ?? paths[0]
    return String(decoding: try WebFiles.bytes(path), as: UTF8.self)
  }

  // MARK: parts of pages

  /// Everything up to the body.
  static func head(title: String, style: String, picturesBeside isBeside: Bool = false) -> String {
    """
    <!DOCTYPE html>
    <html lang="en">
    <head>
    \(Player.meta(script: " 'wasm-unsafe-eval'", picturesBeside: isBeside))
    <title>\(Markup.escaped(title))</title>
    <style>
    \(Palette.css)\(style)
    </style>
    </head>

    """
  }

  /// The laboratory of a kind of page.
  func lab(_ kind: String) throws(ExportError) -> String {
    try text("lab.html").replacing("id=\"lab\"", with: "id=\"lab\" data-kind=\"\(kind)\"")
  }

  /// The module, the scripts, and the end of the page.
  func scripts(_ bundle: ScriptBundle) -> String {
    """
    <script type="text/plain" id="module">\(Base64.text(module))</script>
    <script>
    "use strict";
    {
    \(bundle.text)}
    </script>
    </body>
    </html>

    """
  }
}
