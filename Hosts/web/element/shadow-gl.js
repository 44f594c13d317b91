// Draws shadows with WebGL. Each is one polygon of its plane, and each of its pixels works out its own black: a profile looks it up along its
// axis, an outline measures how far the edges of its caster are.

import { link, VERTEX } from "./gl-program.js";
import { boundsOf, cut, edgesOf, oriented } from "./paper.js";
import { PROFILE, reachOf } from "./shadow.js";

// Edges of a caster at most.
const MOST_EDGES = 8;

const FRAGMENT = `#version 300 es
precision highp float;
in vec2 at;
uniform bool isProfile;
uniform vec2 axis, range, ends, bright;
uniform int edgeCount;
uniform vec4 edges[${MOST_EDGES}];
uniform float alphas[17], height, strength;
out vec4 seen;
float reach(float q) { return q * inversesqrt(q * q + 0.62); }
float profile() {
  float t = clamp((dot(axis, at) - range.x) / max(range.y - range.x, 1e-6), 0.0, 1.0);
  int i = min(int(16.0 * sqrt(t)), 15);
  float low = float(i * i) / 256.0, high = float((i + 1) * (i + 1)) / 256.0;
  float alpha = mix(alphas[i], alphas[i + 1], clamp((t - low) / (high - low), 0.0, 1.0)), y = axis.x * at.y - axis.y * at.x;
  return ends.y > 0.0 ? alpha * 0.5 * (reach((ends.x * 0.5 - y) / ends.y) + reach((ends.x * 0.5 + y) / ends.y)) : alpha;
}
// By the distance from the caster. The sky is brighter on one side: the ways out of all edges count, the nearer ones the more, and their mean
// counts whole away from the caster.
float outline() {
  vec2 sum = vec2(0.0);
  float all = 0.0, nearest = 1e12, h = height * height, soft = h / 36.0;
  bool isUnder = true;
  for (int i = 0; i < edgeCount; i++) {
    vec2 way = edges[i].zw - edges[i].xy, p = at - edges[i].xy, side = vec2(way.y, -way.x) * inversesqrt(dot(way, way));
    vec2 away = p - clamp(dot(p, way) / dot(way, way), 0.0, 1.0) * way;
    float far = dot(away, away), weight = 1.0 / (far + soft);
    isUnder = isUnder && dot(p, side) <= 0.0;
    nearest = min(nearest, far);
    sum += weight * side;
    all += weight;
  }
  if (isUnder) nearest = 0.0;
  float s = nearest / (nearest + h), whole = 1.0 / all + nearest / (nearest + soft) * (1.0 / max(length(sum), 1e-9) - 1.0 / all);
  float alpha = strength * (0.5 - 0.5 * sqrt(s) + 0.21220659 * whole * dot(bright, sum) * (s - 1.0));
  return alpha < 1.0 / 512.0 ? 0.0 : alpha;
}
uniform float dim;
void main() { seen = vec4(0.0, 0.0, 0.0, dim * (isProfile ? profile() : outline())); }`;

const UNIFORMS = ["isProfile", "axis", "range", "ends", "bright", "alphas", "height", "strength", "dim", "edgeCount", "edges"];

/** The edges of an outline's caster, four numbers each: from and to. A corner that lies where the one before does has none. */
export function castBy({ caster }) {
  const list = oriented(caster).filter(([x, y], i, all) => Math.hypot(x - all.at(i - 1)[0], y - all.at(i - 1)[1]) > 1e-3);
  return list.flatMap((from, i) => [...from, ...list[(i + 1) % list.length]]);
}

/** The polygon within which a shadow is seen: of an outline no more of its clip than the box that it reaches. */
export function seenOf(shadow) {
  const clip = oriented(shadow.clip);
  if (shadow.kind === PROFILE) return clip;
  const reach = reachOf(shadow), { x, y, width, height } = boundsOf(oriented(shadow.caster)), [u, v] = [x + width + reach, y + height + reach];
  return edgesOf(clip).reduce((left, { outside }) => cut(left, outside), [[x - reach, y - reach], [u, y - reach], [u, v], [x - reach, v]]);
}

export class GlShadows {
  constructor(gl) { Object.assign(this, { gl }, link(gl, VERTEX, FRAGMENT, UNIFORMS)); }

  /** The program for shadows, `dim` of their strength. */
  use(dim) {
    this.gl.useProgram(this.program);
    this.gl.uniform1f(this.uniforms.dim, dim);
  }

  /** Draws a shadow's triangles, whose corners have their places in its plane. */
  draw(shadow, first, count) {
    const { gl, uniforms: u } = this, { axis, lo, hi, alpha, endExtent, endLength, height, strength, bright } = shadow, isProfile = shadow.kind === PROFILE;
    gl.uniform1i(u.isProfile, isProfile ? 1 : 0);
    if (isProfile) {
      gl.uniform2fv(u.axis, axis);
      gl.uniform2f(u.range, lo, hi);
      gl.uniform2f(u.ends, endExtent, endLength);
      gl.uniform1fv(u.alphas, alpha);
    } else {
      const edges = castBy(shadow);
      gl.uniform1f(u.height, height);
      gl.uniform1f(u.strength, strength);
      gl.uniform2fv(u.bright, bright);
      gl.uniform1i(u.edgeCount, edges.length / 4);
      gl.uniform4fv(u.edges, edges);
    }
    gl.drawArrays(gl.TRIANGLES, first, count);
  }
}
