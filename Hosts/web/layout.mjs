// Prints C that fails to compile unless leafspring.js and leafspring.h agree on every size and offset.
import { LAYOUT } from "./leafspring.js";

console.log('#include "leafspring.h"');
for (const [name, { size, fields }] of Object.entries(LAYOUT)) {
  const type = `leaf_${name}`, wide = { i32: 4, u32: 4, f32: 4, pointer: 4, text: 4, usize: 4, f64: 8, u64: 8 };
  console.log(`_Static_assert(sizeof(${type}) == ${size}, "size of ${type}");`);
  for (const f of fields) {
    const bytes = (f.child ? f.child.size : wide[f.type]) * (f.count || 1), member = `((${type} *)0)->${f.name}`;
    console.log(`_Static_assert(offsetof(${type}, ${f.name}) == ${f.offset}, "${type}.${f.name}");`);
    console.log(`_Static_assert(sizeof(${member}) == ${bytes}, "size of ${type}.${f.name}");`);
  }
}
