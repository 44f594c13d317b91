// Shared by the tests of what WebGL draws in Node: a stand-in for WebGL 2, and books of pictures.
import { bookOf, Element, pass, turns } from "./whole-kit.mjs";

export const COLOURS = { "#fff": [255, 255, 255, 255], "#ede9e0": [237, 233, 224, 255], "#453c33": [69, 60, 51, 255] };

/** A stand-in for WebGL 2: keeps what each call for triangles of the present frame had. */
function glOf(canvas) {
  const state = { uniforms: new Map(), drawn: [], made: [], gone: [], bound: null, program: null, data: null };
  const calls = {
    getParameter: () => "a GPU", getExtension: () => null, getProgramParameter: () => true, createProgram: () => ({}), createTexture: () => (state.made.push({}), state.made.at(-1)), getUniformLocation: (program, name) => ({ program, name }),
    useProgram: (program) => void (state.program = program), bindTexture: (_, texture) => void (state.bound = texture), deleteTexture: (texture) => void state.gone.push(texture), clear: () => void (state.drawn = []),
    texImage2D: (...said) => void (state.bound.source = said.at(-1).source ?? said.at(-1)), bufferData: (_, data) => void (state.data = data.slice()),
    drawArrays: (_, first, count) => void state.drawn.push({ program: state.program, uniforms: { ...state.uniforms.get(state.program) }, texture: state.bound, vertices: Array.from({ length: count }, (_, i) => [...state.data.subarray(5 * (first + i), 5 * (first + i) + 5)]) }) };
  return (canvas.gl = new Proxy(state, { get: (kept, name) => {
    if (name in kept) return kept[name];
    if (/^uniform\d/.test(name)) return ({ program, name: its }, ...values) => void state.uniforms.set(program, { ...state.uniforms.get(program), [its]: values.length === 1 ? (values[0].length ? [...values[0]] : values[0]) : values });
    return calls[name] ?? (name.toUpperCase() === name ? name : () => ({}));
  } }));
}

const { getContext } = Element.prototype;
Element.prototype.getContext = function (kind) {
  if (kind === "webgl2") return glOf(this);
  const pen = { ...getContext.call(this), fillRect() {}, getImageData: () => ({ data: COLOURS[pen.fillStyle] ?? [9, 9, 9, 9] }) };
  return pen;
};
globalThis.createImageBitmap = async (source) => ({ source, close() {} });

/** A book of pictures, each of its own. */
export async function pictured(count, attributes) {
  const it = await bookOf(0, { softness: 0, ...attributes }), { book } = it;
  book.append(...Array.from({ length: count }, (_, i) => Object.assign(new Element("img"), { naturalWidth: 300, naturalHeight: 400, decode: async () => {}, complete: true, number: i })));
  await pass(it, 3), await turns();
  void book.turnTo(6, { animate: false }), await pass(it, 3);
  return it;
}

