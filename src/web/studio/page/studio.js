// The studio: documents of a folder, one of which is on the board. Texts are this page's, with all their undo; what they mean
// it asks the server, and everything that is written there is a whole text with the version that it was made from.
import { merge } from "./board.js";
import { showClaims } from "./claims.js";
import { showConflict } from "./conflict.js";
import { $, afterPaint, both, button, commitFields, desk, element, finish, goalFields, hasTyped, later, LOST, node, nodes, notice, post, reach, refill, rest, sampleGoal, say, server, studio, told } from "./core.js";
import { diagramAt, isPointing, leaveDiagram, point as pointAt, showDiagrams, sign } from "./diagrams.js";
import { drafted, dropDraft, findDraft, keepDraft } from "./drafts.js";
import { listen as listenToExport } from "./export.js";
import { showKeys } from "./keys.js";
import { add, dropAll, listenToLine, onItsWay } from "./line.js";
import { run, showProblem } from "./searches.js";
import { exampleOf, forgetBoard, remember, showCards, showRecent, smallBoard } from "./start.js";

const board = $("board");
// How long the page waits between looks at files that were changed elsewhere, in milliseconds.
const REST = 200;
// How long after a key typed text is read, how long a pause makes two steps of what is typed, and how long before searches begin, in
// milliseconds.
const [PAUSE, APART, CALM] = [150, 1000, 400];
// How many documents of an archive are listed by name.
const NAMED = 500;
// What is typed of a document before it is sent.
const UNSENT = ["word", "comment", "claim"];
const TABS = { moves: () => {}, problem: showProblem, claims: showClaims, diagrams: showDiagrams, keys: showKeys };

let names = [];
let asked = 0;

const text = () => studio.file.text;
const shown = () => studio.preview?.text ?? text();
const edits = (file) => onItsWay(file).filter((one) => one.is === "edit" && !studio.preview);
// A file that is gone is here alone.
const isDirty = (file) => file.isGone || file.text !== file.saved || edits(file).length > 0 || hasTyped();
const title = () => (studio.open?.titles ? both(studio.open.titles) : studio.file.name);

// ---- documents ----

async function list() {
  const answer = await post("list");
  names = answer.documents ?? names;
  showList();
  return answer;
}

const status = new Map();
const BADGES = { errors: ["bad", "✗"], looking: ["soft", "…"], valid: ["good", "✓"], searching: ["soft", "…"], proved: ["good", "✓✓"], unproved: ["warn", "?"] };
let asking = null;

const sought = () => {
  const words = $("search").value.trim().toLowerCase();
  const titles = (name) => Object.values(status.get(name)?.titles ?? {}).join(" ");
  return names.filter((name) => `${name} ${titles(name)}`.toLowerCase().includes(words));
};

function showList() {
  const drafts = drafted();
  refill($("list"), ...sought().map((name) => {
    const made = button("", () => open(name));
    made.dataset.name = name;
    made.dataset.draft = drafts.has(name) ? say("draft") : "";
    if (studio.file?.name === name) made.setAttribute("aria-current", "true");
    showStatus(made);
    return element("li", {}, made);
  }));
  showRecent(names, studio.file?.name, (name) => open(name));
  if (!names.length) $("list").replaceChildren(element("li", {}, say("nothing")));
  askStatus();
}

// What is known of a document, in its row.
function showStatus(made) {
  const { name, draft } = made.dataset;
  const known = status.get(name);
  const [kind, sign] = BADGES[known?.state] ?? ["", ""];
  const label = !known ? "" : known.state === "errors" ? say("errors", known.errors) : say(`state-${known.state}`);
  const count = known?.documents > 1 && known.state !== "looking" ? say("documentcount", known.documents) : "";
  made.replaceChildren(
    element("span", { className: `badge ${kind}`, title: label, "aria-label": label, role: "img" }, sign),
    element("span", { className: "doc" }, name),
    element("small", {}, [both(known?.titles), count, draft].filter(Boolean).join(" · ")),
    made.querySelector(".small") ?? smallBoard(name));
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
  const isOpen = wanted.some((name) => !answer[name] || ["looking", "searching"].includes(answer[name].state));
  clearTimeout(asking);
  if (isOpen) asking = setTimeout(askStatus, answer.isLost ? LOST : 700);
}

// How many documents are about to be opened: nothing is done with the one shown meanwhile.
let leaving = 0;
function leave(more) {
  leaving += more;
  $("middle").inert = $("right").inert = leaving > 0;
}

