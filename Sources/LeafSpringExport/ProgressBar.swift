import Foundation

/// A line that fills up on a terminal; nothing is written if the descriptor is a pipe or a file.
public struct ProgressBar {
  private let descriptor: Int32
  private let label: String
  private let visible: Bool
  private var shown = -1
  private var said = ""

  /// True if no bar is shown anywhere.
  public nonisolated(unsafe) static var isQuiet = false

  /// Writes to standard error unless told otherwise.
  public init(_ label: String, descriptor: Int32 = 2, isShown: Bool = true) {
    self.descriptor = descriptor
    self.label = label
    visible = isShown && isatty(descriptor) == 1 && !ProgressBar.isQuiet
  }

  /// Shows `done` of `total`; writes only when the next whole per cent is reached.
  public mutating func show(_ done: Int, of total: Int) {
    let percent = total > 0 ? min(100, max(0, 100 * done / total)) : 100
    guard visible, percent != shown else { return }
    shown = percent
    write("\r" + ProgressBar.line(label, percent))
  }

  /// Shows the bytes done so far when the total is unknown; writes once for each tenth of a megabyte.
  public mutating func show(bytes: Int) {
    let tenths = bytes / 100_000
    guard visible, tenths != shown else { return }
    shown = tenths
    write("\r\(label) \(tenths / 10).\(tenths % 10) MB")
  }

  /// Shows the name of a step whose length is unknown.
  public mutating func show(_ text: String) {
    guard visible, text != said else { return }
    (said, shown) = (text, 0)
    write("\r\(label) \(text)\u{1b}[K")
  }

  /// Removes the line. Call it at the end, also after an error.
  public mutating func finish() {
    guard visible, shown >= 0 else { return }
    shown = -1
    write("\r\u{1b}[K")
  }

  static func line(_ label: String, _ percent: Int) -> String {
    let full = percent * 30 / 100
    let bar = String(repeating: "█", count: full) + String(repeating: "░", count: 30 - full)
    let number = String(percent)
    return "\(label) \(bar) \(String(repeating: " ", count: 3 - number.count))\(number) %"
  }

  /// If the progress bar's output is lost, that is not an error.
  private func write(_ text: String) {
    let bytes = Array(text.utf8)
    _ = bytes.withUnsafeBytes { Foundation.write(descriptor, $0.baseAddress!, $0.count) }
  }
}
