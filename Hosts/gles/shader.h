/* Shaders of OpenGL ES 2. */
#ifndef SHADER_H
#define SHADER_H
#include <GLES2/gl2.h>

/* Compiles `head` followed by `source`. 0 if it cannot be: the reason is on standard error. */
GLuint compile_shader(GLenum kind, const char *head, const char *source);
#endif
