// Turns under way in a book, taken to the one that is made in its place when its shape changes: leaves in the air go on from where they
// are, and who waits for them is answered when they land.

/** Seconds until a spring from rest has first gone a part (0…1) of its way. `spring`: a frequency or a response, and a damping ratio. */
export function timeTo({ omega0, duration, damping_ratio: damping }, part) {
  const w = omega0 ?? 2 * Math.PI / duration, decay = damping * w, wave = w * Math.sqrt(Math.abs(1 - damping * damping));
  const rest = (t) => {
    if (damping === 1) return (1 + w * t) * Math.exp(-w * t);
    if (damping < 1) return Math.exp(-decay * t) * (Math.cos(wave * t) + decay / wave * Math.sin(wave * t));
    const slow = wave - decay, fast = -wave - decay;
    return (slow * Math.exp(fast * t) - fast * Math.exp(slow * t)) / (slow - fast);
  };
  const step = 0.01 / w;
  let t = 0;
  while (1 - rest(t) < part && t < 100 / w) t += step;
  return t;
}

// The first spread at which a leaf is turned.
const past = (leaf, isSingle) => (isSingle ? leaf + 1 : leaf);

/** The leaves in the air and their targets. `pages`: those that the core counts, by which they are found again; without them by number. */
export function look(flow, pages = null) {
  const { core, flights, landed, told, state, farFrom } = flow, isSingle = core.shape.spread === "single", { spread } = core;
  const held = [0, 1].map((finger) => core.book.held(finger)?.leaf);
  const air = core.leaves.map(({ leaf, turn }) => ({ leaf, turn, isForward: spread >= past(leaf, isSingle), ...flights.get(leaf) }))
    .filter(({ leaf, turn, isForward }) => turn !== (isForward ? 1 : 0) && !held.includes(leaf));
  return { air, isSingle, first: core.first, landed, told, state, farFrom, page: flow.remembered, from: core.pagesOf(landed)[0], waiting: [], lifted: held[1], pages };
}

/** The same, and who waits for it: the book is left by both, and nothing is told to be over. */
export function take(flow, pages) {
  const taken = look(flow, pages);
  // A corner that was lifted is so no more.
  if (taken.lifted !== undefined) flow.drop(taken.lifted);
  return Object.assign(taken, { waiting: flow.waiting.splice(0) });
}

// The calls that bring leaves where they are: { spread, at (seconds before now), corner, by }, the first of them from the spread `from`.
function plan({ air, isSingle }, spring) {
  // One that has turned about is brought there by the way that the others go.
  const isForth = air.some(({ isForward }) => isForward), order = [...air].sort((a, b) => (isForth ? a.leaf - b.leaf : b.leaf - a.leaf));
  let last = Infinity;
  const calls = order.map(({ leaf, turn, corner, by }) => {
    last = Math.min(last, timeTo(spring, isForth ? turn : 1 - turn));
    return { spread: past(leaf, isSingle) - (isForth ? 0 : 1), at: last, corner, by };
  });
  return { from: past(order[0].leaf, isSingle) - (isForth ? 1 : 0), calls };
}

/** Goes on with it in the core's new book. `spring`: by which its leaves turn. */
export function give(flow, taken, spring) {
  const { core } = flow, { air, pages } = taken, at = (page) => (pages ? flow.element.pageList.indexOf(pages[page]) : page ?? -1);
  const page = at(taken.page) < 0 ? Math.min(Math.max(taken.page, 0), Math.max(core.count - 1, 0)) : at(taken.page), goal = core.spreadOf(page);
  const isSame = taken.isSingle === (core.shape.spread === "single") && taken.first === core.first && at(taken.page) === taken.page;
  const landed = isSame ? taken.landed : at(taken.from) < 0 ? goal : core.spreadOf(at(taken.from));
  let { from, calls } = { from: goal, calls: [] };
  if (air.length && isSame) ({ from, calls } = plan(taken, spring));
  else if (air.length && landed !== goal) {
    const { turn, isForward, by } = air[0];
    from = landed;
    calls = [{ spread: goal, at: timeTo(spring, isForward ? turn : 1 - turn), by }];
  }
  // A leaf whose spreads have gone with their pages comes to no end.
  const isThere = [from, ...calls.map(({ spread }) => spread)].every((spread) => spread >= core.firstSpread && spread <= core.lastSpread);
  if (!isThere) from = goal, calls = [];
  if (!isSame || !isThere) flow.drop();
  if (core.count) core.turn(from, false);
  core.origin -= 1000 * (calls[0]?.at ?? 0);
  const now = core.clock.now();
  for (const { spread, at: before, corner, by } of calls) flow.goOn(spread, now - 1000 * before, corner, by);
  if (core.count && core.spread !== goal) flow.goOn(goal, now);
  flow.heed(core.moveTo(core.timeAt(now)));
  const isMoving = calls.length > 0, isOther = taken.told >= 0 && Boolean(pages?.some((one, i) => one !== flow.element.pageList[i]));
  Object.assign(flow, {
    asked: page, landed: isMoving ? landed : core.spread, told: isMoving ? at(taken.told) : isOther ? taken.told : flow.page,
    farFrom: isMoving && isSame ? taken.farFrom : null, waiting: taken.waiting });
  flow.aim();
  flow.begin(taken.state);
  flow.setState();
  // Another page may be read, or the same one has another number.
  if (!isMoving && isOther) flow.arrive("pages");
}
