// Takes bodies out of the module that no question of it asks for: methods of traits are all in it, since a compiler cannot know
// that a table of methods is used in part. What is called all the same traps. `node cut.mjs FROM TO`; names of functions and
// other sections that no engine needs go too.

import { readFileSync, writeFileSync } from "node:fs";

// Searches of composers, random games and counts, by their traits.
const UNASKED = {
  AnyProblem: ["audit", "complete", "forms", "read_tries", "tries", "twins", "verify", "verify_tries"],
  AnyPosition: ["analyse", "choose", "divide", "perft", "play_random", "play_uniform", "tactics"],
  Game: ["composer", "starts"],
};
const [CUSTOM, IMPORTS, CODE] = [0, 2, 10];
// No local variables; unreachable; the end.
const TRAP = Buffer.from([3, 0, 0x00, 0x0b]);

const [from, to] = process.argv.slice(2);
const bytes = readFileSync(from);

let at = 8;
function number() {
  for (let value = 0, shift = 0; ; shift += 7) {
    const byte = bytes[at++];
    value += (byte & 127) * 2 ** shift;
    if (byte < 128) return value;
  }
}
function written(value) {
  const digits = [];
  do {
    digits.push((value & 127) | (value > 127 ? 128 : 0));
    value = Math.floor(value / 128);
  } while (value);
  return Buffer.from(digits);
}
function name() {
  const length = number();
  at += length;
  return bytes.toString("utf8", at - length, at);
}

const sections = [];
while (at < bytes.length) {
  const id = bytes[at++];
  const end = number() + at;
  sections.push({ id, begin: at, end, called: id === CUSTOM ? name() : "", content: at });
  at = end;
}

// Functions that are imported come first.
const imports = sections.find(({ id }) => id === IMPORTS);
if (imports) throw new Error("the module is to import nothing");
const names = new Map();
const { content, end: last } = sections.find(({ called }) => called === "name");
for (at = content; at < last;) {
  const kind = bytes[at++];
  const next = number() + at;
  if (kind === 1) for (let count = number(); count > 0; count -= 1) names.set(number(), name());
  at = next;
}

// As Rust writes the name of a method of a trait.
const unasked = Object.entries(UNASKED).flatMap(([trait, methods]) => methods.map((method) => `${trait.length}${trait}${method.length}${method}B`));
const met = new Set();
const isUnasked = (index) => {
  const called = names.get(index) ?? "";
  const part = called.startsWith("_RNvX") && unasked.find((one) => called.includes(one));
  if (part) met.add(part);
  return Boolean(part);
};

const kept = [bytes.subarray(0, 8)];
for (const { id, begin, end } of sections) {
  if (id === CUSTOM) continue;
  let inside = bytes.subarray(begin, end);
  if (id === CODE) {
    at = begin;
    const count = number();
    const bodies = [written(count)];
    for (let index = 0; index < count; index += 1) {
      const first = at;
      at = number() + at;
      bodies.push(isUnasked(index) ? TRAP : bytes.subarray(first, at));
    }
    inside = Buffer.concat(bodies);
  }
  kept.push(Buffer.from([id]), written(inside.length), inside);
}
const missing = unasked.filter((one) => !met.has(one));
// A compiler may write two equal functions as one.
if (missing.length) console.warn(`no function is called so: ${missing.join(", ")}`);
writeFileSync(to, Buffer.concat(kept));
