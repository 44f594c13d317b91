import CPeers
import Foundation
import LeafSpring

/// Everything measured in one run.
struct Report: Codable {
  var core: Int
  var level: String
  var rounds: Int
  /// Of which the figures are the medians.
  var processes = 1
  /// Gigaflops of multiply-adds in the widest vectors, Float and Double.
  var peak: [Double]
  var missing: [String]
  var tables: [Table]
  var verdicts: [Verdict] = []

  var isRight: Bool { tables.allSatisfy(\.wrong.isEmpty) }

  static func measure(_ options: Options) throws -> Report {
    let core = Int(peers_pin())
    var libraries = try Libraries()
    let limits = Limits(libraries)
    let node = Child("node", [libraries.folder + "/native/springs.js"])
    let packages = (try? FileManager.default.subpathsOfDirectory(atPath: libraries.folder + "/.peers/python/lib"))?
      .first { $0.hasSuffix("site-packages") }
    let numpy = Child(
      "python3", [libraries.folder + "/native/arrays.py"],
      environment: [
        "PYTHONPATH": "\(libraries.folder)/.peers/python/lib/\(packages ?? "")", "OMP_NUM_THREADS": "1",
      ])
    if node == nil { libraries.miss("node") }
    if numpy == nil { libraries.miss("numpy") }
    func wants(_ name: String) -> Bool { options.only.map { name.contains($0) } ?? true }
    // Made and measured group by group: a million cells of every case at once would not fit every machine.
    let groups: [(String, () throws -> [Case])] = [
      ("product", { try Products.cases(libraries, options, numpy: numpy) }),
      ("blas", { Routes.cases(libraries, options) }),
      ("spring step, closed form", { try SpringCases.cases(libraries, options, node: node, numpy: numpy) }),
      ("planes", { try Planes.cases(libraries, options) }),
      ("frame", { try FrameCases.cases(options) }),
    ]
    var tables: [Table] = []
    for (name, make) in groups where wants(name) {
      for subject in try make() { tables.append(subject.measure(options, limits)) }
      Arena.release()
    }
    var report = Report(
      core: core, level: "\(try MatrixProbe().simdLevel)", rounds: options.rounds,
      peak: [2 / limits.nanosecondsPerFloat, 2 / limits.nanosecondsPerDouble], missing: libraries.missing,
      tables: tables)
    report.verdicts = Verdict.all(report)
    return report
  }

  func table(_ name: String, _ cells: Int) -> Table? { tables.first { $0.name == name && $0.cells == cells } }

  func json() throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
    encoder.nonConformingFloatEncodingStrategy = .convertToString(
      positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
    return String(decoding: try encoder.encode(self), as: UTF8.self) + "\n"
  }
}
