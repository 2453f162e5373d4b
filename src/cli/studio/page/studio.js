// The studio: documents of a folder, one of which is on the board. Texts are this page's, with all their undo; what they mean
// it asks the server, and everything that is written there is a whole text with the version that it was made from.
import "./board.js";

const $ = (id) => document.getElementById(id);
const board = $("board");
// How often the page looks whether a file was changed elsewhere, in milliseconds.
const WATCH = 1500;
// How long after a key typed text is read, in milliseconds.
const PAUSE = 150;

let lang = "en";
let words = {};
let games = [];
let colours = [];
let names = [];
// The file on the board: its documents and what stands between them, which of them is shown, what the disk had.
let file = null;
let at = "0";
let open = null;
let past = [], future = [];
let asked = 0;

const say = (name, put = "") => (words[name]?.[lang] ?? name).replace("{}", put);
const both = (text) => (text ? text[lang] : "");
const text = () => file.pieces[file.which];
const whole = () => file.pieces.join("");
const isDirty = () => file !== null && whole() !== file.saved;

// What the person waits for at the moment.
let waiting = 0;

function busy(more) {
  waiting += more;
  document.querySelector("main").setAttribute("aria-busy", String(waiting > 0));
}

async function post(path, body = {}) {
  const isWaitedFor = path !== "version" && !body.search;
  if (isWaitedFor) busy(1);
  let answer;
  try {
    answer = await fetch(`/api/${path}`, { method: "POST", body: JSON.stringify(body) });
  } catch {
    notice(say("gone"));
    throw new Error("the server is gone");
  } finally {
    // What follows from the answer is done first.
    if (isWaitedFor) setTimeout(() => busy(-1));
  }
  if (answer.status === 403) notice(await answer.text());
  const type = answer.headers.get("content-type") ?? "";
  const value = type.includes("json") ? await answer.json() : { refused: { message: { en: answer.statusText, ru: answer.statusText } } };
  return { status: answer.status, ...value };
}

const desk = (question) => post("ask", question);

function element(name, more = {}, ...children) {
  const node = document.createElement(name);
  for (const [key, value] of Object.entries(more)) {
    if (key.startsWith("on")) node.addEventListener(key.slice(2), value);
    else if (key in node) node[key] = value;
    else node.setAttribute(key, value);
  }
  node.append(...children);
  return node;
}

function notice(message, ...buttons) {
  $("notice").replaceChildren(message ?? "", ...buttons);
  $("notice").hidden = !message;
}

// ---- documents ----

async function list() {
  const answer = await post("list");
  names = answer.documents ?? [];
  showList();
  return answer;
}

const status = new Map();
let looking = 0;

function showList() {
  const sought = $("search").value.trim().toLowerCase();
  const shown = names.filter((name) => `${name} ${status.get(name)?.title ?? ""}`.toLowerCase().includes(sought));
  $("list").replaceChildren(...shown.map((name) => {
    const button = element("button", { type: "button", onclick: () => leave(() => load(name)) });
    button.dataset.name = name;
    if (file?.name === name) button.setAttribute("aria-current", "true");
    showStatus(button);
    return element("li", {}, button);
  }));
  if (!names.length) $("list").replaceChildren(element("li", {}, say("nothing")));
  lookInto(shown);
}

// What is known of a document, in its row.
function showStatus(button) {
  const { name } = button.dataset;
  const known = status.get(name);
  const badge = !known ? "" : known.errors ? "✗" : "✓";
  const label = known?.errors ? say("errors", known.errors) : known ? say("valid") : "";
  button.replaceChildren(
    element("span", { className: `badge ${known?.errors ? "bad" : "good"}`, title: label, "aria-label": label, role: "img" }, badge),
    element("span", { className: "doc" }, name), element("small", {}, known?.title ?? ""));
}

// Says of each document shown whether it has errors, one after the other, until another list is wanted.
async function lookInto(shown) {
  const turn = ++looking;
  for (const name of shown.slice(0, 300)) {
    if (status.has(name)) continue;
    await new Promise((done) => setTimeout(done, 30));
    if (turn !== looking) return;
    const read = await post("read", { name });
    if (turn !== looking) return;
    const first = (read.text ?? "").split(/^\+\+\+\r?\n?/m)[0];
    const found = read.refused ? { errors: 1, title: both(read.refused.message) } : await desk({ do: "open", text: first });
    status.set(name, { errors: found.errors ?? 1, title: found.title ?? "" });
    const button = $("list").querySelector(`[data-name="${CSS.escape(name)}"]`);
    if (button) showStatus(button);
  }
}

