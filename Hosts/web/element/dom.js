// Helpers of the element's parts for a document.

/** An element with a class, and as a part that sites can style. */
export const div = (name, part) => {
  const e = document.createElement("div");
  e.className = name;
  if (part) e.setAttribute("part", part);
  return e;
};
