/* Shadows of a frame, with OpenGL ES 2. */
#ifndef SHADOW_H
#define SHADOW_H
#include "leafspring.h"

/* Makes the program. 0 on success. */
int shadow_open(void);
/* Draws one: `matrix` takes its plane to clip space. */
void shadow_draw(const leaf_shadow *shadow, const float matrix[16]);
#endif