// Opens a document once all is done that was asked of the one shown; what of that is not saved stays as a draft, if nobody minds.
function open(name, which = 0) {
  commitFields();
  const { file } = studio;
  if (server.isGone && file && onItsWay(file).length) return notice(say("gone"));
  leave(1);
  return add({ is: "open" }, async () => {
    const { file: here } = studio;
    if (here && isDirty(here) && !confirm(say("leave", here.name))) return showState();
    const read = await post("read", { name, document: which, titles: NAMED });
    if (read.refused) return notice(both(read.refused.message));
    return take(name, read);
  }).finally(() => leave(-1));
}

// The file as the server has read it, and as it was when it was saved last.
const asRead = ({ document: which, documents, titles, text: saved, version, readonly }, known = []) =>
  ({ document: which, documents, titles: titles.length ? titles : known, saved, version, isReadOnly: readonly, isGone: false, conflict: null });

async function take(name, read) {
  finish();
  if ($("right").contains(document.activeElement)) document.activeElement.blur();
  const file = { name, ...asRead(read), text: read.text, at: "0", past: [], future: [], unsent: {}, hasRoom: true };
  Object.assign(studio, { file, preview: null, open: null });
  [carried, changed] = [null, null];
  $("say").textContent = say("say");
  board.clear();
  remember(name);
  leaveDiagram();
  notice(null);
  history.replaceState(null, "", `#${encodeURIComponent(name)}${file.document ? `/${file.document}` : ""}`);
  const draft = findDraft(file);
  if (draft) takeUp(draft, read);
  for (const id of UNSENT) if ($(id)) $(id).value = file.unsent[id] ?? "";
  browse(false);
  await show();
  if (!draft) await toTheBeginning();
  showList();
}

// Goes on with a draft: the text of the file is a step back.
function takeUp(draft, read) {
  const { file } = studio;
  if (draft.text !== file.saved && !draft.isOfThis) file.conflict = read;
  change(draft.text);
  [file.unsent, file.at] = [draft.unsent, draft.at];
  for (const { question, at } of draft.edits) perform(question, at);
  keep();
  dropDraft(draft);
  if (draft.text === file.saved && !draft.edits.length) return;
  notice(say("drafttaken", new Date(draft.time).toLocaleString(told.lang)), button(say("theirs"), dropChanges, { id: "drop-draft" }));
}

const dropChanges = () => add({ is: "step" }, () => {
  notice(null);
  return become(studio.file.saved);
});

// A game begins with its last move, a problem with its position.
async function toTheBeginning() {
  const { record, solution, problem } = studio.open;
  const end = record?.findLast((one) => one.main);
  const first = problem && record?.length === 1 ? solution?.[0] : end;
  if (first && first.at !== studio.file.at) await become(text(), first.at);
}

function save() {
  commitFields();
  return add({ is: "save" }, write);
}

async function write() {
  const { file } = studio;
  if (!file.isGone && file.text === file.saved) return undefined;
  const { name, document: which, text: sent, version } = file;
  const answer = file.isGone
    ? await reach("make", { name, text: sent })
    : await reach("save", { name, document: which, text: sent, version });
  if (answer.status === 409) {
    // Another document of the archive may be the one that has changed.
    const isOurs = answer.text === file.saved;
    await meet(answer);
    return isOurs ? write() : undefined;
  }
  if (answer.refused) return notice(both(answer.refused.message));
  Object.assign(file, { saved: sent, version: answer.version, isGone: false });
  status.delete(name);
  forgetBoard(name);
  notice(null);
  keep();
  showList();
  // What was one document may be several.
  if (/^\+\+\+\r?$/m.test(sent)) open(name, which);
  return undefined;
}

// Keeps what is not saved as a draft.
function keep() {
  const { file } = studio;
  if (file) file.hasRoom = keepDraft(file, edits(file).map(({ question, at }) => ({ question, at })));
}

// ---- what others do to the files ----

// The file is another one than the page knows: a clean page follows, one with changes asks which text stays. Nothing is lost either
// way: what was here is a step back.
async function meet(read) {
  const { file } = studio;
  if (read.text === file.text || read.text === file.saved) Object.assign(file, asRead(read, file.titles));
  else if (isDirty(file)) file.conflict = read;
  else return follow(read);
  keep();
  showState();
  return showList();
}

async function follow(read) {
  const { file } = studio;
  const end = studio.open?.record?.findLast((one) => one.main)?.at;
  // Who looked at the last move looks at the last one.
  const followed = file.at === end ? "end" : file.at;
  studio.preview = null;
  change(read.text);
  Object.assign(file, asRead(read, file.titles), { at: followed });
  keep();
  await show();
  board.tell(say("reloaded"));
  showList();
}

const takeTheirs = () => add({ is: "step" }, () => studio.file.conflict && follow(studio.file.conflict));

const keepMine = () => add({ is: "save" }, async () => {
  const { file } = studio;
  if (!file.conflict) return;
  Object.assign(file, asRead(file.conflict, file.titles));
  await write();
});

