// Counterparts of names in other toolkits.

import LeafSpring

// snippet.uikit
// UIView.animate(withDuration: 1, delay: 0.1, usingSpringWithDamping: 0.7, initialSpringVelocity: 0.7, …)
var push = try Timing.fitted(dampingRatio: 0.7, velocity: 0.7, duration: 1)
push.delay = 0.1
// UICubicTimingParameters(animationCurve: .easeInOut), CAMediaTimingFunction(name: .easeInEaseOut)
let curve = Timing.curve(.easeInOut, duration: 0.35)
// snippet.end

// snippet.ca
// CASpringAnimation: mass 1, stiffness 100, damping 10; its settlingDuration
let spring = try Spring(mass: 1, stiffness: 100, damping: 10)
print(spring.coreAnimationSettlingDuration() > 1)  // → true
// CATransform3DRotate(CATransform3DMakeTranslation(10, 0, 0), .pi / 4, 0, 1, 0): the rotation comes first
let transform = Matrix4.rotation(.pi / 4, about: .y) * Matrix4.translation(x: 10, y: 0)
// sublayerTransform.m34 = -1 / 2000, about the middle of the layer
let sublayer = Matrix4(SharedEye(distance: 2000, centre: Point(x: 160, y: 284)))
print(sublayer.m34 == -1 / 2000, transform.m41)  // → true 10.0
// snippet.end

// snippet.swiftui
// Spring(duration: 0.5, bounce: 0.3).value(target: 1.0, initialVelocity: 0, time: 0.2)
let bouncy = try Spring(duration: 0.5, bounce: 0.3)
let value = bouncy.value(from: 0, to: 1, at: 0.2)
// UnitCurve.easeInOut.value(at: 0.25)
let eased = TimingCurve.easeInOut.value(at: 0.25)
print(value > eased)  // → true
// snippet.end

// snippet.transition
// UIPercentDrivenInteractiveTransition: update(0.4), then finish()
let stage = try Stage(viewport: Size(width: 320, height: 568))
let stack = try stage.add(.stack([1]))
try stage.setRule(ContainerRule(.push), .natGeo, on: stack)
try stage.push(2, on: stack, interactive: true)
try stage.scrub(stack, to: 0.4)
try stage.finish(stack)
while try stage.advance(by: 1.0 / 60).isMoving {}
print(try stage.views(of: stack))  // → [1, 2]
// snippet.end

// snippet.swipe
// UIPanGestureRecognizer: its translation(in:) since the finger came down. A rule lets a swipe to the right pop view 2.
try stage.setRule(ContainerRule(.pop, from: 2, interaction: .horizontalSwipe), .natGeo, on: stack)
for step in 0...10 {
  let phase: GesturePhase = step == 0 ? .began : step == 10 ? .ended : .changed
  try stage.swipe(stack, translation: Point(x: 15 * Double(step), y: 0), phase: phase, time: Double(step) / 60)
  try stage.advance(by: 1.0 / 60)
}
while try stage.advance(by: 1.0 / 60).isMoving {}
if let last = try stage.context(of: stack) {  // nil before the first operation
  print(last.from, last.to, last.isCancelled)  // → 2 1 false
}
print(try stage.pop(stack) == nil, try stage.views(of: stack))  // → true [1]
// snippet.end