// Goes on only with what is saved, or when nobody minds.
function leave(go) {
  if (!isDirty() || confirm(say("discard", file.name))) return go();
  return undefined;
}

async function load(name, which = 0) {
  const read = await post("read", { name });
  if (read.refused) return notice(both(read.refused.message));
  notice(null);
  take(name, read.text, read.version, which);
  at = "end";
  [past, future] = [[], []];
  await show();
  const end = open.record?.findLast((node) => node.main);
  at = end?.at ?? "0";
  await show();
  showList();
  return undefined;
}

function take(name, content, version, which = 0) {
  // Documents stand at even places, the lines between them at odd ones.
  const pieces = content.split(/^(\+\+\+\r?\n?)/m);
  file = { name, pieces, which: Math.min(which, pieces.length - 1), saved: content, version };
  history.replaceState(null, "", `#${encodeURIComponent(name)}`);
}

async function save() {
  if (!isDirty()) return;
  const sent = whole();
  const answer = await post("save", { name: file.name, text: sent, version: file.version });
  if (answer.status === 409) return conflict(answer);
  if (answer.refused) return notice(both(answer.refused.message));
  [file.saved, file.version] = [sent, answer.version];
  status.delete(file.name);
  notice(null);
  showState();
  showList();
  return undefined;
}

function conflict(now) {
  const theirs = element("button", { type: "button", onclick: async () => {
    take(file.name, now.text, now.version, file.which);
    notice(null);
    await show();
  } }, say("theirs"));
  const mine = element("button", { type: "button", onclick: async () => {
    [file.saved, file.version] = [now.text, now.version];
    notice(null);
    await save();
    showState();
  } }, say("mine"));
  notice(element("strong", {}, say("conflict")), theirs, mine, element("pre", {}, now.text));
}

// Looks whether the file was changed elsewhere: a clean page reads it anew, one with changes asks.
async function watch() {
  if (file && document.visibilityState === "visible" && !$("notice").querySelector("pre")) {
    const mine = file;
    const now = await post("version", { name: file.name });
    if (file === mine && now.refused) $("state").textContent = say("missing");
    else if (file === mine && now.version !== mine.version) {
      const read = await post("read", { name: mine.name });
      if (file === mine && !read.refused && read.version !== mine.version) {
        if (isDirty()) conflict(read);
        else {
          const end = open?.record?.findLast((node) => node.main)?.at;
          take(mine.name, read.text, read.version, mine.which);
          // Who looked at the last move looks at the last one.
          if (at === end) at = "end";
          await show();
          board.tell(say("reloaded"));
        }
      }
    }
  }
}

// ---- the document shown ----

// Another text, or another position; what was is kept for undo.
async function become(next, where = at, isTyping = false) {
  if (next !== text()) {
    const last = past.at(-1);
    const isSame = isTyping && last?.isTyping && Date.now() - last.time < 1000;
    if (isSame) last.time = Date.now();
    else past.push({ text: text(), at, isTyping, time: Date.now(), which: file.which });
    future = [];
    file.pieces[file.which] = next;
  }
  at = where;
  await show(isTyping);
}

async function go(from, to) {
  const last = from.pop();
  if (!last) return;
  to.push({ text: text(), at, which: file.which });
  file.which = last.which;
  file.pieces[file.which] = last.text;
  at = last.at;
  await show();
}

async function show(isTyping = false) {
  const turn = ++asked;
  const shown = text();
  const answer = await desk({ do: "open", text: shown });
  // The newest text wins.
  if (turn !== asked) return;
  open = answer;
  const nodes = [...(open.record ?? []), ...(open.solution ?? [])];
  if (nodes.length && !nodes.some((node) => node.at === at)) at = open.record.findLast((node) => node.main).at;
  $("middle").hidden = $("right").hidden = false;
  if (!isTyping || $("text").value !== shown) $("text").value = shown;
  const look = await board.show(shown, at, lang);
  if (turn !== asked) return;
  showWords(look && !look.refused ? look : null);
  showMoves();
  showMessages();
  showState();
  searched(shown);
}

