// The playground: a document is opened, played on, checked and solved in this page alone; its address can carry the document.

const LANG = document.documentElement.lang;
const WORDS = JSON.parse(document.getElementById("words").textContent);
// What the studio calls as this page does, the module says.
const say = (name, ...put) => put.reduce((text, one) => text.replace("{}", one), WORDS[name] ?? told.words[name][LANG]);
const both = (text) => ({ en: text, ru: text });
const by = (id) => document.getElementById(id);
const make = (tag, properties = {}, ...inside) => {
  const node = Object.assign(document.createElement(tag), properties);
  node.append(...inside);
  return node;
};
const STEPS = [2_000, 20_000, 200_000, 2_000_000, 20_000_000, 200_000_000];
const PATIENCE = 60_000;
// How many pixels the longer side of a picture has.
const PICTURE = 1600;

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
// The words, games and colours of the module.
let told = { words: {} };
let engine = null;
let solver = null;
let at = "end";
let opened = null;
let newest = 0;
let search = 0;
let carried = null;
let pictured = null;
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
      mend.addEventListener("click", () => become(area.value.slice(0, span[0]) + put + area.value.slice(span[1])));
      return mend;
    });
    return make("li", {}, button, ...help, ...meant);
  }));
  paintMoves();
  paintHistory();
  paintSetup();
  paintClaims();
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
function become(text, to = at) {
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

// A change of the text that the module makes; whether it did.
async function edit(change, where = at) {
  try {
    const answer = await ask({ do: "edit", text: area.value, at: where, lang: LANG, change });
    await become(answer.text, answer.at);
    return true;
  } catch (error) {
    tell(refusal(error), "wrong");
    return false;
  }
}

const play = (word) => edit({ is: "play", word });

// What the board asks. A start position that is being set up may break the rules for a while: the last picture stays, on which it is
// clicked right.
async function answer(question) {
  try {
    const given = await ask(question);
    if (question.do === "look") pictured = given;
    return given;
  } catch (error) {
    if (question.do === "look" && by("setup").open && pictured) return pictured;
    return { refused: error.why ?? { message: both(error.message) } };
  }
}

// ---- the start position ----

function paintSetup() {
  by("size").value = opened.keys?.board?.size?.toml ?? "";
  by("size").placeholder = opened.profile?.keys.find(({ key }) => key === "size")?.usual ?? "";
  const radio = (value, label, swatch) => {
    const input = make("input", { type: "radio", name: "mode", value, checked: board.mode === value });
    input.addEventListener("change", () => { board.mode = value; carried = null; });
    return make("label", {}, input, ...(swatch ? [make("span", { className: `swatch ${swatch}` })] : []), label);
  };
  const held = by("palette").contains(document.activeElement);
  by("palette").replaceChildren(make("legend", {}, say("tools")), radio("play", say("play")),
    ...told.colours.map(({ name, text }) => radio(name, text[LANG], name)), radio("carry", say("carry")), radio("", say("erase")));
  if (held) by("palette").querySelector(":checked").focus();
}

// What is on the field is of the start position, whatever was looked at.
async function arrange({ places, colour }) {
  const name = places.join("-");
  let change = { is: "put", places, colour };
  if (colour === "carry") {
    if (carried === null) {
      carried = places;
      return board.tell(say("carryto", name));
    }
    change = { is: "carry", from: carried, to: places };
    carried = null;
  }
  if (!await edit(change, "0")) return undefined;
  const wrong = opened.diagnostics.find(({ severity }) => severity === "error");
  tell(wrong?.message[LANG] ?? "", "wrong");
  return board.tell(say(colour ? "put" : "removed", name));
}

async function clear() {
  for (const key of ["picture", "corner", "position"]) {
    if (opened.keys.start?.[key] !== undefined && !await edit({ is: "unset", table: "start", key }, "0")) return;
  }
}

// ---- claims ----

function verdict(statement) {
  const [from, to] = statement.span;
  const found = opened.diagnostics.find(({ span }) => span[0] >= from && span[0] < Math.max(to, from + 1));
  if (found?.severity === "error") return ["wrong", "✗", say("claimfalse"), found];
  if (found?.code === "unproved-claim") return ["", "?", say("claimopen"), found];
  return statement.searched && !opened.searched ? ["", "…", say("unsearched"), null] : ["fine", "✓", say("claimtrue"), found];
}

const main = () => (opened.record ?? []).filter((node) => node.main);
// The address of the position of the main line from which a claim goes on.
const begins = (claim) => ({ start: "0", end: main().at(-1)?.at })[claim.at] ?? claim.at;

function paintClaims() {
  by("claims").replaceChildren(...opened.claims.map((claim, index) => {
    const start = begins(claim);
    const where = [claim.name ?? "", start === "0" ? say("atstart") : say("atmove", claim.at), ...claim.after].join(" ").trim();
    const show = make("button", { type: "button" }, where);
    show.addEventListener("click", () => go(start));
    const drop = make("button", { type: "button", title: say("erase") }, "✕");
    drop.setAttribute("aria-label", `${say("erase")}: ${where}`);
    drop.addEventListener("click", () => edit({ is: "drop", table: "claim", index }));
    const says = claim.says.map((statement) => {
      const [kind, sign, label, why] = verdict(statement);
      const badge = make("span", { className: kind, title: label }, sign);
      badge.setAttribute("role", "img");
      badge.setAttribute("aria-label", label);
      return make("li", {}, badge, " ", make("code", {}, statement.text), why ? ` ${why.message[LANG]}` : "");
    });
    return make("li", {}, show, drop, make("ul", {}, ...says));
  }));
  by("prove").hidden = opened.searched || !opened.claims.some(({ says }) => says.some(({ searched }) => searched));
  const player = opened.profile?.seats[0].text[LANG] ?? "";
  by("claim").placeholder = say(player.length === 1 ? "tomove" : "tomoveall", player);
}

// Where a claim of the position shown stands: at one of the main line, with the moves of a variation or solution behind it.
function place() {
  const tree = [opened.record, opened.solution].find((one) => one?.some((node) => node.at === at));
  let here = tree?.find((node) => node.at === at);
  if (!here) return null;
  const isRecord = tree === opened.record;
  const after = [];
  for (; isRecord ? !here.main : here.parent !== null; here = tree[here.parent]) after.unshift(`${here.number}. ${here.word}`);
  const from = isRecord ? here : main().at(-1);
  return { at: !from || from.parent === null ? "start" : from.at, after: after.join(" ") };
}

// A statement more: in the claim that is the last one and of this position, else in one of its own.
async function claim(event) {
  event.preventDefault();
  const said = by("claim").value.trim();
  // What was typed last may not be read yet.
  await open();
  const where = place();
  if (!said || !where) return;
  if (said.includes("'''")) return tell(say("nosigns"), "wrong");
  const index = opened.claims.length - 1;
  const raw = opened.keys.claim?.[index];
  const last = opened.claims[index];
  const isSame = last && !last.after.length && !where.after && begins(last) === begins(where);
  const change = isSame
    ? { is: "say", table: "claim", index, key: "says", said: `${raw.says.replace(/\n*$/, "")}\n${said}\n` }
    : { is: "add", table: "claim", keys: [["at", /^\d+$/.test(where.at) ? where.at : `"${where.at}"`],
        ...(where.after ? [["after", `'''${where.after}'''`]] : []), ["says", `'''\n${said}\n'''`]] };
  if (await edit(change)) by("claim").value = "";
}

// Judges what takes a search, in the Worker of searches.
async function prove() {
  const text = area.value;
  await searching(async (until) => {
    const answer = await solver.ask({ do: "open", text, search: true }, { time: until - performance.now() });
    return () => {
      if (text !== area.value) return;
      opened = { ...answer, searched: true };
      tell("");
      paint();
    };
  });
}

// A search in a Worker that is ended when it takes too long or is stopped; what it gives is called once it is the newest still.
async function searching(look) {
  const turn = ++search;
  by("stop").hidden = false;
  by("solve").disabled = true;
  by("prove").disabled = true;
  tell(say("searching", 0));
  try {
    solver ??= await globalThis.kletkaEngine();
    const done = await look(performance.now() + PATIENCE, () => turn !== search);
    if (turn === search) done?.();
  } catch (error) {
    if (turn === search) tell(error.why ? refusal(error) : say("notintime"), "wrong");
  } finally {
    if (turn === search) idle();
  }
}

function idle() {
  by("stop").hidden = true;
  by("solve").disabled = false;
  by("prove").disabled = false;
}

async function solve() {
  const goal = by("goal").value.trim() || null;
  const text = area.value;
  await searching(async (until, isOld) => {
    let found = null;
    for (const nodes of STEPS) {
      try {
        found = await solver.ask({ do: "solve", text, goal, nodes }, { time: Math.max(until - performance.now(), 50) });
      } catch (error) {
        if (error.why || !found) throw error;
        return () => tell(say("unsettled", found.nodes.toLocaleString(LANG)), "wrong");
      }
      if (isOld() || found.verdict !== "unknown" || !found.stopped) break;
      tell(say("searching", found.nodes.toLocaleString(LANG)));
    }
    return () => tellFound(found);
  });
}

function tellFound({ verdict, goal, keys, line, nodes }) {
  const after = `${line.length ? ` ${line.join(" ")}.` : ""} ${say("nodes", nodes.toLocaleString(LANG))}`;
  const key = verdict === "proved" && keys.length ? ` ${say("keys", keys.map(({ move }) => move).join(" · "))}` : "";
  tell(`${say(verdict, goal)}${key}${after}`, { proved: "fine", refuted: "wrong" }[verdict] ?? "");
}

function stop() {
  search += 1;
  solver?.end();
  idle();
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

function save(content, type, name) {
  const address = URL.createObjectURL(new Blob([content], { type }));
  make("a", { href: address, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(address), 1000);
}

const download = () => save(area.value, "text/plain", "document.toml");

// The position shown, as the module draws it.
async function drawn() {
  return (await ask({ do: "look", text: area.value, at, lang: LANG })).svg;
}

async function svg() {
  try { save(await drawn(), "image/svg+xml", "position.svg"); } catch (error) { tell(refusal(error), "wrong"); }
}

// The module has no pixels: the browser makes them of the drawing, in its colours for light grounds.
async function png() {
  try {
    const light = (await drawn()).replace(/<style>[^<]*<\/style>/, "");
    const image = new Image();
    image.src = `data:image/svg+xml,${encodeURIComponent(light)}`;
    await image.decode();
    const [width, height] = light.match(/viewBox="([^"]*)"/)[1].split(" ").slice(2).map(Number);
    const scale = PICTURE / Math.max(width, height);
    const canvas = make("canvas", { width: Math.round(width * scale), height: Math.round(height * scale) });
    const context = canvas.getContext("2d");
    context.fillStyle = "#fff";
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.drawImage(image, 0, 0, canvas.width, canvas.height);
    save(await new Promise((done) => { canvas.toBlob(done, "image/png"); }), "image/png", "position.png");
  } catch (error) {
    tell(refusal(error), "wrong");
  }
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
  board.desk = answer;
  board.addEventListener("board-play", (event) => play(event.detail.word));
  board.addEventListener("board-put", (event) => arrange(event.detail));
  let kept = null;
  try { kept = localStorage.getItem("kletka:playground"); } catch { /* nothing is kept */ }
  area.value = (await fromAddress()) ?? kept ?? by("sample").textContent;
  engine = await globalThis.kletkaEngine({ time: 20_000 });
  told = await ask({ do: "words" });
  board.words = { ...told.words, ...board.words };
  by("new").append(...told.games.map((game) => make("option", { value: game.name }, game.title[LANG])));
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
  become(text, "end");
});
by("file").addEventListener("change", async (event) => {
  const [file] = event.target.files;
  event.target.value = "";
  if (file) become(await file.text(), "end");
});
document.addEventListener("dragover", (event) => event.preventDefault());
document.addEventListener("drop", async (event) => {
  const [file] = event.dataTransfer.files;
  if (!file) return;
  event.preventDefault();
  become(await file.text(), "end");
});
by("setup").addEventListener("toggle", () => {
  // Moves are played where they were left off.
  carried = null;
  board.mode = "play";
  if (opened) paintSetup();
  if (by("setup").open) go("0");
});
by("size").addEventListener("change", () => edit({ is: "set", table: "board", key: "size", value: by("size").value.trim() }, "0"));
by("claiming").addEventListener("submit", claim);
const acts = { svg, png, clear, prove, undo: () => walk(past, future), redo: () => walk(future, past), share, download, solve, stop, back: () => step(-1), forth: () => step(1), pass: () => play("--"), legal: () => board.showLegal() };
for (const [name, act] of Object.entries(acts)) by(name).addEventListener("click", act);
window.addEventListener("hashchange", async () => {
  const text = await fromAddress();
  if (text !== null && text !== area.value) become(text, "end");
});
begin().catch((error) => tell(say("noengine", error.message), "wrong"));
