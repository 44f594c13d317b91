import LeafSpring

/// Plays the script of `Hosts/script.txt` through the Swift interface; gives the answers that the other hosts print.
struct ScriptPlayer {
  private(set) var answers: [String] = []
  private var stage: Stage?
  private var scenes: [String: SceneID] = [:]

  private let make: (Size) throws -> Stage
  /// Called to play a frame; and called after each call.
  var frame: (Stage, Double) throws -> Void = { stage, dt in try stage.advance(by: dt) }
  var called: () -> Void = {}
  /// Frames a second, in place of the script's; and whether the stage's own tolerance is used.
  var rate: Double?
  var keepsTolerance = false

  /// - Parameter make: makes the stages of the script.
  init(_ make: @escaping (Size) throws -> Stage = { try Stage(viewport: $0) }) { self.make = make }

  mutating func play(_ line: Substring) throws {
    let words = line.split(separator: " ").map(String.init)
    guard let verb = words.first, !verb.hasPrefix("#") else { return }
    if verb == "scene" {
      answers.append(String(line))
      return
    }
    let names = words.dropFirst().filter { $0.count == 1 && $0 >= "a" && $0 <= "z" }
    let numbers = words.dropFirst().filter { !names.contains($0) }.compactMap { Double($0) }
    if verb != "frames", verb != "advance" { called() }
    do {
      if verb == "stage" {
        scenes = [:]
        stage = try make(Size(width: numbers[0], height: numbers[1]))
      } else if let stage {
        try call(verb, Array(names), numbers + [0, 0, 0, 0, 0, 0, 0, 0], on: stage)
      }
    } catch let error as LeafError {
      answers.append("\(verb) \(error.code.rawValue)")
    }
  }

  private mutating func call(_ verb: String, _ names: [String], _ n: [Double], on stage: Stage) throws {
    let scene = names.first.flatMap { scenes[$0] } ?? .none
    switch verb {
    case "frames":
      // Frames that last hours are left as they are.
      let asked = n[1] < 0.1 ? rate : nil
      let (count, dt) = asked.map { (Int((n[0] * n[1] * $0).rounded()), 1 / $0) } ?? (Int(n[0]), n[1])
      for _ in 0..<count { try advance(stage, dt) }
    case "tolerance": if !keepsTolerance { try stage.setVisibleTolerance(n[0]) }
    case "advance": try advance(stage, n[0])
    case "seek": try stage.seek(to: n[0])
    case "resize": try stage.resize(Size(width: n[0], height: n[1]))
    case "motion": try stage.setMotionPolicy(MotionPolicy(rawValue: UInt8(n[0]))!)
    case "timescale": try stage.setTimeScale(n[0])
    case "book", "paper", "shelf", "shelfbook", "transition", "album", "stack", "tabs", "modal", "move":
      scenes[names[0]] = try add(verb, names, n, to: stage)
    case "storm": try storm(stage, scene, n)
    case "remove": try stage.remove(scene)
    case "pinch": try stage.pinch(scene, scale: n[1], phase: GesturePhase(rawValue: UInt8(n[0]))!)
    case "swipe":
      try stage.swipe(
        scene, translation: Point(x: n[1], y: n[2]), phase: GesturePhase(rawValue: UInt8(n[0]))!)
    case "drag":
      try stage.drag(
        scene, location: Point(x: n[1], y: n[2]), phase: GesturePhase(rawValue: UInt8(n[0]))!, pointer: Int32(n[3]))
    case "shelfrule", "albumrule", "moverule": try rule(verb, names, n, on: stage)
    default: try move(verb, scene, n, on: stage)
    }
  }

