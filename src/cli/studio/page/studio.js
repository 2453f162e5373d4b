// The studio: documents of a folder, one of which is on the board. Texts are this page's, with all their undo; what they mean
// it asks the server, and everything that is written there is a whole text with the version that it was made from.
import "./board.js";
import { showClaims } from "./claims.js";
import { showConflict } from "./conflict.js";
import { $, both, button, desk, element, node, nodes, notice, post, refill, say, studio, told } from "./core.js";
import { isPointing, point as pointAt, showDiagrams } from "./diagrams.js";
import { listen as listenToExport } from "./export.js";
import { showKeys } from "./keys.js";
import { run, showProblem } from "./searches.js";

const board = $("board");
// How long the page waits between looks at files that were changed elsewhere, and before it asks a server again that is gone, in
// milliseconds.
const [REST, LOST] = [200, 1500];
// How long after a key typed text is read, and before searches begin, in milliseconds.
const [PAUSE, CALM] = [150, 400];
const TABS = { moves: () => {}, problem: showProblem, claims: showClaims, diagrams: showDiagrams, keys: showKeys };

let names = [];
let past = [], future = [];
let asked = 0;

const text = () => studio.file.pieces[studio.file.which];
const whole = () => studio.file.pieces.join("");
// A file that is gone is here alone.
const isDirty = () => studio.file !== null && (studio.file.isGone || whole() !== studio.file.saved);
const title = () => (studio.open?.titles ? both(studio.open.titles) : studio.file.name);

// What is written and what is read of a file take turns, so that nobody takes one's own text for somebody else's.
let turn = Promise.resolve();
const inTurn = (work) => (turn = turn.then(work, work));

// ---- documents ----

async function list() {
  const answer = await post("list");
  names = answer.documents ?? [];
  showList();
  return answer;
}

const status = new Map();
const BADGES = { errors: ["bad", "✗"], valid: ["good", "✓"], searching: ["soft", "…"], proved: ["good", "✓✓"], unproved: ["warn", "?"] };
let asking = null;

const sought = () => {
  const words = $("search").value.trim().toLowerCase();
  const titles = (name) => Object.values(status.get(name)?.titles ?? {}).join(" ");
  return names.filter((name) => `${name} ${titles(name)}`.toLowerCase().includes(words));
};

function showList() {
  refill($("list"), ...sought().map((name) => {
    const made = button("", () => leave(() => load(name)));
    made.dataset.name = name;
    if (studio.file?.name === name) made.setAttribute("aria-current", "true");
    showStatus(made);
    return element("li", {}, made);
  }));
  if (!names.length) $("list").replaceChildren(element("li", {}, say("nothing")));
  askStatus();
}

// What is known of a document, in its row.
function showStatus(made) {
  const { name } = made.dataset;
  const known = status.get(name);
  const [kind, sign] = BADGES[known?.state] ?? ["", ""];
  const label = !known ? "" : known.state === "errors" ? say("errors", known.errors) : say(`state-${known.state}`);
  made.replaceChildren(
    element("span", { className: `badge ${kind}`, title: label, "aria-label": label, role: "img" }, sign),
    element("span", { className: "doc" }, name),
    element("small", {}, [both(known?.titles), known?.documents > 1 ? say("documentcount", known.documents) : ""].filter(Boolean).join(" · ")));
}

// Asks what is known of the documents listed, as long as something is not.
async function askStatus() {
  clearTimeout(asking);
  if (document.visibilityState !== "visible") return void (asking = setTimeout(askStatus, LOST));
  const wanted = names.slice(0, 2000);
  const answer = await post("status", { names: wanted });
  for (const name of wanted) {
    const known = answer[name];
    if (!known || JSON.stringify(known) === JSON.stringify(status.get(name))) continue;
    status.set(name, known);
    const row = $("list").querySelector(`[data-name="${CSS.escape(name)}"]`);
    if (row) showStatus(row);
  }
  const isOpen = wanted.some((name) => !answer[name] || answer[name].state === "searching");
  clearTimeout(asking);
  if (isOpen) asking = setTimeout(askStatus, 700);
}

// Goes on only with what is saved, or when nobody minds.
function leave(go) {
  flush();
  if (!isDirty() || confirm(say("discard", studio.file.name))) return go();
  return undefined;
}

