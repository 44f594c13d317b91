// How a book moves by itself, from its attributes, and the clock it goes by.

/** The browser's: times in milliseconds. */
export const CLOCK = {
  now: () => performance.now(), request: (fn) => requestAnimationFrame(fn), cancel: (id) => cancelAnimationFrame(id), timeOf: (event) => event.timeStamp };

/** Whether motion is left out: by choice, by the reader's system, or because a turn takes no time. */
export function policyOf(element) {
  const { motion, turnTime } = element;
  const asked = motion === "auto" && globalThis.matchMedia("(prefers-reduced-motion: reduce)").matches;
  return motion === "instant" || turnTime === 0 || asked ? "instant" : "full";
}

/** Members of leaf_timing_def for turning. `spring="response damping"`, seconds and damping ratio; else a full turn from rest has
 * landed after turn-time. */
export function turningOf({ spring, turnTime, leaf }) {
  const [response, damping = 1] = spring.trim().split(/\s+/).map(Number);
  if (response > 0 && damping > 0) return { kind: "spring", spring: { kind: "response", duration: response, damping_ratio: damping } };
  const { omega0 } = leaf.spring({ kind: "settling", duration: Math.max(turnTime, 1) / 1000, bounce: 0, epsilon: 0.001 });
  // By its frequency, so that a script can say it to the last bit.
  return { kind: "spring", spring: { kind: "ratio", omega0, damping_ratio: 1 } };
}

/** The same spring as a script of `leafspring play` has it. */
export function springOf(element) {
  const { kind, duration, omega0, damping_ratio: dampingRatio } = turningOf(element).spring;
  return kind === "ratio" ? { omega0, dampingRatio } : { response: duration, dampingRatio };
}
