// The playground: a document is opened, played on, checked and solved in this page alone; its address can carry the document.

const LANG = document.documentElement.lang;
const WORDS = JSON.parse(document.getElementById("words").textContent);
const say = (name, ...put) => put.reduce((text, one) => text.replace("{}", one), WORDS[name]);
const both = (text) => ({ en: text, ru: text });
const by = (id) => document.getElementById(id);
const make = (tag, properties = {}, ...inside) => {
  const node = Object.assign(document.createElement(tag), properties);
  node.append(...inside);
  return node;
};
const STEPS = [2_000, 20_000, 200_000, 2_000_000, 20_000_000, 200_000_000];
const PATIENCE = 60_000;

async function through(stream, bytes) {
  return new Uint8Array(await new Response(new Blob([bytes]).stream().pipeThrough(stream)).arrayBuffer());
}

// A document as an address holds it: packed, in letters that addresses keep.
async function packed(text) {
  const bytes = await through(new CompressionStream("gzip"), new TextEncoder().encode(text));
  const letters = Array.from(bytes, (byte) => String.fromCharCode(byte)).join("");
  return btoa(letters).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

async function unpacked(letters) {
  const bytes = Uint8Array.from(atob(letters.replaceAll("-", "+").replaceAll("_", "/")), (letter) => letter.charCodeAt(0));
  return new TextDecoder().decode(await through(new DecompressionStream("gzip"), bytes));
}

const board = by("board");
const area = by("text");
let engine = null;
let solver = null;
let at = "end";
let opened = null;
let newest = 0;
let search = 0;
const past = [];
const future = [];

const tell = (text, kind = "") => { by("said").textContent = text; by("said").className = `said ${kind}`; };
const refusal = (error) => error.why?.message[LANG] ?? error.message;
const ask = (question) => engine.ask(question);

// Opens the text as it stands; only the newest one is shown.
async function open() {
  const turn = ++newest;
  const text = area.value;
  try {
    const answer = await ask({ do: "open", text });
    if (turn !== newest) return;
    opened = answer;
  } catch (error) {
    if (turn === newest) tell(refusal(error), "wrong");
    return;
  }
  const known = [opened.record, opened.solution].flatMap((tree) => tree ?? []).map((node) => node.at);
  if (!known.includes(at)) at = known.length ? opened.record?.findLast((node) => node.main)?.at ?? "0" : "end";
  paint();
  await board.show(text, at, LANG);
}

function paint() {
  const count = opened.errors ? say("errors", opened.errors) : say("valid");
  by("state").textContent = opened.warnings ? `${count}; ${say("warnings", opened.warnings)}` : count;
  by("state").className = opened.errors ? "said wrong" : "said fine";
  by("messages").replaceChildren(...opened.diagnostics.map((one) => {
    const button = make("button", { type: "button", className: one.severity }, `${one.line}:${one.column} ${one.message[LANG]}`);
    button.addEventListener("click", () => { area.focus(); area.setSelectionRange(...one.span); });
    const help = one.help ? [make("span", { className: "help" }, ` ${one.help[LANG]}`)] : [];
    const meant = one.suggestions.map(({ put, span }) => {
      const mend = make("button", { type: "button" }, say("meant", put));
      mend.addEventListener("click", () => change(area.value.slice(0, span[0]) + put + area.value.slice(span[1])));
      return mend;
    });
    return make("li", {}, button, ...help, ...meant);
  }));
  paintMoves();
  paintHistory();
}

function paintHistory() {
  by("undo").disabled = !past.length;
  by("redo").disabled = !future.length;
}

function paintMoves() {
  const lists = [["record", opened.record], ["solution", opened.solution]].filter(([, tree]) => tree?.length > 1);
  by("moves").replaceChildren(...lists.flatMap(([name, tree]) => [
    make("h2", {}, say(name)),
    make("div", { className: "line" }, ...tree.flatMap((node) => {
      const button = make("button", { type: "button" }, node.word === null ? say("start") : `${node.number}. ${node.word}`);
      if (node.at === at) button.setAttribute("aria-current", "true");
      if (!node.main && node.word !== null) button.className = "aside";
      button.addEventListener("click", () => go(node.at));
      return [button, " ", ...node.comments.map((comment) => make("span", { className: "comment" }, comment))];
    })),
  ]));
}

function go(to) {
  at = to;
  paintMoves();
  tell("");
  return board.show(area.value, at, LANG);
}

function step(way) {
  const tree = [opened?.record, opened?.solution].find((one) => one?.some((node) => node.at === at));
  if (!tree) return;
  const node = tree.find((one) => one.at === at);
  const to = way < 0 ? node.parent : node.children[0];
  if (to !== null && to !== undefined) go(tree[to].at);
}

// Another text, which can be taken back.
function change(text, to = at) {
  if (text !== area.value) {
    past.push([area.value, at]);
    future.length = 0;
  }
  return put(text, to);
}

function put(text, to) {
  area.value = text;
  at = to;
  keep();
  paintHistory();
  return open();
}

function keep() {
  try { localStorage.setItem("kletka:playground", area.value); } catch { /* it is forgotten with the page */ }
}

function walk(from, to) {
  if (!from.length) return;
  to.push([area.value, at]);
  put(...from.pop());
}

async function play(word) {
  try {
    const answer = await ask({ do: "edit", text: area.value, at, lang: LANG, change: { is: "play", word } });
    await change(answer.text, answer.at);
  } catch (error) {
    tell(refusal(error), "wrong");
  }
}

async function solve() {
  const turn = ++search;
  const goal = by("goal").value.trim() || null;
  const until = performance.now() + PATIENCE;
  let found = null;
  by("stop").hidden = false;
  by("solve").disabled = true;
  tell(say("searching", 0));
  try {
    solver ??= await globalThis.kletkaEngine();
    for (const nodes of STEPS) {
      found = await solver.ask({ do: "solve", text: area.value, goal, nodes }, { time: Math.max(until - performance.now(), 50) });
      if (turn !== search) return;
      if (found.verdict !== "unknown" || !found.stopped) break;
      tell(say("searching", found.nodes.toLocaleString(LANG)));
    }
    tellFound(found);
  } catch (error) {
    if (turn !== search) return;
    if (error.why) tell(refusal(error), "wrong");
    else tell(say("unsettled", (found?.nodes ?? 0).toLocaleString(LANG)), "wrong");
  } finally {
    if (turn === search) {
      by("stop").hidden = true;
      by("solve").disabled = false;
    }
  }
}

function tellFound({ verdict, goal, keys, line, nodes }) {
  const after = `${line.length ? ` ${line.join(" ")}.` : ""} ${say("nodes", nodes.toLocaleString(LANG))}`;
  const key = verdict === "proved" && keys.length ? ` ${say("keys", keys.map(({ move }) => move).join(" · "))}` : "";
  tell(`${say(verdict, goal)}${key}${after}`, { proved: "fine", refuted: "wrong" }[verdict] ?? "");
}

function stop() {
  search += 1;
  solver?.end();
  by("stop").hidden = true;
  by("solve").disabled = false;
  tell(say("stopped"));
}

async function share() {
  location.replace(`#text=${await packed(area.value)}`);
  try {
    await navigator.clipboard.writeText(location.href);
    tell(say("copied"), "fine");
  } catch {
    tell(say("shared"), "fine");
  }
}

function download() {
  const address = URL.createObjectURL(new Blob([area.value], { type: "text/plain" }));
  make("a", { href: address, download: "document.toml" }).click();
  setTimeout(() => URL.revokeObjectURL(address), 1000);
}

async function fromAddress() {
  const held = new URLSearchParams(location.hash.slice(1)).get("text");
  if (!held) return null;
  try {
    return await unpacked(held);
  } catch {
    tell(say("badaddress"), "wrong");
    return null;
  }
}

async function begin() {
  board.words = Object.fromEntries(Object.entries(WORDS).map(([name, text]) => [name, both(text)]));
  board.desk = (question) => ask(question).catch((error) => ({ refused: error.why ?? { message: both(error.message) } }));
  board.addEventListener("board-play", (event) => play(event.detail.word));
  let kept = null;
  try { kept = localStorage.getItem("kletka:playground"); } catch { /* nothing is kept */ }
  area.value = (await fromAddress()) ?? kept ?? by("sample").textContent;
  engine = await globalThis.kletkaEngine({ time: 20_000 });
  const { games } = await ask({ do: "words" });
  by("new").append(...games.map((game) => make("option", { value: game.name }, game.title[LANG])));
  await open();
  document.body.dataset.ready = "";
}

let waiting = null;
area.addEventListener("input", () => {
  clearTimeout(waiting);
  waiting = setTimeout(() => { waiting = null; keep(); open(); }, 200);
});
area.addEventListener("beforeinput", () => {
  // What is typed without a pause is one change.
  if (waiting === null && past.at(-1)?.[0] !== area.value) past.push([area.value, at]);
  future.length = 0;
  paintHistory();
});
by("new").addEventListener("change", async (event) => {
  const game = event.target.value;
  event.target.value = "";
  if (!game) return;
  const { text } = await ask({ do: "new", game, title: null, size: null, goal: null, lang: LANG });
  change(text, "end");
});
by("file").addEventListener("change", async (event) => {
  const [file] = event.target.files;
  event.target.value = "";
  if (file) change(await file.text(), "end");
});
document.addEventListener("dragover", (event) => event.preventDefault());
document.addEventListener("drop", async (event) => {
  const [file] = event.dataTransfer.files;
  if (!file) return;
  event.preventDefault();
  change(await file.text(), "end");
});
const acts = { undo: () => walk(past, future), redo: () => walk(future, past), share, download, solve, stop, back: () => step(-1), forth: () => step(1), pass: () => play("--"), legal: () => board.showLegal() };
for (const [name, act] of Object.entries(acts)) by(name).addEventListener("click", act);
window.addEventListener("hashchange", async () => {
  const text = await fromAddress();
  if (text !== null && text !== area.value) change(text, "end");
});
begin().catch((error) => tell(say("noengine", error.message), "wrong"));
