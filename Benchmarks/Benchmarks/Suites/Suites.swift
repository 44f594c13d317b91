import Benchmark
import Workloads

// Times for a person to compare: `swift package --package-path Benchmarks benchmark`. Nothing is gated on them; what is
// gated, allocations and instructions, is in counts.txt (the package's own counters read 0 or nothing here).
let benchmarks: @Sendable () -> Void = {
  Benchmark.defaultConfiguration = .init(
    metrics: [.wallClock, .throughput], warmupIterations: 3, scalingFactor: .one, maxDuration: .milliseconds(300),
    maxIterations: 100_000)
  guard let workloads = try? Workload.all() else { fatalError("the workloads cannot be made") }
  for workload in workloads {
    // Cheap things are repeated, so that the clock is not what is measured.
    let isWhole = ["products", "frame", "events"].contains(workload.suite)
    let configuration = Benchmark.Configuration(scalingFactor: isWhole ? .one : .kilo)
    Benchmark(workload.name, configuration: configuration) { benchmark in
      workload.run(benchmark.scaledIterations.count)
    }
  }
}