// Looks whether the file that is open was changed elsewhere.
async function look() {
  const { file } = studio;
  const now = await post("version", { name: file.name, document: file.document });
  if (now.held || now.isLost) return;
  if (file.isGone !== Boolean(now.refused)) {
    file.isGone = Boolean(now.refused);
    keep();
    showState();
  }
  if (file.isGone || now.version === (file.conflict ?? file).version) return;
  const read = await post("read", { name: file.name, document: file.document, titles: NAMED });
  if (!read.refused) await meet(read);
}

// Looks which files there are.
async function relist() {
  const answer = await post("list");
  if (answer.documents && answer.documents.join("\n") !== names.join("\n")) {
    names = answer.documents;
    showList();
  } else askStatus();
}

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

// An author who comes back from elsewhere may have changed something there.
async function lookAgain() {
  if (!isSeen()) return;
  await add({ is: "look" }, look);
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
    const answer = await post("changes", { seen }, waiting.signal);
    end();
    if (answer.seen === undefined) {
      if (!waiting.signal.aborted) await rest(LOST);
    } else if (answer.seen === seen) {
      if (answer.full) await rest(LOST);
    } else {
      ({ seen } = answer);
      await lookAgain();
      await rest(REST);
    }
  }
}

// ---- the document shown ----

// Another text, or another position. What is looked at only changes nothing but itself.
async function become(next, where = studio.file.at, { visit = null, known = null } = {}) {
  const here = studio.preview ?? studio.file;
  if (studio.preview) studio.preview.text = next;
  else change(next, visit);
  here.at = where;
  return show({ known });
}

// Another text of the document; what was is kept for undo, once for all that is done in one visit.
function change(next, visit = null) {
  const { file } = studio;
  if (next === file.text) return;
  if (!visit || file.past.at(-1)?.visit !== visit) file.past.push({ text: file.text, at: file.at, visit });
  file.future = [];
  file.text = next;
  later(keep);
}

// What is typed is the text at once, whatever is on its way; it is read a little later.
let typing = { time: 0 };
let reading = null;
function type(typed) {
  studio.preview = null;
  if (Date.now() - typing.time > APART) typing = {};
  typing.time = Date.now();
  change(typed, typing);
  showState();
  clearTimeout(reading);
  reading = setTimeout(show, PAUSE);
}

const go = (where) => add({ is: "go" }, () => become(shown(), where));

function step(isBack) {
  commitFields();
  return add({ is: "step" }, () => {
    finish();
    const { file } = studio;
    studio.preview = null;
    const [from, to] = isBack ? [file.past, file.future] : [file.future, file.past];
    const last = from.pop();
    if (last) {
      to.push({ text: file.text, at: file.at });
      Object.assign(file, { text: last.text, at: last.at });
      later(keep);
    }
    studio.isStep = true;
    return show().finally(() => { finish(); studio.isStep = false; });
  });
}

async function show({ known = null } = {}) {
  clearTimeout(reading);
  const turn = ++asked;
  // The newest text wins.
  const isNewest = () => turn === asked;
  const { file } = studio;
  const now = shown();
  const isSame = studio.open?.text === now;
  const answer = known?.open ?? (isSame ? studio.open : await desk({ do: "open", text: now }, isNewest));
  if (!isNewest()) return;
  studio.open = isSame && studio.open.searched ? { ...answer, ...results(studio.open) } : { ...answer, text: now };
  if (!studio.preview && file.document < file.titles.length) file.titles = file.titles.with(file.document, answer.titles ?? null);
  const all = nodes();
  let at = studio.at_shown();
  if (all.length && !all.some((one) => one.at === at)) {
    at = studio.open.record.findLast((one) => one.main).at;
    (studio.preview ?? file).at = at;
  }
  $("middle").hidden = $("right").hidden = false;
  if ($("text").value !== text()) $("text").value = text();
  // A drawing with the signs of another diagram is not used here.
  const diagram = diagramAt(at);
  if (diagram !== board.with.diagram) known = null;
  board.with = { ...board.with, diagram };
  const look = await board.show(now, at, told.lang, known?.look?.svg ? known.look : null);
  if (!isNewest()) return;
  looked = look && !look.refused ? look : null;
  later(showRest);
  afterPaint();
  searched(now);
}

// The desk's answer about the position on the board.
let looked = null;

// Shows everything but the board.
function showRest() {
  showPreview();
  showWords(looked);
  showMessages();
  showState();
  showTab();
  showMoves();
}

const results = ({ diagnostics, errors, warnings, searched: isSearched, text: of }) => ({ diagnostics, errors, warnings, searched: isSearched, text: of });

