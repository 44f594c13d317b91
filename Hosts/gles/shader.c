#include "shader.h"
#include <stdio.h>

GLuint compile_shader(GLenum kind, const char *head, const char *source) {
  GLuint made = glCreateShader(kind);
  GLint fine = 0;
  const char *parts[2] = {head, source};
  glShaderSource(made, 2, parts, NULL);
  glCompileShader(made);
  glGetShaderiv(made, GL_COMPILE_STATUS, &fine);
  if (!fine) {
    char log[1000];
    glGetShaderInfoLog(made, sizeof log, NULL, log);
    fprintf(stderr, "%s\n", log);
  }
  return fine ? made : 0;
}
