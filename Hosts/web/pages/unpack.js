/** The module that the page contains, as bytes or as a promise of them; it may be compressed. */
export async function unpack() {
  const text = document.getElementById("module").textContent, bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
  if (bytes[0] !== 0x1f) return bytes;
  return new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"))).arrayBuffer();
}

/** Says that it cannot run here. */
export function fail(what, { message }) {
  const text = `${what}: ${message}. That needs a browser of 2023 or newer, with WebAssembly SIMD.`;
  document.body.append(Object.assign(document.createElement("p"), { id: "fault", textContent: text }));
}
