import Foundation
import LeafSpringExport

/// Progress of a run that goes through its input: the share of a file, or how much of a pipe. None if a person types the input.
struct InputProgress {
  private var bar: ProgressBar
  private let total: Int?

  init(_ label: String, descriptor: Int32, isShown: Bool = true) {
    var status = stat()
    let isFile = fstat(descriptor, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
    total = isFile ? Int(status.st_size) : nil
    bar = ProgressBar(label, isShown: isShown && isatty(descriptor) == 0)
  }

  mutating func show(_ bytes: Int) {
    if let total { bar.show(bytes, of: total) } else { bar.show(bytes: bytes) }
  }

  mutating func finish() { bar.finish() }
}
