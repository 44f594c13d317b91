/// JavaScript modules as one plain script, for a page that is opened from disk, where browsers load no modules.
///
/// A module may import names in braces, a line for each module, and export declarations. Each becomes a function that returns
/// what it exports. A module is known by its file's name.
struct ScriptBundle {
  private let files: WebFiles
  private var done: Set<String> = []
  private(set) var text = "const modules={};\n"

  init(_ files: WebFiles) { self.files = files }

  /// Appends a module behind those that it imports; each is there once.
  mutating func add(_ name: String) throws(ExportError) {
    guard done.insert(name).inserted else { return }
    var body: [Substring] = []
    var exported: [Substring] = []
    for line in try files.text(name).split(separator: "\n") {
      if let (names, from) = ScriptBundle.imported(line) {
        try add(from)
        body.append("const{\(names.replacing(" as ", with: ":"))}=modules[\"\(from)\"];")
      } else if line.hasPrefix("export ") {
        exported.append(ScriptBundle.declared(line))
        body.append(line.dropFirst(7))
      } else if !line.drop(while: { $0 == " " }).hasPrefix("//") {
        body.append(line)
      }
    }
    // A plain script has no address of its own, and what would be found by it is in the page.
    let function = body.joined(separator: "\n").replacing("import.meta.url", with: "document.baseURI")
    text += "modules[\"\(name)\"]=(()=>{\n\(function)\nreturn{\(exported.joined(separator: ","))};\n})();\n"
  }

  /// Of `import { a, b as c } from "../d.js";` the names and `d.js`.
  private static func imported(_ line: Substring) -> (names: Substring, from: String)? {
    guard line.hasPrefix("import {"), line.hasSuffix("\";"), let end = line.firstIndex(of: "}") else { return nil }
    let path = line.dropLast(2).split(separator: "\"").last ?? ""
    return (line[..<end].dropFirst(8), PathName.last(of: String(path)))
  }

  /// Of `export async function f(` the name.
  private static func declared(_ line: Substring) -> Substring {
    let words = line.split(whereSeparator: { !$0.isLetter && !$0.isNumber && $0 != "_" && $0 != "$" })
    return words.dropFirst().first { !["async", "function", "class", "const"].contains($0) } ?? ""
  }
}
