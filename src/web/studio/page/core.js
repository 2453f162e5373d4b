// What all parts of the studio's page share: words, elements, questions to the server, and the document that is open.

export const $ = (id) => document.getElementById(id);

/** What the server has told: words in both languages, games, colours; and the language chosen. */
export const told = { lang: "en", words: {}, games: [], colours: [], folder: "" };

export const say = (name, put = "") => (told.words[name]?.[told.lang] ?? name).replace("{}", put);
export const both = (text) => (text ? text[told.lang] : "");

/** A goal to begin with, which every game knows: that the first of its players wins. */
export const sampleGoal = (game) => `${told.games.find((one) => one.name === game)?.seats[0].name ?? "A"} wins`;

/** The document that is open. Its methods are those of `studio.js`. */
export const studio = { file: null, open: null, preview: null };

export function element(name, more = {}, ...children) {
  const node = document.createElement(name);
  for (const [key, value] of Object.entries(more)) {
    if (key.startsWith("on")) node.addEventListener(key.slice(2), value);
    else if (key in node && key !== "list") node[key] = value;
    else node.setAttribute(key, value);
  }
  node.append(...children);
  return node;
}

export const button = (label, onclick, more = {}) => element("button", { type: "button", onclick, ...more }, label);

// How long after a key a field becomes part of the document, in milliseconds.
const FIELD = 400;
// What makes those fields part of it in which something was typed since.
const typed = new Set();

/** Whether something was typed in a field that is not on its way yet. */
export const hasTyped = () => typed.size > 0;

/** Whether a field of this panel has the focus, so that the panel is not filled anew; a step back or forth changes fields too,
 *  unless more was typed meanwhile. */
export const isInUse = (panel, fields) => (!studio.isStep || hasTyped())
  && panel.contains(document.activeElement) && document.activeElement.matches(fields);

/** Sends on its way what was typed in fields. */
export function commitFields() {
  for (const commit of [...typed]) commit();
}

/** A field with its label; `set` is told what was typed, a little later or when the field is left. */
export function field(label, value, set, more = {}) {
  const input = element("input", { value, autocomplete: "off", ...more });
  let known = input.value.trim();
  let timer = null;
  let visit = {};
  const commit = () => {
    clearTimeout(timer);
    typed.delete(commit);
    const said = input.value.trim();
    if (said === known) return;
    known = said;
    // All that is typed in one visit is one step back.
    studio.visit = visit;
    set(said);
    studio.visit = null;
  };
  input.addEventListener("focus", () => { visit = {}; });
  input.addEventListener("input", () => {
    // What a dialog asks is not the document's.
    if (!input.closest("dialog")) {
      typed.add(commit);
      studio.touched();
    }
    clearTimeout(timer);
    timer = setTimeout(commit, FIELD);
  });
  input.addEventListener("change", commit);
  return element("label", { className: "field" }, element("span", {}, label), input);
}

export function choice(label, options, value, set) {
  const select = element("select", {}, ...options.map(([name, text]) => element("option", { value: name, selected: name === value }, text)));
  select.addEventListener("change", () => set(select.value));
  return element("label", { className: "field" }, element("span", {}, label), select);
}

/** The parts of a goal as fields: who, what, and by which move or with how many points. `give` is told the goal that they say. */
export function goalFields(profile, goal, give) {
  const [first] = profile.seats;
  const [, seat = first.name, what = "wins", amount = ""] = /^(\S+) (wins|does not win|scores)(?: by)? ?(.*)$/.exec(goal ?? "") ?? (goal === "draw" ? [0, first.name, "draw"] : []);
  const aims = [["wins", "goal-wins"], ["does not win", "goal-denied"], ...(profile.scores ? [["scores", "goal-scores"]] : []), ["draw", "goal-draw"]];
  const now = { seat, what, amount };
  const words = () => (now.what === "draw" ? "draw" : [now.seat, now.what, now.what === "wins" && now.amount ? "by" : "", now.what === "does not win" ? "" : now.amount].filter(Boolean).join(" "));
  const extra = element("span", {});
  const show = () => {
    const label = { wins: "goal-by", scores: "goal-points" }[now.what];
    extra.replaceChildren(label ? field(say(label), now.amount, change("amount"), { className: "goal-amount", inputMode: "decimal" }) : "");
  };
  const change = (key) => (value) => { now[key] = value; if (key === "what") show(); give(words()); };
  show();
  return [choice(say("goal-who"), profile.seats.map((one) => [one.name, both(one.text)]), now.seat, change("seat")),
    choice(say("goal-what"), aims.map(([name, label]) => [name, say(label)]), now.what, change("what")), extra];
}

