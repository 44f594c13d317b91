// The shaders of the element's WebGL drawer, read by a small interpreter of their language, against formulas: shaders.mjs ELEMENT-FOLDER [SEED]
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";

import { one, random, times, whole, within } from "./random.mjs";

const from = (file) => import(pathToFileURL(resolve(process.argv[2], file)));
let checks = 0;
const fail = (what, a, b) => { console.error(`${what} FAILS: ${JSON.stringify(a)} for ${JSON.stringify(b)}`); process.exit(1); };
const near = (a, b, what, by = 1e-6) => { checks++; if (!(Math.abs(a - b) <= by)) fail(what, a, b); };

// ---- the interpreter

// An operator or function of numbers, of each number of vectors.
const each = (fn) => (...args) => {
  const wide = args.find(Array.isArray)?.length;
  return wide === undefined ? fn(...args) : times(wide, (i) => fn(...args.map((arg) => (Array.isArray(arg) ? arg[i] : arg))));
};
const isSame = (a, b) => JSON.stringify(a) === JSON.stringify(b), clamp = (x, least, most) => Math.min(Math.max(x, least), most);
const OPERATORS = { "+": each((a, b) => a + b), "-": each((a, b) => a - b), "*": each((a, b) => a * b), "/": each((a, b) => a / b), "<": (a, b) => a < b, ">": (a, b) => a > b, "<=": (a, b) => a <= b, ">=": (a, b) => a >= b,
  "==": isSame, "!=": (a, b) => !isSame(a, b) };
const ORDER = [["||"], ["&&"], ["==", "!="], ["<", ">", "<=", ">="], ["+", "-"], ["*", "/"]];
const vector = (wide) => (...args) => { const list = args.flat(); return list.length === 1 ? Array(wide).fill(list[0]) : list.length === wide ? list : fail("a vector", list.length, wide); };
const FUNCTIONS = { clamp: each(clamp), min: each(Math.min), max: each(Math.max), mix: each((a, b, part) => a + (b - a) * part), sqrt: each(Math.sqrt), inversesqrt: each((x) => 1 / Math.sqrt(x)), pow: each(Math.pow), abs: each(Math.abs),
  dot: (a, b) => a.reduce((sum, x, i) => sum + x * b[i], 0), length: (a) => Math.hypot(...a), int: Math.trunc, float: (x) => x, vec2: vector(2), vec3: vector(3), vec4: vector(4) };
const TYPE = /^(?:void|bool|int|float|vec[234]|sampler2D)$/, PLACES = { x: 0, y: 1, z: 2, w: 3, r: 0, g: 1, b: 2, a: 3 };

