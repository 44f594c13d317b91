// Springs in JavaScript, as the animation libraries compute them: written from their published formulas. A child of
// `peers`: a line `NAME COUNT ROUNDS` on standard input is answered by the nanoseconds that took; ROUNDS 0 by the first eight
// values 1/60 s after the start, for the check.
'use strict';
const stiffness = 100, damping = 10, omega = Math.sqrt(stiffness), zeta = damping / (2 * omega), dt = 1 / 60;
const damped = omega * Math.sqrt(1 - zeta * zeta);

// (x, v) of a spring about 0 after t: the map every stepping peer should come close to.
function propagator(t) {
  const e = Math.exp(-zeta * omega * t), c = Math.cos(damped * t), s = Math.sin(damped * t) / damped;
  return [e * (c + zeta * omega * s), e * s, -omega * omega * e * s, e * (c - zeta * omega * s)];
}

// motion.dev: a closure per spring that evaluates the closed form from its start, in milliseconds.
function motion(count) {
  const springs = Array.from({ length: count }, (_, i) => {
    const origin = -1 - (i % 7) * 0.1, target = 0, velocity = 0;
    const delta = target - origin, angular = omega / 1000, natural = angular * Math.sqrt(1 - zeta * zeta);
    return t => {
      const envelope = Math.exp(-zeta * angular * t);
      return target - envelope * (((velocity + zeta * angular * delta) / natural) * Math.sin(natural * t) +
        delta * Math.cos(natural * t));
    };
  });
  const values = new Array(count).fill(0);
  let time = 0;
  return {
    step() {
      time = time > 500 ? 1000 * dt : time + 1000 * dt;
      for (let i = 0; i < count; i++) values[i] = springs[i](time);
    },
    value: i => values[i],
  };
}

// react-spring: whole milliseconds of semi-implicit Euler, velocity per millisecond.
function react(count) {
  const springs = Array.from({ length: count }, (_, i) => ({ start: -1 - (i % 7) * 0.1, position: -1 - (i % 7) * 0.1, to: 0,
    velocity: 0, config: { tension: stiffness, friction: damping, mass: 1 }, done: false }));
  let frames = 0;
  return {
    step() {
      const restart = ++frames % 30 === 0;
      for (const s of springs) {
        if (restart) { s.position = s.start; s.velocity = 0; }
        const precision = Math.min(1, Math.abs(s.to - s.start) * 0.001), limit = precision / 10;
        const steps = Math.ceil(1000 * dt / 1);
        for (let n = 0; n < steps; n++) {
          const moving = Math.abs(s.velocity) > limit;
          if (!moving) { s.done = Math.abs(s.to - s.position) <= precision; if (s.done) break; }
          const force = -s.config.tension * 0.000001 * (s.position - s.to), friction = -s.config.friction * 0.001 * s.velocity;
          s.velocity += (force + friction) / s.config.mass * 1;
          s.position += s.velocity * 1;
        }
      }
    },
    value: i => springs[i].position,
  };
}

// rebound: fourth-order Runge-Kutta in fixed steps of 1 ms, the rest interpolated.
function rebound(count) {
  const step = 0.001;
  const springs = Array.from({ length: count }, (_, i) => ({ start: -1 - (i % 7) * 0.1, end: 0, accumulated: 0,
    current: { position: -1 - (i % 7) * 0.1, velocity: 0 }, previous: { position: 0, velocity: 0 },
    trial: { position: 0, velocity: 0 } }));
  function advance(s) {
    let { position, velocity } = s.current, tp = s.trial.position, tv = s.trial.velocity;
    s.accumulated += Math.min(dt, 0.064);
    while (s.accumulated >= step) {
      s.accumulated -= step;
      if (s.accumulated < step) { s.previous.position = position; s.previous.velocity = velocity; }
      const av = velocity, aa = stiffness * (s.end - tp) - damping * velocity;
      tp = position + av * step * 0.5; tv = velocity + aa * step * 0.5;
      const bv = tv, ba = stiffness * (s.end - tp) - damping * tv;
      tp = position + bv * step * 0.5; tv = velocity + ba * step * 0.5;
      const cv = tv, ca = stiffness * (s.end - tp) - damping * tv;
      tp = position + cv * step; tv = velocity + ca * step;
      const dv = tv, da = stiffness * (s.end - tp) - damping * tv;
      position += (av + 2 * (bv + cv) + dv) / 6 * step;
      velocity += (aa + 2 * (ba + ca) + da) / 6 * step;
    }
    s.trial.position = tp; s.trial.velocity = tv;
    s.current.position = position; s.current.velocity = velocity;
    if (s.accumulated > 0) {
      const alpha = s.accumulated / step;
      s.current.position = position * alpha + s.previous.position * (1 - alpha);
      s.current.velocity = velocity * alpha + s.previous.velocity * (1 - alpha);
    }
  }
  let frames = 0;
  return {
    step() {
      const restart = ++frames % 30 === 0;
      for (const s of springs) {
        if (restart) { s.current.position = s.start; s.current.velocity = 0; s.trial.position = s.start; s.trial.velocity = 0; }
        if (frames === 1) { s.trial.position = s.start; }
        advance(s);
      }
    },
    value: i => springs[i].current.position,
  };
}

// Fast JavaScript: columns and one shared propagator.
function columns(count) {
  const x = Float64Array.from({ length: count }, (_, i) => -1 - (i % 7) * 0.1), v = new Float64Array(count);
  const first = Float64Array.from(x), [a, b, c, d] = propagator(dt);
  let frames = 0;
  return {
    step() {
      if (++frames % 30 === 0) { x.set(first); v.fill(0); }
      for (let i = 0; i < count; i++) {
        const p = a * x[i] + b * v[i];
        v[i] = c * x[i] + d * v[i];
        x[i] = p;
      }
    },
    value: i => x[i],
  };
}

const makers = { motion, react, rebound, columns };
const made = new Map();
require('readline').createInterface({ input: process.stdin }).on('line', line => {
  const [name, count, rounds] = line.split(' ');
  if (rounds === '0') {
    const fresh = makers[name](8);
    fresh.step();
    console.log(Array.from({ length: 8 }, (_, i) => fresh.value(i)).join(' '));
    return;
  }
  const key = name + count;
  if (!made.has(key)) { made.clear(); made.set(key, makers[name](Number(count))); for (let i = 0; i < 3; i++) made.get(key).step(); }
  const subject = made.get(key);
  const begun = process.hrtime.bigint();
  for (let i = 0; i < Number(rounds); i++) subject.step();
  console.log(String(process.hrtime.bigint() - begun));
});
