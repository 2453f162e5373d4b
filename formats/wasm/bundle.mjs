// The package as programs that pack scripts for browsers take it, and what Chromium then says. It is run in a folder in which the
// package, vite, webpack and esbuild are installed; CHROMIUM is the browser, without which only the packing is tried.

import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import test from "node:test";

import { build as esbuild } from "esbuild";
import { build as vite } from "vite";
import webpack from "webpack";

const GAME = 'kletka = 1\ngame = "parcel"\n[board]\nsize = 3\n[record]\nmoves = "1. [b2-3] 2. [b2-3]"\n';
const APPS = {
  direct: `import { load } from "kletka";
load().then((it) => it.open(GAME).errors).then(say, say);`,
  worker: `import { desk } from "kletka";
desk().then((it) => it.ask({ do: "open", text: GAME })).then((found) => say(found.errors), say);`,
};
const PAGE = '<!doctype html><meta charset="utf-8"><title>kletka</title><script type="module" src="./main.js"></script>';
const TYPES = { html: "text/html", js: "text/javascript", mjs: "text/javascript", wasm: "application/wasm" };

const PACKERS = {
  vite: async (folder, out) => {
    await vite({ root: folder, base: "./", logLevel: "error", build: { outDir: out } });
  },
  webpack: (folder, out) => new Promise((done, failed) => {
    const entry = join(folder, "main.js");
    webpack({ mode: "production", entry, output: { path: out, filename: "main.js" } }, (error, stats) => {
      if (error || stats.hasErrors()) failed(error ?? new Error(stats.toString("errors-only")));
      else {
        writeFileSync(join(out, "index.html"), PAGE);
        done();
      }
    });
  }),
  // It packs scripts only: what these look for beside them is a second script, and a file that is copied.
  esbuild: async (folder, out) => {
    const entryPoints = { main: join(folder, "main.js"), worker: "kletka/worker.js" };
    await esbuild({ entryPoints, bundle: true, format: "esm", outdir: out, logLevel: "error" });
    copyFileSync("node_modules/kletka/kletka.wasm", join(out, "kletka.wasm"));
    writeFileSync(join(out, "index.html"), PAGE);
  },
};

/** What the page of a folder tells its server. */
async function told(folder) {
  let tell;
  const answer = new Promise((done) => (tell = done));
  const server = createServer((request, response) => {
    const { pathname, search } = new URL(request.url, "http://localhost");
    const name = pathname.slice(1) || "index.html";
    if (name === "told") tell(decodeURIComponent(search.slice(1)));
    try {
      const bytes = readFileSync(join(folder, name));
      response.writeHead(200, { "content-type": TYPES[name.split(".").at(-1)] ?? "text/plain" }).end(bytes);
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise((done) => server.listen(0, "127.0.0.1", done));
  const profile = mkdtempSync(join(tmpdir(), "kletka-"));
  const address = `http://127.0.0.1:${server.address().port}/`;
  const how = ["--headless", "--no-sandbox", "--disable-gpu", `--user-data-dir=${profile}`, "--remote-debugging-port=0", address];
  const browser = spawn(process.env.CHROMIUM, how, { stdio: "ignore" });
  const ended = new Promise((done) => browser.on("exit", () => done("the browser ended")));
  const late = new Promise((done) => setTimeout(() => done("nothing"), 60_000).unref());
  const found = await Promise.race([answer, ended, late]);
  browser.kill();
  await ended;
  server.closeAllConnections();
  server.close();
  // Processes of the browser may write to its profile a little longer than it lives: a folder that
  // was read as empty has a file again, which rmSync does not look for when it tries once more.
  for (let tries = 1; ; tries++) {
    try {
      rmSync(profile, { recursive: true, force: true });
      break;
    } catch (error) {
      if (tries === 50) throw error;
      await new Promise((done) => setTimeout(done, 100));
    }
  }
  return found;
}

for (const [packer, pack] of Object.entries(PACKERS)) {
  for (const [kind, app] of Object.entries(APPS)) {
    test(`${packer} packs an application: ${kind}`, async () => {
      const folder = join(process.cwd(), `${packer}-${kind}`);
      const out = join(folder, "out");
      mkdirSync(out, { recursive: true });
      const say = "const say = (what) => { fetch(`told?${encodeURIComponent(what)}`); };";
      writeFileSync(join(folder, "main.js"), `const GAME = ${JSON.stringify(GAME)};\n${say}\n${app}\n`);
      writeFileSync(join(folder, "index.html"), PAGE);
      writeFileSync(join(folder, "package.json"), '{"type":"module"}');
      await pack(folder, out);
      if (process.env.CHROMIUM) assert.equal(await told(out), "1");
    });
  }
}
