// A comic that is drawn here, read from the right: eight strips of three panels, a reader, a book and the wind.
const W = 320, H = 450, INK = '#1b1b1b';
const line = (points, wide = 3) => `<polyline points="${points.map((p) => p.join()).join(" ")}" fill="none" stroke="${INK}" stroke-width="${wide}" stroke-linecap="round" stroke-linejoin="round"/>`;
const text = (x, y, words, size = 13) => `<text x="${x}" y="${y}" font-size="${size}" font-family="sans-serif" font-weight="700" text-anchor="middle" fill="${INK}">${words}</text>`;

// A person who stands at a point: arms and legs by where hands and feet are, from the hip; `mood`: how the mouth bends.
function person(x, y, { hands = [[-22, -28], [22, -28]], feet = [[-12, 40], [12, 40]], mood = 3, look = 1 } = {}) {
  const hip = [x, y], neck = [x, y - 44], head = [x, y - 60], at = ([dx, dy]) => [x + dx, y + dy];
  return line([hip, neck]) + hands.map((hand) => line([[x, y - 38], at(hand)])).join("") + feet.map((foot) => line([hip, at(foot)])).join("")
    + `<circle cx="${head[0]}" cy="${head[1]}" r="15" fill="#fff" stroke="${INK}" stroke-width="3"/>`
    + `<circle cx="${head[0] + 5 * look}" cy="${head[1] - 3}" r="2" fill="${INK}"/><circle cx="${head[0] - 5 + 5 * look}" cy="${head[1] - 3}" r="2" fill="${INK}"/>`
    + `<path d="M${head[0] - 5} ${head[1] + 6} q5 ${mood} 10 0" fill="none" stroke="${INK}" stroke-width="2"/>`;
}
// An open book, tilted by an angle, with a leaf that is turned so far.
const book = (x, y, angle = 0, leaf = null) => `<g transform="translate(${x} ${y}) rotate(${angle})"><path d="M0 0 q-18 -9 -36 -2 v-24 q18 -7 36 2 z M0 0 q18 -9 36 -2 v-24 q-18 -7 -36 2 z" fill="#fffdf2" stroke="${INK}" stroke-width="2.5"/>${
  leaf === null ? "" : `<path d="M0 -24 Q${22 * Math.cos(leaf)} ${-34 - 8 * Math.sin(leaf)} ${34 * Math.cos(leaf)} ${-24 - 22 * Math.sin(leaf)} l0 24 Q${22 * Math.cos(leaf)} ${-10} 0 0 z" fill="#fff" stroke="${INK}" stroke-width="2"/>`}</g>`;
const sheet = (x, y, angle) => `<path transform="translate(${x} ${y}) rotate(${angle})" d="M-14 -10 q8 -8 16 -2 t14 0 l-3 20 q-8 6 -14 1 t-14 3 z" fill="#fff" stroke="${INK}" stroke-width="2"/>`;
const wind = (x, y, long) => [0, 14, 28].map((dy, i) => `<path d="M${x} ${y + dy} q${-long / 3} ${i % 2 ? 8 : -8} ${-long * (1 - 0.15 * i)} 0" fill="none" stroke="#6d8fa8" stroke-width="2.5" stroke-linecap="round"/>`).join("");
const tree = (x, y) => `<path d="M${x} ${y} v-60" stroke="#5b3d22" stroke-width="9"/><circle cx="${x}" cy="${y - 78}" r="34" fill="#7fae62" stroke="${INK}" stroke-width="2.5"/>`;
const says = (x, y, words) => `<ellipse cx="${x}" cy="${y}" rx="${10 + 4 * words.length}" ry="17" fill="#fff" stroke="${INK}" stroke-width="2"/>${text(x, y + 5, words)}`;
const noise = (x, y, words) => `<text x="${x}" y="${y}" font-size="30" font-family="sans-serif" font-weight="900" text-anchor="middle" fill="#d8432b" stroke="#fff" stroke-width="1" transform="rotate(-8 ${x} ${y})">${words}</text>`;

