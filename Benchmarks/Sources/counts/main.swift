// Counts that do not depend on the machine's speed. `counts list` names the workloads; `counts NAME ROUNDS` runs one so
// often and prints its memory requests per round. check-counts.sh runs it under callgrind.
import CAllocCounts
import Workloads

let arguments = CommandLine.arguments
let workloads = try Workload.all(of: arguments.count == 3 ? String(arguments[1].prefix { $0 != "." }) : nil)
if arguments.count == 2, arguments[1] == "list" {
  for workload in workloads { print(workload.name) }
} else if arguments.count == 3, let rounds = Int(arguments[2]), rounds > 0,
  let workload = workloads.first(where: { $0.name == arguments[1] })
{
  func requests(_ rounds: Int) -> Int {
    let before = leaf_test_allocations()
    workload.run(rounds)
    return leaf_test_allocations() - before
  }
  workload.run(16)
  let once = requests(rounds)
  print(Double(requests(2 * rounds) - once) / Double(rounds))
} else {
  fatalError("usage: counts list | counts NAME ROUNDS")
}
