// A recorded script played in the element: what a reader did, as `script()` has written it down.

export class Replay {
  /** `text`: JSON Lines, as `leafspring play` reads them. Throws for any other. */
  constructor(text) {
    const [head, ...calls] = text.trim().split("\n").map((line) => JSON.parse(line)), [scene] = head.scenes;
    if (scene.kind !== "book" || !Array.isArray(head.viewport)) throw new TypeError("a script of one book is needed");
    Object.assign(this, { head, calls, scene, next: 0 });
  }

  get viewport() { return { width: this.head.viewport[0], height: this.head.viewport[1] }; }
  get count() { return this.scene.pages + (this.scene.spread === "single" || this.scene.hasClosedEnds ? 1 : 0); }
  get isOver() { return this.next >= this.calls.length; }

  /** The facts that the core's book is made of. */
  get shape() {
    const { size, spread = "double", hinge = "left", reading, restRatio = 1, eye = null, paper, hasClosedEnds, boards = 0, cornerRadius = 20 } = this.scene, { sheet = 0 } = paper ?? {};
    return {
      page: { width: size[0], height: size[1] }, spread, covers: boards > 0 ? "hard" : hasClosedEnds ? "soft" : "none", boards, hinge, reading, rest: restRatio, eye, radius: cornerRadius, density: this.density,
      peel: paper ? "all" : "none", hinges: paper?.hinges ?? 1, maxRadius: paper?.maxRadius ?? null, peelZone: paper?.cornerZone ?? null, sheet, thickness: sheet * this.count / 2,
      ...this.softness, tolerance: this.head.tolerance };
  }

  get softness() {
    const { strips = 1, bendSpring, mostBend, sag } = this.scene;
    return strips > 1 ? { strips, bend: bendSpring.duration, mostBend, sag } : {};
  }

  // Of the pages: those of boards were hard.
  get density() {
    const isSingle = this.scene.spread === "single", first = isSingle || this.scene.hasClosedEnds ? 0 : 1, density = [];
    for (const leaf of this.scene.hardLeaves ?? []) for (const item of isSingle ? [leaf] : [2 * leaf, 2 * leaf + 1]) density[item - first] = "hard";
    return density;
  }

  get timing() {
    const { omega0, response, dampingRatio } = this.scene.turnSpring ?? { response: 0.5, dampingRatio: 1 };
    return { kind: "spring", spring: omega0 === undefined
      ? { kind: "response", duration: response, damping_ratio: dampingRatio } : { kind: "ratio", omega0, damping_ratio: dampingRatio } };
  }

  /** Makes the calls that are due at `t` seconds; returns what the stage told. */
  play(core, t) {
    const events = [];
    for (; !this.isOver && this.calls[this.next].t <= t; this.next++) {
      const { t: at, call, ...fields } = this.calls[this.next];
      events.push(...core.moveTo(at));
      core.perform(call, fields);
      core.changed = true;
    }
    return events;
  }

  /** Seconds from `t` to the next call. */
  pause(t) { return this.isOver ? Infinity : Math.max(this.calls[this.next].t - t, 0); }
}
