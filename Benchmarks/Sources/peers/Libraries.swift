import CPeers
import Foundation

/// The folder `Benchmarks`, and what install-peers.sh and build-peers.sh have put there.
struct Libraries {
  let folder: String
  private(set) var missing: [String] = []
  private(set) var blas: [(name: String, library: UnsafeMutableRawPointer)] = []
  private(set) var native: [(name: String, role: Entry.Role, library: UnsafeMutableRawPointer)] = []
  let limits: UnsafeMutableRawPointer?
  /// LeafSpring's own C library.
  let own: UnsafeMutableRawPointer?

  init() throws {
    guard
      let folder = ["Benchmarks", "."].first(where: { FileManager.default.fileExists(atPath: $0 + "/build-peers.sh") })
    else { throw Refusal(line: "no build-peers.sh here; run it in the repository", code: 64) }
    self.folder = folder
    try Libraries.build(folder)
    let root = folder + "/.peers/root/usr/lib"
    let places = (try? FileManager.default.subpathsOfDirectory(atPath: root)) ?? []
    func find(_ ending: String) -> String { places.first { $0.hasSuffix(ending) }.map { "\(root)/\($0)" } ?? ending }
    // Loaded first, so that the libraries below find them without a search path.
    _ = peers_open(find("libquadmath.so.0"), 1)
    _ = peers_open(find("libgfortran.so.5"), 1)
    _ = peers_open(find("libatlas.so.3"), 1)
    let python = folder + "/.peers/python/lib/"
    let mkl = (try? FileManager.default.contentsOfDirectory(atPath: python))?.first { $0.hasPrefix("libmkl_rt.so") }
    for (name, path) in [
      ("reference BLAS", find("/blas/libblas.so.3")), ("OpenBLAS", find("openblas-serial/libblas.so.3")),
      ("BLIS", find("blis-serial/libblas.so.3")), ("ATLAS", find("atlas/libblas.so.3")),
      ("MKL", python + (mkl ?? "libmkl_rt.so")),
    ] {
      if let library = peers_open(path, 0), peers_symbol(library, "cblas_sgemm") != nil {
        blas.append((name, library))
      } else {
        missing.append(name)
      }
    }
    for (file, name) in [
      ("plain", "plain C"), ("cglm", "cglm"), ("glm", "GLM"), ("eigen", "Eigen"), ("xsmm", "libxsmm"),
      ("hand", "by hand"),
    ] {
      for (level, role) in file == "xsmm" ? [("", .peer)] : Libraries.levels {
        guard let library = peers_open("\(folder)/.peers/build/\(file)\(level).so", 0) else {
          missing.append(name + level)
          continue
        }
        let title = role == .baseline ? "\(name), baseline" : role == .narrow ? "\(name), AVX2" : name
        native.append((title, file == "plain" ? .loop : role, library))
      }
    }
    limits = peers_open("\(folder)/.peers/build/limits.so", 0)
    own = peers_open("\(folder)/.peers/build/c/stage/lib/libleafspring.so", 0)
    if own == nil { missing.append("LeafSpring's C library") }
    if limits == nil { missing.append("the machine's limits") }
  }

  /// The levels for which build-peers.sh compiles each.
  private static var levels: [(String, Entry.Role)] {
    #if arch(x86_64)
      [("-native", .peer), ("-avx2", .narrow), ("-baseline", .baseline)]
    #else
      [("-native", .peer), ("-baseline", .baseline)]
    #endif
  }

  private static func build(_ folder: String) throws {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/bash")
    process.arguments = [folder + "/build-peers.sh"]
    try process.run()
    process.waitUntilExit()
  }

  mutating func miss(_ name: String) { missing.append(name) }

  /// The libraries that export a function.
  func exporting(_ symbol: String) -> [(name: String, role: Entry.Role, function: UnsafeMutableRawPointer)] {
    native.compactMap { peer in
      peers_symbol(peer.library, symbol).map { (peer.name, peer.role, $0) }
    }
  }

  func limit(_ symbol: String) -> UnsafeMutableRawPointer? { limits.flatMap { peers_symbol($0, symbol) } }

  /// Copies of so many bytes: the floor of what reads them here and writes them there.
  func copies(_ bytes: Int, _ from: UnsafeRawPointer, _ to: UnsafeMutableRawPointer) -> [Entry] {
    ["library", "wide", "streaming"].compactMap { way in
      limit("copy_\(way)").map { copy in
        Entry("copy, \(way)", .limit) { peers_copy(copy, bytes, from, to) }
      }
    }
  }
}

/// The peak of multiply-adds, measured at the start.
struct Limits: Codable {
  var nanosecondsPerFloat = 0.0
  var nanosecondsPerDouble = 0.0

  init(_ libraries: Libraries) {
    func peak(_ symbol: String, _ run: (UnsafeMutableRawPointer) -> Int) -> Double {
      guard let function = libraries.limit(symbol) else { return 0 }
      var best = Double.infinity
      for _ in 0..<20 {
        let begun = peers_nanoseconds()
        let done = run(function)
        best = min(best, Double(peers_nanoseconds() - begun) / Double(done))
      }
      return best
    }
    nanosecondsPerFloat = peak("peak_f32") { peers_peak_f32($0, 100_000) }
    nanosecondsPerDouble = peak("peak_f64") { peers_peak_f64($0, 100_000) }
  }
}
