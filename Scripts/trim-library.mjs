// leafspring.js with only what some programs can reach, for one file that a site loads: trim-library.mjs LIBRARY CALLS PROGRAM…
//
// A class, a method, a struct or a group of names stays if its name is a word of the programs or of something that stays, so calls by
// a computed name (`this.book[name]()`) are found where that name is written. A method goes that makes a call which CALLS, the list of
// the module's calls, does not have, or that a program says it does not use, whatever the names of its own are: `trim-library: no Class.method…`. Prints the text.
import { readFileSync } from "node:fs";

const [library, calls, ...programs] = process.argv.slice(2);
if (!programs.length) {
  console.error("usage: trim-library.mjs LIBRARY CALLS PROGRAM…");
  process.exit(64);
}
const bare = (text) => text.replace(/\/\*[^]*?\*\/|(?<=^|\s)\/\/.*$/gm, "");
const wordsOf = (text) => bare(text).match(/[\w$]+/g) ?? [];
const callable = new Set(readFileSync(calls, "utf8").split("\n"));
const callsOf = (text) => [...text.matchAll(/\bcalls\.(leaf_\w+)|\b(?:call|stepped|hash|all|gesture|add)\("(\w+)"/g)].map(([, whole, name]) => whole ?? `leaf_stage_${name}`);

// The file in pieces: { name, owner, text }; without a name it always stays, or as long as its owner: the class or the table it is in.
function pieces(text) {
  const parts = [];
  let owner = null, comment = [];
  const begin = (name, inside = owner) => parts.push({ name, owner: inside, lines: comment.splice(0) });
  begin();
  for (const line of text.split("\n")) {
    const head = /^(?:export )?(?:class (\w+)\b.*|const (STRUCTS|NAMES) =.*)\{$/.exec(line);
    const member = owner && /^ {2}(?:static |async |get |set )*([A-Za-z]\w*(?=\(|:)|\[(?=\w))/.exec(line)?.[1];
    if (owner && /^ {2}(\/\/|\/\*\*)|^ {3}\*|^ {6}.*\*\/$/.test(line)) {
      comment.push(line);
      continue;
    }
    if (head) owner = head[1] ?? head[2], begin(owner, null);
    else if (member) begin(/^(constructor|\[)$/.test(member) ? undefined : member);
    const isEnd = owner && /^\};?$/.test(line);
    if (isEnd) begin(owner, null);
    parts.at(-1).lines.push(...comment.splice(0), line);
    if (isEnd) owner = null, begin();
  }
  return parts.map(({ lines, ...part }) => ({ ...part, text: lines.join("\n") })).filter((part) => part.text);
}

const parts = pieces(readFileSync(library, "utf8")), words = new Set(programs.flatMap((file) => wordsOf(readFileSync(file, "utf8"))));
const isCallable = ({ text }) => callsOf(text).every((call) => callable.has(call));
// A class goes as a whole that cannot be made.
const gone = new Set(parts.filter((part) => part.owner && !part.name && !isCallable(part)).map(({ owner }) => owner));
const unused = new Set(programs.flatMap((file) => [...readFileSync(file, "utf8").matchAll(/trim-library: no ([\w. ]+)/g)].flatMap(([, members]) => members.split(" "))));
const kept = new Set(), isWanted = ({ name, owner }) => !gone.has(owner ?? name) && !unused.has(`${owner}.${name}`) && (!owner || words.has(owner)) && (!name || words.has(name));
for (let before = -1; before !== kept.size;) {
  before = kept.size;
  for (const part of parts) {
    if (kept.has(part) || !isWanted(part) || !isCallable(part)) continue;
    kept.add(part);
    for (const word of wordsOf(part.text)) words.add(word);
  }
}
process.stdout.write(parts.filter((part) => kept.has(part)).map(({ text }) => text).join("\n"));
