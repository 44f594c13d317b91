// The motion of a book by itself, from its attributes, and the clock it goes by.

/** The browser's: times in milliseconds. */
export const CLOCK = {
  now: () => performance.now(), request: (fn) => requestAnimationFrame(fn), cancel: (id) => cancelAnimationFrame(id), timeOf: (event) => event.timeStamp };

/** True if motion is left out: by choice, by the reader's system, or because a turn takes no time. */
export function policyOf(element) {
  const { motion, turnTime } = element;
  const asked = motion === "auto" && globalThis.matchMedia("(prefers-reduced-motion: reduce)").matches;
  return motion === "instant" || turnTime === 0 || asked ? "instant" : "full";
}

// The forms of a spring: a turn that is seen, and that ends.
const RESPONSE = [0.001, 60], DAMPING = [0.05, 20], isIn = (x, [least, most]) => x >= least && x <= most;

/** Members of leaf_timing_def for turning. `spring="response damping"`, seconds and damping ratio; else a full turn from rest has
 * landed after turn-time. */
export function turningOf(element) {
  const { spring, turnTime, leaf } = element, [response, damping = 1] = spring.trim().split(/\s+/).map(Number);
  if (spring && !(isIn(response, RESPONSE) && isIn(damping, DAMPING))) {
    element.warn(`spring="${spring}" is refused; it takes ${RESPONSE.join(" to ")} seconds and a damping ratio of ${DAMPING.join(" to ")}. turn-time counts instead.`);
  } else if (spring) return { kind: "spring", spring: { kind: "response", duration: response, damping_ratio: damping } };
  const { omega0 } = leaf.spring({ kind: "settling", duration: Math.max(turnTime, 1) / 1000, bounce: 0, epsilon: 0.001 });
  // By its frequency, so that a script can say it to the last bit.
  return { kind: "spring", spring: { kind: "ratio", omega0, damping_ratio: 1 } };
}

/** The same spring as a script of `leafspring play` has it. */
export function springOf(element) {
  const { kind, duration, omega0, damping_ratio: dampingRatio } = turningOf(element).spring;
  return kind === "ratio" ? { omega0, dampingRatio } : { response: duration, dampingRatio };
}