// Each panel: the colour of its sky, and what is in it; a strip is a wide panel above two small ones, the right one first.
const SKY = ["#dbeaf5", "#f6e7c8", "#e3d7ee", "#d9ecd2"];
const STRIPS = [
  ["A quiet place", tree(60, 130) + person(210, 90) + book(210, 78) + says(250, 22, "Page one"), person(70, 110, { hands: [[-20, -20], [22, -22]] }) + book(72, 96, 0, 2.4), person(70, 110) + book(72, 100, 0, 0.6) + says(70, 30, "Good.")],
  ["A breeze", tree(60, 130) + wind(300, 40, 120) + person(200, 90, { look: -1 }) + book(200, 78, -4, 1.2), wind(140, 40, 90) + book(70, 110, 4, 1.9), person(70, 110, { mood: -3 }) + says(72, 28, "Hm?")],
  ["A gust", wind(310, 30, 200) + wind(300, 80, 160) + person(230, 92, { hands: [[-30, -40], [-26, -24]], feet: [[-4, 40], [22, 36]], mood: -5, look: -1 }) + book(188, 60, -20, 1.4), noise(72, 70, "FLAP") + book(72, 130, 0, 1.6), noise(76, 60, "FLAP") + sheet(40, 110, 20) + sheet(98, 130, -25)],
  ["It is off", wind(310, 40, 230) + sheet(70, 40, 20) + sheet(120, 80, -15) + sheet(40, 96, 50) + person(250, 92, { hands: [[-34, -50], [-30, -34]], mood: -5, look: -1 }), person(80, 112, { hands: [[-30, -60], [26, -58]], mood: -6 }) + says(74, 26, "My page!"), sheet(70, 70, 35) + wind(140, 100, 110)],
  ["After it", sheet(60, 40, -20) + person(190, 92, { hands: [[-34, -44], [24, -30]], feet: [[-24, 34], [24, 30]], look: -1 }) + wind(310, 90, 90), person(84, 112, { hands: [[-34, -52], [20, -34]], feet: [[-26, 30], [20, 36]], look: -1 }) + sheet(30, 40, 10), noise(76, 46, "HOP") + person(76, 126, { feet: [[-22, 22], [22, 22]] })],
  ["Up the tree", tree(90, 132) + sheet(90, 20, 12) + person(220, 92, { look: -1 }), tree(76, 150) + sheet(80, 40, -8), person(70, 112, { hands: [[-16, -72], [18, -74]], mood: -2 }) + says(76, 22, "Hello?")],
  ["A branch bends", tree(80, 132) + person(130, 60, { hands: [[-36, -30], [-30, -14]], feet: [[-10, 34], [18, 26]], look: -1 }) + sheet(84, 14, 0), noise(76, 76, "GOT IT") + sheet(76, 120, 8), person(74, 112, { hands: [[-24, -60], [24, -60]], mood: 8 }) + sheet(52, 44, -10)],
  ["Where was I?", tree(60, 130) + person(200, 90) + book(200, 78, 0, 2.6) + says(248, 20, "Page two"), person(70, 110) + book(72, 98), text(74, 80, "THE END", 20) + book(74, 140, 0, 1.2)],
];

/** The strips as pages: { title, svg }. */
export const strips = () => STRIPS.map(([title, wide, right, left], i) => {
  const panel = (x, y, w, h, inside, sky, id) => `<clipPath id="${id}"><rect x="${x}" y="${y}" width="${w}" height="${h}"/></clipPath><g clip-path="url(#${id})"><rect x="${x}" y="${y}" width="${w}" height="${h}" fill="${sky}"/>`
    + `<rect x="${x}" y="${y + h * 0.78}" width="${w}" height="${h * 0.22}" fill="#c9b98f"/><g transform="translate(${x} ${y + h - 150})">${inside}</g></g><rect x="${x}" y="${y}" width="${w}" height="${h}" fill="none" stroke="${INK}" stroke-width="4"/>`;
  const sky = (k) => SKY[(i + k) % SKY.length], half = (W - 36) / 2;
  return { title, svg: `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${W} ${H}" width="${W}" height="${H}"><rect width="${W}" height="${H}" fill="#fff"/>${
    text(W / 2, 24, title, 15)}${panel(12, 34, W - 24, 196, wide, sky(0), `a${i}`)}${panel(24 + half, 242, half, 196, right, sky(1), `b${i}`)}${panel(12, 242, half, 196, left, sky(2), `c${i}`)}</svg>` };
});