async function load(name, which = 0) {
  const read = await post("read", { name });
  if (read.refused) return notice(both(read.refused.message));
  notice(null);
  take(name, read, which);
  [past, future, conflict] = [[], [], null];
  await show();
  await toTheBeginning();
  showList();
  return undefined;
}

// A game begins with its last move, a problem with its position.
async function toTheBeginning() {
  const { record, solution, problem } = studio.open;
  const end = record?.findLast((one) => one.main);
  const first = problem && record?.length === 1 ? solution?.[0] : end;
  if (first && first.at !== studio.at) await go(first.at);
}

function take(name, read, which = 0) {
  // Documents stand at even places, what divides them at odd ones.
  const { pieces, titles, text: saved, version } = read;
  studio.file = { name, pieces, titles, which: Math.min(which, pieces.length - 1), saved, version, isGone: false };
  studio.preview = null;
  history.replaceState(null, "", `#${encodeURIComponent(name)}`);
}

const save = () => inTurn(write);

async function write() {
  flush();
  if (!isDirty()) return;
  const { file } = studio;
  const sent = whole();
  const answer = file.isGone
    ? await post("make", { name: file.name, text: sent })
    : await post("save", { name: file.name, text: sent, version: file.version });
  if (answer.status === 409) return meet(answer);
  if (answer.refused) return notice(both(answer.refused.message));
  Object.assign(file, { saved: sent, version: answer.version, isGone: false });
  status.delete(file.name);
  notice(null);
  showState();
  showList();
  return undefined;
}

// ---- what others do to the files ----

// The file as somebody else has written it, while it is asked which text stays.
let conflict = null;

// The file is another one than the page knows: a clean page follows, one with changes asks. Nothing is lost either way: what was
// here is a step back.
async function meet(read) {
  flush();
  const { file } = studio;
  if (read.text === whole()) Object.assign(file, { saved: read.text, version: read.version, isGone: false });
  else if (whole() !== file.saved) {
    conflict = read;
    return showState();
  } else return follow(read);
  conflict = null;
  showState();
  return showList();
}

async function follow(read) {
  const end = studio.open?.record?.findLast((one) => one.main)?.at;
  // Who looked at the last move looks at the last one.
  const followed = studio.at === end ? "end" : studio.at;
  remember();
  take(studio.file.name, read, studio.file.which);
  [studio.at, conflict] = [followed, null];
  await show();
  board.tell(say("reloaded"));
  showList();
}

const takeTheirs = () => inTurn(() => { flush(); return conflict && follow(conflict); });

async function keepMine() {
  if (!conflict) return;
  Object.assign(studio.file, { saved: conflict.text, version: conflict.version });
  conflict = null;
  await save();
  showState();
}

// Looks whether the file that is open was changed elsewhere.
async function look() {
  const { file } = studio;
  if (!file) return;
  const now = await post("version", { name: file.name });
  if (studio.file !== file || now.held) return;
  if (now.refused) {
    file.isGone = true;
    return showState();
  }
  if (file.isGone) {
    file.isGone = false;
    showState();
  }
  if (now.version === (conflict ?? file).version) return;
  const read = await post("read", { name: file.name });
  if (studio.file === file && !read.refused) await meet(read);
}

// Looks which files there are.
async function relist() {
  const answer = await post("list");
  if (answer.documents && answer.documents.join("\n") !== names.join("\n")) {
    names = answer.documents;
    showList();
  } else askStatus();
}

const rest = (time) => new Promise((done) => setTimeout(done, time));
const isSeen = () => document.visibilityState === "visible";

// Calls back when the page comes in sight or goes out of it; what it gives ends that.
function onSight(tell) {
  document.addEventListener("visibilitychange", tell);
  return () => document.removeEventListener("visibilitychange", tell);
}

// Waits until the page is seen.
const sight = () => new Promise((done) => {
  const end = onSight(() => { if (isSeen()) { end(); done(); } });
  if (isSeen()) { end(); done(); }
});

// Whoever comes back from elsewhere may have changed something there.
async function lookAgain() {
  if (!isSeen()) return;
  await inTurn(look);
  await relist();
}