  private func rule(_ verb: String, _ names: [String], _ n: [Double], on stage: Stage) throws {
    let scene = scenes[names[0]] ?? .none
    if verb == "shelfrule" {
      let gesture = n[2] < 0 ? nil : ContainerGesture(rawValue: UInt8(n[2]))
      let rule = ShelfRule(scenes[names[1]] ?? .none, from: Int(n[0]), to: Int(n[1]), interaction: gesture)
      return try stage.setRule(rule, on: scene)
    }
    let rule = ContainerRule(ContainerOperation(rawValue: UInt8(n[0]))!)
    let count = Int(n[1])
    guard verb == "moverule" else {
      let album = try Album(cover: Rect(x: 0, y: 0, width: 140, height: 140), cells: Self.photos(count))
      try stage.setRule(rule, album, on: scene)
      return
    }
    let old = (0..<count).map {
      MoveItem(
        id: $0, frame: Rect(x: 70 * Double($0), y: 20 + 3 * Double($0), width: 60, height: 60),
        keepsPicture: $0 % 3 == 0)
    }
    let new = (0..<count).map {
      let frame = Rect(x: 500 - 30 * Double($0), y: 90 * Double($0 % 5), width: 200, height: 150)
      let id = $0 + count / 2
      return MoveItem(id: id, frame: frame, keepsPicture: id % 3 == 0)
    }
    try stage.setRule(rule, Move(matching: old, with: new), on: scene)
  }

  private func move(_ verb: String, _ scene: SceneID, _ n: [Double], on stage: Stage) throws {
    switch verb {
    case "open": try stage.open(scene)
    case "close": try stage.close(scene)
    case "openitem": try stage.open(Int(n[0]), on: scene)
    case "next": try stage.next(scene)
    case "previous": try stage.previous(scene)
    case "push": try stage.push(Int(n[0]), on: scene)
    case "pushitem": try stage.push(Int(n[0]), item: Int(n[1]), on: scene)
    case "offer": try stage.offer(Int(n[0]), on: scene)
    case "present": try stage.present(Int(n[0]), on: scene)
    case "dismiss": try stage.dismiss(scene)
    case "select": try stage.select(Int(n[0]), on: scene)
    case "turns": try stage.setTurnPolicy(scene, TurnPolicy(rawValue: UInt8(n[0]))!, stagger: n[1])
    case "pop": try stage.pop(scene)
    case "rule":
      let gesture = n[2] < 0 ? nil : ContainerGesture(rawValue: UInt8(n[2]))
      let rule = ContainerRule(ContainerOperation(rawValue: UInt8(n[0]))!, interaction: gesture)
      try stage.setRule(rule, TransitionKind(rawValue: UInt8(n[1]))!, on: scene)
    case "turn": try stage.turn(scene, to: Int(n[0]))
    case "peel": try stage.peel(scene, to: Int(n[0]), corner: PaperCorner(rawValue: UInt8(n[1]))!)
    case "scroll": try stage.scroll(scene, to: n[0], animated: n[1] != 0)
    case "fling": try stage.fling(scene, velocity: n[0])
    case "begin": try stage.begin(scene)
    case "scrub": try stage.scrub(scene, to: n[0], velocity: n[1])
    case "finish": try stage.finish(scene)
    case "cancel": try stage.cancel(scene)
    case "reshape": try stage.replaceBook(scene, with: reshaped(n))
    case "insert": try stage.insertPages(scene, count: Int(n[1]), at: Int(n[0]))
    case "removepages": try stage.removePages(scene, Int(n[0])..<Int(n[0] + n[1]))
    case "timing":
      let timing = Timing.spring(try Spring(duration: n[1], bounce: n[2]))
      try stage.setTiming(
        scene, open: n[0] == 0 ? timing : nil, close: n[0] == 1 ? timing : nil, turn: n[0] == 2 ? timing : nil
      )
    default: throw LeafError(.refused, "verb", accepts: "a verb of the script")
    }
  }

  private func add(_ verb: String, _ names: [String], _ n: [Double], to stage: Stage) throws -> SceneID {
    switch verb {
    case "book": return try stage.add(book(n))
    case "paper": return try stage.add(paper(n))
    case "shelf": return try stage.add(Shelf(books: Int(n[0])))
    case "shelfbook":
      return try stage.add(Book(pages: Int(n[1])), as: Int(n[0]), on: scenes[names[1]] ?? .none)
    case "transition":
      var options = TransitionOptions()
      if n[1] > 0 { options.edge = Edge(rawValue: UInt8(n[1]) - 1)! }
      return try stage.add(
        TransitionKind(rawValue: UInt8(n[0]))!, options, fidelity: Fidelity(rawValue: UInt8(n[2]))!)
    case "stack": return try stage.add(Container.stack(Array(0..<Int(n[0]))))
    case "tabs": return try stage.add(Container.tabs(Array(0..<Int(n[0])), selected: Int(n[1])))
    case "modal": return try stage.add(Container.modal(root: 0))
    case "move":
      let items = (0..<Int(n[0])).map { Double($0) }
      return try stage.add(
        Move(
          from: items.map { Rect(x: 70 * $0, y: 20 + 3 * $0, width: 60, height: 60) },
          to: items.map { Rect(x: 500 - 30 * $0, y: 90 * Double(Int($0) % 5), width: 200, height: 150) }))
    default:
      let photos = Self.photos(Int(n[0]))
      let album = try Album(
        cover: Rect(x: 0, y: 0, width: 140, height: 140), cells: photos,
        variant: n[1] > 0 ? AlbumVariant(rawValue: UInt8(n[1]) - 1)! : .pinchPop,
        stagger: AlbumStagger(rawValue: UInt8(n[3]))!)
      return try stage.add(album, fidelity: Fidelity(rawValue: UInt8(n[2]))!)
    }
  }

