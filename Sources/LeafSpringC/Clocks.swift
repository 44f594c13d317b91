import CLeafSpring
import LeafSpring

extension HostClock {
  init(_ clock: leaf_clock) throws(LeafError) {
    switch Int(host: clock.policy) {
    case LEAF_GAP_JUMP: self.init()
    case LEAF_GAP_RESUME: self.init(gaps: .resume(nominal: clock.nominal))
    default: throw LeafError(.outOfRange, "policy", accepts: "one of the named values")
    }
    last = clock.has_last == 0 ? nil : clock.last
    owed = clock.owed
    reversals = clock.reversals
    gaps = clock.gaps
  }
}

extension leaf_clock {
  /// Copies back what a step has changed.
  fileprivate mutating func follow(_ clock: HostClock) {
    has_last = 1
    last = clock.last ?? 0
    owed = clock.owed
    reversals = clock.reversals
    gaps = clock.gaps
  }
}

@c @implementation
public func leaf_clock_step(
  _ clock: UnsafeMutablePointer<leaf_clock>!, _ timestamp: Double, _ dt: UnsafeMutablePointer<Double>!
) -> leaf_status {
  .of(check(clock).then(.badPointer.unless(isUsable(dt)))) { () throws(LeafError) in
    var next = try HostClock(clock.pointee)
    dt.pointee = try next.step(to: timestamp)
    clock.pointee.follow(next)
  }
}
