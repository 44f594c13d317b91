import Foundation
import LeafSpring

// The cost of a stage, row by row of the table, with mode and kernel if something multiplies.
let usage = """
  stages: what a stage costs, each row beside its aim.

    --only WORD    frames, calls, questions, scenes, springs, copies, light or growth
    --cpu WORD     as on a processor with AVX2 at most (avx2), or with the baseline's instructions only (baseline)
    --json FILE    every figure, and the curves of growth, as JSON
    --count ROW ROUNDS   nothing but rounds of a row whose instructions are counted (check-counts.sh); list 0 names the rows

  The BLAS is the reference one if it is installed, unless LD_LIBRARY_PATH is set. `table.py` adds the rows of C, Python and the
  kernels; `Scripts/figures.py table make growth` draws the curves.
  """
let groups: [(name: String, run: (inout Table) throws -> Void)] = [
  ("frames", frames), ("calls", calls), ("questions", questions), ("scenes", scenes), ("springs", springs),
  ("copies", copies), ("light", light), ("growth", growth),
]
let asked = CommandLine.arguments
if asked.count == 4, asked[1] == "--count", let rounds = Int(asked[3]) {
  if rounds == 0 { for row in Counts.rows { print(row.name) } } else { try Counts.run(asked[2], rounds: rounds) }
  exit(0)
}
var only: String?, json: String?
var words = CommandLine.arguments.dropFirst().makeIterator()
while let word = words.next() {
  let value = words.next()
  switch (word, value) {
  case ("--only", let name?) where groups.contains { $0.name == name }: only = name
  case ("--cpu", "avx2"?): Cast.level = .avx2
  case ("--cpu", "baseline"?): Cast.level = .vector128
  case ("--json", let path?): json = path
  default:
    print(usage)
    exit(word == "--help" ? 0 : 64)
  }
}
Blas.preferReference()
var table = Table(blas: Blas.name)
print("BLAS: \(table.blas); instructions: \(try Cast.probe().simdLevel)")
for group in groups where only == nil || only == group.name { try group.run(&table) }
if let json { try table.json().write(to: URL(fileURLWithPath: json)) }
