// The package as it was installed from its archive, in Node; KLETKA_ROOT is the folder of the project.

import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import test from "node:test";

import { Refused, desk, load } from "kletka";

const root = process.env.KLETKA_ROOT;
const GAME = 'kletka = 1\ngame = "parcel"\n[board]\nsize = 3\n[record]\nmoves = "1. [b2-3] 2. [b2-3]"\n';

test("errors have their places", async () => {
  const kletka = await load();
  const opened = kletka.open(GAME);
  assert.equal(opened.errors, 1);
  assert.equal(GAME.slice(...opened.diagnostics[0].span), "[b2-3]");
  assert.ok(opened.diagnostics[0].message.ru);
  assert.throws(() => kletka.ask({ do: "nothing" }), Refused);
  assert.throws(() => kletka.ask({ do: "look", text: "" }), Refused);
});

test("games are drawn, played and searched", async () => {
  const kletka = await load();
  const text = GAME.replace(" 2. [b2-3]", "");
  assert.match(kletka.draw(text), /^<svg/);
  assert.ok(kletka.try(text, "[b2-3]").refusal);
  assert.equal(kletka.try(text, "[c2-3]").refusal, null);
  const played = kletka.play(text, "[c2-3]");
  assert.equal(kletka.open(played.text).plies, 2);
  assert.equal(kletka.open(played.text, { search: true }).errors, 0);
});

test("shipped problems of every game are proved, in steps", async () => {
  const kletka = await load();
  const seen = new Set();
  for (const folder of readdirSync(join(root, "puzzles/problems"))) {
    const first = readdirSync(join(root, "puzzles/problems", folder)).filter((name) => name.endsWith(".toml"))[0];
    const text = readFileSync(join(root, "puzzles/problems", folder, first), "utf8");
    const last = [...kletka.solve(text, { first: 100, most: 2_000_000, proof: true })].at(-1);
    assert.equal(last.verdict, "proved", `${folder}/${first}`);
    assert.ok(last.certificate.includes("proof"));
    seen.add(kletka.open(text).game);
  }
  assert.deepEqual([...seen].sort(), ["parcel", "renju-3-2", "renju-for-three"]);
});

test("memory has an end", async () => {
  const { compile } = await import("kletka");
  const module = await compile();
  const { memory } = new WebAssembly.Instance(module, {}).exports;
  assert.throws(() => memory.grow(8192), RangeError, "512 MiB");
  // An instance that took more than it may is not used again.
  let instances = 0;
  const { Instance } = WebAssembly;
  WebAssembly.Instance = function made(...given) { instances += 1; return new Instance(...given); };
  try {
    const small = await load(module, { memory: 1 });
    small.open(GAME);
    small.open(GAME);
    assert.equal(instances, 2);
    const usual = await load(module);
    usual.open(GAME);
    usual.open(GAME);
    assert.equal(instances, 3);
  } finally {
    WebAssembly.Instance = Instance;
  }
});

test("moves of readers are answered", async () => {
  const kletka = await load();
  const text = readFileSync(join(root, "puzzles/problems/renju-for-three/05-two-against-one.toml"), "utf8");
  const wrong = kletka.ask({ do: "reply", text, moves: ["g2"], nodes: 100_000 });
  assert.notEqual(wrong.verdict, "proved");
  assert.equal(wrong.later, 11);
  const right = kletka.ask({ do: "reply", text, moves: ["h4"], nodes: 100_000 });
  assert.equal(right.verdict, "proved");
  assert.ok(right.played.length > 1 && right.played[0].svg && right.hint);
  assert.throws(() => kletka.ask({ do: "reply", text, moves: ["e6"], nodes: 1 }), Refused);
});

test("a Worker answers, and is made anew when its time is up", async () => {
  const it = await desk(undefined, { time: 20_000 });
  assert.equal((await it.ask({ do: "open", text: GAME })).errors, 1);
  await assert.rejects(it.ask({ do: "nothing" }), Refused);
  it.end();
  const hasty = await desk(undefined, { time: 1 });
  const empty = 'kletka = 1\ngame = "renju-3-2"\n[puzzle]\ngoal = "A wins"\n';
  await assert.rejects(hasty.ask({ do: "solve", text: empty, nodes: 1_000_000 }), /1 ms/);
  hasty.end();
});