/** Puts other children into a place. Readers who walk by keys stay where they were: at the element of the same name, else at the
 *  one that takes its place. */
export function refill(place, ...children) {
  const stops = () => [...place.querySelectorAll("button, input, select, summary")];
  const had = place.contains(document.activeElement) ? document.activeElement : null;
  const at = had ? stops().indexOf(had) : -1;
  place.replaceChildren(...children);
  if (at < 0) return;
  const now = stops();
  (now.find((one) => had.id && one.id === had.id) ?? now[Math.min(at, now.length - 1)])?.focus({ preventScroll: true });
}

export function notice(message, ...buttons) {
  $("notice").replaceChildren(message ?? "", ...buttons);
  $("notice").hidden = !message;
}

// What the person waits for at the moment.
let waiting = 0;

export function busy(more) {
  waiting += more;
  document.querySelector("main").setAttribute("aria-busy", String(waiting > 0));
}

// How long everything but the board waits for it, in milliseconds.
const AFTER = 150;
const due = new Set();
let overdue = null;

/** Does something after the next picture of the board, once however often it is asked for. */
export function later(work) {
  due.add(work);
  if (overdue) return;
  busy(1);
  overdue = setTimeout(finish, AFTER);
}

/** Does now everything that waits. */
export function finish() {
  if (!overdue) return;
  clearTimeout(overdue);
  overdue = null;
  for (const work of due) {
    due.delete(work);
    work();
  }
  busy(-1);
}

/** Does it when the browser has painted. */
export const afterPaint = () => requestAnimationFrame(() => setTimeout(finish));

// What goes on by itself.
const QUIET = ["changes", "version", "status", "job", "draw", "read"];
// How long the page waits before it asks a server again that is gone, in milliseconds.
export const LOST = 1500;
export const rest = (time) => new Promise((done) => setTimeout(done, time));

/** Whether the server answers; `tell` is told when that changes. */
export const server = { isGone: false, tell: () => {} };

function answers(isThere, words = "") {
  if (server.isGone !== isThere) return;
  server.isGone = !isThere;
  notice(words);
  server.tell();
}

// That there is no answer, and no keys to get one: as a refusal.
function lost(words) {
  answers(false, words);
  return { status: 0, isLost: true, refused: { message: { en: words, ru: words } } };
}

/** Asks the server once; a signal breaks that off. */
export async function post(path, body = {}, signal = undefined) {
  const isWaitedFor = !QUIET.includes(path);
  if (isWaitedFor) busy(1);
  try {
    const answer = await fetch(`/api/${path}`, { method: "POST", body: JSON.stringify(body), signal });
    if (answer.status === 403) return lost(await answer.text());
    const type = answer.headers.get("content-type") ?? "";
    const value = type.includes("json") ? await answer.json() : { refused: { message: { en: answer.statusText, ru: answer.statusText } } };
    answers(true);
    return { status: answer.status, ...value };
  } catch {
    return signal?.aborted ? { status: 0, isLost: true } : lost(say("gone"));
  } finally {
    // What follows from the answer is done first.
    if (isWaitedFor) setTimeout(() => busy(-1));
  }
}

/** Asks until there is an answer, as long as somebody wants it. */
export async function reach(path, body, isWanted = () => true) {
  for (;;) {
    const answer = await post(path, body);
    if (!answer.isLost || !isWanted()) return answer;
    await rest(LOST);
  }
}

export const desk = (question, isWanted) => reach("ask", question, isWanted);

/** All nodes of the trees that are shown. */
export const nodes = () => [...(studio.open?.record ?? []), ...(studio.open?.solution ?? [])];
export const node = () => nodes().find((one) => one.at === studio.at_shown());