  /// Four in a row.
  private static func photos(_ count: Int) -> [Rect] {
    (0..<count).map { photo in
      let (column, row) = (Double(photo % 4), Double(photo / 4))
      return Rect(x: 110 * column, y: 110 * row, width: 100, height: 100)
    }
  }

  private func book(_ n: [Double]) -> Book {
    var book = Book(pages: Int(n[0]))
    book.reading = ReadingDirection(rawValue: UInt8(n[1]))!
    book.hinge = Edge(rawValue: UInt8(n[2]))!
    book.spreadMode = Book.SpreadMode(rawValue: UInt8(n[3]))!
    book.fidelity = Fidelity(rawValue: UInt8(n[4]))!
    book.overshoot = Book.Overshoot(rawValue: UInt8(n[5]))!
    if n[6] > 0 { book.window = Int(n[6]) }
    if n[7] > 0 { book.soft = SoftLeaves(strips: Int(n[7])) }
    return book
  }

  /// Another shape: pages, reading, hinge, spread, strips, hinges, width and height of a page.
  private func reshaped(_ n: [Double]) -> Book {
    var book = Book(pages: Int(n[0]))
    book.reading = ReadingDirection(rawValue: UInt8(n[1]))!
    book.hinge = Edge(rawValue: UInt8(n[2]))!
    book.spreadMode = Book.SpreadMode(rawValue: UInt8(n[3]))!
    if n[4] > 1 { book.soft = SoftLeaves(strips: Int(n[4]), spring: try? Spring(duration: 0.65, bounce: 0.1)) }
    if n[5] > 0 {
      var paper = Paper()
      paper.hinges = Int(n[5])
      (book.paper, book.restRatio, book.fan) = (paper, 1, 0)
    }
    book.pageSize = Size(width: n[6], height: n[7])
    return book
  }

  /// A book that lies flat and can be peeled; one whose leaves droop bends by its middle, too.
  private func paper(_ n: [Double]) throws(LeafError) -> Book {
    var book = Book(pages: Int(n[0]))
    (book.restRatio, book.fan) = (1, 0)
    book.reading = ReadingDirection(rawValue: UInt8(n[1]))!
    book.hinge = Edge(rawValue: UInt8(n[2]))!
    book.spreadMode = Book.SpreadMode(rawValue: UInt8(n[3]))!
    if n[4] > 1 {
      var soft = SoftLeaves(strips: Int(n[4]))
      if n[7] > 0 { (soft.middle, soft.sag) = (try Spring(duration: 0.49, bounce: 0.1), n[7]) }
      book.soft = soft
    }
    var paper = Paper()
    (paper.hinges, paper.sheet) = (Int(n[5]), n[6])
    book.paper = paper
    return book
  }

  private mutating func storm(_ stage: Stage, _ scene: SceneID, _ n: [Double]) throws {
    var state: UInt64 = 1
    for _ in 0..<Int(n[1]) {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      called()
      try stage.turn(scene, to: Int((state >> 33) % UInt64(n[0])))
      try advance(stage, n[2])
    }
  }

  private mutating func advance(_ stage: Stage, _ dt: Double) throws {
    try frame(stage, dt)
    let hash = String(stage.stateHash(), radix: 16)
    answers.append("\(stage.frame) \(String(repeating: "0", count: 16 - hash.count))\(hash)")
  }
}
