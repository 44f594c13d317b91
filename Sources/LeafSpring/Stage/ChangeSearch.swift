/// Looks for the first frame that shows a change, in a bounded number of trials.
///
/// A trial gives the distance of a frame from what is shown; a distance up to 1 is invisible. If there are many trials,
/// half of them go frame after frame, so the answer is exact. The others leap to where the distance, a parabola through
/// two trials, will be nearly 1, and then a ninth further. No leap is longer than a motion takes to turn back, so none
/// passes over a change. The answer is the frame after the last one without a change: never late, and at least nine
/// tenths of the true wait unless the trials were too few. Two or three are enough for most waits.
struct ChangeSearch {
  private static let share = 0.9, many = 32

  /// Trials for each scene: its poses are kept and written again at the cost of two more.
  private let trials: Int
  /// The first frame known to show a change, in any scene, and the earliest answer so far.
  private var loud = Trial(frame: .max, distance: .infinity), limit = Int64.max
  private var start: Int64 = 0, leap: Int64 = 1
  private var left = 0
  /// The last two frames without a change, and their distances.
  private var quiet = Trial(), former = Trial()

  private struct Trial {
    var frame: Int64 = 0, distance = 0.0
  }

  init(rounds: Int) { trials = rounds - 2 }

  /// Nil if nothing was found to change.
  var answer: Int64? { limit == .max ? nil : limit }

  /// A change that needs no trial.
  mutating func end(at frame: Int64) {
    if frame < loud.frame { loud = Trial(frame: frame, distance: .infinity) }
    limit = min(limit, frame)
  }

  /// Begins with a scene that stands still up to `frame`. Returns false if no trial of it would give an earlier answer,
  /// or none is left for it.
  mutating func begin(after frame: Int64, leap frames: Double) -> Bool {
    guard frame + 1 < limit else { return false }
    guard trials > 0 else {
      limit = frame + 1
      return false
    }
    (start, left) = (frame, trials)
    leap = frames < 1e15 ? max(1, Int64(frames)) : 1_000_000_000_000_000
    quiet = Trial(frame: frame)
    former = quiet
    // The distance of another scene says nothing of this one.
    loud.distance = .infinity
    return true
  }

  /// The frame to be tried next; nil if the answer is known well enough.
  var next: Int64? {
    let passed = quiet.frame + 1
    guard left > 0, passed < min(loud.frame, limit) else { return nil }
    if left == trials || trials >= ChangeSearch.many && left > trials / 2 { return passed }
    guard Double(passed) < ChangeSearch.share * Double(loud.frame) else { return nil }
    let last = min(quiet.frame + leap, loud.frame - 1, limit - 1)
    return min(max(guess, passed), last)
  }

  mutating func note(_ frame: Int64, _ distance: Double) {
    left -= 1
    if distance <= 1 {
      (former, quiet) = (quiet, Trial(frame: frame, distance: distance))
    } else {
      loud = Trial(frame: frame, distance: distance)
    }
  }

  mutating func finish() { limit = min(limit, quiet.frame + 1) }

  private var guess: Int64 {
    let further = Double(quiet.frame + 1) / ChangeSearch.share
    let frame = max(Double(start) + crossing, further)
    if frame < Double(loud.frame) { return Int64(min(frame, 1e15)) }
    let (near, far) = (Double(quiet.frame + 1 - start), Double(loud.frame - start))
    return start + Int64(Elementary.sqrt(near * far))
  }

  /// Frames from the start after which the distance is nearly 1: it grows from 0 there, by a parabola.
  private var crossing: Double {
    let (first, second) = loud.distance < .infinity ? (quiet, loud) : (former, quiet), aim = 0.95
    let (near, far) = (Double(first.frame - start), Double(second.frame - start))
    guard far > 0, second.distance > 0 else { return .infinity }
    let mean = second.distance / far
    guard near > 0 else { return aim / mean }
    let bend = (mean - first.distance / near) / (far - near), slope = mean - bend * far
    let root = slope * slope + 4 * bend * aim
    guard root >= 0, slope + Elementary.sqrt(root) > 0 else { return .infinity }
    return 2 * aim / (slope + Elementary.sqrt(root))
  }
}
