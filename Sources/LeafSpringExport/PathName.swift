import Foundation

/// Parts of a path. Foundation's own functions crash on names of one character.
public enum PathName {
  /// The folder a file is in; `.` for a bare name.
  public static func folder(of path: String) -> String {
    guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return "." }
    return slash == path.utf8.startIndex ? "/" : String(path[..<slash])
  }

  /// The part after the last slash, ignoring slashes at the end.
  public static func last(of path: String) -> String {
    path.split(separator: "/").last.map(String.init) ?? path
  }

  /// The last part without its extension: `a` of `folder/a.jsonl`; `.hidden` stays as it is.
  public static func stem(of path: String) -> String {
    let name = last(of: path)
    guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return name }
    return String(name[..<dot])
  }

  /// A name in a folder.
  public static func join(_ folder: String, _ name: String) -> String {
    folder.hasSuffix("/") ? folder + name : folder + "/" + name
  }
}
