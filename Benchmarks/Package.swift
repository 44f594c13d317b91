// swift-tools-version: 6.1
import PackageDescription

// A package of its own, so that what it needs reaches no user of the library.
let package = Package(
  name: "Benchmarks",
  dependencies: [.package(name: "LeafSpring", path: "..", traits: [])],
  targets: [
    .executableTarget(name: "stages", dependencies: [.product(name: "LeafSpring", package: "LeafSpring")]),
    .target(name: "CPeers"),
    .executableTarget(
      name: "peers", dependencies: ["CPeers", .product(name: "LeafSpring", package: "LeafSpring")]),
  ],
  swiftLanguageModes: [.v6]
)
