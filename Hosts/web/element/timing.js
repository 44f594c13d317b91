// How a book moves by itself, from its attributes.

/** Whether motion is left out: by choice, by the reader's system, or because a turn takes no time. */
export function policyOf(element) {
  const { motion, turnTime } = element;
  const asked = motion === "auto" && globalThis.matchMedia("(prefers-reduced-motion: reduce)").matches;
  return motion === "instant" || turnTime === 0 || asked ? "instant" : "full";
}

/** The same spring as a script of `leafspring play` has it. */
export function springOf(element) {
  const { spring } = turningOf(element);
  if (spring.kind === "response") return { response: spring.duration, dampingRatio: spring.damping_ratio };
  const { omega0, damping_ratio } = element.leaf.spring(spring);
  return { omega0, dampingRatio: damping_ratio };
}

/** Members of leaf_timing_def for turning. `spring="response damping"`, seconds and damping ratio; else a full turn from rest has
 * landed after turn-time. */
export function turningOf({ spring, turnTime }) {
  const [response, damping = 1] = spring.trim().split(/\s+/).map(Number);
  if (response > 0 && damping > 0) return { kind: "spring", spring: { kind: "response", duration: response, damping_ratio: damping } };
  return { kind: "spring", spring: { kind: "settling", duration: Math.max(turnTime, 1) / 1000, bounce: 0, epsilon: 0.001 } };
}
