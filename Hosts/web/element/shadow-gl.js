// Draws shadows with WebGL: the alphas of a profile, or the distance to an outline's polygon, in each pixel of one polygon.

import { link, VERTEX } from "./gl-program.js";
import { points, PROFILE } from "./shadow.js";

const FRAGMENT = `#version 300 es
precision highp float;
in vec2 at;
uniform bool isProfile;
uniform vec2 axis, range, ends, bright;
uniform float alphas[17], height, strength;
uniform vec2 caster[8];
uniform int corners;
out vec4 seen;
float reach(float q) { return q * inversesqrt(q * q + 0.62); }
float profile() {
  float t = clamp((dot(axis, at) - range.x) / max(range.y - range.x, 1e-6), 0.0, 1.0);
  int i = min(int(16.0 * sqrt(t)), 15);
  float low = float(i * i) / 256.0, high = float((i + 1) * (i + 1)) / 256.0;
  float alpha = mix(alphas[i], alphas[i + 1], clamp((t - low) / (high - low), 0.0, 1.0)), y = axis.x * at.y - axis.y * at.x;
  return ends.y > 0.0 ? alpha * 0.5 * (reach((ends.x * 0.5 - y) / ends.y) + reach((ends.x * 0.5 + y) / ends.y)) : alpha;
}
// From the nearest point of a polygon to here; nothing inside.
vec2 away() {
  vec2 nearest = vec2(1e9);
  float turn = 0.0, left = 1e9, right = -1e9;
  for (int i = 0; i < corners; i++) {
    vec2 a = caster[i], b = caster[(i + 1) % corners], edge = b - a, from = at - a;
    vec2 gap = from - edge * clamp(dot(from, edge) / max(dot(edge, edge), 1e-9), 0.0, 1.0);
    if (dot(gap, gap) < dot(nearest, nearest)) nearest = gap;
    float side = edge.x * from.y - edge.y * from.x;
    left = min(left, side);
    right = max(right, side);
  }
  return left >= 0.0 || right <= 0.0 ? vec2(0.0) : nearest;
}
float outline() {
  vec2 gap = away();
  float d = length(gap), s = -d * inversesqrt(max(d * d + height * height, 1e-9));
  float tilt = d > 1e-6 ? dot(bright, gap) / d : 0.0;
  float alpha = strength * (0.5 * (1.0 + s) + 0.21220659 * tilt * (s * s - 1.0));
  return alpha < 1.0 / 512.0 ? 0.0 : alpha;
}
uniform float dim;
void main() { seen = vec4(0.0, 0.0, 0.0, dim * (isProfile ? profile() : outline())); }`;

const UNIFORMS = ["isProfile", "axis", "range", "ends", "bright", "alphas", "height", "strength", "caster", "corners", "dim"];

export class GlShadows {
  constructor(gl) { Object.assign(this, { gl }, link(gl, VERTEX, FRAGMENT, UNIFORMS)); }

  /** The program for shadows, `dim` of their strength. */
  use(dim) {
    this.gl.useProgram(this.program);
    this.gl.uniform1f(this.uniforms.dim, dim);
  }

  /** A shadow's triangles as vertices like those of cells; the place in the picture is the place in its plane. */
  triangles(shadow) {
    const list = points(shadow.clip);
    return list.slice(2).flatMap((point, i) => [list[0], list[i + 1], point]);
  }

  draw({ kind, axis, lo, hi, alpha, endExtent, endLength, caster, height, strength, bright }, first, count) {
    const { gl, uniforms: u } = this, isProfile = kind === PROFILE;
    gl.uniform1i(u.isProfile, isProfile ? 1 : 0);
    if (isProfile) {
      gl.uniform2fv(u.axis, axis);
      gl.uniform2f(u.range, lo, hi);
      gl.uniform2f(u.ends, endExtent, endLength);
      gl.uniform1fv(u.alphas, alpha);
    } else {
      gl.uniform2fv(u.caster, caster);
      gl.uniform1i(u.corners, caster.length / 2);
      gl.uniform1f(u.height, height);
      gl.uniform1f(u.strength, strength);
      gl.uniform2fv(u.bright, bright);
    }
    gl.drawArrays(gl.TRIANGLES, first, count);
  }
}
