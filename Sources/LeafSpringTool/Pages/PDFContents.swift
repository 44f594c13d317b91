import Foundation
import LeafSpring
import LeafSpringExport

/// Facts in a PDF besides its pages: reading direction, labels, contents and links. qpdf reads it.
struct PDFContents {
  private let objects: [String: Any]
  private let file: [String: Any]
  private let pageObjects: [String]

  /// Adds to a book what is found; a note says if qpdf is missing.
  static func read(_ pdf: PDFPages, into book: inout OwnPages) throws {
    guard let program = Child.find("qpdf") else {
      return Console.error(
        "note: \(pdf.path): labels, contents, links and direction of reading are read by qpdf, which is not installed "
          + "(apt install qpdf)")
    }
    let output = pdf.folder + "/contents.json"
    var words = ["--json=2", "--json-stream-data=none"]
    for key in ["pages", "pagelabels", "outlines", "qpdf"] { words.append("--json-key=\(key)") }
    if let password = pdf.options.password { words.append("--password=\(password)") }
    let child = try Child(reader: program, words + [pdf.link], output: output, errors: pdf.folder + "/errors-qpdf")
    let isDone = child.wait(seconds: PDFPages.seconds)
    // 3 is a warning, after which all is there.
    guard child.status == 0 || child.status == 3, let data = FileManager.default.contents(atPath: output),
      let contents = PDFContents(data)
    else {
      return Console.error(
        "note: \(pdf.path): labels, contents, links and direction of reading are not read"
          + (isDone
            ? ": \(child.firstError.replacing("qpdf: book ", with: "qpdf: "))" : " within \(PDFPages.seconds) s"))
    }
    let lost = contents.add(to: &book)
    guard lost.headings + lost.links > 0 else { return }
    Console.error(
      "note: \(pdf.path): left out, because they lead to no page of the file and to no address of http, https or mailto: "
        + "headings of its contents \(lost.headings), links \(lost.links)")
  }

  /// Headings and links that lead nowhere.
  private struct Lost {
    var headings = 0, links = 0
  }

  init?(_ json: Data) {
    guard let file = try? JSONSerialization.jsonObject(with: json) as? [String: Any],
      let parts = file["qpdf"] as? [[String: Any]], parts.count == 2
    else { return nil }
    self.file = file
    objects = parts[1]
    pageObjects = (file["pages"] as? [[String: Any]] ?? []).compactMap { $0["object"] as? String }
  }

  private func add(to book: inout OwnPages) -> Lost {
    var lost = Lost()
    let root = entry("trailer").flatMap { dictionary($0["/Root"]) } ?? [:]
    if let preferences = dictionary(root["/ViewerPreferences"]), preferences["/Direction"] as? String == "/R2L" {
      book.reading = .rightToLeft
    }
    addLabels(to: &book)
    let names = destinations(root)
    lost.headings = add(outlines: file["outlines"], names, depth: 0, to: &book)
    for (page, object) in pageObjects.enumerated() where page < book.pages.count {
      book.links += links(page, object, names, count: book.pages.count, &lost.links)
    }
    return lost
  }

  // MARK: objects

  private func entry(_ name: String) -> [String: Any]? {
    guard let object = objects[name] as? [String: Any] else { return nil }
    return object["value"] as? [String: Any] ?? (object["stream"] as? [String: Any])?["dict"] as? [String: Any]
  }

  /// Resolves a value; one like `6 0 R` stands for an object of the file.
  private func resolve(_ value: Any?) -> Any? {
    guard let text = value as? String, text.hasSuffix(" R") else { return value }
    return (objects["obj:" + text] as? [String: Any])?["value"] ?? entry("obj:" + text)
  }

  private func dictionary(_ value: Any?) -> [String: Any]? { resolve(value) as? [String: Any] }

  /// Strings are marked by `u:`.
  private func text(_ value: Any?) -> String? {
    guard let text = resolve(value) as? String else { return nil }
    return text.hasPrefix("u:") ? String(text.dropFirst(2)) : nil
  }

  private func numbers(_ value: Any?) -> [Double] {
    (resolve(value) as? [Any] ?? []).compactMap { (resolve($0) as? NSNumber)?.doubleValue }
  }

  // MARK: labels and contents

  private func addLabels(to book: inout OwnPages) {
    let ranges = (file["pagelabels"] as? [[String: Any]] ?? []).compactMap { range -> PageLabelRange? in
      guard let index = range["index"] as? Int, let label = range["label"] as? [String: Any] else { return nil }
      return PageLabelRange(
        first: index, style: label["/S"] as? String, prefix: text(label["/P"]) ?? "", start: label["/St"] as? Int ?? 1)
    }.sorted { $0.first < $1.first }
    for page in book.pages.indices {
      guard let range = ranges.last(where: { $0.first <= page }) else { continue }
      let label = range.label(page)
      // A page that is called nothing goes by its number.
      if !label.isEmpty, label != "\(page + 1)" { book.pages[page].label = label }
    }
  }

