/// The rules between layers, which imports cannot enforce within one module: a layer names only types from itself and
/// from layers below it, and the core stays in the subset that Embedded Swift compiles.
///
/// It sees the names of types, not of members. If an extension in a higher layer adds a function to a Base type, and a
/// lower layer calls it, that goes unnoticed.
public struct SourceRules {
  /// From the bottom up.
  public static let layers = ["Base", "Time", "Gestures", "Matrix", "Stage", "Paper", "Drawing", "Book", "Views"]
  public static let longestFile = 300

  private static let bannedNames: Set<String> = [
    "Codable", "Encodable", "Decodable", "weak", "Task", "Mutex", "ContinuousClock", "Mirror", "async",
    "await",
  ]
  private static let typeKeywords: Set<String> = [
    "struct", "class", "enum", "protocol", "actor", "typealias",
  ]

  public struct File {
    /// Below the core's folder: "Time/Spring.swift".
    public var path: String
    public var text: String

    public init(path: String, text: String) {
      self.path = path
      self.text = text
    }
  }

  /// One line per offence, in the order of the files; empty if there are none.
  public static func offences(in files: [File]) -> [String] {
    let scanned = files.map { (path: $0.path, text: $0.text, tokens: sourceTokens($0.text)) }
    var homes: [String: Int] = [:]
    for file in scanned {
      guard let layer = layer(of: file.path) else { continue }
      for name in declared(file.tokens, shared: true) { homes[name] = max(layer, homes[name] ?? 0) }
    }
    return scanned.flatMap { file -> [String] in
      guard let layer = layer(of: file.path) else {
        return ["\(file.path): not in one of the layers \(layers.joined(separator: ", "))"]
      }
      return length(of: file.text, file.path) + subset(file.tokens, file.path)
        + direction(file.tokens, file.path, layer: layer, homes: homes)
    }
  }

  private static func layer(of path: String) -> Int? {
    guard let slash = path.firstIndex(of: "/") else { return nil }
    return layers.firstIndex(of: String(path[..<slash]))
  }

  /// Names of the types that a file declares: those that other files can name without qualification, or all of them.
  private static func declared(_ tokens: [SourceToken], shared: Bool) -> Set<String> {
    var names: Set<String> = []
    for index in tokens.indices.dropLast()
    where typeKeywords.contains(tokens[index].text) && tokens[index + 1].isName {
      let isPrivate = index > 0 && ["private", "fileprivate"].contains(tokens[index - 1].text)
      if !shared || (tokens[index].depth == 0 && !isPrivate) { names.insert(tokens[index + 1].text) }
    }
    return names
  }

  private static func direction(
    _ tokens: [SourceToken], _ path: String, layer: Int, homes: [String: Int]
  ) -> [String] {
    let own = declared(tokens, shared: false)
    var reported: Set<String> = []
    var offences: [String] = []
    for (index, token) in tokens.enumerated() where token.isName {
      guard let home = homes[token.text], home > layer, !own.contains(token.text) else { continue }
      // A member of another type; the qualifier is checked by itself. A nested type has its own name.
      if index > 0 && tokens[index - 1].text == "." && !(index > 1 && tokens[index - 2].text == "LeafSpring") {
        continue
      }
      if index + 1 < tokens.count && tokens[index + 1].text == ":" && token.text.first?.isLowercase == true {
        continue
      }
      if reported.insert(token.text).inserted {
        offences.append(
          "\(path):\(token.line): \(layers[layer]) names \(token.text), which is in \(layers[home])")
      }
    }
    return offences
  }

  private static func subset(_ tokens: [SourceToken], _ path: String) -> [String] {
    var offences: [String] = []
    func report(_ token: SourceToken, _ what: String) { offences.append("\(path):\(token.line): \(what)") }
    for (index, token) in tokens.enumerated() {
      let next = index + 1 < tokens.count ? tokens[index + 1].text : ""
      switch token.text {
      case "import":
        if next != "CMathShim" { report(token, "imports \(next); the core imports only CMathShim") }
      case "any":
        if next.first?.isUppercase == true || next == "(" {
          report(token, "any \(next): existentials are not in the subset")
        }
      case "throws":
        if next != "(" { report(token, "untyped throws") }
      case "\\":
        report(token, "key path")
      case "rounded", "squareRoot":
        // Plain x86-64 and the Embedded library turn these into calls of libm.
        if index > 0 && tokens[index - 1].text == "." && next == "(" { report(token, "\(token.text)() calls libm") }
      case let name where bannedNames.contains(name):
        let isMember = index > 0 && tokens[index - 1].text == "."
        if !isMember { report(token, "\(name) is not in the subset") }
      default: break
      }
    }
    return offences
  }

  /// Line counts apply to every Swift file, in and outside the core.
  public static func length(of text: String, _ path: String) -> [String] {
    let lines = text.utf8.reduce(0) { $0 + ($1 == UInt8(ascii: "\n") ? 1 : 0) }
    return lines > longestFile ? ["\(path): \(lines) lines; \(longestFile) are the limit"] : []
  }
}