// What takes a search is said when it is known, if the text is the same still; the newest text ends the search for another.
let searching = null;
function searched(now) {
  clearTimeout(searching);
  if (studio.open.searched || !(studio.open.problem || studio.open.claims?.length || /^\s*\[\[?claim/m.test(now))) return;
  searching = setTimeout(async () => {
    const answer = await run({ kind: "check", text: now });
    if (!answer || answer.refused || now !== studio.open?.text) return;
    Object.assign(studio.open, results({ ...answer, searched: true, text: now }));
    showMessages();
    showState();
    if (!$("panel-claims").hidden) showClaims();
  }, CALM);
}

// How many moves a move and all behind it are.
const subtree = (tree, one) => 1 + one.children.reduce((sum, child) => sum + subtree(tree, tree[child]), 0);

const nodesOf = (one) => (studio.open.record?.includes(one) ? studio.open.record : studio.open.solution);

// Asks for another text, of the newest one when it is its turn: where somebody types meanwhile, it is asked again.
function perform(question, where = null) {
  const { visit } = studio;
  return add({ is: "edit", question, at: where }, async (entry) => {
    let [from, answer] = [null, null];
    while (from !== shown()) {
      from = shown();
      answer = await desk({ ...question, text: from, at: where ?? studio.at_shown(), lang: told.lang, with: board.with });
    }
    entry.isDone = true;
    if (answer.refused && question.change) await board.refuse(question.change.word, answer.refused);
    if (answer.text === undefined) return answer;
    await become(answer.text, answer.at, { visit, known: answer });
    if (answer.notes?.length) board.tell(both(answer.notes[0]));
    return answer;
  });
}

// Changes the document; whether it was.
const edit = async (change, where) => (await perform({ do: "edit", change, show: true }, where))?.text !== undefined;

async function play(word) {
  if (await edit({ is: "play", word })) board.tell(say("played", word));
}

// Actions on the move shown and its line.
const LINES = { takeback: { is: "take-back" }, promote: { is: "promote" }, mainline: { is: "promote", whole: true } };

const walk = (to) => add({ is: "go" }, () => {
  const here = node();
  if (!here) return undefined;
  const tree = nodesOf(here);
  const beside = (way) => {
    const all = tree[here.parent]?.children ?? [];
    return tree[all[all.indexOf(tree.indexOf(here)) + way]] ?? here;
  };
  const end = (one) => { while (one.children.length) one = tree[one.children[0]]; return one; };
  const next = {
    first: tree[0],
    back: tree[here.parent] ?? here,
    forth: tree[here.children[0]] ?? here,
    last: end(here),
    above: beside(-1),
    below: beside(1),
  }[to];
  return become(shown(), next.at);
});

// What is looked at only, and how it becomes the document.
function showPreview() {
  const { preview } = studio;
  // Who leaves it by keys goes on at the board.
  if (!preview && $("preview").contains(document.activeElement)) board.focus();
  $("preview").hidden = !preview;
  if (!preview) return;
  const back = () => add({ is: "go" }, () => { studio.preview = null; return show(); });
  const keepIt = () => add({ is: "step" }, () => { studio.preview = null; return become(preview.text, preview.at); });
  refill($("preview"), element("strong", {}, preview.label), ` ${say("looking")} `,
    button(say("keep"), keepIt, { id: "keep" }), button(say("backtodocument"), back, { id: "leave-preview" }));
}

function showWords(look) {
  const { open } = studio;
  $("title").textContent = title();
  const due = (look?.due ?? []).map((colour) => both(colour.text)).join(", ");
  $("turn").textContent = [look && both(look.turn), due].filter(Boolean).join(" — ");
  $("score").textContent = look?.score ? score(look.score) : "";
  $("facts").replaceChildren(...(look?.facts ?? []).map((fact) => element("li", {}, both(fact))));
  $("pass").disabled = !look?.pass;
  $("critical").hidden = !look?.critical && !board.with.critical;
  const here = node();
  const isMove = here && here.parent !== null;
  const behind = isMove ? subtree(nodesOf(here), here) : 0;
  $("takeback").textContent = behind > 1 ? say("cut", behind) : say("takeback");
  $("takeback").disabled = !isMove;
  $("promote").hidden = $("mainline").hidden = !isMove || here.main;
  $("first").disabled = $("back").disabled = !here || here.parent === null;
  $("forth").disabled = $("last").disabled = !here?.children.length;
  $("mark").value = here?.mark ?? "";
  $("mark").disabled = !here || here.parent === null;
}

// The score with the names of the players.
function score(points) {
  const { profile } = studio.open;
  return points.map((one, at) => `${both(profile?.seats[at]?.text)} ${both(one)}`).join(" : ");
}

// What becomes of what is done here.
function safety(file) {
  if (server.isGone) return "offline";
  if (file.isGone) return "missing";
  if (file.conflict) return "elsewhere";
  if (onItsWay(file).some((one) => one.is === "save")) return "saving";
  if (!isDirty(file)) return file.isReadOnly ? "readonly" : Object.values(file.unsent).some(Boolean) ? "unsent" : "saved";
  if (!file.hasRoom) return "noroom";
  return file.isReadOnly ? "readonlykept" : "unsaved";
}

function showState() {
  const { file } = studio;
  for (const id of ["undo", "redo", "save", "export", "browse"]) $(id).disabled = !file;
  if (!file) return;
  $("name").textContent = file.name;
  document.title = `${isDirty(file) ? "• " : ""}${title()} — kletka`;
  const is = safety(file);
  $("state").textContent = say(is);
  $("state").className = is;
  $("save").disabled = !isDirty(file);
  $("undo").disabled = !file.past.length && !edits(file).length && !hasTyped();
  $("redo").disabled = !file.future.length;
  showWhich(file);
  showConflict(file.conflict && { mine: file.text, theirs: file.conflict.text }, takeTheirs, keepMine);
}

// Which document of an archive it is: by name, or by number where there are many.
let named = "";
function showWhich(file) {
  const count = file.documents;
  $("which").hidden = count < 2 || count > NAMED;
  $("number").hidden = count <= NAMED;
  Object.assign($("number"), { max: count - 1, value: file.document });
  const labels = $("which").hidden ? [] : Array.from({ length: count }, (_, n) => [say("document", n), both(file.titles[n])].filter(Boolean).join(": "));
  if (named !== labels.join("\n")) {
    $("which").replaceChildren(...labels.map((label, n) => element("option", { value: n }, label)));
    named = labels.join("\n");
  }
  $("which").value = file.document;
}

function showMoves() {
  const at = studio.at_shown();
  const part = (tree, title) => {
    if (!tree) return [];
    const move = (one) => {
      const label = one.word === null ? say("start") : `${one.number}. ${one.word}`;
      const made = element("button", { type: "button", className: "move", "data-at": one.at }, label);
      if (one.at === at) made.setAttribute("aria-current", "true");
      return made;
    };
    const said = (one) => one.comments.map((words, index) => element("button",
      { type: "button", className: "comment", title: say("changecomment"), "data-at": one.at, "data-index": index }, words));
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
  merge($("moves"), element("div", { id: "moves" }, ...part(isPlayed ? record : null, say("record")), ...part(solution, say("solution"))));
  if (changed && changed.at !== at && $("comment").value === changed.said) uncomment();
  // The move shown is in sight, and the page stays where it is.
  const current = $("moves").querySelector("[aria-current]");
  const line = current?.closest("#moves > .line");
  if (line) line.scrollTop = current.offsetTop - line.offsetTop - line.clientHeight / 2;
}

// Goes to the move that is clicked, or changes the comment.
function chooseMove({ target: { dataset: { at, index } } }) {
  if (index !== undefined) return recomment(nodes().find((one) => one.at === at), Number(index));
  return at === undefined ? undefined : go(at);
}

// Which comment is changed, if one is.
let changed = null;

async function recomment(one, index) {
  if (one.at !== studio.at_shown()) await go(one.at);
  changed = { at: one.at, index, said: one.comments[index] };
  $("comment").value = changed.said;
  $("say").textContent = say("changecomment");
  $("comment").focus();
}

function uncomment() {
  changed = null;
  unsend("comment");
  $("say").textContent = say("say");
}

// What is typed belongs to its document until it is sent.
function unsend(id, typed = "") {
  $(id).value = typed;
  studio.file.unsent[id] = typed;
  keep();
  showState();
}

function showMessages() {
  const found = studio.open.diagnostics ?? [];
  refill($("messages"), ...(found.length ? found : [null]).map((one) => {
    if (!one) return element("li", { className: "good" }, say("valid"));
    const place = button(`${one.line}:${one.column}`, () => point(one), { className: "place" });
    const fixes = one.suggestions.slice(0, 3).map((fix) => button(say("meant", fix.put), () => {
      const from = studio.open.text;
      return add({ is: "step" }, () => (shown() === from
        ? become(from.slice(0, fix.span[0]) + fix.put + from.slice(fix.span[1]), studio.at_shown()) : board.tell(say("stale"))));
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
  showTrouble(found.find((one) => one.severity === "error"));
}

// The first thing that is wrong, beside the board; going to it shows its place there.
function showTrouble(one) {
  refill($("trouble"), ...(one ? [both(one.message), " ", button(`${one.line}:${one.column}`, () => point(one), { id: "blame", title: say("text") })] : []));
}

// Marks the words that messages are about, behind the text.
function mark() {
  if (!$("source").open) return;
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
  $("source").open = true;
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

// What a click on the board does from now on; what that is called stands above the board.
function use(mode, label) {
  board.mode = mode;
  $("tool").textContent = mode === "play" ? "" : say("tool", label);
  $("tool").hidden = mode === "play";
}

function showPalette() {
  const tools = [["play", say("play"), ""], ...told.colours.map((one) => [one.name, both(one.text), one.name]),
    ["carry", say("carry"), "none"], ["", say("erase"), "none"]];
  $("palette").replaceChildren(element("legend", { id: "palette-title" }, say("setup")), ...tools.map(([value, label, swatch]) =>
    element("label", { className: "choice" },
      element("input", { type: "radio", name: "mode", value, checked: board.mode === value, onchange: () => { carried = null; use(value, label); } }),
      element("span", { className: `swatch ${swatch}` }), label)));
  const chosen = tools.find(([value]) => value === board.mode);
  if (chosen) use(...chosen);
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
    // What is wrong with the position counts more.
    if (await edit({ is: "put", places, colour }) && studio.open.record) board.tell(say(colour ? "put" : "removed", places.join("-")));
    return undefined;
  }
  if (!carried) {
    carried = places;
    return board.tell(say("carryto", places.join("-")));
  }
  const from = carried;
  carried = null;
  if (await edit({ is: "carry", from, to: places }) && studio.open.record) board.tell(say("put", places.join("-")));
  return undefined;
}

// ---- a new document ----

function makeKind() {
  const kind = $("make-kind").value;
  for (const label of document.querySelectorAll("#make .made")) label.hidden = kind === "copy" || kind === "example" && !label.contains($("make-game"));
  for (const part of document.querySelectorAll("#make .goal")) part.hidden = kind !== "problem";
  $("make-goal").placeholder = sampleGoal($("make-game").value);
  const profile = told.games.find((one) => one.name === $("make-game").value);
  $("make-goal-form").replaceChildren(...goalFields(profile, $("make-goal").value, (said) => { $("make-goal").value = said; checkGoal(); }));
}

// What is wanted so far; what is refused of it is said before it is sent.
const newDocument = () => desk({
  do: "new", game: $("make-game").value, title: $("make-name").value || null, size: Number($("make-size").value) || null,
  goal: $("make-kind").value === "problem" ? $("make-goal").value || $("make-goal").placeholder : null, lang: told.lang,
});

async function checkGoal() {
  const { refused } = await newDocument();
  $("make-why").textContent = refused ? [both(refused.message), both(refused.help)].filter(Boolean).join(" — ") : "";
}

// Asks what to begin with; of a game, where one is chosen already.
function begin(game = null) {
  for (const id of ["make-file", "make-name", "make-size", "make-goal"]) $(id).value = "";
  $("make-why").textContent = "";
  $("make-kind").querySelector("[value=copy]").disabled = !studio.file;
  if (game) $("make-game").value = game;
  makeKind();
  $("make").showModal();
}

async function make(event) {
  event.preventDefault();
  const kind = $("make-kind").value;
  const begun = kind === "copy" ? await settled(() => ({ text: text() }))
    : kind === "example" ? { text: await exampleOf($("make-game").value) } : await newDocument();
  if (begun.refused) return void ($("make-why").textContent = both(begun.refused.message));
  const name = $("make-file").value.trim().replace(/(\.toml)?$/, ".toml");
  const made = await post("make", { name, text: begun.text });
  if (made.refused) return void ($("make-why").textContent = both(made.refused.message));
  $("make").close();
  await list();
  return open(name);
}

// ---- words and keys ----

// What keys do where nobody types and no other part of the page wants them.
const STEPS = { ArrowLeft: "back", ArrowRight: "forth", ArrowUp: "above", ArrowDown: "below", Home: "first", End: "last", ",": "back", ".": "forth" };
const CHANGES = { Delete: "takeback", "Shift+ArrowUp": "promote", "Shift+Home": "mainline" };
const KEYS = [["← →  , .", "key-steps"], ["↑ ↓", "key-lines"], ["Home End", "key-ends"], ["Del", "key-cut"], ["Shift+↑", "promote"], ["Shift+Home", "mainline-make"], ["← → ↑ ↓  Enter", "key-board"], ["x", "key-colour"], ["a", "key-arrow"], ["o", "key-circle"], ["Alt", "key-drag"],
  ["Esc", "key-escape"], ["Ctrl+Z  Ctrl+Y", "key-undo"], ["Ctrl+S", "key-save"], ["?", "key-help"]];

function showKeysOfPage() {
  $("keys-list").replaceChildren(...KEYS.flatMap(([keys, name]) => [
    element("dt", {}, ...keys.split(/ +/).flatMap((key) => [element("kbd", {}, key), " "])), element("dd", {}, say(name))]));
  $("keys").showModal();
}

function pressed(event) {
  const at = event.target;
  if (document.querySelector("dialog[open]") || at.matches("input:not([type=radio]), textarea, select")) return;
  const isTaken = event.key.length > 1 && at.matches("kletka-board, [role=tab], input");
  const change = CHANGES[`${event.shiftKey && event.key !== "?" ? "Shift+" : ""}${event.key}`];
  if (event.key === "?") showKeysOfPage();
  else if (studio.file && change && !at.matches("[role=tab], input")) $(change).click();
  else if (studio.file && STEPS[event.key] && !event.shiftKey && !isTaken) walk(STEPS[event.key]);
  else return;
  event.preventDefault();
}

// Shows the documents of the folder over the page, or puts them away; where none is open there is nothing else.
function browse(isWanted) {
  const hadFocus = $("documents").contains(document.activeElement);
  $("documents").hidden = !isWanted && Boolean(studio.file);
  if ($("documents").hidden && hadFocus) board.focus();
  $("browse").setAttribute("aria-expanded", String(!$("documents").hidden));
}

function translate() {
  document.documentElement.lang = told.lang;
  const labels = {
    "documents-title": "documents", new: "new", undo: "undo", redo: "redo", save: "save", language: "language", export: "export",
    browse: "documents", "keys-title": "keys", "keys-close": "done", "messages-title": "messages", "text-title": "text", promote: "promote", mainline: "mainline-make", legal: "legal", critical: "critical", pass: "pass", enter: "enter", say: "say",
    "setup-title": "motions", "make-title": "new", "make-kind-title": "template", "make-game-title": "game", "make-file-title": "file",
    "make-name-title": "title", "make-size-title": "size", "make-goal-title": "goal", "make-cancel": "cancel", "make-done": "create",
    "send-title": "export", "send-what-title": "what", "send-format-title": "format", "send-cancel": "cancel", "send-done": "download",
  };
  for (const [id, name] of Object.entries(labels)) $(id).textContent = say(name);
  for (const id of ["first", "back", "forth", "last", "help"]) { $(id).title = say(id); $(id).setAttribute("aria-label", say(id)); }
  const called = { search: "search", word: "typed", comment: "comment", mark: "mark", which: "documents", number: "documents" };
  for (const [id, name] of Object.entries(called)) { $(id).setAttribute("aria-label", say(name)); $(id).placeholder = say(name); }
  $("mark").replaceChildren(...["", "!", "?", "!!", "??", "!?", "?!"].map((one) => element("option", { value: one }, one || say("nomark"))));
  $("make-game").replaceChildren(...told.games.map((game) => element("option", { value: game.name }, both(game.title))));
  $("make-kind").replaceChildren(...["game", "problem", "example", "copy"].map((one) => element("option", { value: one }, say(`template-${one}`))));
  makeTabs();
  showPalette();
  showCards(begin);
}

function listen() {
  board.desk = (question) => (question.play ? perform(question) : desk(question));
  board.isQuick = true;
  board.hasSigns = true;
  board.addEventListener("board-play", (event) => play(event.detail.word));
  board.addEventListener("board-played", ({ detail }) => board.tell(say("played", detail.word)));
  board.addEventListener("board-put", (event) => put(event.detail));
  for (const id of ["first", "back", "forth", "last"]) $(id).addEventListener("click", () => walk(id));
  for (const [id, change] of Object.entries(LINES)) $(id).addEventListener("click", () => edit(change));
  $("legal").addEventListener("click", () => board.showLegal());
  $("critical").addEventListener("click", () => {
    const isWanted = !board.with.critical;
    board.with = { ...board.with, critical: isWanted };
    $("critical").setAttribute("aria-pressed", String(isWanted));
    return add({ is: "go" }, () => show());
  });
  board.addEventListener("board-sign", ({ detail }) => sign(detail));
  $("pass").addEventListener("click", () => play("pass"));
  $("type").addEventListener("submit", async (event) => {
    event.preventDefault();
    const word = $("word").value.trim();
    if (word && await edit({ is: "play", word })) unsend("word");
  });
  $("remark").addEventListener("submit", async (event) => {
    event.preventDefault();
    const said = $("comment").value.trim();
    const { index = null, at } = changed ?? {};
    if ((said || changed) && await edit({ is: "comment", said, index }, at)) uncomment();
  });
  $("mark").addEventListener("change", () => edit({ is: "mark", mark: $("mark").value }));
  $("help").addEventListener("click", showKeysOfPage);
  $("moves").addEventListener("click", chooseMove);
  $("source").addEventListener("toggle", mark);
  $("browse").addEventListener("click", () => browse($("documents").hidden));
  $("documents").addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || !studio.file) return;
    browse(false);
    $("browse").focus();
  });
  $("middle").addEventListener("pointerdown", () => browse(false));
  $("right").addEventListener("pointerdown", () => browse(false));
  $("text").addEventListener("input", () => {
    mark();
    type($("text").value);
  });
  // Comments stand between quotation marks themselves: those within become the others, as soon as there are two.
  $("comment").addEventListener("input", ({ target }) => {
    const [start, end] = [target.selectionStart, target.selectionEnd];
    const said = target.value.replace(/(^|[\s([«—–-])"(?=\S)([^"]*\S)"(?![\p{L}\d])/gu, "$1«$2»");
    if (said === target.value) return;
    target.value = said;
    target.setSelectionRange(start, end);
  });
  for (const id of ["word", "comment"]) $(id).addEventListener("input", ({ target }) => unsend(id, target.value));
  $("text").addEventListener("scroll", mark);
  $("text").addEventListener("click", () => {
    if (studio.preview) return;
    const caret = $("text").selectionStart;
    const found = nodes().find((one) => one.span && one.span[0] <= caret && caret <= one.span[1]);
    if (found && found.at !== studio.file.at && $("text").selectionEnd === caret) go(found.at);
  });
  $("undo").addEventListener("click", () => step(true));
  $("redo").addEventListener("click", () => step(false));
  $("save").addEventListener("click", save);
  for (const id of ["which", "number"]) {
    $(id).addEventListener("change", async ({ target }) => {
      await open(studio.file.name, Number(target.value));
      showState();
    });
  }
  $("language").addEventListener("click", async () => {
    told.lang = told.lang === "en" ? "ru" : "en";
    localStorage.setItem("lang", told.lang);
    commitFields();
    translate();
    showList();
    $("conflict").replaceChildren();
    if (studio.file) await show();
  });
  $("search").addEventListener("input", showList);
  $("new").addEventListener("click", () => begin());
  $("make-kind").addEventListener("change", makeKind);
  // The players of another game are others.
  $("make-game").addEventListener("change", () => { $("make-goal").value = ""; makeKind(); });
  for (const id of ["make-goal", "make-size"]) $(id).addEventListener("change", checkGoal);
  $("make-cancel").addEventListener("click", () => $("make").close());
  $("make-form").addEventListener("submit", make);
  listenToExport();
  document.addEventListener("keydown", (event) => {
    if (event.defaultPrevented || event.altKey) return;
    if (!(event.ctrlKey || event.metaKey)) return void pressed(event);
    const key = event.key.toLowerCase();
    if (key === "s") save();
    else if (key === "z" && !event.shiftKey) step(true);
    else if (key === "y" || key === "z") step(false);
    else return;
    event.preventDefault();
  });
  // Nothing waits when the page is left.
  for (const [where, kind] of [[window, "pagehide"], [document, "visibilitychange"]]) {
    where.addEventListener(kind, () => {
      commitFields();
      finish();
    });
  }
  addEventListener("beforeunload", (event) => {
    commitFields();
    if (studio.file && isDirty(studio.file)) event.preventDefault();
  });
  for (const [where, name] of [[window, "focus"], [document, "visibilitychange"]]) where.addEventListener(name, lookAgain);
  listenToLine(() => {
    later(keep);
    later(showState);
  });
  server.tell = () => {
    if (server.isGone) dropAll("open");
    showState();
  };
}

// Does something when all is done that was asked before.
function settled(work = () => {}) {
  commitFields();
  return add({ is: "go" }, work);
}

Object.assign(studio, {
  shown,
  at_shown: () => (studio.preview ?? studio.file).at,
  text,
  edit,
  go,
  settled,
  unsend,
  touched: showState,
  tell: (words) => board.tell(words),
  ghosts: (list) => board.showGhosts(list),
  refuse: (refusal) => board.refuse(null, refusal),
  pointing: (mode, label) => { use(mode, label); if (mode === "play") showPalette(); },
  look: (preview) => add({ is: "go" }, () => { studio.preview = preview; return show(); }),
  // A text that was made of another one takes its place, if that is still there, or another one made of it.
  keep: (known, next) => add({ is: "step" }, () => {
    if (![known.text, known.kept].includes(text())) return board.tell(say("stale"));
    studio.preview = null;
    known.kept = next;
    return become(next);
  }),
});

const { words, games, colours } = await desk({ do: "words" });
Object.assign(told, { words, games, colours });
board.words = words;
listen();
const first = await list();
told.lang = localStorage.getItem("lang") ?? first.lang ?? "en";
told.folder = first.folder;
translate();
showList();
showState();
const [wanted, number] = location.hash.slice(1).split("/");
const name = decodeURIComponent(wanted);
if (names.includes(name)) await open(name, Number(number) || 0);
else if (names.length) await open(names[0]);
browse(false);
watch();
finish();
document.body.dataset.ready = "yes";