// What takes a search is said when it is known, if the text is the same still.
let searching = null;
async function searched(shown) {
  clearTimeout(searching);
  if (!/^\s*\[\[?(puzzle|claim|record)/m.test(shown)) return;
  searching = setTimeout(async () => {
    const answer = await desk({ do: "open", text: shown, search: true });
    if (shown !== text() || answer.refused) return;
    open.diagnostics = answer.diagnostics;
    [open.errors, open.warnings] = [answer.errors, answer.warnings];
    showMessages();
  }, 600);
}

function node() {
  return [...(open.record ?? []), ...(open.solution ?? [])].find((one) => one.at === at);
}

function nodesOf(one) {
  return open.record?.includes(one) ? open.record : open.solution;
}

async function edit(change) {
  const answer = await desk({ do: "edit", text: text(), at, lang, change });
  if (answer.refused) {
    await board.refuse(change.word, answer.refused);
    return false;
  }
  await become(answer.text, answer.at);
  if (answer.notes?.length) board.tell(both(answer.notes[0]));
  return true;
}

async function play(word) {
  if (await edit({ is: "play", word })) board.tell(say("played", word));
}

function walk(to) {
  const here = node();
  if (!here) return;
  const nodes = nodesOf(here);
  const end = (one) => { while (one.children.length) one = nodes[one.children[0]]; return one; };
  const next = {
    first: nodes[0],
    back: nodes[here.parent] ?? here,
    forth: nodes[here.children[0]] ?? here,
    last: end(here),
  }[to];
  become(text(), next.at);
}

function showWords(look) {
  $("title").textContent = open.title || file.name;
  $("turn").textContent = look ? both(look.turn) : "";
  $("facts").replaceChildren(...(look?.facts ?? []).map((fact) => element("li", {}, both(fact))));
  $("pass").disabled = !look?.pass;
  const here = node();
  $("takeback").disabled = !here || here.parent === null || here.children.length > 0;
  $("first").disabled = $("back").disabled = !here || here.parent === null;
  $("forth").disabled = $("last").disabled = !here?.children.length;
  showKeys();
}

function showState() {
  $("name").textContent = file.name;
  document.title = `${isDirty() ? "• " : ""}${open?.title || file.name} — kletka`;
  $("state").textContent = isDirty() ? say("unsaved") : say("saved");
  $("save").disabled = !isDirty();
  $("undo").disabled = !past.length;
  $("redo").disabled = !future.length;
  const documents = (file.pieces.length + 1) / 2;
  $("which").hidden = documents < 2;
  $("which").replaceChildren(...Array.from({ length: documents }, (_, n) =>
    element("option", { value: 2 * n, selected: 2 * n === file.which }, say("document", n))));
}

function showMoves() {
  const part = (nodes, title) => {
    if (!nodes) return [];
    const button = (one) => {
      const label = one.word === null ? say("start") : `${one.number}. ${one.word}`;
      const made = element("button", { type: "button", className: "move", onclick: () => become(text(), one.at) }, label);
      if (one.at === at) made.setAttribute("aria-current", "true");
      return made;
    };
    const said = (one) => one.comments.map((words) => element("span", { className: "comment" }, words));
    // A line with its variations, each behind the move that it replaces.
    const line = (start) => {
      const out = [];
      for (let one = start; one;) {
        out.push(button(one), ...said(one));
        const [first, ...others] = one.children.map((child) => nodes[child]);
        if (others.length) {
          out.push(button(first), ...said(first));
          out.push(...others.map((other) => element("div", { className: "variation" }, ...line(other))));
          one = first.children.length ? null : undefined;
          if (first.children.length) {
            const rest = first.children.map((child) => nodes[child]);
            out.push(...line(rest[0]), ...rest.slice(1).map((other) => element("div", { className: "variation" }, ...line(other))));
          }
          break;
        }
        one = first;
      }
      return out;
    };
    return [element("h3", {}, title), element("div", { className: "line" }, ...line(nodes[0]))];
  };
  $("moves").replaceChildren(...part(open.record, say("record")), ...part(open.solution, say("solution")));
  // The move shown is in sight, and the page stays where it is.
  const current = $("moves").querySelector("[aria-current]");
  const line = current?.closest("#moves > .line");
  if (line) line.scrollTop = current.offsetTop - line.offsetTop - line.clientHeight / 2;
}

function showMessages() {
  const list = open.diagnostics ?? [];
  $("messages").replaceChildren(...(list.length ? list : [null]).map((one) => {
    if (!one) return element("li", { className: "good" }, say("valid"));
    const place = element("button", { type: "button", className: "place", onclick: () => point(one) }, `${one.line}:${one.column}`);
    const fixes = one.suggestions.slice(0, 3).map((fix) => element("button", { type: "button", onclick: () =>
      become(text().slice(0, fix.span[0]) + fix.put + text().slice(fix.span[1])) }, say("meant", fix.put)));
    const why = element("button", { type: "button", className: "why", title: say("explain"), "aria-label": `${say("explain")} ${one.code}`, onclick: async (event) => {
      const page = await desk({ do: "explain", code: one.code });
      event.target.closest("li").append(element("pre", {}, both(page.text ?? page.refused.message)));
      event.target.disabled = true;
    } }, "?");
    return element("li", { className: one.severity }, place, " ", element("span", {}, both(one.message)),
      one.help ? element("small", {}, both(one.help)) : "", ...fixes, why);
  }));
  mark();
}

// Marks the words that messages are about, behind the text.
function mark() {
  const shown = $("text").value;
  const out = [];
  let end = 0;
  for (const one of [...(open?.diagnostics ?? [])].sort((a, b) => a.span[0] - b.span[0])) {
    const [from, to] = [Math.max(one.span[0], end), Math.max(one.span[1], one.span[0] + 1)];
    if (from >= to) continue;
    out.push(shown.slice(end, from), element("mark", { className: one.severity }, shown.slice(from, to)));
    end = to;
  }
  $("marked").replaceChildren(...out, shown.slice(end), "\n");
  $("marked").scrollTop = $("text").scrollTop;
  $("marked").scrollLeft = $("text").scrollLeft;
}

// Goes to the words of a message, and to the position in which it arose.
function point(one) {
  const area = $("text");
  area.focus();
  area.setSelectionRange(...one.span);
  const line = parseFloat(getComputedStyle(area).lineHeight);
  area.scrollTop = Math.max(0, (one.line - 3) * line);
  const before = one.before ?? (one.ply ? open.record?.find((node) => node.main && node.number === one.ply - 1)?.at : null);
  if (before && before !== at) become(text(), before);
}

// ---- setting up ----

function showPalette() {
  const choice = (value, label, swatch) => element("label", { className: "choice" },
    element("input", { type: "radio", name: "mode", value, checked: board.mode === value, onchange: () => { board.mode = value; } }),
    element("span", { className: `swatch ${swatch}` }), label);
  $("palette").replaceChildren(element("legend", { id: "palette-title" }, say("setup")),
    choice("play", say("play"), ""), ...colours.map((one) => choice(one.name, both(one.text), one.name)), choice("", say("erase"), "none"));
  const act = (label, change) => element("button", { type: "button", onclick: () => edit({ is: "recast", ...change }) }, label);
  $("motions").replaceChildren(
    act(say("turnleft"), { turn: 1 }), act(say("turnright"), { turn: 3 }),
    act(say("mirrorx"), { mirror: "x" }), act(say("mirrory"), { mirror: "y" }),
    ...[["←", -1, 0], ["→", 1, 0], ["↑", 0, 1], ["↓", 0, -1]].map(([arrow, dx, dy]) => {
      const button = act(arrow, { shift: [dx, dy] });
      button.setAttribute("aria-label", `${say("shift")} ${arrow}`);
      return button;
    }),
    act(say("recolour"), { recolour: "red" }));
}

function showKeys() {
  if (!$("setup").open || $("keys").contains(document.activeElement)) return;
  const field = (label, usual, set) => {
    const input = element("input", { placeholder: usual, onchange: () => input.value.trim() && set(input.value.trim()) });
    return element("label", {}, element("span", {}, label), input);
  };
  const keys = (open.profile?.keys ?? []).map((key) => field(`${key.key} — ${both(key.text)}`, key.usual,
    (value) => edit({ is: "set", table: key.table, key: key.key, value })));
  $("keys").replaceChildren(
    field(say("title"), open.title ?? "", (said) => edit({ is: "say", table: "meta", key: "title", said })),
    field(say("number"), "1", (value) => edit({ is: "set", table: "start", key: "next", value })),
    field(say("goal"), "", (said) => edit({ is: "say", table: "puzzle", key: "goal", said })), ...keys);
}

// ---- a new document ----

async function make(event) {
  event.preventDefault();
  const size = Number($("make-size").value) || null;
  const [game, title, goal] = [$("make-game").value, $("make-name").value || null, $("make-goal").value || null];
  const begun = await desk({ do: "new", game, title, size, goal, lang });
  if (begun.refused) return void ($("make-why").textContent = both(begun.refused.message));
  const name = $("make-file").value.trim().replace(/(\.toml)?$/, ".toml");
  const made = await post("make", { name, text: begun.text });
  if (made.refused) return void ($("make-why").textContent = both(made.refused.message));
  $("make").close();
  await list();
  await load(name);
  return undefined;
}

// ---- words and keys ----

function translate() {
  document.documentElement.lang = lang;
  const labels = {
    "documents-title": "documents", new: "new", undo: "undo", redo: "redo", save: "save", language: "language", "moves-title": "moves",
    "messages-title": "messages", "text-title": "text", takeback: "takeback", legal: "legal", pass: "pass", enter: "enter", say: "say",
    "setup-title": "setup", "make-title": "new", "make-game-title": "game", "make-file-title": "file", "make-name-title": "title",
    "make-size-title": "size", "make-goal-title": "goal", "make-cancel": "cancel", "make-done": "create",
  };
  for (const [id, name] of Object.entries(labels)) if ($(id)) $(id).textContent = say(name);
  for (const id of ["first", "back", "forth", "last"]) { $(id).title = say(id); $(id).setAttribute("aria-label", say(id)); }
  const named = { search: "search", word: "typed", comment: "comment", mark: "mark", which: "documents" };
  for (const [id, name] of Object.entries(named)) { $(id).setAttribute("aria-label", say(name)); $(id).placeholder = say(name); }
  $("mark").replaceChildren(...["", "!", "?", "!!", "??", "!?", "?!"].map((one) => element("option", { value: one }, one || say("nomark"))));
  $("make-game").replaceChildren(...games.map((game) => element("option", { value: game.name }, both(game.title))));
  showPalette();
}

function listen() {
  board.desk = desk;
  board.addEventListener("board-play", (event) => play(event.detail.word));
  board.addEventListener("board-put", async (event) => {
    const { places, colour } = event.detail;
    const done = await edit({ is: "put", places, colour });
    if (done) board.tell(say(colour ? "put" : "removed", places.join("-")));
  });
  for (const id of ["first", "back", "forth", "last"]) $(id).addEventListener("click", () => walk(id));
  $("takeback").addEventListener("click", () => edit({ is: "take-back" }));
  $("legal").addEventListener("click", () => board.showLegal());
  $("pass").addEventListener("click", () => play("pass"));
  $("type").addEventListener("submit", async (event) => {
    event.preventDefault();
    const word = $("word").value.trim();
    if (word && await edit({ is: "play", word })) $("word").value = "";
  });
  $("remark").addEventListener("submit", async (event) => {
    event.preventDefault();
    const said = $("comment").value.trim();
    if (said && await edit({ is: "comment", said })) $("comment").value = "";
  });
  $("mark").addEventListener("change", () => edit({ is: "mark", mark: $("mark").value }));
  $("setup").addEventListener("toggle", () => {
    if (!$("setup").open) { board.mode = "play"; showPalette(); }
    showKeys();
  });
  let typing = null;
  $("text").addEventListener("input", () => {
    mark();
    clearTimeout(typing);
    typing = setTimeout(() => become($("text").value, at, true), PAUSE);
  });
  $("text").addEventListener("scroll", mark);
  $("text").addEventListener("click", () => {
    const caret = $("text").selectionStart;
    const nodes = [...(open.record ?? []), ...(open.solution ?? [])];
    const found = nodes.find((one) => one.span && one.span[0] <= caret && caret <= one.span[1]);
    if (found && found.at !== at && $("text").selectionEnd === caret) become(text(), found.at);
  });
  $("undo").addEventListener("click", () => go(past, future));
  $("redo").addEventListener("click", () => go(future, past));
  $("save").addEventListener("click", save);
  $("which").addEventListener("change", () => { file.which = Number($("which").value); at = "0"; show(); });
  $("language").addEventListener("click", async () => {
    lang = lang === "en" ? "ru" : "en";
    localStorage.setItem("lang", lang);
    translate();
    showList();
    if (file) await show();
  });
  $("search").addEventListener("input", showList);
  $("new").addEventListener("click", () => { $("make-why").textContent = ""; $("make").showModal(); });
  $("make-cancel").addEventListener("click", () => $("make").close());
  $("make-form").addEventListener("submit", make);
  document.addEventListener("keydown", (event) => {
    if (!(event.ctrlKey || event.metaKey)) return;
    const key = event.key.toLowerCase();
    if (key === "s") save();
    else if (key === "z" && !event.shiftKey) go(past, future);
    else if (key === "y" || key === "z") go(future, past);
    else return;
    event.preventDefault();
  });
  addEventListener("beforeunload", (event) => { if (isDirty()) event.preventDefault(); });
  setInterval(() => watch().catch(() => {}), WATCH);
}

const told = await desk({ do: "words" });
({ words, games, colours } = told);
board.words = words;
listen();
const found = await list();
lang = localStorage.getItem("lang") ?? found.lang ?? "en";
translate();
showList();
const wanted = decodeURIComponent(location.hash.slice(1));
if (names.includes(wanted)) await load(wanted);
else if (names.length) await load(names[0]);
document.body.dataset.ready = "yes";
