import LeafSpringTestSupport
import Testing

@testable import LeafSpring
@testable import LeafSpringTestScenes

/// Every stored property of a scene's state is copied by a clone, and is either in the state hash or listed here as
/// left out. A property that is added and forgotten here is named.
@Suite struct SceneStateTests {
  /// Effect on a stage's hash if the property has another value.
  enum Part {
    /// The hash changes: the property is visible, or will be by itself.
    case hashed
    /// The hash stays: the property only affects a later call, or only saves work.
    case left
  }

  private struct Property<State> {
    let name: String
    let part: Part
    let change: (inout State, Instant) -> Void

    init(_ name: String, _ part: Part, _ change: @escaping (inout State, Instant) -> Void) {
      (self.name, self.part, self.change) = (name, part, change)
    }
  }

  /// A stage with one scene, a state of that scene, and what must hold for each of its properties.
  private struct Subject<State> {
    let make: () throws -> (Stage, SceneID)
    let read: (Scene) throws -> State
    let write: (Scene, State) throws -> Void
    let properties: [Property<State>]
  }

  private static let other = Timing.spring(try! Spring(duration: 2, bounce: 0.3))
  private static func moving(_ now: Instant) -> Motion {
    Motion(from: 0.2, velocity: 0.1, to: 1, by: other.driver, at: now)
  }