// The server says when something may have changed in the folder. Browsers keep few connections to a server for all pages together:
// one that nobody sees does not wait to be told, and looks by itself when it is seen again; of those that are seen few wait, the others
// ask now and then.
async function watch() {
  for (let seen = 0; ;) {
    await sight();
    const waiting = new AbortController();
    const end = onSight(() => { if (!isSeen()) waiting.abort(); });
    try {
      const answer = await post("changes", { seen }, waiting.signal);
      if (answer.seen === undefined) throw new Error("no answer");
      if (answer.seen === seen) {
        if (answer.full) await rest(LOST);
        continue;
      }
      ({ seen } = answer);
      await lookAgain();
      await rest(REST);
    } catch {
      if (!waiting.signal.aborted) await rest(LOST);
    } finally {
      end();
    }
  }
}

// ---- the document shown ----

// Another text, or another position; what was is kept for undo. What is looked at only changes nothing but itself.
async function become(next, where = studio.at, { isTyping = false, known = null } = {}) {
  if (studio.preview && !isTyping) {
    Object.assign(studio.preview, { text: next, at: where });
    return show({ known });
  }
  studio.preview = null;
  if (next !== text()) {
    const last = past.at(-1);
    const isSame = isTyping && last?.isTyping && Date.now() - last.time < 1000;
    if (isSame) last.time = Date.now();
    else remember(isTyping);
    future = [];
    studio.file.pieces = studio.file.pieces.with(studio.file.which, next);
  }
  studio.at = where;
  return show({ isTyping, known });
}

// Keeps what there is for undo.
const state = () => ({ pieces: studio.file.pieces, titles: studio.file.titles, which: studio.file.which, at: studio.at });
function remember(isTyping = false) {
  past.push({ ...state(), isTyping, time: Date.now() });
  future = [];
}

// What is typed is read a little later; whatever else is done comes behind it.
let typing = null;
function flush() {
  if (typing === null) return;
  clearTimeout(typing);
  typing = null;
  become($("text").value, studio.at, { isTyping: true });
}

function go(where) {
  flush();
  return become(studio.shown(), where);
}

async function step(from, to) {
  flush();
  studio.preview = null;
  const last = from.pop();
  if (!last) return show();
  to.push(state());
  const { pieces, titles, which, at } = last;
  Object.assign(studio.file, { pieces, titles, which });
  studio.at = at;
  return show();
}

async function show({ isTyping = false, known = null } = {}) {
  const turn = ++asked;
  const shown = studio.shown();
  const answer = known?.open ?? await desk({ do: "open", text: shown });
  // The newest text wins.
  if (turn !== asked) return;
  const isSame = studio.open?.text === shown;
  studio.open = isSame && studio.open.searched ? { ...answer, ...results(studio.open) } : { ...answer, text: shown };
  if (!studio.preview) studio.file.titles = studio.file.titles.with(studio.file.which / 2, answer.titles);
  const all = nodes();
  let at = studio.at_shown();
  if (all.length && !all.some((one) => one.at === at)) {
    at = studio.open.record.findLast((one) => one.main).at;
    if (studio.preview) studio.preview.at = at;
    else studio.at = at;
  }
  $("middle").hidden = $("right").hidden = false;
  if (!isTyping && $("text").value !== text()) $("text").value = text();
  const look = await board.show(shown, at, told.lang, known?.look?.svg ? known.look : null);
  if (turn !== asked) return;
  showPreview();
  showWords(look && !look.refused ? look : null);
  showMoves();
  showMessages();
  showState();
  showTab();
  searched(shown);
}

const results = ({ diagnostics, errors, warnings, searched: isSearched, text: of }) => ({ diagnostics, errors, warnings, searched: isSearched, text: of });

