// Springs by all their names, evaluated at any instant. Hosts/guide/springs.py has it in Python.

// snippet.springs
import LeafSpring

/// To four places.
func rounded(_ x: Double) -> Double { Double(Int(x * 1e4 + 0.5)) / 1e4 }

// One spring by several names.
let swiftUI = try Spring(duration: 0.5, bounce: 0.3)
let response = try Spring(response: 0.5, dampingRatio: 0.7)
let physical = try Spring(stiffness: 100, damping: 10)
let angular = try Spring(dampingRatio: 0.5, omega0: 10)
let settling = try Spring(settlingDuration: 1, dampingRatio: 0.7)
print(swiftUI.dampingRatio == response.dampingRatio, physical == angular)  // → true true
print(rounded(settling.settlingDuration))  // → 1.0

// The spring that UIKit makes from damping ratio, duration and start velocity. It opens the published book.
let push = try Spring.fitted(dampingRatio: 0.7, duration: 1, velocity: 0.7).spring
print(push.stiffness, push.damping)  // → 93.77872519833312 13.557518260682258

// From 0 to 1 with a start velocity of 2 per second. x is the distance from the target, so it starts at -1.
let state = push.state(x: -1, v: 2, after: 0.25)
print(rounded(1 + state.x), rounded(state.v))  // → 0.9036 2.046
print(rounded(push.value(from: 0, to: 1, initialVelocity: 2, at: 0.25)))  // → 0.9036
// Its state after an hour costs no more than its state after a millisecond.
print(push.value(from: 0, to: 1, at: 3600))  // → 1.0

// In flight, then sent elsewhere: value and velocity continue without a jump.
let start = Instant()
let there = Motion(from: 0, velocity: 0, to: 1, by: .spring(push), at: start)
let now = start.advanced(by: 0.2)
let elsewhere = there.retargeted(to: 0.5, by: .spring(push), at: now)
print(there.state(at: now) == elsewhere.state(at: now))  // → true
print(rounded(elsewhere.settledAfter))  // → 1.1794
// snippet.end
