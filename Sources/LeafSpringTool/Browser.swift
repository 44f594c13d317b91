import Foundation
import LeafSpringEval
import LeafSpringExport

/// A browser without a window, driven by the DevTools protocol over two pipes: it opens no port.
final class Browser {
  /// Names of Chromium and its relatives.
  static let names = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "microsoft-edge"]

  enum PictureFormat {
    case png, jpeg
  }

  private let child: Child
  private let input = Pipe()
  private let output = Pipe()
  private var number = 0
  private var session: String?
  /// Bytes that were read and not yet used.
  private var rest = Data()

  static func find() -> String? {
    let mac = "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome"
    return names.lazy.compactMap(Child.find).first
      ?? (FileManager.default.isExecutableFile(atPath: mac) ? mac : nil)
  }

  /// Starts a browser; it keeps its files in a folder that the caller removes.
  /// - Throws: a fault if it does not start or does not answer.
  init(_ program: String, folder: String) throws {
    // The browser reads commands from descriptor 3 and writes answers to 4. Pictures are decoded before a frame is drawn.
    var words = [
      "-c", #"exec "$@" 3<&0 4>&1 </dev/null >/dev/null"#, "sh", program, "--headless", "--disable-gpu",
      "--remote-debugging-pipe", "--no-first-run", "--hide-scrollbars", "--disable-background-networking",
      "--disable-component-update", "--disable-dev-shm-usage", "--disable-checker-imaging",
      "--run-all-compositor-stages-before-draw", "--user-data-dir=\(folder)/profile",
    ]
    // It refuses to isolate its processes for root.
    if geteuid() == 0 { words.append("--no-sandbox") }
    child = try Child(
      "/bin/sh", words + ["about:blank"], input: input, outputPipe: output, errors: folder + "/errors-browser")
    try? input.fileHandleForReading.close()
    try? output.fileHandleForWriting.close()
    let found = try call("Target.getTargets")["targetInfos"] as? [[String: Any]] ?? []
    guard let page = found.first(where: { $0["type"] as? String == "page" })?["targetId"] as? String else {
      throw Fault(.inputOutput, "\(program): the browser has no page")
    }
    session = try call("Target.attachToTarget", ["targetId": page, "flatten": true])["sessionId"] as? String
    _ = try call("Page.enable")
  }

  deinit { end() }

  func end() {
    try? input.fileHandleForWriting.close()
    child.end()
  }

  /// Loads a file and waits until it has.
  func open(_ path: String) throws {
    _ = try call("Page.navigate", ["url": URL(fileURLWithPath: path).absoluteString])
    while try receive()["method"] as? String != "Page.loadEventFired" {}
  }

  /// Runs an expression in the page, and returns what it gives, if that is a text.
  @discardableResult func run(_ script: String) throws -> String? {
    let answer = try call("Runtime.evaluate", ["expression": script, "awaitPromise": true, "returnByValue": true])
    if let fault = answer["exceptionDetails"] {
      throw Fault(.inputOutput, "the browser cannot draw the film: \(fault)")
    }
    return (answer["result"] as? [String: Any])?["value"] as? String
  }

  /// A picture of the page, in base 64.
  func picture(_ format: PictureFormat) throws -> String {
    let words: [String: Any] =
      format == .png ? ["format": "png", "optimizeForSpeed": true] : ["format": "jpeg", "quality": 96]
    guard let text = try call("Page.captureScreenshot", words)["data"] as? String
    else { throw Fault(.inputOutput, "the browser gave no picture") }
    return text
  }

  func resize(_ size: (width: Int, height: Int)) throws {
    _ = try call(
      "Emulation.setDeviceMetricsOverride",
      ["width": size.width, "height": size.height, "deviceScaleFactor": 1, "mobile": false])
  }

  /// One command and its result.
  private func call(_ method: String, _ parameters: [String: Any] = [:]) throws -> [String: Any] {
    number += 1
    var message: [String: Any] = ["id": number, "method": method, "params": parameters]
    if let session { message["sessionId"] = session }
    var bytes = try JSONSerialization.data(withJSONObject: message)
    bytes.append(0)
    let failure = bytes.withUnsafeBytes { writeAll($0, to: input.fileHandleForWriting.fileDescriptor) }
    guard failure == nil else { throw gone }
    while true {
      let answer = try receive()
      guard answer["id"] as? Int == number else { continue }
      if let error = answer["error"] as? [String: Any] {
        throw Fault(.inputOutput, "the browser refuses \(method): \(error["message"] ?? "")")
      }
      return answer["result"] as? [String: Any] ?? [:]
    }
  }

  /// The next message, of which each ends with a zero.
  private func receive() throws -> [String: Any] {
    var looked = 0
    while true {
      if let end = rest[(rest.startIndex + looked)...].firstIndex(of: 0) {
        let message = rest[rest.startIndex..<end]
        rest = rest[(end + 1)...]
        return try JSONSerialization.jsonObject(with: Data(message)) as? [String: Any] ?? [:]
      }
      looked = rest.count
      try read()
    }
  }

  private func read() throws {
    let descriptor = output.fileHandleForReading.fileDescriptor
    var waiting = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    let ready = poll(&waiting, 1, 120_000)
    guard ready != 0 else { throw Fault(.inputOutput, "the browser has not answered for two minutes") }
    var bytes = [UInt8](repeating: 0, count: 1 << 20)
    let count = Foundation.read(descriptor, &bytes, bytes.count)
    guard count > 0 || count < 0 && errno == EINTR else { throw gone }
    if count > 0 { rest.append(contentsOf: bytes[0..<count]) }
  }

  private var gone: Fault {
    child.end()
    return Fault(.inputOutput, "the browser has ended: \(child.firstError)")
  }
}
