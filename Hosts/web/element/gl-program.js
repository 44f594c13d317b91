// Paper on the graphics processor: a picture, or bare paper, under a gradient and the black of a fold.

/** Corners of polygons, with their own coordinates. */
export const VERTEX = `#version 300 es
in vec3 place;
in vec2 unit;
out vec2 at;
void main() { at = unit; gl_Position = vec4(place.xy, 0.0, place.z); }`;

const FRAGMENT = `#version 300 es
precision highp float;
in vec2 at;
uniform sampler2D picture;
uniform vec4 paper;
uniform bool hasPicture;
uniform vec2 size, fit;
uniform vec3 tint;
uniform vec4 part, line, stops, alphas, radii;
uniform float shade, strength, opacity;
uniform vec2 last;
uniform vec4 band;
uniform vec2 light, crest;
uniform float rim;
out vec4 seen;
// Between two stops. Where pages lie against each other at the spine, they are points of an exponential curve that comes to nothing.
float between(float t, vec2 places, vec2 ends) {
  float part = clamp((t - places.x) / max(places.y - places.x, 1e-6), 0.0, 1.0);
  return tint != vec3(0.0) || last.y != 0.0 ? mix(ends.x, ends.y, part) : ends.y > 0.0 ? ends.x * pow(ends.y / ends.x, part) : ends.x * (1.0 - part) * (1.0 - part);
}
// How much of a pixel lies within round corners.
float inside() {
  vec2 middle = size * 0.5, p = at * size - middle;
  vec2 pair = p.y > 0.0 ? radii.zw : radii.xy;
  float r = p.x > 0.0 ? pair.y : pair.x, away = length(max(abs(p) - middle + r, 0.0)) - r, wide = max(fwidth(away), 1e-6);
  return r > 0.0 ? clamp(0.5 - away / wide, 0.0, 1.0) : 1.0;
}
void main() {
  vec4 c = paper;
  if (hasPicture) {
    vec2 p = (at * part.xy + part.zw - 0.5) / fit + 0.5, edge = max(fwidth(p), 1e-6), near = clamp((0.5 - abs(p - 0.5)) / edge + 0.5, 0.0, 1.0);
    vec4 t = texture(picture, p) * (fit.x < 0.999 ? near.x : 1.0) * (fit.y < 0.999 ? near.y : 1.0);
    c = t + c * (1.0 - t.a);
  }
  if (shade > 0.0) {
    vec2 way = (line.zw - line.xy) * size;
    float t = dot((at - line.xy) * size, way) / dot(way, way), a = last.y;
    // Most of a page lies beyond the last stop.
    if (t < last.x) {
      a = t > stops.z ? between(t, stops.zw, alphas.zw) : t > stops.y ? between(t, stops.yz, alphas.yz) : between(t, stops.xy, alphas.xy);
    }
    a *= shade * strength;
    c.rgb = mix(c.rgb, tint * c.a, a);
  }
  if (light.x > 0.0 || light.y > 0.0) {
    float t = clamp((dot(at * size, band.xy) - band.z) / max(band.w - band.z, 1e-6), 0.0, 1.0), a = mix(light.x, light.y, t) * strength;
    c = vec4(c.rgb * (1.0 - a), a + c.a * (1.0 - a));
  }
  if (crest.y > 0.0) {
    float p = dot(at * size, band.xy);
    c.rgb *= 1.0 - crest.y * clamp(1.5 - abs(p - crest.x) / max(fwidth(p), 1e-6), 0.0, 1.0);
  }
  if (rim > 0.0) {
    // White paper over white paper is told apart by its edge.
    vec2 gap = min(at, 1.0 - at) * size, wide = max(fwidth(at * size), 1e-6);
    float near = max(clamp(1.5 - gap.x / wide.x, 0.0, 1.0), clamp(1.5 - gap.y / wide.y, 0.0, 1.0));
    c.rgb *= 1.0 - rim * near;
  }
  seen = c * opacity * inside();
}`;

const UNIFORMS = ["picture", "paper", "hasPicture", "size", "fit", "part", "tint", "line", "stops", "alphas", "radii", "shade", "strength", "opacity", "last", "band", "light", "crest", "rim"];

function shader(gl, kind, text) {
  const made = gl.createShader(kind);
  gl.shaderSource(made, text);
  gl.compileShader(made);
  return made;
}

/** A program of two shaders for vertices of five numbers (x, y and w as they are clipped, and a place), and its uniforms. */
export function link(gl, vertex, fragment, names) {
  const program = gl.createProgram();
  gl.attachShader(program, shader(gl, gl.VERTEX_SHADER, vertex));
  gl.attachShader(program, shader(gl, gl.FRAGMENT_SHADER, fragment));
  // All programs read the same vertices.
  ["place", "unit"].forEach((name, place) => gl.bindAttribLocation(program, place, name));
  gl.linkProgram(program);
  if (!gl.getProgramParameter(program, gl.LINK_STATUS)) throw new Error(gl.getProgramInfoLog(program) || "no program");
  return { program, uniforms: Object.fromEntries(names.map((name) => [name, gl.getUniformLocation(program, name)])) };
}

/** The program that draws paper, with its vertices and blending set up. */
export function paperProgram(gl) {
  gl.bindBuffer(gl.ARRAY_BUFFER, gl.createBuffer());
  for (const [place, wide, from] of [[0, 3, 0], [1, 2, 12]]) {
    gl.enableVertexAttribArray(place);
    gl.vertexAttribPointer(place, wide, gl.FLOAT, false, 20, from);
  }
  gl.enable(gl.BLEND);
  gl.blendFunc(gl.ONE, gl.ONE_MINUS_SRC_ALPHA);
  return link(gl, VERTEX, FRAGMENT, UNIFORMS);
}