  private static var book: Subject<BookScene.State> {
    Subject(
      make: { try Scenes.open(Scenes.book(20) { $0.soft = .paper(strips: 4) }) },
      read: { try #require($0.asBook).state }, write: { try #require($0.asBook).state = $1 },
      properties: [
        Property("openTiming", .left) { state, _ in state.openTiming = other },
        Property("closeTiming", .left) { state, _ in state.closeTiming = other },
        Property("turnPace", .left) { state, _ in state.turnPace = other },
        Property("shutPlace", .left) { state, _ in state.shutPlace = .init(scale: 0.3, centre: Point(x: 9, y: 9)) },
        Property("shelf", .left) { state, _ in state.shelf = SceneID(rawValue: 77) },
        Property("item", .left) { state, _ in state.item = 3 },
        Property("isDrivenByContainer", .left) { state, _ in state.isDrivenByContainer = true },
        Property("isDropped", .left) { state, _ in state.isDropped = true },
        Property("openSpread", .hashed) { state, _ in state.openSpread = 4 },
        Property("readItem", .left) { state, _ in state.readItem = 3 },
        Property("isScrolling", .hashed) { state, now in state.scroll = moving(now) },
        Property("scrollMotion", .hashed) { state, now in state.scroll = moving(now) },
        Property("scrollReturns", .left) { state, _ in state.scrollReturns = true },
        Property("scrollEdge", .hashed) { state, now in
          (state.scroll, state.scrollEdge.journey) = (.resting(at: 0), moving(now))
        },
        Property("scrollMiddle", .hashed) { state, now in
          (state.scroll, state.scrollMiddle.journey) = (.resting(at: 0), moving(now))
        },
        Property("scrolledLeaf", .left) { state, _ in state.scrolledLeaf = 3 },
        Property("next", .left) { state, now in state.next.contact = now.advanced(by: 3) },
        Property("turnPolicy", .left) { state, _ in state.turnPolicy = .queue },
        Property("stagger", .left) { state, _ in state.stagger = 0.5 },
        Property("waiting", .hashed) { state, _ in state.waiting = [BookScene.SpreadChange(to: 3)] },
        Property("holds", .hashed) { state, _ in
          state.holds = [
            Hold(pointer: 0, since: Instant(), leaf: 2, what: .turn(nil), finger: PageFinger(at: 3), base: 0.5)
          ]
        },
        Property("holds", .hashed) { state, _ in
          let ray = PaperRay(origin: Point(x: 350, y: 560), slope: .zero)
          let page = try! Peels.book().page(Paper())
          let grip = PaperGrip(corner: .bottom, at: ray, of: page)
          state.holds = [Hold(pointer: 0, since: Instant(), leaf: 2, what: .peel(grip))]
        },
        Property("holds", .left) { state, _ in
          state.holds = [Hold(pointer: 0, since: Instant(), what: .pull, finger: PageFinger(at: 4), base: 5)]
        },
        Property("tapZone", .left) { state, _ in state.tapZone = .edges },
        Property("presses", .hashed) { state, _ in
          state.presses = [TapPress(pointer: 0, place: Point(x: 3, y: 4), time: 5, way: 1)]
        },
        Property("spreadBefore", .left) { state, _ in state.spreadBefore = 3 },
        Property("spreadTouched", .left) { state, _ in state.spreadTouched = 3 },
        Property("allLandedAt", .left) { state, now in state.allLandedAt = now.advanced(by: 3) },
        Property("allFlatAt", .left) { state, now in state.allFlatAt = now.advanced(by: 3) },
        Property("isOrderKnown", .left) { state, _ in state.isOrderKnown.toggle() },
        Property("flat", .left) { state, _ in state.flat.isKnown.toggle() },
        Property("isFilled", .left) { state, _ in state.isFilled.toggle() },
      ])
  }

  private static var interaction: Subject<RunScene.Interaction> {
    Subject(
      make: book.make, read: { try #require($0.asRun).interaction }, write: { try #require($0.asRun).interaction = $1 },
      properties: [
        Property("progress", .hashed) { interaction, now in interaction.progress.run(other, at: now) },
        Property("known", .left) { interaction, now in interaction.known = (now, interaction.progress.value(at: now)) },
        Property("gesture", .left) { interaction, _ in
          interaction.gesture = Gesture(.pinch, .corrected, caughtAt: 0.5, measure: 1, time: 0)
        },
        Property("swipeSign", .left) { interaction, _ in interaction.swipeSign = -1 },
        Property("hasHostTiming", .left) { interaction, _ in interaction.hasHostTiming.near = true },
        Property("awaitsDirection", .left) { interaction, _ in interaction.awaitsDirection = true },
        Property("release", .left) { interaction, _ in interaction.release = .always },
        Property("completion", .left) { interaction, _ in interaction.completion = Completion(speed: 3) },
        Property("tracks", .left) { interaction, _ in
          interaction.tracks = [try! HostTrack.scalar(from: 0, to: 1)]
        },
        Property("tracksFaceBack", .left) { interaction, _ in interaction.tracksFaceBack = true },
      ])
  }

  private static var common: Subject<Scene.Common> {
    Subject(
      make: book.make, read: { $0.common }, write: { $0.common = $1 },
      properties: [
        Property("dirty", .left) { common, _ in common.dirty.rewritten = 3..<5 },
        Property("ignoredInputs", .left) { common, _ in common.ignoredInputs = 7 },
        Property("stagePolicy", .left) { common, _ in common.stagePolicy = .instant },
        Property("ownPolicy", .left) { common, _ in common.ownPolicy = .instant },
        Property("tolerance", .left) { common, _ in common.tolerance = Tolerance(points: 3) },
        Property("owner", .left) { common, _ in common.owner = SceneID(rawValue: 9) },
        // Follows from the container's views at every refresh.
        Property("isOutOfSight", .left) { common, _ in common.isOutOfSight = true },
      ])
  }

  private static var shelf: Subject<ShelfScene.State> {
    Subject(
      make: {
        let stage = try Stage(viewport: Scenes.viewport)
        return (stage, try stage.add(Shelf(books: 6)))
      },
      read: { try #require($0.asShelf).state }, write: { try #require($0.asShelf).state = $1 },
      properties: [
        Property("position", .hashed) { state, now in state.position = moving(now) },
        Property("fade", .hashed) { state, _ in state.fade = Shelf.Fade(selected: 2, value: 0.5) },
        Property("finger", .left) { state, _ in
          state.finger = ShelfScene.Finger(start: 3, position: 4, velocity: 5, aim: 6)
        },
        Property("books", .left) { state, _ in state.books = [SceneID(rawValue: 5)] },
        Property("container", .left) { state, _ in state.container = SceneID(rawValue: 6) },
      ])
  }

  private static var transition: Subject<TransitionScene.State> {
    Subject(
      make: {
        let stage = try Stage(viewport: Scenes.viewport)
        return (stage, try stage.add(.cube))
      },
      read: { try #require($0 as? TransitionScene).state }, write: { try #require($0 as? TransitionScene).state = $1 },
      properties: [
        Property("forwardTiming", .left) { state, _ in state.forwardTiming = other },
        Property("reverseTiming", .left) { state, _ in state.reverseTiming = other },
      ])
  }

  private static var container: Subject<ContainerScene.State> {
    Subject(
      make: {
        let stage = try Stage(viewport: Scenes.viewport)
        let id = try stage.add(Container.stack([1]))
        try stage.push(2, on: id)
        try stage.advanceWhole(by: 0.1)
        return (stage, id)
      },
      read: { try #require($0.asContainer).state }, write: { try #require($0.asContainer).state = $1 },
      properties: [
        Property("request", .hashed) { state, _ in
          let before = state.request!.before
          state.request?.after = before
        },
        Property("live", .left) { state, _ in state.live = 0 },
        // The book hashes what it does; the test of shelves' rules has one that runs.
        Property("book", .left) { _, _ in },
        Property("isInteractive", .left) { state, _ in state.isInteractive = true },
        Property("direction", .left) { state, _ in state.direction = .reverse },
        Property("timing", .left) { state, _ in state.timing = other },
        Property("queue", .hashed) { state, _ in state.queue = [state.request!] },
        Property("head", .left) { state, _ in state.head = state.queue.count },
        Property("popOnRightToLeft", .hashed) { state, _ in state.popOnRightToLeft = true },
        Property("offered", .left) { state, _ in state.offered = ContainerContents.Level(view: 9, frame: nil) },
        Property("viewport", .left) { state, _ in state.viewport = Size(width: 3, height: 4) },
      ])
  }

  private static func names<State>(_ state: State) -> Set<String> {
    Set(Mirror(reflecting: state).children.compactMap(\.label))
  }

  private static func value<State>(_ name: String, of state: State) -> String {
    String(reflecting: Mirror(reflecting: state).children.first { $0.label == name }?.value ?? "nothing")
  }

  private static func check<State>(_ subject: Subject<State>, _ kind: String) throws {
    let (sample, id) = try subject.make()
    let names = names(try subject.read(try sample.findAny(id)))
    let known = Set(subject.properties.map(\.name))
    #expect(
      names.subtracting(known).isEmpty, "\(kind) has properties this test does not know: \(names.subtracting(known))")
    #expect(known.subtracting(names).isEmpty, "\(kind) has lost \(known.subtracting(names))")
    for property in subject.properties {
      let (stage, id) = try subject.make()
      let scene = try stage.findAny(id)
      let before = stage.stateHash()
      var state = try subject.read(scene)
      property.change(&state, stage.now)
      try subject.write(scene, state)
      if property.part == .hashed {
        #expect(stage.stateHash() != before, "\(kind).\(property.name) is not in the state hash")
      }
      let twin = try stage.clone().findAny(id)
      let (mine, its) = (Self.value(property.name, of: state), Self.value(property.name, of: try subject.read(twin)))
      #expect(mine == its, "\(kind).\(property.name) does not go with a clone")
      #expect(mine != "nothing")
    }
  }

  @Test func everyPropertyOfABookIsKnown() throws { try Self.check(Self.book, "BookScene.State") }
  @Test func everyPropertyOfARunIsKnown() throws { try Self.check(Self.interaction, "RunScene.Interaction") }
  @Test func everyPropertyOfASceneIsKnown() throws { try Self.check(Self.common, "Scene.Common") }
  @Test func everyPropertyOfAShelfIsKnown() throws { try Self.check(Self.shelf, "ShelfScene.State") }
  @Test func everyPropertyOfATransitionIsKnown() throws { try Self.check(Self.transition, "TransitionScene.State") }
  @Test func everyPropertyOfAContainerIsKnown() throws { try Self.check(Self.container, "ContainerScene.State") }

  @Test func everyPropertyOfALineIsKnown() throws {
    let (stage, id) = try Self.container.make()
    let line = try #require(stage.findContainer(id).lines.first).scene
    let twin = try #require(stage.clone().findContainer(id).lines.first).scene
    #expect(line.play != nil && line !== twin)
    #expect(String(reflecting: line.play) == String(reflecting: twin.play), "play does not go with a clone")
    #expect(Self.names(line.player) == ["transition", "madeIn", "space"])
    #expect(line.player !== twin.player && line.player.transition !== twin.player.transition)
    for name in ["madeIn", "space"] {
      #expect(
        Self.value(name, of: line.player) == Self.value(name, of: twin.player), "\(name) does not go with a clone")
    }
  }

  /// However often scenes come and go, nothing is kept for those that are gone.
  @Test func whatIsKeptForEachSceneIsAsLongAsThereAreScenes() throws {
    let stage = try Scenes.stage()
    var ids: [SceneID] = [], random = SplitMix64(seed: 29)
    for step in 0..<60 {
      if ids.isEmpty || random.int(in: 0...2) > 0 {
        ids.append(try stage.add(Scenes.book(8)))
      } else if random.int(in: 0...1) == 0 {
        try stage.insertPages(ids[random.int(in: 0...ids.count - 1)], count: 2, at: 1)
      } else {
        try stage.remove(ids.remove(at: random.int(in: 0...ids.count - 1)))
      }
      if step % 3 == 0 { try stage.advanceWhole(by: 0.1) }
      #expect(stage.scenes.count == ids.count)
      #expect(stage.states.count == ids.count && stage.outlines.count == ids.count)
    }
  }
}
