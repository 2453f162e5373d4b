// The package as it was installed from its archive, in Node; KLETKA_ROOT is the folder of the project.

import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import test from "node:test";

import { Refused, load } from "kletka";
import { desk } from "kletka/desk";

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
