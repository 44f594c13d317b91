// swift-tools-version: 6.1
import PackageDescription

// A package of its own, so that what it needs reaches no user of the library.
let package = Package(
  name: "Benchmarks",
  dependencies: [
    .package(name: "LeafSpring", path: "..", traits: []),
    // Without traits: its allocator hooks count nothing here (CAllocProbe does) and cost minutes of building.
    .package(url: "https://github.com/ordo-one/benchmark.git", from: "1.38.1", traits: []),
  ],
  targets: [
    // The workloads: one small closure each, for the suites and for the counts.
    .target(name: "Workloads", dependencies: [.product(name: "LeafSpring", package: "LeafSpring")]),
    .executableTarget(
      name: "Suites",
      dependencies: ["Workloads", .product(name: "Benchmark", package: "benchmark")],
      path: "Benchmarks/Suites", plugins: [.plugin(name: "BenchmarkPlugin", package: "benchmark")]),
    .target(name: "CAllocCounts"),
    .executableTarget(name: "counts", dependencies: ["Workloads", "CAllocCounts"]),
    .executableTarget(name: "stages", dependencies: [.product(name: "LeafSpring", package: "LeafSpring")]),
    .target(name: "CPeers"),
    .executableTarget(
      name: "peers", dependencies: ["CPeers", .product(name: "LeafSpring", package: "LeafSpring")]),
  ],
  swiftLanguageModes: [.v6]
)
