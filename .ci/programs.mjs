// Ajv reads the schema in its strict default, DOMPurify and SVGO clean drawings; KLETKA_ROOT is the folder of the project, KLETKA the
// program. `.ci/npm` runs it where these are installed.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readFileSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import test from "node:test";

import Ajv from "ajv";
import createDOMPurify from "dompurify";
import { JSDOM } from "jsdom";
import { parse } from "smol-toml";
import { optimize } from "svgo";

const root = process.env.KLETKA_ROOT;
const { default: settings } = await import(join(process.cwd(), root, "formats/svgo.config.mjs"));

test("Ajv takes the schema without a word, and the documents that ship", () => {
  const said = [];
  const logger = { log: (text) => said.push(text), warn: (text) => said.push(text), error: (text) => said.push(text) };
  const fits = new Ajv({ logger }).compile(JSON.parse(readFileSync(join(root, "formats/kletka.schema.json"), "utf8")));
  assert.deepEqual(said, []);
  let count = 0;
  for (const folder of ["puzzles", "docs", "formats/examples"]) {
    for (const name of readdirSync(join(root, folder), { recursive: true })) {
      if (!name.endsWith(".toml") || name.endsWith("book.toml")) continue;
      const document = parse(readFileSync(join(root, folder, name), "utf8"));
      assert.ok(fits(JSON.parse(JSON.stringify(document))), `${name}: ${JSON.stringify(fits.errors)}`);
      count += 1;
    }
  }
  assert.ok(count > 200, String(count));
  assert.ok(!fits({ kletka: 1, game: "parcel", start: { position: "", picture: "" } }));
});

test("drawings that were cleaned give their document back", () => {
  const purifier = createDOMPurify(new JSDOM("").window);
  const xml = { PARSER_MEDIA_TYPE: "application/xhtml+xml", NAMESPACE: "http://www.w3.org/2000/svg" };
  const document = join(root, "tests/drawings/cleaned/game.toml");
  const text = readFileSync(document, "utf8");
  const svg = execFileSync(process.env.KLETKA, ["render", document, "-o", "-"], { encoding: "utf8" });
  const lean = optimize(svg, settings).data;
  assert.ok(lean.length < svg.length);
  for (const [cleaned, wanted] of [
    [purifier.sanitize(svg), text],
    [purifier.sanitize(svg, xml), text],
    [lean, text.trimEnd()],
    [purifier.sanitize(lean), text.trimEnd()],
  ]) {
    writeFileSync("cleaned.svg", cleaned);
    assert.equal(execFileSync(process.env.KLETKA, ["extract", "cleaned.svg"], { encoding: "utf8" }), wanted);
  }
});
