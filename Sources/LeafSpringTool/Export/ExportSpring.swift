import ArgumentParser
import LeafSpring
import LeafSpringExport

/// The spring of `export spring`.
struct ExportSpring: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Damping ratio and start velocity as in 0.7,0.7 (over --duration); stiffness and damping as in 100:10; perceptual "
        + "duration and bounce as in 0.5s:0.3.", valueName: "spring"), transform: SpringOption.parse)
  var spring: SpringOption?

  @Option(
    help: "Seconds, above 0 and up to 60: perceptual, or of a spring like 0.7,0.7.",
    transform: { try Number.parse($0, above: 0, upTo: 60) })
  var duration: Double?

  @Option(
    help: "Bounce of a perceptual spring, above -1 and below 1.",
    transform: { try Number.parse($0, above: -1, below: 1) })
  var bounce: Double?

  func validate(isSpring: Bool) throws {
    guard isSpring || spring == nil && duration == nil && bounce == nil else {
      throw ValidationError("--spring, --duration and --bounce go with spring")
    }
    guard spring == nil || bounce == nil else {
      throw ValidationError("--bounce goes with --duration; --spring takes 0.5s:0.3")
    }
    if isSpring {
      let option = chosen
      if option.isUndamped { throw ValidationError("--spring never comes to rest; linear takes a bounce below 1") }
      do { _ = try option.timing(duration: duration ?? 1) } catch {
        throw ValidationError("--spring: \(error.field) takes \(error.accepts)")
      }
    }
  }

  private var chosen: SpringOption { spring ?? .perceptual(duration: duration ?? 0.5, bounce: bounce ?? 0) }

  /// The timing, and a description of it.
  func timing() throws(LeafError) -> (Timing, String) {
    let timing = try chosen.timing(duration: duration ?? 1)
    return (timing, "Spring \(chosen)")
  }
}
