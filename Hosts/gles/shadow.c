#include "shadow.h"
#include "shader.h"
#include <GLES2/gl2.h>

static GLuint program, corners;

static const char *vertex_source =
    "attribute vec2 corner;\n"
    "uniform mat4 matrix;\n"
    "varying vec2 at;\n"
    "void main() { at = corner; gl_Position = matrix * vec4(corner, 0.0, 1.0); }\n";

/* The alphas of a profile along its axis, or the distance to an outline's polygon. */
static const char *fragment_source =
    "precision highp float;\n"
    "varying vec2 at;\n"
    "uniform vec2 axis, range, ends, bright, caster[8];\n"
    "uniform float is_profile, alphas[17], height, strength;\n"
    "float reach(float q) { return q * inversesqrt(q * q + 0.62); }\n"
    "float profile() {\n"
    "  float t = clamp((dot(axis, at) - range.x) / max(range.y - range.x, 1e-6), 0.0, 1.0), alpha = alphas[0];\n"
    "  for (int i = 0; i < 16; i++) {\n"
    "    float low = float(i * i) / 256.0, high = float((i + 1) * (i + 1)) / 256.0;\n"
    "    if (t > low) alpha = mix(alphas[i], alphas[i + 1], clamp((t - low) / (high - low), 0.0, 1.0));\n"
    "  }\n"
    "  float y = axis.x * at.y - axis.y * at.x;\n"
    "  if (ends.y > 0.0) alpha *= 0.5 * (reach((ends.x * 0.5 - y) / ends.y) + reach((ends.x * 0.5 + y) / ends.y));\n"
    "  return alpha;\n"
    "}\n"
    "float outline() {\n"
    "  vec2 nearest = vec2(1e9);\n"
    "  float left = 1e9, right = -1e9;\n"
    "  for (int i = 0; i < 8; i++) {\n"
    "    vec2 a = caster[i], edge = caster[i == 7 ? 0 : i + 1] - a, from = at - a;\n"
    "    vec2 gap = from - edge * clamp(dot(from, edge) / max(dot(edge, edge), 1e-9), 0.0, 1.0);\n"
    "    if (dot(gap, gap) < dot(nearest, nearest)) nearest = gap;\n"
    "    float side = edge.x * from.y - edge.y * from.x;\n"
    "    left = min(left, side);\n"
    "    right = max(right, side);\n"
    "  }\n"
    "  if (left >= 0.0 || right <= 0.0) nearest = vec2(0.0);\n"
    "  float d = length(nearest), s = -d * inversesqrt(max(d * d + height * height, 1e-9));\n"
    "  float tilt = d > 1e-6 ? dot(bright, nearest) / d : 0.0;\n"
    "  float alpha = strength * (0.5 * (1.0 + s) + 0.21220659 * tilt * (s * s - 1.0));\n"
    "  return alpha < 1.0 / 512.0 ? 0.0 : alpha;\n"
    "}\n"
    "void main() { gl_FragColor = vec4(0.0, 0.0, 0.0, is_profile > 0.5 ? profile() : outline()); }\n";

int shadow_open(void) {
  GLuint vertex = compile_shader(GL_VERTEX_SHADER, "", vertex_source);
  GLuint fragment = compile_shader(GL_FRAGMENT_SHADER, "", fragment_source);
  GLint linked = 0;
  if (!vertex || !fragment) return -1;
  program = glCreateProgram();
  glAttachShader(program, vertex);
  glAttachShader(program, fragment);
  glBindAttribLocation(program, 1, "corner");
  glLinkProgram(program);
  glGetProgramiv(program, GL_LINK_STATUS, &linked);
  glGenBuffers(1, &corners);
  return linked ? 0 : -1;
}

static GLint uniform(const char *name) { return glGetUniformLocation(program, name); }

void shadow_draw(const leaf_shadow *s, const float matrix[16]) {
  float caster[16];
  /* A polygon with fewer corners stays in its last one, whose edges are points. */
  for (unsigned i = 0; i < 8; i++) {
    unsigned from = s->caster_count == 0 ? 0 : i < s->caster_count ? i : s->caster_count - 1;
    caster[2 * i] = s->caster[2 * from];
    caster[2 * i + 1] = s->caster[2 * from + 1];
  }
  glUseProgram(program);
  glUniformMatrix4fv(uniform("matrix"), 1, GL_FALSE, matrix);
  glUniform1f(uniform("is_profile"), s->kind == LEAF_SHADOW_PROFILE ? 1 : 0);
  glUniform2fv(uniform("axis"), 1, s->axis);
  glUniform2f(uniform("range"), s->lo, s->hi);
  glUniform2f(uniform("ends"), s->end_extent, s->end_length);
  glUniform1fv(uniform("alphas"), 17, s->alpha);
  glUniform2fv(uniform("caster"), 8, caster);
  glUniform1f(uniform("height"), s->height);
  glUniform1f(uniform("strength"), s->strength);
  glUniform2fv(uniform("bright"), 1, s->bright);
  glBindBuffer(GL_ARRAY_BUFFER, corners);
  glBufferData(GL_ARRAY_BUFFER, (GLsizeiptr)sizeof s->clip, s->clip, GL_STREAM_DRAW);
  glDisableVertexAttribArray(0);
  glEnableVertexAttribArray(1);
  glVertexAttribPointer(1, 2, GL_FLOAT, GL_FALSE, 0, 0);
  glDrawArrays(GL_TRIANGLE_FAN, 0, (GLsizei)s->clip_count);
  glDisableVertexAttribArray(1);
  glEnableVertexAttribArray(0);
}