// What takes a search is said when it is known, if the text is the same still; the newest text ends the search for another.
let searching = null;
function searched(shown) {
  clearTimeout(searching);
  if (studio.open.searched || !(studio.open.problem || studio.open.claims?.length || /^\s*\[\[?claim/m.test(shown))) return;
  searching = setTimeout(async () => {
    const answer = await run({ kind: "check", text: shown });
    if (!answer || answer.refused || shown !== studio.open.text) return;
    Object.assign(studio.open, results({ ...answer, searched: true, text: shown }));
    showMessages();
    showState();
    if (!$("panel-claims").hidden) showClaims();
  }, CALM);
}

const nodesOf = (one) => (studio.open.record?.includes(one) ? studio.open.record : studio.open.solution);

// Edits are made one after the other.
let edited = Promise.resolve();
const inLine = (work) => (edited = edited.then(work, work));

// What is asked of the newest text: where somebody types meanwhile, it is asked again.
async function newest(question) {
  flush();
  const from = studio.shown();
  const answer = await desk({ ...question, text: from, at: studio.at_shown(), lang: told.lang });
  return isOther(from) ? newest(question) : answer;
}

const edit = (change) => inLine(async () => {
  const answer = await newest({ do: "edit", change, show: true });
  if (answer.refused) {
    await board.refuse(change.word, answer.refused);
    return false;
  }
  await become(answer.text, answer.at, { known: answer });
  if (answer.notes?.length) board.tell(both(answer.notes[0]));
  return true;
});

// Whether another text is shown by now than the one that was asked about.
function isOther(from) {
  flush();
  return studio.shown() !== from;
}

async function play(word) {
  if (await edit({ is: "play", word })) board.tell(say("played", word));
}

function walk(to) {
  const here = node();
  if (!here) return;
  const tree = nodesOf(here);
  const end = (one) => { while (one.children.length) one = tree[one.children[0]]; return one; };
  const next = {
    first: tree[0],
    back: tree[here.parent] ?? here,
    forth: tree[here.children[0]] ?? here,
    last: end(here),
  }[to];
  go(next.at);
}

// What is looked at only, and how it becomes the document.
function showPreview() {
  const { preview } = studio;
  // Who leaves it by keys goes on at the board.
  if (!preview && $("preview").contains(document.activeElement)) board.focus();
  $("preview").hidden = !preview;
  if (!preview) return;
  const back = async () => { studio.preview = null; await show(); };
  const keep = async () => {
    studio.preview = null;
    await become(preview.text, preview.at);
  };
  refill($("preview"), element("strong", {}, preview.label), ` ${say("looking")} `,
    button(say("keep"), keep, { id: "keep" }), button(say("backtodocument"), back, { id: "leave-preview" }));
}

function showWords(look) {
  const { open } = studio;
  $("title").textContent = title();
  $("turn").textContent = look ? both(look.turn) : "";
  $("facts").replaceChildren(...(look?.facts ?? []).map((fact) => element("li", {}, both(fact))));
  $("pass").disabled = !look?.pass;
  const here = node();
  $("takeback").disabled = !here || here.parent === null || here.children.length > 0;
  $("first").disabled = $("back").disabled = !here || here.parent === null;
  $("forth").disabled = $("last").disabled = !here?.children.length;
  $("mark").value = here?.mark ?? "";
  $("mark").disabled = !here || here.parent === null;
}

function showState() {
  const { file } = studio;
  $("name").textContent = file.name;
  document.title = `${isDirty() ? "• " : ""}${title()} — kletka`;
  $("state").textContent = say(file.isGone ? "missing" : conflict ? "elsewhere" : isDirty() ? "unsaved" : "saved");
  $("save").disabled = !isDirty();
  $("undo").disabled = !past.length;
  $("redo").disabled = !future.length;
  const count = (file.pieces.length + 1) / 2;
  $("which").hidden = count < 2;
  $("which").replaceChildren(...(count < 2 ? [] : Array.from({ length: count }, (_, n) =>
    element("option", { value: 2 * n, selected: 2 * n === file.which }, [say("document", n), both(file.titles[n])].filter(Boolean).join(": ")))));
  showConflict(conflict && { mine: whole(), theirs: conflict.text }, takeTheirs, keepMine);
}

function showMoves() {
  const at = studio.at_shown();
  const part = (tree, title) => {
    if (!tree) return [];
    const move = (one) => {
      const label = one.word === null ? say("start") : `${one.number}. ${one.word}`;
      const made = button(label, () => go(one.at), { className: "move" });
      if (one.at === at) made.setAttribute("aria-current", "true");
      return made;
    };
    const said = (one) => one.comments.map((words, index) => button(words, () => recomment(one, index), { className: "comment", title: say("changecomment") }));
    // A line with its variations, each behind the move that it replaces.
    const line = (start) => {
      const out = [];
      for (let one = start; one;) {
        out.push(move(one), ...said(one));
        const [first, ...others] = one.children.map((child) => tree[child]);
        if (others.length) {
          out.push(move(first), ...said(first));
          out.push(...others.map((other) => element("div", { className: "variation" }, ...line(other))));
          if (first.children.length) {
            const rest = first.children.map((child) => tree[child]);
            out.push(...line(rest[0]), ...rest.slice(1).map((other) => element("div", { className: "variation" }, ...line(other))));
          }
          break;
        }
        one = first;
      }
      return out;
    };
    return [element("h3", {}, title), element("div", { className: "line" }, ...line(tree[0]))];
  };
  const { record, solution, problem } = studio.open;
  // A problem without a record has its solution alone.
  const isPlayed = !problem || record?.length > 1 || record?.[0]?.comments.length > 0;
  refill($("moves"), ...part(isPlayed ? record : null, say("record")), ...part(solution, say("solution")));
  if (changed && changed.at !== at) uncomment();
  // The move shown is in sight, and the page stays where it is.
  const current = $("moves").querySelector("[aria-current]");
  const line = current?.closest("#moves > .line");
  if (line) line.scrollTop = current.offsetTop - line.offsetTop - line.clientHeight / 2;
}

// Which comment is changed, if one is.
let changed = null;

async function recomment(one, index) {
  if (one.at !== studio.at_shown()) await go(one.at);
  changed = { at: one.at, index };
  $("comment").value = one.comments[index];
  $("say").textContent = say("changecomment");
  $("comment").focus();
}

function uncomment() {
  changed = null;
  $("comment").value = "";
  $("say").textContent = say("say");
}

function showMessages() {
  const found = studio.open.diagnostics ?? [];
  refill($("messages"), ...(found.length ? found : [null]).map((one) => {
    if (!one) return element("li", { className: "good" }, say("valid"));
    const place = button(`${one.line}:${one.column}`, () => point(one), { className: "place" });
    const fixes = one.suggestions.slice(0, 3).map((fix) => button(say("meant", fix.put), () => {
      const from = studio.open.text;
      if (isOther(from)) return board.tell(say("stale"));
      return become(from.slice(0, fix.span[0]) + fix.put + from.slice(fix.span[1]), studio.at_shown());
    }, { className: "fix" }));
    const why = button("?", async (event) => {
      const page = await desk({ do: "explain", code: one.code });
      event.target.closest("li").append(element("pre", {}, both(page.text ?? page.refused.message)));
      event.target.disabled = true;
    }, { className: "why", title: say("explain"), "aria-label": `${say("explain")} ${one.code}` });
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
  const found = studio.preview ? [] : studio.open?.diagnostics ?? [];
  for (const one of [...found].sort((a, b) => a.span[0] - b.span[0])) {
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
  const before = one.before ?? (one.ply ? studio.open.record?.find((each) => each.main && each.number === one.ply - 1)?.at : null);
  if (before && before !== studio.at_shown()) go(before);
}

// ---- tabs ----

let tab = "moves";

function showTab() {
  for (const name of Object.keys(TABS)) {
    $(`panel-${name}`).hidden = name !== tab;
    const one = $(`tab-${name}`);
    one.setAttribute("aria-selected", String(name === tab));
    one.tabIndex = name === tab ? 0 : -1;
  }
  Object.values(TABS).forEach((show) => show());
}

function makeTabs() {
  $("tabs").setAttribute("aria-label", say("parts"));
  $("tabs").replaceChildren(...Object.keys(TABS).map((name) => {
    $(`panel-${name}`).setAttribute("aria-labelledby", `tab-${name}`);
    return button(say(`tab-${name}`), () => { tab = name; showTab(); }, { id: `tab-${name}`, role: "tab", "aria-controls": `panel-${name}` });
  }));
  $("tabs").onkeydown = (event) => {
    const way = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!way) return;
    const all = Object.keys(TABS);
    tab = all[(all.indexOf(tab) + way + all.length) % all.length];
    showTab();
    $(`tab-${tab}`).focus();
    event.preventDefault();
  };
}

// ---- setting up ----

let carried = null;

function showPalette() {
  const radio = (value, label, swatch) => element("label", { className: "choice" },
    element("input", { type: "radio", name: "mode", value, checked: board.mode === value, onchange: () => { board.mode = value; carried = null; } }),
    element("span", { className: `swatch ${swatch}` }), label);
  $("palette").replaceChildren(element("legend", { id: "palette-title" }, say("setup")),
    radio("play", say("play"), ""), ...told.colours.map((one) => radio(one.name, both(one.text), one.name)),
    radio("carry", say("carry"), "none"), radio("", say("erase"), "none"));
  const act = (label, change) => button(label, () => edit({ is: "recast", ...change }));
  const shift = ([arrow, dx, dy]) => {
    const made = act(arrow, { shift: [dx, dy] });
    made.setAttribute("aria-label", `${say("shift")} ${arrow}`);
    return made;
  };
  $("motions").replaceChildren(
    act(say("turnleft"), { turn: 1 }), act(say("turnright"), { turn: 3 }),
    act(say("mirrorx"), { mirror: "x" }), act(say("mirrory"), { mirror: "y" }),
    ...[["←", -1, 0], ["→", 1, 0], ["↑", 0, 1], ["↓", 0, -1]].map(shift),
    act(say("recolourred"), { recolour: "red" }), act(say("recolourgreen"), { recolour: "green" }));
}

async function put({ places, colour }) {
  if (isPointing()) return pointAt(places);
  if (colour !== "carry") {
    if (await edit({ is: "put", places, colour })) board.tell(say(colour ? "put" : "removed", places.join("-")));
    return undefined;
  }
  if (!carried) {
    carried = places;
    return board.tell(say("carryto", places.join("-")));
  }
  const from = carried;
  carried = null;
  if (await edit({ is: "carry", from, to: places })) board.tell(say("put", places.join("-")));
  return undefined;
}

// ---- a new document ----

function makeKind() {
  const kind = $("make-kind").value;
  for (const label of document.querySelectorAll("#make .made")) label.hidden = kind === "copy";
  document.querySelector("#make .goal").hidden = kind !== "problem";
}

async function make(event) {
  event.preventDefault();
  const size = Number($("make-size").value) || null;
  const kind = $("make-kind").value;
  const goal = kind === "problem" ? $("make-goal").value || $("make-goal").placeholder : null;
  const [game, title] = [$("make-game").value, $("make-name").value || null];
  const begun = kind === "copy" ? { text: text() } : await desk({ do: "new", game, title, size, goal, lang: told.lang });
  if (begun.refused) return void ($("make-why").textContent = both(begun.refused.message));
  const name = $("make-file").value.trim().replace(/(\.toml)?$/, ".toml");
  const made = await post("make", { name, text: begun.text });
  if (made.refused) return void ($("make-why").textContent = both(made.refused.message));
  $("make").close();
  await list();
  return leave(() => load(name));
}

// ---- words and keys ----

function translate() {
  document.documentElement.lang = told.lang;
  const labels = {
    "documents-title": "documents", new: "new", undo: "undo", redo: "redo", save: "save", language: "language", export: "export",
    "messages-title": "messages", "text-title": "text", takeback: "takeback", legal: "legal", pass: "pass", enter: "enter", say: "say",
    "setup-title": "setup", "make-title": "new", "make-kind-title": "template", "make-game-title": "game", "make-file-title": "file",
    "make-name-title": "title", "make-size-title": "size", "make-goal-title": "goal", "make-cancel": "cancel", "make-done": "create",
    "send-title": "export", "send-what-title": "what", "send-format-title": "format", "send-cancel": "cancel", "send-done": "download",
  };
  for (const [id, name] of Object.entries(labels)) $(id).textContent = say(name);
  for (const id of ["first", "back", "forth", "last"]) { $(id).title = say(id); $(id).setAttribute("aria-label", say(id)); }
  const named = { search: "search", word: "typed", comment: "comment", mark: "mark", which: "documents" };
  for (const [id, name] of Object.entries(named)) { $(id).setAttribute("aria-label", say(name)); $(id).placeholder = say(name); }
  $("mark").replaceChildren(...["", "!", "?", "!!", "??", "!?", "?!"].map((one) => element("option", { value: one }, one || say("nomark"))));
  $("make-game").replaceChildren(...told.games.map((game) => element("option", { value: game.name }, both(game.title))));
  $("make-kind").replaceChildren(...["game", "problem", "copy"].map((one) => element("option", { value: one }, say(`template-${one}`))));
  makeTabs();
  showPalette();
}

function listen() {
  board.desk = (question) => (question.play ? inLine(() => newest(question)) : desk(question));
  board.isQuick = true;
  board.addEventListener("board-play", (event) => play(event.detail.word));
  board.addEventListener("board-played", async ({ detail }) => {
    await become(detail.text, detail.at, { known: detail });
    board.tell(say("played", detail.word));
  });
  board.addEventListener("board-put", (event) => put(event.detail));
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
    const index = changed?.index ?? null;
    if ((said || changed) && await edit({ is: "comment", said, index })) uncomment();
  });
  $("mark").addEventListener("change", () => edit({ is: "mark", mark: $("mark").value }));
  $("setup").addEventListener("toggle", () => {
    if (!$("setup").open) { board.mode = "play"; showPalette(); }
  });
  $("text").addEventListener("input", () => {
    mark();
    clearTimeout(typing);
    typing = setTimeout(flush, PAUSE);
  });
  // Comments stand between quotation marks themselves: those within become the others, as soon as there are two.
  $("comment").addEventListener("input", ({ target }) => {
    const [start, end] = [target.selectionStart, target.selectionEnd];
    const said = target.value.replace(/(^|[\s([«—–-])"(?=\S)([^"]*\S)"(?![\p{L}\d])/gu, "$1«$2»");
    if (said === target.value) return;
    target.value = said;
    target.setSelectionRange(start, end);
  });
  $("text").addEventListener("scroll", mark);
  $("text").addEventListener("click", () => {
    if (studio.preview) return;
    const caret = $("text").selectionStart;
    const found = nodes().find((one) => one.span && one.span[0] <= caret && caret <= one.span[1]);
    if (found && found.at !== studio.at && $("text").selectionEnd === caret) go(found.at);
  });
  $("undo").addEventListener("click", () => step(past, future));
  $("redo").addEventListener("click", () => step(future, past));
  $("save").addEventListener("click", save);
  $("which").addEventListener("change", async () => {
    flush();
    studio.file.which = Number($("which").value);
    studio.at = "0";
    studio.preview = null;
    await show();
    await toTheBeginning();
  });
  $("language").addEventListener("click", async () => {
    told.lang = told.lang === "en" ? "ru" : "en";
    localStorage.setItem("lang", told.lang);
    flush();
    translate();
    showList();
    $("conflict").replaceChildren();
    if (studio.file) await show();
  });
  $("search").addEventListener("input", showList);
  $("new").addEventListener("click", () => {
    $("make-why").textContent = "";
    $("make-kind").querySelector("[value=copy]").disabled = !studio.file;
    makeKind();
    $("make").showModal();
  });
  $("make-kind").addEventListener("change", makeKind);
  $("make-cancel").addEventListener("click", () => $("make").close());
  $("make-form").addEventListener("submit", make);
  listenToExport();
  document.addEventListener("keydown", (event) => {
    if (!(event.ctrlKey || event.metaKey)) return;
    const key = event.key.toLowerCase();
    if (key === "s") save();
    else if (key === "z" && !event.shiftKey) step(past, future);
    else if (key === "y" || key === "z") step(future, past);
    else return;
    event.preventDefault();
  });
  addEventListener("beforeunload", (event) => { flush(); if (isDirty()) event.preventDefault(); });
  for (const [where, name] of [[window, "focus"], [document, "visibilitychange"]]) where.addEventListener(name, () => lookAgain().catch(() => {}));
}

Object.assign(studio, {
  shown: () => studio.preview?.text ?? text(),
  at_shown: () => studio.preview?.at ?? studio.at,
  text,
  edit,
  go,
  tell: (words) => board.tell(words),
  refuse: (refusal) => board.refuse(null, refusal),
  pointing: (mode) => { board.mode = mode; if (mode === "play") showPalette(); },
  look: async (preview) => { studio.preview = preview; await show(); },
  // A text that was made of another one takes its place, if that is still there.
  keep: async (from, next) => {
    flush();
    if (text() !== from) return board.tell(say("stale"));
    studio.preview = null;
    return become(next, studio.at);
  },
});

const { words, games, colours } = await desk({ do: "words" });
Object.assign(told, { words, games, colours });
board.words = words;
listen();
const first = await list();
told.lang = localStorage.getItem("lang") ?? first.lang ?? "en";
translate();
showList();
const wanted = decodeURIComponent(location.hash.slice(1));
if (names.includes(wanted)) await load(wanted);
else if (names.length) await load(names[0]);
watch();
document.body.dataset.ready = "yes";
