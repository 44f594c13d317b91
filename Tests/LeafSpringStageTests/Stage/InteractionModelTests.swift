import LeafSpringTestSupport
import Testing

@testable import LeafSpring
@testable import LeafSpringTestScenes

/// Every sequence of the seven kinds of events, compared with a short model, with a check of continuity at every
/// boundary.
@Suite struct InteractionModelTests {
  typealias Event = ModelInteraction.Event

  /// Everything that host calls and time change in a book without pages; restoring it restores the book.
  struct Memory {
    let opening: Progress
    let gesture: Gesture?
    let sign: Double
    let times: (Instant, Instant, Instant)
  }

  final class Walk {
    let stage: Stage
    let book: BookScene
    let dt: Double
    let corrected: Bool
    var path: [Event] = []
    var nodes = 0
    var ends = 0
    var failures: [String] = []
    var jumps = Worst("jump of the value", unit: "ulp")
    var bends = Worst("jump of the velocity", unit: "ulp")

    init(corrected: Bool, dt: Double) throws {
      self.dt = dt
      self.corrected = corrected
      let scene = try Scenes.shut(Scenes.book(0) { $0.fidelity = corrected ? .corrected : .original })
      stage = scene.stage
      book = try stage.inside(scene.book)
    }

    func save() -> Memory {
      Memory(
        opening: book.interaction.progress, gesture: book.interaction.gesture, sign: book.interaction.swipeSign,
        times: (stage.now, stage.stepStart, stage.lastHostEvent))
    }

    func restore(_ memory: Memory) {
      book.interaction.progress = memory.opening
      book.interaction.gesture = memory.gesture
      book.interaction.swipeSign = memory.sign
      (stage.now, stage.stepStart, stage.lastHostEvent) = memory.times
      stage.repaint(book)
    }

    func run(_ depth: Int, _ model: ModelInteraction) throws {
      guard depth > 0 else { return }
      let memory = save()
      for event in Event.allCases {
        path.append(event)
        var model = model
        try step(event, &model)
        nodes += 1
        if failures.count < 5 { try run(depth - 1, model) }
        path.removeLast()
        restore(memory)
      }
    }

    private func perform(_ event: Event) throws {
      let id = book.id
      switch event {
      case .began: try stage.swipe(id, translation: .zero, phase: .began)
      case .changed: try stage.swipe(id, translation: Point(x: 160, y: 0), phase: .changed)
      case .ended: try stage.swipe(id, translation: Point(x: 160, y: 0), velocity: Point(x: 2000, y: 0), phase: .ended)
      case .cancelled: try stage.swipe(id, translation: Point(x: 160, y: 0), phase: .cancelled)
      case .open: try? stage.open(id)
      case .close: try? stage.close(id)
      case .advance: try stage.advance(by: dt)
      }
    }

    private func step(_ event: Event, _ model: inout ModelInteraction) throws {
      stage.pending.removeAll(keepingCapacity: true)
      let (before, old) = (model, book.interaction.progress.value(at: stage.now))
      try perform(event)
      let found = event == .advance ? stage.delivered : stage.pending
      let new = book.interaction.progress.value(at: stage.now)
      let isOver = !book.interaction.progress.isHeld && !book.interaction.progress.motion.isMoving(at: stage.now)
      let ended = model.take(event, arrives: event == .advance ? dt > 1 : isOver)
      ends += ended.count
      let kinds = found.compactMap { event -> ModelInteraction.End? in
        switch event.kind {
        case .finished: .finished
        case .cancelled: .cancelled
        case .retargeted: .retargeted
        default: nil
        }
      }
      let phase: ModelInteraction.State = [.idle: .idle, .tracking: .tracking, .running: .running][
        book.interaction.progress.phase(at: stage.now)]!
      if kinds != ended { failures.append("\(path): \(kinds), not \(ended)") }
      if phase != model.state { failures.append("\(path): \(phase), not \(model.state)") }
      if phase != .tracking, book.interaction.progress.motion.target != Double(model.goal) {
        failures.append("\(path): goes elsewhere")
      }
      if phase != .idle, book.interaction.progress.leadsFar != (model.home == 0) {
        failures.append("\(path): another direction")
      }
      if phase == .idle, new.value != Double(model.goal) || new.velocity != 0 {
        failures.append("\(path): rests at \(new)")
      }
      if isOver, event != .advance, before.state != .idle, model.state == .idle, old.value != Double(model.goal) {
        failures.append("\(path): ended at once from \(old)")
      }
      continuity(event, before, model, old, new)
    }

    /// Only the passing of time may move the value, and a finger: where it moves, and in `corrected` where it lets go. The velocity is
    /// kept wherever a motion is taken over.
    private func continuity(
      _ event: Event, _ before: ModelInteraction, _ after: ModelInteraction, _ old: (value: Double, velocity: Double),
      _ new: (value: Double, velocity: Double)
    ) {
      let moves = event == .changed || event == .ended && corrected
      guard event != .advance, !(moves && before.state == .tracking) else { return }
      jumps.record(ulpDistance(old.value, new.value), "\(path)")
      let takesOver = before.state == .running && corrected
      if before == after || takesOver { bends.record(ulpDistance(old.velocity, new.velocity), "\(path)") }
    }
  }

  @Test(arguments: [true, false], [0.015625, 8]) func everySequenceAgreesWithTheModel(_ corrected: Bool, _ dt: Double)
    throws
  {
    #if DEBUG
      let depth = 4
    #else
      let depth = Effort.isLong ? 8 : Effort.isQuick ? 5 : 6
    #endif
    let walk = try Walk(corrected: corrected, dt: dt)
    try walk.run(depth, ModelInteraction(corrected: corrected))
    #expect(walk.failures.isEmpty, "\(walk.failures)")
    #expect(walk.jumps.error <= 1, "\(walk.jumps.description)")
    #expect(walk.bends.error <= 1, "\(walk.bends.description)")
    #expect(walk.ends > walk.nodes / 40)
    print(
      "figure: \(walk.nodes) steps of sequences up to \(depth), corrected \(corrected), dt \(dt): \(walk.ends) ends, worst jump \(walk.jumps.error) ulp in value, \(walk.bends.error) ulp in velocity"
    )
  }
}
