import Foundation
import Testing

@testable import LeafSpringExport

@Suite struct AtomicFileTests {
  @Test func refusesBadPathsWithPathAndReason() throws {
    let folder = try TemporaryFolder()
    try folder.put([1], "plain")
    let bad = [
      (folder.file("none/x.txt"), ENOENT), (folder.file("plain/x.txt"), ENOTDIR), ("/proc/x.txt", ENOENT),
      (folder.file(String(repeating: "n", count: 300)), ENAMETOOLONG),
    ]
    for (path, code) in bad {
      let error = #expect(throws: ExportError.self) { try AtomicFile.write(to: path) { _ in } }
      #expect(error?.path == path)
      #expect(error?.kind == .io(code: code), "\(path): \(error?.description ?? "no error")")
      #expect(error?.reason.isEmpty == false)
    }
    #expect(throws: ExportError.self) { try AtomicFile.write(to: "") { _ in } }
    #expect(folder.names == ["plain"])
  }

  @Test func aFolderInTheWayIsNamedAndNothingIsLeft() throws {
    let folder = try TemporaryFolder()
    try AtomicFile.makeFolder(folder.file("sheet.svg"))
    let error = #expect(throws: ExportError.self) {
      try AtomicFile.write(to: folder.file("sheet.svg")) { (sink) throws(ExportError) in try sink.write("x") }
    }
    #expect(error?.kind == .io(code: EISDIR))
    #expect(folder.names == ["sheet.svg"])
  }

  /// The disk is full after this many bytes: the old file stays, and no other file appears.
  @Test(arguments: [0, 1, 1000, 70_000]) func aFullDiskLeavesTheOldFile(_ room: Int) throws {
    let folder = try TemporaryFolder()
    try folder.put(Array("old".utf8), "a.csv")
    var calls = FileCalls()
    let left = Counter(room)
    calls.write = { descriptor, bytes, count in
      let taken = min(count, left.value)
      guard taken > 0 else {
        errno = ENOSPC
        return -1
      }
      left.value -= taken
      return Foundation.write(descriptor, bytes, taken)
    }
    let error = #expect(throws: ExportError.self) {
      try AtomicFile.write(to: folder.file("a.csv"), calls: calls) { (sink) throws(ExportError) in
        for _ in 0..<20_000 { try sink.write("123456789\n") }
      }
    }
    #expect(error?.kind == .io(code: ENOSPC))
    #expect(error?.path == folder.file("a.csv"))
    #expect(folder.names == ["a.csv"])
    #expect(try folder.text("a.csv") == "old")
  }

  @Test func theFullDeviceIsReported() throws {
    let descriptor = open("/dev/full", O_WRONLY)
    defer { close(descriptor) }
    let sink = TextSink(descriptor: descriptor, path: "/dev/full")
    let error = #expect(throws: ExportError.self) {
      try sink.write("x")
      try sink.flush()
    }
    #expect(error == ExportError(.io(code: ENOSPC), path: "/dev/full", error?.reason ?? ""))
  }

  @Test(arguments: ["flush", "close", "rename"]) func aFailureAfterTheLastByteLeavesNothing(_ step: String)
    throws
  {
    let folder = try TemporaryFolder()
    var calls = FileCalls()
    func fail() -> Int32 {
      errno = EIO
      return -1
    }
    if step == "flush" { calls.flush = { _ in fail() } }
    if step == "close" {
      calls.close = {
        _ = Foundation.close($0)
        return fail()
      }
    }
    if step == "rename" { calls.rename = { _, _ in fail() } }
    let error = #expect(throws: ExportError.self) {
      try AtomicFile.write(to: folder.file("a"), calls: calls) { (sink) throws(ExportError) in
        try sink.write("x")
      }
    }
    #expect(error?.kind == .io(code: EIO))
    #expect(folder.names.isEmpty)
  }

  @Test func anErrorOfTheWriterLeavesNothing() throws {
    let folder = try TemporaryFolder()
    let thrown = ExportError(.badData, "no")
    let error = #expect(throws: ExportError.self) {
      try AtomicFile.write(to: folder.file("a")) { (sink) throws(ExportError) in
        try sink.write("half")
        throw thrown
      }
    }
    #expect(error == thrown)
    #expect(folder.names.isEmpty)
  }

  @Test func interruptedAndShortWritesLoseNothing() throws {
    let folder = try TemporaryFolder()
    var calls = FileCalls()
    let turn = Counter(0)
    calls.write = { descriptor, bytes, count in
      turn.value += 1
      guard turn.value % 2 == 0 else {
        errno = EINTR
        return -1
      }
      return Foundation.write(descriptor, bytes, min(count, 777))
    }
    let text = (0..<30_000).map(String.init).joined(separator: "\n")
    try AtomicFile.write(to: folder.file("a"), calls: calls) { (sink) throws(ExportError) in
      try sink.write(text)
    }
    #expect(try folder.text("a") == text)
    #expect(folder.names == ["a"])
  }

  @Test func anOlderFileIsReplacedWhole() throws {
    let folder = try TemporaryFolder()
    try folder.put([UInt8](repeating: 65, count: 5000), "a")
    try AtomicFile.write(to: folder.file("a")) { (sink) throws(ExportError) in try sink.write("new") }
    #expect(try folder.text("a") == "new")
  }

  @Test func foldersAreMadeOrRefused() throws {
    let folder = try TemporaryFolder()
    try folder.put([1], "plain")
    #expect(throws: ExportError.self) { try AtomicFile.makeFolder("") }
    for path in [folder.file("plain"), folder.file("plain/below")] {
      let error = #expect(throws: ExportError.self) { try AtomicFile.makeFolder(path) }
      #expect(error?.kind == .io(code: ENOTDIR))
      #expect(error?.path == path)
    }
    try AtomicFile.makeFolder(folder.file("a/b/c"))
    try AtomicFile.makeFolder(folder.file("a/b/c"))
    #expect(FileManager.default.fileExists(atPath: folder.file("a/b/c")))
  }
}

/// A number that closures share.
final class Counter {
  var value: Int
  init(_ value: Int) { self.value = value }
}
