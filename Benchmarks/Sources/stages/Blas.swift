import Foundation

/// The BLAS that multiplies: the reference one, where this machine has it.
enum Blas {
  /// Starts the program again with the reference BLAS before the one the system links with, as `LD_LIBRARY_PATH` does; whoever
  /// has set that has chosen.
  static func preferReference() {
    guard getenv("LD_LIBRARY_PATH") == nil else { return }
    let folders = (try? FileManager.default.contentsOfDirectory(atPath: "/usr/lib")) ?? []
    let blas = folders.map { "/usr/lib/\($0)/blas" }
    guard let folder = blas.first(where: { FileManager.default.fileExists(atPath: $0 + "/libblas.so.3") }) else {
      return
    }
    setenv("LD_LIBRARY_PATH", folder, 1)
    setenv("OPENBLAS_NUM_THREADS", "1", 1)
    execv("/proc/self/exe", CommandLine.unsafeArgv)
  }

  /// The library that is loaded.
  static var name: String {
    let maps = try? FileHandle(forReadingAtPath: "/proc/self/maps")?.readToEnd()
    let files = String(decoding: maps ?? Data(), as: UTF8.self).split(separator: "\n").compactMap {
      $0.split(separator: " ").last.map(String.init)
    }
    let found = files.first {
      $0.contains("openblas") || $0.contains("blis") || $0.contains("atlas") || $0.contains("mkl")
    }
    return found ?? files.first { $0.contains("libblas") } ?? "none"
  }
}
