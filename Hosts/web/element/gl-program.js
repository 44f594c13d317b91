// Paper on the graphics processor: a picture, or bare paper, under a gradient and the black of a fold.

const VERTEX = `#version 300 es
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
uniform int count;
uniform vec4 band;
uniform vec2 light;
out vec4 seen;
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
  if (count > 0 && shade > 0.0) {
    vec2 way = (line.zw - line.xy) * size;
    float t = dot((at - line.xy) * size, way) / dot(way, way), a = alphas[0];
    for (int i = 1; i < 4; i++) if (i < count && t > stops[i - 1]) {
      a = mix(alphas[i - 1], alphas[i], clamp((t - stops[i - 1]) / max(stops[i] - stops[i - 1], 1e-6), 0.0, 1.0));
    }
    a *= shade * strength;
    c.rgb = mix(c.rgb, tint * c.a, a);
  }
  if (light.x > 0.0 || light.y > 0.0) {
    float t = clamp((dot(at * size, band.xy) - band.z) / max(band.w - band.z, 1e-6), 0.0, 1.0), a = mix(light.x, light.y, t) * strength;
    c = vec4(c.rgb * (1.0 - a), a + c.a * (1.0 - a));
  }
  seen = c * opacity * inside();
}`;

const UNIFORMS = ["picture", "paper", "hasPicture", "size", "fit", "part", "tint", "line", "stops", "alphas", "radii", "shade", "strength", "opacity", "count", "band", "light"];

function shader(gl, kind, text) {
  const made = gl.createShader(kind);
  gl.shaderSource(made, text);
  gl.compileShader(made);
  return made;
}

/** The program, ready for vertices of five numbers (x, y and w as they are clipped, and the place in the picture), and its uniforms. */
export function program(gl) {
  const made = gl.createProgram();
  gl.attachShader(made, shader(gl, gl.VERTEX_SHADER, VERTEX));
  gl.attachShader(made, shader(gl, gl.FRAGMENT_SHADER, FRAGMENT));
  gl.linkProgram(made);
  if (!gl.getProgramParameter(made, gl.LINK_STATUS)) throw new Error(gl.getProgramInfoLog(made) || "no program");
  gl.useProgram(made);
  gl.bindBuffer(gl.ARRAY_BUFFER, gl.createBuffer());
  for (const [name, wide, from] of [["place", 3, 0], ["unit", 2, 12]]) {
    const at = gl.getAttribLocation(made, name);
    gl.enableVertexAttribArray(at);
    gl.vertexAttribPointer(at, wide, gl.FLOAT, false, 20, from);
  }
  gl.enable(gl.BLEND);
  gl.blendFunc(gl.ONE, gl.ONE_MINUS_SRC_ALPHA);
  return Object.fromEntries(UNIFORMS.map((name) => [name, gl.getUniformLocation(made, name)]));
}
