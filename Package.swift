// swift-tools-version: 6.3
import Foundation
import PackageDescription

// Only the tool needs other packages, and SwiftPM would fetch them for every user of the library. So the tool is a
// trait: on in a clone of this repository, off where SwiftPM loads this manifest for a package that depends on it.
// By URL that is first out of the repository, when the directory is "/", then from its own folder of checkouts. Both
// answers must agree, or resolving fails. By path it is this folder, while the nearest manifest at or above the working
// directory is another one. PWD says that, and not the process: SwiftPM keeps the answer as long as the environment
// stays the same. `--traits Tool` and `traits: []` overrule this.
let place = Context.packageDirectory.split(separator: "/")
let isCheckout =
  place.isEmpty || place.dropLast().last == "checkouts"
  || Context.packageDirectory.contains("/registry/downloads/")
let above = sequence(first: URL(fileURLWithPath: Context.environment["PWD"] ?? "/").resolvingSymlinksInPath()) {
  $0.pathComponents.count > 1 ? $0.deletingLastPathComponent() : nil
}
let built = above.first {
  FileManager.default.fileExists(atPath: $0.appendingPathComponent("Package.swift").path)
}
let own = URL(fileURLWithPath: Context.packageDirectory).resolvingSymlinksInPath()
let isDependency = isCheckout || built.map { $0.path != own.path } ?? false

let hostFiles = ["web/element/paper.js", "web/element/shadow.js", "web/element/shadow-css.js", "c/hello.c"]
let hosts = Context.packageDirectory + "/Hosts"
let otherHostFiles = ((try? FileManager.default.subpathsOfDirectory(atPath: hosts)) ?? []).filter {
  var isFolder: ObjCBool = false
  return FileManager.default.fileExists(atPath: hosts + "/" + $0, isDirectory: &isFolder) && !isFolder.boolValue
    && !hostFiles.contains($0) && $0 != "HostFiles.swift"
}

let package = Package(
  name: "LeafSpring",
  // Accelerate's CBLAS as it is since these.
  platforms: [.macOS("13.3"), .iOS("16.4"), .tvOS("16.4"), .watchOS("9.4"), .visionOS(.v1)],
  products: [
    .library(name: "LeafSpring", targets: ["LeafSpring"]),
    .library(name: "leafspring-c", type: .dynamic, targets: ["LeafSpringC"]),
    .executable(name: "leafspring", targets: ["LeafSpringTool"]),
  ],
  traits: [
    .trait(
      name: "Tool", description: "The command-line tool, which needs swift-argument-parser and hdrhistogram-swift"),
    .default(enabledTraits: isDependency ? [] : ["Tool"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    .package(url: "https://github.com/HdrHistogram/hdrhistogram-swift", from: "0.2.0"),
  ],
  targets: [
    .systemLibrary(
      name: "CMathShim", path: "CMathShim", pkgConfig: "blas", providers: [.apt(["libblas-dev"])]),
    // Targets that include the shim's headers depend on the stamp too, so that an edit of a header rebuilds them.
    .target(name: "CShimStamp", dependencies: ["CMathShim"]),
    .target(name: "LeafSpring", dependencies: ["CMathShim", "CShimStamp"]),
    .target(name: "CLeafSpring"),
    .target(name: "LeafSpringC", dependencies: ["LeafSpring", "CLeafSpring"]),
    .target(name: "LeafSpringExport", dependencies: ["LeafSpring", "LeafSpringEval", "LeafSpringHosts"]),
    .target(name: "LeafSpringEval", dependencies: ["LeafSpring"]),
    // Hosts are no part of the package, but a few of their files are written into what the tool makes.
    .target(
      name: "LeafSpringHosts", path: "Hosts", exclude: otherHostFiles, sources: ["HostFiles.swift"],
      resources: hostFiles.map { .embedInCode($0) }),
    .target(name: "CAllocProbe"),
    .target(name: "CArguments"),
    .executableTarget(
      name: "LeafSpringTool",
      dependencies: [
        "LeafSpring", "LeafSpringExport", "LeafSpringEval", "LeafSpringHosts", "CLeafSpring", "CAllocProbe",
        "CArguments",
        .product(name: "Histogram", package: "hdrhistogram-swift", condition: .when(traits: ["Tool"])),
        .product(
          name: "ArgumentParser", package: "swift-argument-parser", condition: .when(traits: ["Tool"])),
      ]),
    .target(
      name: "LeafSpringTestSupport", dependencies: ["LeafSpring"], path: "Tests/LeafSpringTestSupport"),
    .testTarget(
      name: "LeafSpringCTests",
      dependencies: ["LeafSpring", "LeafSpringC", "CLeafSpring", "CBLASProbe", "LeafSpringTestSupport"]),
    .testTarget(
      name: "LeafSpringToolTests",
      dependencies: [
        "LeafSpring", "LeafSpringEval", "LeafSpringExport", "LeafSpringTool", "LeafSpringTestSupport", "CBLASProbe",
        .product(
          name: "ArgumentParser", package: "swift-argument-parser", condition: .when(traits: ["Tool"])),
      ]),
    .target(name: "CBLASProbe", path: "Tests/CBLASProbe"),
    // Scenes and helpers of both modules of the core's tests: a test target without tests, because it looks inside the core.
    .testTarget(name: "LeafSpringTestScenes", dependencies: ["LeafSpring", "LeafSpringTestSupport"]),
    // The core's tests are two modules, which compile side by side: of the stage and its views, and of everything else.
    .testTarget(
      name: "LeafSpringStageTests",
      dependencies: [
        "LeafSpring", "LeafSpringTestScenes", "LeafSpringTestSupport", "CMathShim", "CShimStamp", "CBLASProbe",
        "CAllocProbe",
      ]),
    .testTarget(
      name: "LeafSpringTests",
      dependencies: [
        "LeafSpring", "LeafSpringTestScenes", "LeafSpringTestSupport", "CMathShim", "CShimStamp", "CBLASProbe",
        "CAllocProbe",
      ]),
    .testTarget(
      name: "LeafSpringExportTests", dependencies: ["LeafSpring", "LeafSpringExport", "LeafSpringEval"]),
  ],
  swiftLanguageModes: [.v6]
)
