/// The command line.
struct Options {
  var rounds = 27
  var only: String?
  var json: String?
  var readme = false
  var isQuick = false
  var processes = 1
  var wantsHelp = false

  static let usage = """
    peers: LeafSpring against every peer of this machine, interleaved in one run on one core.

      --only WORD     cases whose name contains WORD: product, blas, spring, closed, planes, frame
      --rounds N      rounds of every case, 3 to 1000 (27)
      --processes N   the median of N processes, one after the other (1)
      --quick         three short rounds of the small cases, to see that everything runs
      --json FILE     every figure, as JSON
      --readme        print the table of the README

    Needs Benchmarks/install-peers.sh; run in the repository or in Benchmarks. Peers that are missing are named and skipped. A
    result that is wrong is not timed. Exit codes: 0 done; 64 usage; 65 a result was wrong.
    """

  init(_ words: some Sequence<String>) throws {
    var rest = words.makeIterator()
    while let word = rest.next() {
      func value() throws -> String {
        guard let value = rest.next() else { throw Refusal(line: "\(word) takes a value (--help)", code: 64) }
        return value
      }
      switch word {
      case "--only": only = try value()
      case "--json": json = try value()
      case "--readme": readme = true
      case "--quick": isQuick = true
      case "--help", "-h": wantsHelp = true
      case "--processes":
        guard let count = Int(try value()), (1...99).contains(count) else {
          throw Refusal(line: "--processes takes a whole number from 1 to 99", code: 64)
        }
        processes = count
      case "--rounds":
        guard let count = Int(try value()), (3...1000).contains(count) else {
          throw Refusal(line: "--rounds takes a whole number from 3 to 1000", code: 64)
        }
        rounds = count
      default: throw Refusal(line: "\(word) is unknown (--help shows what is accepted)", code: 64)
      }
    }
    if isQuick { rounds = 3 }
  }

  /// Nanoseconds that a sample should last.
  var sample: Int { isQuick ? 20_000 : 100_000 }

  func sizes(_ all: [Int]) -> [Int] { isQuick ? Array(all.prefix(1)) : all }
}
