// Draws shadows with WebGL. A profile is one polygon, each pixel of which looks its alpha up. An outline is its caster, a strip along each
// side and a wedge at each corner: from strips and wedges the way to the caster's nearest point is linear, so the corners' tell it.

import { link, VERTEX } from "./gl-program.js";
import { cut, edgesOf, oriented } from "./paper.js";
import { PROFILE, reachOf } from "./shadow.js";

// A distance in points that is none.
const NONE = 0.001;
// Edges of a caster at most.
const MOST_EDGES = 8;
// A pixel that a part covers in part looks where the part is: beyond its edge the way would point back.
const VERTEX_WITHIN = VERTEX.replace("out vec2 at", "centroid out vec2 at");

const FRAGMENT = `#version 300 es
precision highp float;
centroid in vec2 at;
uniform bool isProfile;
uniform vec2 axis, range, ends, bright;
uniform int edgeCount;
uniform vec3 edges[${MOST_EDGES}];
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
// Under the caster the edges' ways out count, the nearer the more: so it is as bright at each edge as beside it, and nowhere leaps.
vec2 within() {
  vec2 sum = vec2(0.0);
  float all = 0.0;
  for (int i = 0; i < edgeCount; i++) {
    float weight = 1.0 / max(edges[i].z - dot(edges[i].xy, at), 1e-3);
    sum += weight * edges[i].xy;
    all += weight;
  }
  return sum / all;
}
float outline() {
  float d = edgeCount > 0 ? 0.0 : length(at), s = -d * inversesqrt(max(d * d + height * height, 1e-9));
  vec2 way = edgeCount > 0 ? within() : at / max(d, ${NONE});
  float alpha = strength * (0.5 * (1.0 + s) + 0.21220659 * dot(bright, way) * (s * s - 1.0));
  return alpha < 1.0 / 512.0 ? 0.0 : alpha;
}
uniform float dim;
void main() { seen = vec4(0.0, 0.0, 0.0, dim * (isProfile ? profile() : outline())); }`;

const UNIFORMS = ["isProfile", "axis", "range", "ends", "bright", "alphas", "height", "strength", "dim", "edgeCount", "edges"];

const fan = (list) => list.slice(2).flatMap((point, i) => [list[0], list[i + 1], point]);

// A caster's corners, each once.
const castBy = ({ caster }) => oriented(caster).filter(([x, y], i, all) => Math.hypot(x - all.at(i - 1)[0], y - all.at(i - 1)[1]) > 1e-3);

/** Its edges as the shader takes them: the unit way out, and how far along it the edge is. */
export const waysOut = (list) => edgesOf(list).flatMap(({ out, end }) => [...out, end]);

/** The parts around an outline's caster, each a polygon of [x, y, and the way there from the caster]. */
function partsOf(shadow, list) {
  const reach = reachOf(shadow), parts = [], normals = edgesOf(list).map(({ out: [x, y] }) => [reach * x, reach * y]);
  list.forEach(([x, y], i) => {
    const [u, v] = list[(i + 1) % list.length], [nx, ny] = normals[i], [px, py] = normals.at(i - 1);
    parts.push([[x, y, 0, 0], [x + nx, y + ny, nx, ny], [u + nx, v + ny, nx, ny], [u, v, 0, 0]]);
    // Around the circle, between the directions of both sides.
    const half = (px * nx + py * ny) / (reach * reach) + 1, mx = half > 0.02 ? (px + nx) / half : 0, my = half > 0.02 ? (py + ny) / half : 0;
    parts.push([[x, y, 0, 0], [x + px, y + py, px, py], ...(half > 0.02 ? [[x + mx, y + my, mx, my]] : []), [x + nx, y + ny, nx, ny]]);
  });
  return parts;
}

export class GlShadows {
  constructor(gl) { Object.assign(this, { gl }, link(gl, VERTEX_WITHIN, FRAGMENT, UNIFORMS)); }

  /** The program for shadows, `dim` of their strength. */
  use(dim) {
    this.gl.useProgram(this.program);
    this.gl.uniform1f(this.uniforms.dim, dim);
  }

  /** A shadow's triangles, in lists, as vertices like those of cells: the place in its plane, and there the same, or around an outline's
   * caster the way from it. `edges`: those of a caster that the list lies under. */
  pieces(shadow) {
    const clip = oriented(shadow.clip);
    if (shadow.kind === PROFILE) return [{ corners: fan(clip.map(([x, y]) => [x, y, x, y])), edges: null }];
    const sides = edgesOf(clip), list = castBy(shadow), seen = (part) => fan(sides.reduce((left, { outside }) => cut(left, outside), part));
    return [{ corners: partsOf(shadow, list).flatMap(seen), edges: null }, { corners: seen(list.map(([x, y]) => [x, y, x, y])), edges: waysOut(list) }];
  }

  draw({ kind, axis, lo, hi, alpha, endExtent, endLength, height, strength, bright }, edges, first, count) {
    const { gl, uniforms: u } = this, isProfile = kind === PROFILE;
    gl.uniform1i(u.isProfile, isProfile ? 1 : 0);
    if (isProfile) {
      gl.uniform2fv(u.axis, axis);
      gl.uniform2f(u.range, lo, hi);
      gl.uniform2f(u.ends, endExtent, endLength);
      gl.uniform1fv(u.alphas, alpha);
    } else {
      gl.uniform1f(u.height, height);
      gl.uniform1f(u.strength, strength);
      gl.uniform2fv(u.bright, bright);
      gl.uniform1i(u.edgeCount, (edges?.length ?? 0) / 3);
      if (edges) gl.uniform3fv(u.edges, edges);
    }
    gl.drawArrays(gl.TRIANGLES, first, count);
  }
}
