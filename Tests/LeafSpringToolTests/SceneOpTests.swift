import LeafSpringEval
import Testing

/// Golden numbers of the other specifications, tested through the filter.
@Suite struct SceneOpTests {
  private func close(_ a: [Double], _ b: [Double], _ bound: Double = 1e-12) -> Bool {
    a.count == b.count && zip(a, b).allSatisfy { abs($0 - $1) <= bound * max(1, abs($1)) }
  }

  private func cell(_ answer: Answer, _ name: String) throws -> JSONValue {
    try #require(answer["cells"]?.list.first { $0["name"] == .string(name) }, "\(name)")
  }

  @Test func curves() throws {
    let ease = try ask(#"{"op":"bezier","c":[0.42,0,0.58,1],"x":[0,0.25,0.45,1,-1,2]}"#)
    #expect(close(ease.numbers("y"), [0, 0.1291619310473198, 0.4143397089837588, 1, 0, 1], 1e-15))
    let steps = try ask(
      #"{"op":"linear","points":[[0,0],[0.25,0.5],[0.25,0.75],[0.5,1.2],[1,1]],"x":[-0.5,0.25,1]}"#)
    #expect(steps.numbers("y") == [-1, 0.75, 1])
    let cover = try ask(
      #"{"op":"keyframes","from":1,"keys":[[0.45,0.05,0]],"curve":"linear","t":[0.4,0.475,0.6]}"#)
    #expect(close(cover.numbers("value"), [1, 0.5, 0]))
    let spline = try ask(
      #"{"op":"keyframes","from":0.6,"keys":[[0.35,0.35,1]],"mode":"cubic","curve":"linear","t":[0.1,0.2,0.35,0.45,0.8,0.9]}"#
    )
    #expect(close(spline.numbers("value"), [0.588338, 0.572012, 0.6, 0.695896, 1.02735, 1.013675], 1e-6))
  }

  @Test func transforms() throws {
    let half = try ask(
      #"{"op":"transform","a":[1,0,0,0,0,1,0,0,0,0,1,0,0,0,0,1],"b":[0,1,0,0,-1,0,0,0,0,0,1,0,10,0,0,1],"progress":[0,0.5,1]}"#
    )
    let matrices = half["matrix"]?.list.map { $0.list.map(\.number) } ?? []
    let root = 0.5.squareRoot()
    #expect(close(matrices[1], [root, root, 0, 0, -root, root, 0, 0, 0, 0, 1, 0, 5, 0, 0, 1]))
    #expect(half["factors"]?["b"]?["translation"]?.list.map(\.number) == [10, 0, 0])
    #expect(close(half["factors"]?["b"]?["quaternion"]?.list.map(\.number) ?? [], [0, 0, root, root]))
    let mirrored = try ask(
      #"{"op":"transform","a":[-1,0,0,0,0,1,0,0,0,0,1,0,0,0,0,1],"b":[1,0,0,0,0,1,0,0,0,0,1,0,0,0,0,1],"progress":0}"#
    )
    #expect(mirrored["factors"]?["a"]?["scale"]?.list.map(\.number) == [-1, 1, 1])
  }

  @Test func productsAreWithinTheirBoundWhateverMultiplies() throws {
    let locals = "[[1,0.5,0,0,0,1,0,0,0,0,1,0,0.1,0.2,0.3,1],[2,0,0,0,0,3,0,0,0,0,1,0,5,6,7,1]]"
    let shared = "[1,0,0,0,0,1,0,0,0.25,0,1,-0.0005,0,0,0,1]"
    var exact: Set<String> = []
    for mode in ["exact", "fast", "double"] {
      for kernel in ["automatic", "blas", "builtin"] {
        let answer = try ask(
          #"{"op":"product","locals":\#(locals),"shared":\#(shared),"mode":"\#(mode)","kernel":"\#(kernel)"}"#
        )
        let worlds = answer["worlds"]?.list.map { $0.list.map(\.number) } ?? []
        let bounds = answer["bound"]?.list.map { $0.list.map(\.number) } ?? []
        let wanted: [Double] = [
          1, 0.5, 0, 0, 0, 1, 0, 0, 0.25, 0, 1, -0.0005, 0.1 + 0.3 * 0.25, 0.2, 0.3, 1 - 0.3 * 0.0005,
        ]
        let rounding = mode == "double" ? 1e-16 : 1.2e-7
        for (index, value) in worlds[0].enumerated() {
          #expect(
            abs(value - wanted[index]) <= bounds[0][index] + rounding * abs(wanted[index]),
            "\(mode) \(kernel) \(index)")
        }
        if mode == "exact" { exact.insert(answer.text) }
      }
    }
    #expect(exact.count == 1)
  }

  @Test func bookLayout() throws {
    let answer = try ask(
      #"{"op":"layout","scene":{"kind":"book","pages":16},"viewport":[1024,768],"offset":256}"#)
    #expect(answer.numbers("contentSize") == [8192, 768])
    #expect(answer.number("maxOffset") == 7168)
    let items = answer["items"]?.list ?? []
    #expect(items.count == 17)
    #expect(items[1]["ratio"]?.number == -0.525)
    #expect(items[1]["angle"]?.number == 0.7471282552275759)
    #expect(items[2]["ratio"]?.number == 0.25)
    #expect(items[0]["rawRatio"]?.number == -0.75)
    #expect(items[4]["frame"]?.list.map(\.number) == [587, 100, 362, 568])
    #expect(items[4]["anchor"]?.list.map(\.number) == [0, 0.5])
    #expect(items[5]["anchor"]?.list.map(\.number) == [1, 0.5])
  }

  @Test func shelfLayoutSnapAndSelection() throws {
    let shelf = try ask(#"{"op":"layout","scene":{"kind":"shelf"},"viewport":[1024,768],"offset":-145}"#)
    let scales = shelf["items"]?.list.map { $0["scale"]?.number ?? .nan } ?? []
    #expect(close(scales, [0.5728515625, 0.5728515625, 0.525]))
    func snap(_ offset: Double, _ velocity: Double) throws -> Answer {
      try ask(
        #"{"op":"snap","scene":{"kind":"shelf"},"viewport":[1024,768],"offset":\#(offset),"velocity":\#(velocity)}"#
      )
    }
    #expect(try snap(-231, 0).number("offset") == -331)
    #expect(try snap(-231, 0.8).number("offset") == 41)
    #expect(try snap(50, 0.3).number("offset") == 413)
    #expect(try snap(5000, 1).number("index") == 2)
    // S3: a book is selected within 112.749… points of the middle, and nothing between that and 259.25.
    #expect(try snap(-331 + 112.7, 0)["selected"] == .number(0))
    #expect(try snap(-331 + 112.8, 0)["selected"] == .null)
    let book = try ask(
      #"{"op":"snap","scene":{"kind":"book","pages":16},"viewport":[1000,768],"offset":1499,"velocity":0}"#)
    #expect(book.number("offset") == 1000 && book.number("index") == 1)
  }

  @Test func shadeScalesItsStops() throws {
    let right = try ask(#"{"op":"shade","angle":-1.5707963267948966,"side":"right"}"#)
    #expect(right.number("strength") == 1)
    #expect(right["stops"]?.list.map { $0.list.map(\.number) } == [[0, 0.45], [0.02, 0.40], [1, 0.55]])
    let left = try ask(#"{"op":"shade","angle":[3.141592653589793,0.7863981633974483],"side":"left"}"#)
    #expect(close(left.numbers("strength"), [0, 0.5006366197723676]))
    let stops = left["stops"]?.list[1].list.map { $0.list[1].number } ?? []
    #expect(close(stops, [0.1501909859317103, 0.20025464790894706, 0.2503183098861838, 0.2753501408748022]))
  }

  @Test func theShutBookCoversItsCover() throws {
    let answer = try ask(
      #"{"op":"frame","scene":{"kind":"book","pages":16},"viewport":[1024,768],"at":{"transition":"open","progress":0,"offset":0}}"#
    )
    for item in 0..<17 {
      let corners = try cell(answer, "book.item.\(item)")["corners"]?.list.map { $0.list.map(\.number) } ?? []
      let xs = corners.map { $0[0] }.sorted()
      #expect(close([xs[0], xs[3]], [512 - 126.7, 512 + 126.7], 1e-6), "item \(item)")
    }
  }

  @Test func aFrameOfTheOpeningBook() throws {
    let answer = try ask(
      #"{"op":"frame","scene":{"kind":"book","pages":16},"viewport":[1024,768],"at":{"transition":"open","progress":0.25,"offset":0}}"#
    )
    let cover = try cell(answer, "book.item.0")
    #expect(
      close(
        cover["local"]?.list.map(\.number) ?? [],
        [
          0.6443889495344725, 0, 0.43056693059019163, -0.00021528346529509583, 0, 0.775, 0, 0,
          -0.5555702330196022, 0, 0.8314696123025452,
          -0.00041573480615127265, -95.025, 0, 0, 1,
        ]))
    #expect(cover["identity"]?["face"] == .string("front"))
    #expect(cover["flags"]?.list == [.string("visible")])
    let orders = answer["cells"]?.list.map { $0["order"]?.number ?? -1 } ?? []
    #expect(orders == (0..<17).map(Double.init))
    #expect(answer["hidden"] == .null)
    #expect(answer["screens"]?["to"]?["alpha"] == .number(0))
  }

  @Test func timeAppliesTheScenesOwnSpring() throws {
    let timed = try ask(
      #"{"op":"frame","scene":{"kind":"book"},"viewport":[1024,768],"at":{"transition":"open","time":0.4465,"offset":0}}"#
    )
    // 4.6117 % beyond the end: scale 0.7 + 0.3 · 1.046117.
    let scale = try cell(timed, "book.item.2")["pose"]?["scale"]?.list[0].number ?? 0
    #expect(abs((scale - 0.7) / 0.3 - 1.046117) < 1e-6)
    let linear = try ask(
      #"{"op":"frame","scene":{"kind":"book","curve":"linear","duration":2},"viewport":[1024,768],"at":{"transition":"close","time":1,"offset":0}}"#
    )
    #expect(try cell(linear, "book.item.2")["pose"]?["scale"]?.list[0].number == 0.85)
  }

  @Test(arguments: [
    ("crossfade", ["crossfade.from", "crossfade.to"]), ("pan", ["pan.from", "pan.to"]),
    ("cards", ["cards.from", "cards.to"]),
    ("cube", ["cube.from", "cube.to"]), ("turn", ["turn.from", "turn.to"]),
    ("natgeo", ["natgeo.from", "natgeo.to"]),
    ("flip", ["flip.from", "flip.to", "flip.from.left", "flip.to.right"]),
    ("portal", ["portal.from.left", "portal.from.right", "portal.to"]),
    ("fold", ["fold.from.0.left", "fold.from.1.right", "fold.to.0.right", "fold.to.1.left"]),
    ("explode", ["explode.from.0", "explode.from.17"]),
  ])
  func everyTransitionHasItsNamedCells(_ kind: String, _ names: [String]) throws {
    for direction in ["forward", "reverse"] {
      let answer = try ask(
        #"{"op":"frame","scene":{"kind":"\#(kind)"},"viewport":[320,568],"at":{"transition":"\#(direction)","progress":0.4}}"#
      )
      for name in names {
        let wanted =
          direction == "forward" || !["portal", "explode"].contains(kind)
          ? name
          : name.contains(".from")
            ? name.replacing(".from", with: ".to") : name.replacing(".to", with: ".from")
        let found = try cell(answer, wanted)
        #expect(found["world"]?.list.count == 16 && found["w"]?.list.count == 4)
      }
    }
  }

  @Test func albumsGatherBehindTheirCover() throws {
    let cells = (0..<4).map { "[\(5 + 155 * ($0 % 2)),\(10 + 160 * ($0 / 2)),150,150]" }.joined(
      separator: ",")
    let scene = #"{"kind":"album","cover":[20,134,170,190],"cells":[\#(cells)],"offset":-64}"#
    let layout = try ask(#"{"op":"layout","scene":\#(scene),"viewport":[320,568]}"#)
    #expect(layout["grid"]?["area"]?.list.map(\.number) == [30, 80, 150, 170])
    #expect(layout["items"]?.list[1]["slotScale"]?.list.map(\.number) == [0.2, 0.2])
    let start = try ask(
      #"{"op":"frame","scene":\#(scene),"viewport":[320,568],"at":{"transition":"open","progress":0.25}}"#)
    let cover = try cell(start, "album.cover")
    #expect(
      close(
        cover["local"]?.list.map(\.number) ?? [], [0, 0, 1, -0.001, 0, 1, 0, 0, -1, 0, 0, 0, 0, 0, 0, 1],
        1e-15))
    let corner = cover["corners"]?.list[1].list.map(\.number) ?? []
    #expect(close(corner, [20, 114.54216867469879, 170 / 0.83]))
    let back = cover["backColor"]?.list.map(\.number) ?? [], third = 1.0 / 3
    #expect(close(back, [third, third, third, 1], 1e-7))
    let red = scene.dropLast() + #","coverBack":[0.9,0.1,0.2,0.5]}"#
    let painted = try ask(
      #"{"op":"frame","scene":\#(red),"viewport":[320,568],"at":{"transition":"open","progress":0.25}}"#)
    #expect(close(try cell(painted, "album.cover")["backColor"]?.list.map(\.number) ?? [], [0.9, 0.1, 0.2, 0.5], 1e-7))
    #expect(try cell(painted, "album.cover.front")["backColor"] == nil)
  }

  /// The published parameters of turn and cube, and the edges for which they stand.
  @Test func anAxisStandsForAnEdge() throws {
    for (kind, parameter, word, edge) in [
      ("turn", "flipDirection", "horizontal", "bottom"), ("turn", "flipDirection", "vertical", "right"),
      ("cube", "cubeAnimationWay", "vertical", "bottom"), ("cube", "cubeAnimationWay", "horizontal", "right"),
    ] {
      func corners(_ member: String) throws -> [[Double]] {
        let answer = try ask(
          #"{"op":"frame","scene":{"kind":"\#(kind)",\#(member)},"viewport":[320,568],"at":{"transition":"forward","progress":0.3}}"#
        )
        return answer["cells"]?.list.map { $0["corners"]?.list.flatMap { $0.list.map(\.number) } ?? [] } ?? []
      }
      let byWord = try corners(#""\#(parameter)":"\#(word)""#)
      #expect(try byWord == corners(#""edge":"\#(edge)""#) && byWord.count == 2, "\(kind) \(word)")
    }
  }

  @Test func aBookFollowsTheRepositoryOnRequest() throws {
    func overlay(_ source: String) throws -> Int {
      let answer = try ask(
        #"{"op":"frame","scene":{"kind":"book","fidelity":"original"\#(source)},"viewport":[1024,768],"at":{"offset":0}}"#
      )
      return try cell(answer, "book.item.2")["overlay"]?.list.count ?? 0
    }
    // Item 2 is a right-hand page: three stops in the text, the left page's four in the repository.
    let stops = try ["", #","source":"tutorial""#, #","source":"repository""#].map(overlay)
    #expect(stops == [3, 3, 4])
  }

  @Test func gestureTables() throws {
    func percent(_ gesture: String, _ values: String) throws -> Answer {
      try ask(#"{"op":"percent","gesture":\#(gesture),"values":\#(values)}"#)
    }
    let push = try percent(#"{"table":"bookPush"}"#, "[1,1.5,6,8,0.5]")
    #expect(close(push.numbers("progress"), [0, 0.1, 1, 1, 0]))
    let original = try percent(#"{"table":"bookPush","fidelity":"original"}"#, "[0.5,1]")
    #expect(close(original.numbers("progress"), [0.1, 0]))
    #expect(original["finishes"]?.list == [.bool(true), .bool(true)])
    let album = try percent(#"{"table":"albumPush","fidelity":"original"}"#, "[1.25,1.5,2.5]")
    #expect(close(album.numbers("progress"), [0.25, 0.5, 0.9]))
    #expect(album["finishes"]?.list == [.bool(false), .bool(true), .bool(true)])
    let swipe = try percent(#"{"table":"swipe","fidelity":"original"}"#, "[-100,101,400]")
    #expect(close(swipe.numbers("progress"), [0.5, 0.505, 0.99], 1e-7))
    #expect(swipe["finishes"]?.list == [.bool(false), .bool(true), .bool(true)])
    #expect(try percent(#"{"table":"swipe"}"#, "-100").number("progress") == 0)
  }

  @Test func completionRunsTheRestOfTheWay() throws {
    let finish = try ask(
      #"{"op":"completion","progress":0.5,"duration":0.8,"speed":2,"curve":"linear","t":[0,0.1,0.2,9]}"#)
    #expect(abs(finish.number("remaining") - 0.2) < 1e-15)
    #expect(close(finish.numbers("progress"), [0.5, 0.75, 1, 1]))
    let cancel = try ask(
      #"{"op":"completion","progress":0.25,"duration":2,"cancelled":true,"curve":"linear","t":[0.25,0.5]}"#)
    #expect(cancel.number("remaining") == 0.5)
    #expect(cancel.numbers("progress") == [0.125, 0])
  }

  @Test func aPinchOpensABookOnAStage() throws {
    let gesture = try #require(Operation.all.first { $0.name == "gesture" })
    let answer = try ask(gesture.example)
    #expect(close([answer.numbers("progress")[0]], [0.7]))
    #expect(answer["phase"]?.list == [.string("tracking"), .string("running")])
    #expect(answer["events"]?.list.first?["kind"] == .string("began"))
  }
}