/** A program of the language: its functions, which take an environment and arguments, and the lengths of its arrays. */
function read(source) {
  const tokens = source.replace(/\/\/.*|^#.*/gm, "").match(/\d+\.\d*(?:e-?\d+)?|\d+(?:e-?\d+)?|\w+|[-+*/]=|\+\+|[<>=!]=|&&|\|\||\S/g);
  let at = 0;
  const is = (text) => tokens[at] === text, take = (text) => (is(text) ? tokens[at++] : null), expect = (text) => take(text) ?? fail("a shader's text", tokens.slice(at, at + 5), text);
  const list = (end, part) => { const all = []; if (!take(end)) { do all.push(part()); while (take(",")); expect(end); } return all; };

  function primary() {
    const token = tokens[at++];
    if (token === "(") { const inside = expression(); expect(")"); return inside; }
    if (token === "-") { const of = postfix(); return (env) => OPERATORS["-"](0, of(env)); }
    if (token === "!") { const of = postfix(); return (env) => !of(env); }
    if (/^\d/.test(token)) return () => Number(token);
    if (token === "true" || token === "false") return () => token === "true";
    if (!take("(")) return (env) => (token in env ? env[token] : fail("a variable", token, "known"));
    const args = list(")", expression);
    if (token === "fwidth") return (env) => env.fwidth(args[0](env));
    return (env) => (functions[token] ? functions[token](env, ...args.map((arg) => arg(env))) : (env[token] ?? FUNCTIONS[token])(...args.map((arg) => arg(env))));
  }
  function postfix() {
    let of = primary();
    for (;;) {
      const whole = of;
      if (take(".")) { const places = [...tokens[at++]].map((letter) => PLACES[letter]); of = (env) => { const list = whole(env); return places.length === 1 ? list[places[0]] : places.map((place) => list[place]); }; }
      else if (take("[")) { const index = expression(); expect("]"); of = (env) => whole(env)[index(env)] ?? fail("an entry of an array", index(env), "there"); }
      else return of;
    }
  }
  function binary(level) {
    if (level === ORDER.length) return postfix();
    let left = binary(level + 1);
    while (ORDER[level].includes(tokens[at])) {
      const sign = tokens[at++], a = left, b = binary(level + 1);
      left = sign === "&&" ? (env) => a(env) && b(env) : sign === "||" ? (env) => a(env) || b(env) : (env) => OPERATORS[sign](a(env), b(env));
    }
    return left;
  }
  function expression() {
    const condition = binary(0);
    if (!take("?")) return condition;
    const yes = expression();
    expect(":");
    const no = expression();
    return (env) => (condition(env) ? yes(env) : no(env));
  }
  // A statement gives what its function returns, in a list; else nothing.
  function statement() {
    if (take("{")) { const all = []; while (!take("}")) all.push(statement()); return (env) => { for (const part of all) { const result = part(env); if (result) return result; } }; }
    if (take("return")) { const value = expression(); expect(";"); return (env) => [value(env)]; }
    if (take("if")) {
      expect("(");
      const condition = expression();
      expect(")");
      const yes = statement(), no = take("else") ? statement() : () => undefined;
      return (env) => (condition(env) ? yes(env) : no(env));
    }
    if (take("for")) {
      expect("(");
      const begin = statement(), condition = expression();
      expect(";");
      const next = change();
      expect(")");
      const body = statement();
      return (env) => { for (begin(env); condition(env); next(env)) { const result = body(env); if (result) return result; } };
    }
    const isDeclared = TYPE.test(tokens[at]) && at++ >= 0, all = [];
    do all.push(change(isDeclared)); while (take(","));
    expect(";");
    return (env) => { for (const part of all) part(env); };
  }
  // A value for a variable, or for some numbers of one.
  function change() {
    const name = tokens[at++], places = take(".") ? [...tokens[at++]].map((letter) => PLACES[letter]) : null;
    if (take("++")) return (env) => void env[name]++;
    const sign = tokens[at++], value = expression(), of = (env) => (places ? places.map((place) => env[name][place]) : env[name]);
    return (env) => {
      const next = sign === "=" ? value(env) : OPERATORS[sign[0]](of(env), value(env));
      if (places) env[name] = env[name].map((old, place) => (places.includes(place) ? (Array.isArray(next) ? next[places.indexOf(place)] : next) : old));
      else env[name] = next;
    };
  }

  const functions = {}, lengths = {};
  while (at < tokens.length) {
    if (["in", "out", "uniform", "precision"].includes(tokens[at])) {
      const end = tokens.indexOf(";", at);
      for (let i = at; i < end; i++) if (tokens[i] === "[") lengths[tokens[i - 1]] = Number(tokens[i + 1]);
      at = end + 1;
      continue;
    }
    at++;
    const name = tokens[at++];
    expect("(");
    const names = list(")", () => tokens[(at += 2) - 1]), body = statement();
    functions[name] = (env, ...args) => {
      const own = Object.assign(Object.create(env), Object.fromEntries(names.map((text, i) => [text, args[i]]))), result = body(own);
      if (name === "main") Object.assign(env, own);
      return result?.[0];
    };
  }
  return { functions, lengths };
}

/** A stand-in for WebGL: keeps the text of the last shader, and the uniforms by their names. */
function standIn() {
  const kept = { source: "", uniforms: {} };
  // A list of as many numbers as its call is named for is a vector; a longer one is an array of those.
  const listed = (list, wide) => (wide === 1 || list.length === wide ? [...list] : times(list.length / wide, (i) => list.slice(wide * i, wide * (i + 1))));
  const calls = { shaderSource: (_, text) => void (kept.source = text), getUniformLocation: (_, name) => name };
  const gl = new Proxy(calls, { get: (_, call) => {
    const [, wide, isList] = /^uniform([1-4])[fi](v?)$/.exec(call) ?? [];
    if (!wide) return calls[call] ?? (() => ({}));
    return (name, ...values) => void (kept.uniforms[name] = isList ? listed([...values[0]], Number(wide)) : wide === "1" ? values[0] : values);
  } });
  return { gl, kept };
}

/** The colour at a place, where the places of the pixels beside it, across and down, differ by `step`. */
function colourAt({ functions }, env, at, step) {
  // The differences of what fwidth is asked for, in the order in which it is.
  const asked = [at, [at[0] + step[0], at[1]], [at[0], at[1] + step[1]]].map((place) => {
    const values = [];
    functions.main({ ...env, at: place, seen: null, fwidth: (value) => (values.push(value), each(() => 1e-3)(value)) });
    return values;
  });
  let next = 0;
  const last = { ...env, at, seen: null, fwidth: () => { const [a, b, c] = asked.map((values) => values[next]); next++; return each((x, y, z) => Math.abs(y - x) + Math.abs(z - x))(a, b, c); } };
  functions.main(last);
  return last.seen;
}

// ---- shadows

const { GlShadows } = await from("shadow-gl.js"), { oriented, rimOf } = await from("paper.js"), { GlDrawer } = await from("draw-gl.js"), { paperProgram } = await from("gl-program.js");
const reach = (q) => q / Math.sqrt(q * q + 0.62);

// Each program has a shader for corners, which takes five numbers of each, and one for pixels, both of the language's version 3.
function programs() {
  for (const make of [paperProgram, (gl) => new GlShadows(gl)]) {
    const called = [], shaders = [], other = { createShader: (kind) => ({ kind }), shaderSource: (made, text) => (made.text = text), compileShader: (made) => (made.isCompiled = true), attachShader: (_, made) => shaders.push(made) };
    make(new Proxy({}, { get: (_, name) => (name.toUpperCase() === name ? name : other[name] ?? ((...args) => (called.push([name, ...args]), {}))) }));
    const texts = shaders.map(({ kind, text, isCompiled }) => [kind, text.startsWith("#version 300 es\n"), isCompiled]);
    if (!isSame(texts, [["VERTEX_SHADER", true, true], ["FRAGMENT_SHADER", true, true]])) fail("the shaders of a program", texts, "both");
    // The language does not make a fraction of a whole number: those stand only where whole ones are meant.
    const wholes = texts.flatMap((_, i) => shaders[i].text.split("\n")).filter((line) => /(?<![\w.[-])\d+(?![\w.\]])/.test(line) && !/#version|\bint\b|float\(i|edgeCount|radii =/.test(line));
    if (wholes.length) fail("whole numbers in a shader", wholes, []);
    const { functions } = read(shaders[0].text), env = { place: [3, 4, 5], unit: [6, 7] };
    functions.main(env);
    if (!isSame([env.gl_Position, env.at], [[3, 4, 0, 5], [6, 7]])) fail("a corner", [env.gl_Position, env.at], [3, 4, 0, 5]);
    const of = (name) => called.filter(([each]) => each === name).map(([, ...args]) => args);
    if (!isSame(of("bindAttribLocation").map(([, ...args]) => args), [[0, "place"], [1, "unit"]])) fail("the places of a corner's numbers", of("bindAttribLocation"), [0, 1]);
    if (of("linkProgram").length !== 1) fail("a program that is linked", of("linkProgram").length, 1);
    if (make !== paperProgram) continue;
    if (!isSame([of("enableVertexAttribArray"), of("vertexAttribPointer")], [[[0], [1]], [[0, 3, "FLOAT", false, 20, 0], [1, 2, "FLOAT", false, 20, 12]]])) fail("a corner's numbers", of("vertexAttribPointer"), 20);
    if (!isSame([of("enable"), of("blendFunc")], [[["BLEND"]], [["ONE", "ONE_MINUS_SRC_ALPHA"]]])) fail("how colours are laid on each other", of("blendFunc"), "over");
    checks += 8;
  }
}

// A profile has its stops along the axis, and fades toward both ends.
function profiles() {
  const { gl, kept } = standIn(), shader = new GlShadows(gl), program = read(kept.source);
  for (let i = 0; i < 300; i++) {
    const angle = within(0, 7), axis = [Math.cos(angle), Math.sin(angle)], lo = within(-50, 50), hi = lo + (i % 10 ? within(5, 90) : within(0.1, 1)), endExtent = within(50, 300), endLength = one([0, within(5, 60)]), alpha = times(17, () => within(0, 0.6)), dim = within(0.2, 1);
    shader.use(dim);
    shader.draw({ kind: 0, axis, lo, hi, alpha, endExtent, endLength }, 0, 6);
    for (let k = 0; k < 20; k++) {
      const along = within(lo - (i % 10 ? 20 : 0.2), hi + (i % 10 ? 20 : 0.2)), across = within(-0.6, 0.6) * endExtent, part = clamp((along - lo) / (hi - lo), 0, 1), stop = Math.min(times(17, (n) => n).findLastIndex((n) => (n / 16) ** 2 <= part), 15), [a, b] = [stop, stop + 1].map((n) => (n / 16) ** 2);
      const fades = endLength > 0 ? (reach((endExtent / 2 - across) / endLength) + reach((endExtent / 2 + across) / endLength)) / 2 : 1;
      const [red, green, blue, black] = colourAt(program, kept.uniforms, [axis[0] * along - axis[1] * across, axis[1] * along + axis[0] * across], [1, 1]);
      near(black, dim * fades * (alpha[stop] + (alpha[stop + 1] - alpha[stop]) * (part - a) / (b - a)), "the black of a profile");
      near(red + green + blue, 0, "a shadow is black");
    }
  }
}

// An outline is darkest under its caster, and gone at the height's distance many times over; it is fainter on its bright side.
function outlines() {
  const { gl, kept } = standIn(), shader = new GlShadows(gl), program = read(kept.source);
  for (let i = 0; i < 150; i++) {
    const [x, y, w, h] = [within(-50, 50), within(-50, 50), within(60, 200), within(60, 200)], caster = one([[x, y, x + w, y, x + w, y + h, x, y + h], [x, y, x, y + h, x + w, y + h], [x, y + 9, x + w / 2, y, x + w, y + 30, x + w - 5, y + h, x + 20, y + h + 30]]);
    const shadow = { kind: 1, caster, height: within(4, 20), strength: within(0.2, 0.8), bright: [within(-0.3, 0.3), within(-0.3, 0.3)] };
    const { height, strength, bright } = shadow, dim = within(0.2, 1), shape = oriented(caster), middle = [0, 1].map((n) => shape.reduce((sum, place) => sum + place[n] / shape.length, 0));
    shader.use(dim);
    shader.draw(shadow, 0, 6);
    near(kept.uniforms.edgeCount, shape.length, "the edges of a caster");
    if (program.lengths.edges < 8) fail("the edges that a shader has", program.lengths.edges, 8);
    for (let k = 0; k < 40; k++) {
      const at = [within(x - 60, x + w + 60), within(y - 60, y + h + 60)], sum = [0, 0, 0];
      let nearest = Infinity, isUnder = true;
      shape.forEach(([px, py], n) => {
        const [qx, qy] = shape[(n + 1) % shape.length], long = Math.hypot(qx - px, qy - py), along = clamp(((at[0] - px) * (qx - px) + (at[1] - py) * (qy - py)) / long, 0, long);
        const far = Math.hypot(at[0] - px - along / long * (qx - px), at[1] - py - along / long * (qy - py)), out = [(qy - py) / long, (px - qx) / long];
        // Out is away from the middle of a convex caster.
        const sign = out[0] * (px - middle[0]) + out[1] * (py - middle[1]) > 0 ? 1 : -1;
        if (sign * (out[0] * (at[0] - px) + out[1] * (at[1] - py)) > 0) isUnder = false;
        nearest = Math.min(nearest, far);
        [sign * out[0], sign * out[1], 1].forEach((part, m) => (sum[m] += part / (far ** 2 + height ** 2 / 36)));
      });
      const d = isUnder ? 0 : nearest, s = d / Math.hypot(d, height), mean = [sum[0] / sum[2], sum[1] / sum[2]], k = d ** 2 / (d ** 2 + (height / 6) ** 2), long = 1 - k + k / Math.max(Math.hypot(...mean), 1e-9);
      const alpha = strength * (0.5 * (1 - s) - 2 / (3 * Math.PI) * (1 - s * s) * long * (bright[0] * mean[0] + bright[1] * mean[1]));
      near(colourAt(program, kept.uniforms, at, [1, 1])[3], dim * (alpha < 1 / 512 ? 0 : alpha), "the black of an outline", Math.abs(alpha * 512 - 1) < 1e-3 ? 1 : 1e-4);
    }
  }
}

// ---- paper

// Paper under the gradient of a cell, the light of a fold, the rim of a flap, its opacity and its round corners.
function papers() {
  const { gl, kept } = standIn(), program = read((paperProgram(gl), kept.source));
  const drawer = Object.assign(Object.create(GlDrawer.prototype), { gl, hinges: 1, uniforms: Object.fromEntries(["size", "radii", "opacity", "strength", "shade", "last", "tint", "line", "stops", "alphas", "band", "light", "crest", "rim"].map((name) => [name, name])) });
  for (let i = 0; i < 400; i++) {
    const size = { width: within(50, 300), height: within(50, 300) }, isDark = random() < 0.5, color = isDark ? { red: 0, green: 0, blue: 0 } : { red: 0.4, green: 0.2, blue: 0.6 }, count = whole(0, 4), ends = one([0, 0.1]);
    const places = times(4, random).sort((a, b) => a - b), alphas = [...times(Math.max(count - 1, 0), () => within(0.1, 0.9)), ends, 0.7, 0.7, 0.7, 0.7].slice(0, 4), [start, end] = one([[[0, 0.5], [1, 0.5]], [[1, 0.5], [0, 0.5]], [[0.5, 1], [0.5, 0]], [[0.1, 0.2], [0.9, 0.7]]]);
    const cell = { size, radii: one([[0, 0, 0, 0], [9, 9, 9, 9], [0, 12, 0, 12], [12, 0, 12, 0], [0, 0, 15, 15]]), gradient_start: { x: start[0], y: start[1] }, gradient_end: { x: end[0], y: end[1] }, gradient_color: color, gradient_stop_count: count, gradient_locations: places, gradient_alphas: alphas };
    const angle = within(0, 7), axis = [Math.cos(angle), Math.sin(angle)], band = [within(-100, 100), 0].map((n, k, all) => (k ? all[0] + within(10, 200) : n)), light = one([[0, 0], [within(0, 0.5), within(0, 0.5)], [0, within(0.1, 0.5)], [within(0.1, 0.5), 0]]), shade = one([0, 0.001, within(0.2, 1)]), opacity = one([1, within(0.2, 1)]), strength = within(0.2, 1), isFlap = random() < 0.3;
    const frame = { shade: [shade], opacity: [opacity], light: Float64Array.from(light), bands: Float64Array.from([...axis, ...band]) };
    drawer.isFlap = () => isFlap;
    drawer.shine(frame, 0, cell, strength);
    if (!isSame(kept.uniforms.crest, [0, 0])) fail("the edge of a roll that is none", kept.uniforms.crest, [0, 0]);
    const [edge, line] = (kept.uniforms.crest = one([[0, 0], [within(...band), within(0.05, 0.3)]]));
    const paper = one([[1, 1, 1, 1], [0.45, 0.4, 0.3, 0.5]]), env = { ...kept.uniforms, paper, hasPicture: false };
    for (let k = 0; k < 10; k++) {
      const at = [within(0.01, 0.99), within(0.01, 0.99)], pixel = [1 / size.width, 1 / size.height], p = [at[0] * size.width, at[1] * size.height];
      let expected = [...paper];
      // The part of the way along the gradient's line: in points, as CSS has it.
      const way = [(end[0] - start[0]) * size.width, (end[1] - start[1]) * size.height], t = ((at[0] - start[0]) * size.width * way[0] + (at[1] - start[1]) * size.height * way[1]) / (way[0] ** 2 + way[1] ** 2);
      const stops = places.slice(0, count), n = stops.findIndex((stop) => t < stop), last = alphas[Math.max(count - 1, 0)];
      let dark = n < 0 ? last : alphas[0];
      if (n > 0) {
        const part = (t - stops[n - 1]) / Math.max(stops[n] - stops[n - 1], 1e-6), [a, b] = [alphas[n - 1], alphas[n]];
        dark = !isDark || last !== 0 ? a + (b - a) * part : b > 0 ? a ** (1 - part) * b ** part : a * (1 - part) ** 2;
      }
      dark *= shade < 0.002 || !count ? 0 : shade * strength;
      expected = expected.map((c, m) => (m < 3 ? c + ([color.red, color.green, color.blue][m] * paper[3] - c) * dark : c));
      const far = size.width + size.height, [low, high] = [Math.max(band[0], -far), Math.min(band[1], far)], lit = strength * (light[0] + (light[1] - light[0]) * clamp((axis[0] * p[0] + axis[1] * p[1] - low) / (high - low), 0, 1));
      expected = [...expected.slice(0, 3).map((c) => c * (1 - lit)), lit + expected[3] * (1 - lit)];
      // The edge of a roll is a line of a pixel and a half to each side.
      const along = axis[0] * p[0] + axis[1] * p[1], crest = line * clamp(1.5 - Math.abs(along - edge) / (Math.abs(axis[0]) + Math.abs(axis[1])), 0, 1);
      expected = expected.map((c, m) => (m < 3 ? c * (1 - crest) : c));
      // The edge of a flap is a pixel and a half wide.
      const inside = p.map((place, m) => Math.min(place, [size.width, size.height][m] - place)), rim = isFlap ? rimOf(...light) * strength * Math.max(...inside.map((gap) => clamp(1.5 - gap, 0, 1))) : 0;
      expected = expected.map((c, m) => (m < 3 ? c * (1 - rim) : c));
      // A pixel on a round corner has the share of it that is paper.
      const radius = cell.radii[(p[1] > size.height / 2 ? 2 : 0) + (p[0] > size.width / 2 ? 1 : 0)], deep = inside.map((gap) => Math.max(radius - gap, 0)), away = Math.hypot(...deep) - radius, wide = (deep[0] + deep[1]) / Math.max(Math.hypot(...deep), 1e-6);
      const seen = colourAt(program, env, at, pixel), share = radius > 0 ? clamp(0.5 - away / Math.max(wide, 1e-6), 0, 1) : 1, isEdge = radius > 0 && Math.abs(away) < 2;
      seen.forEach((c, m) => near(c, expected[m] * opacity * share, "a pixel of paper", isEdge ? 0.15 : 1e-5));
    }
  }
}

// A picture lies in the middle of its page, as large as its fit says; around it and through it paper is seen.
function pictures() {
  const { gl, kept } = standIn(), program = read((paperProgram(gl), kept.source)), none = { tint: [0, 0, 0], line: [0, 0, 1, 0], stops: [0, 0, 0, 0], alphas: [0, 0, 0, 0], radii: [0, 0, 0, 0], shade: 0, strength: 1, opacity: 1, last: [0, 0], band: [1, 0, 0, 1], light: [0, 0], crest: [0, 0], rim: 0 };
  for (let i = 0; i < 200; i++) {
    const fit = [one([1, within(0.3, 0.9), within(1.1, 2)]), one([1, within(0.3, 0.9), within(1.1, 2)])], part = one([[1, 1, 0, 0], [0.5, 1, 0.5, 0], [1, 0.5, 0, 0.5]]), alpha = one([1, 0.6]), size = [200, 300], paper = [0.8, 0.7, 0.6, 1];
    const texture = (_, [u, v]) => [u * alpha, v * alpha, 0.5 * alpha, alpha], env = { ...none, paper, hasPicture: true, picture: null, fit, part, size, texture };
    for (let k = 0; k < 20; k++) {
      const at = [random(), random()], p = at.map((place, m) => (place * part[m] + part[m + 2] - 0.5) / fit[m] + 0.5), pixel = size.map((side) => 1 / side), edge = p.map((_, m) => pixel[m] * part[m] / fit[m]), away = p.map((place, m) => (0.5 - Math.abs(place - 0.5)) / edge[m]);
      const share = away.map((far, m) => (fit[m] < 0.999 ? clamp(far + 0.5, 0, 1) : 1)).reduce((a, b) => a * b), ink = [p[0], p[1], 0.5, 1].map((c) => c * alpha * share);
      colourAt(program, env, at, pixel).forEach((c, m) => near(c, ink[m] + paper[m] * (1 - ink[3]), "a pixel of a picture", 1e-5));
    }
  }
}

for (const test of [programs, profiles, outlines, papers, pictures]) test();
console.log(`figure: ${checks.toLocaleString("en")} colours of the element's shaders are those of their formulas`);
