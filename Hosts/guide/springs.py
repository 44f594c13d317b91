"""Springs by all their names, evaluated at any instant, as in Snippets/Springs.swift."""

# snippet.springs
import leafspring
from leafspring import Spring

# One spring by several names.
tools, older = Spring(duration=0.5, bounce=0.3), Spring(response=0.5, damping_ratio=0.7)
physical, angular = Spring(stiffness=100, damping=10), Spring(damping_ratio=0.5, omega0=10)
print(tools.damping_ratio == older.damping_ratio, physical.stiffness == angular.stiffness)  # → True True
print(round(Spring(settling_duration=1, damping_ratio=0.7).settling_duration, 4))  # → 1.0

# The spring that UIKit makes from damping ratio, duration and start velocity.
push = Spring.fit(0.7, 1, velocity=0.7)
print(push.stiffness, push.damping)  # → 93.77872519833312 13.557518260682258

# From 0 to 1 with a start velocity of 2 per second.
value, rate = push.trace(0.25, velocity=2)
print(round(value, 4), round(rate, 4))  # → 0.9036 2.046
print(round(push.value(0.25, velocity=2), 4))  # → 0.9036
print(push.value(3600.0))  # → 1.0

# In flight, then sent elsewhere: value and velocity continue without a jump.
there = push.trace(0.2)
channels = leafspring.Channels(1)
channels.retarget(0, 1, push, now=0)
channels.retarget(0, 0.5, push, now=0.2)
print(tuple(column[0] for column in channels.evaluate(0.2)[:2]) == there)  # → True
print(round(push.settle(x=there[0] - 0.5, v=there[1], epsilon=0.001 * (there[0] - 0.5)), 4))  # → 1.1794
# snippet.end