  /// Adds headings, those under each behind it. One without a place of its own has that of the first under it.
  /// - Returns: how many are left out.
  private func add(outlines: Any?, _ names: [String: Any], depth: Int, to book: inout OwnPages) -> Int {
    var lost = 0
    for outline in outlines as? [[String: Any]] ?? [] where book.contents.count < 10_000 && depth < 16 {
      let title = (outline["title"] as? String ?? "").trimmingCharacters(in: .whitespacesAndNewlines)
      let page = firstPage([outline], names, depth).flatMap { book.pages.indices.contains($0) ? $0 : nil }
      if let page, !title.isEmpty {
        book.contents.append(Heading(title: title, page: page, depth: depth))
      } else if !title.isEmpty {
        lost += 1
      }
      lost += add(outlines: outline["kids"], names, depth: depth + 1, to: &book)
    }
    return lost
  }

  /// The page to which the first heading leads that leads to any.
  private func firstPage(_ outlines: [[String: Any]], _ names: [String: Any], _ depth: Int) -> Int? {
    guard depth < 16 else { return nil }
    for outline in outlines {
      let own = target(of: dictionary(outline["object"]) ?? [:], names)
      if let page = own ?? firstPage(outline["kids"] as? [[String: Any]] ?? [], names, depth + 1) { return page }
    }
    return nil
  }

  // MARK: links

  /// Named places, from the catalogue's dictionary and from its tree of names.
  private func destinations(_ root: [String: Any]) -> [String: Any] {
    var found: [String: Any] = [:]
    for (name, place) in dictionary(root["/Dests"]) ?? [:] { found[name] = place }
    func walk(_ node: Any?, _ depth: Int) {
      guard depth < 32, let node = dictionary(node) else { return }
      let names = resolve(node["/Names"]) as? [Any] ?? []
      for pair in stride(from: 0, to: names.count - 1, by: 2) {
        if let name = text(names[pair]) { found[name] = names[pair + 1] }
      }
      for kid in resolve(node["/Kids"]) as? [Any] ?? [] { walk(kid, depth + 1) }
    }
    walk(dictionary(root["/Names"])?["/Dests"], 0)
    return found
  }

  /// The page to which a heading or an annotation leads; nil for one that leads to another file, or out of files.
  /// - Parameter page: the page that it is on.
  private func target(of entry: [String: Any], _ names: [String: Any], on page: Int? = nil) -> Int? {
    if let place = entry["/Dest"] { return target(place, names) }
    let action = dictionary(entry["/A"]) ?? [:]
    switch resolve(action["/S"]) as? String {
    case "/GoTo": return target(action["/D"], names)
    case "/Named": return namedPage(resolve(action["/N"]) as? String, from: page)
    default: return nil
    }
  }

  private func namedPage(_ name: String?, from page: Int?) -> Int? {
    switch name {
    case "/FirstPage": 0
    case "/LastPage": pageObjects.count - 1
    case "/NextPage": page.map { $0 + 1 }
    case "/PrevPage": page.map { $0 - 1 }
    default: nil
    }
  }

  private func target(_ value: Any?, _ names: [String: Any], _ depth: Int = 0) -> Int? {
    guard depth < 4, let value = resolve(value) else { return nil }
    if let list = value as? [Any], let first = list.first {
      if let object = first as? String { return pageObjects.firstIndex(of: object) }
      return first as? Int
    }
    if let place = value as? [String: Any] { return target(place["/D"], names, depth + 1) }
    guard let name = text(value) ?? value as? String else { return nil }
    return names[name].flatMap { target($0, names, depth + 1) }
  }

  private func links(
    _ page: Int, _ object: String, _ names: [String: Any], count: Int, _ lost: inout Int
  ) -> [PageLink] {
    guard let dictionary = entry("obj:" + object) else { return [] }
    let notes = (resolve(dictionary["/Annots"]) as? [Any] ?? []).prefix(1000)
    return notes.compactMap { note -> PageLink? in
      guard let note = self.dictionary(note), note["/Subtype"] as? String == "/Link",
        let area = PageBox(
          self.numbers(inherited(dictionary, "/CropBox") ?? inherited(dictionary, "/MediaBox")),
          turn: (resolve(inherited(dictionary, "/Rotate")) as? NSNumber)?.intValue ?? 0)?.part(numbers(note["/Rect"]))
      else { return nil }
      let action = self.dictionary(note["/A"]) ?? [:]
      let address = text(action["/URI"]).flatMap { PDFContents.address($0) }
      let target = target(of: note, names, on: page).flatMap { (0..<count).contains($0) ? $0 : nil }
      guard address != nil || target != nil else {
        lost += 1
        return nil
      }
      return PageLink(page: page, area: area, address: address, target: address == nil ? target : nil)
    }
  }

  /// A page has some entries from the nodes above it.
  private func inherited(_ page: [String: Any], _ name: String) -> Any? {
    var node: [String: Any]? = page
    for _ in 0..<32 {
      if let value = node?[name] { return value }
      node = dictionary(node?["/Parent"])
    }
    return nil
  }

  /// An address as it is opened, if that opens a page or a letter; nil for any other. Writers of PDFs leave out what stands
  /// before `www`.
  private static func address(_ written: String) -> String? {
    let lower = written.lowercased()
    if lower.hasPrefix("www.") { return "http://" + written }
    return ["http://", "https://", "mailto:"].contains { lower.hasPrefix($0) } ? written : nil
  }
}
