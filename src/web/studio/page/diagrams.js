// Diagrams: how they look, drawn as the command draws them, and what they point at, clicked on the board.
import { $, both, button, choice, element, field, isInUse, node, post, refill, say, studio, told } from "./core.js";

// How long after a change pictures are drawn anew, in milliseconds.
const PAUSE = 150;
const TOOLS = ["highlight", "emphasis", "dim", "focus", "fill", "circles", "triangles", "squares", "crosses", "labels", "arrows"];

let chosen = null;    // which diagram is worked on
let tool = "";        // what a click on the board sets
let label = "a";
let from = null;      // where an arrow begins
let drawn = { text: null, files: [] };
let timer = null;

const list = () => (Array.isArray(studio.open?.keys?.diagram) ? studio.open.keys.diagram : []);
const plain = (value) => (typeof value === "string" ? value : value?.toml ?? "");

/** Whether clicks on the board belong to a diagram. */
export const isPointing = () => chosen !== null && tool !== "";

// The position that a diagram shows, as an address.
const positionOf = (diagram) => {
  const at = plain(diagram.at);
  return at === "start" ? "0" : at === "" || at === "end" ? studio.open.record?.findLast((one) => one.main)?.at : at;
};

/** The diagram whose signs are drawn on the board: the one worked on, else the last one of the position. */
export function diagramAt(at) {
  const all = list();
  const isHere = (one) => one && positionOf(one) === at && !one.after;
  if (isHere(all[chosen])) return chosen;
  const index = all.findLastIndex(isHere);
  return index < 0 ? null : index;
}

/** A sign drawn on the board: an arrow, or a circle where it ends where it began; of a diagram of this position, which is made
 *  where there is none. */
export async function sign({ from: begin, to }) {
  let index = diagramAt(studio.at_shown());
  if (index === null) {
    index = list().length;
    if (!await addDiagram()) return undefined;
  }
  const isArrow = begin !== to;
  return toggleWord(index, isArrow ? "arrows" : "circles", isArrow ? `${begin}>${to}` : to);
}

// A word more in a list of a diagram, or less where it is there.
function toggleWord(index, key, word) {
  const words = plain(list()[index]?.[key]).split(/\s+/).filter(Boolean);
  const next = (words.includes(word) ? words.filter((one) => one !== word) : [...words, word]).join(" ");
  return studio.edit(next === "" ? { is: "unset", table: "diagram", index, key } : { is: "say", table: "diagram", index, key, said: next });
}

/** Puts the tools away: another document is open. */
export function leaveDiagram() {
  chosen = null;
  pick("");
}

/** The button that opens and closes the tools of a diagram; what is read aloud begins with what is on it. */
function toggle(index, name) {
  const text = say(index === chosen ? "done" : "change");
  const turn = () => { choose(index === chosen ? null : index); showDiagrams(); };
  return button(text, turn, { className: "choose", "aria-label": `${text} ${name}` });
}

/** The tab of the diagrams. */
export function showDiagrams() {
  const panel = $("panel-diagrams");
  if (panel.hidden) {
    if (chosen !== null) choose(null);
    return;
  }
  if (isInUse(panel, "input")) return draw();
  const all = list();
  if (chosen !== null && !all[chosen]) choose(null);
  const cards = all.map((diagram, index) => {
    const name = plain(diagram.name) || String(index + 1);
    return element("figure", { className: index === chosen ? "diagram chosen" : "diagram" },
      element("div", { className: "pictures", "data-name": name }),
      element("figcaption", {}, element("strong", {}, name), " ",
        toggle(index, name),
        button("✕", () => { choose(null); studio.edit({ is: "drop", table: "diagram", index }); }, { "aria-label": `${say("erase")} ${name}`, title: say("erase"), className: "drop" })),
      index === chosen ? tools(diagram, index) : "");
  });
  refill(panel,
    element("div", { className: "row" }, button(say("newdiagram"), add, { id: "new-diagram" })),
    element("p", { id: "diagram-why", role: "status" }),
    ...(cards.length ? cards : [element("p", {}, say("nodiagrams"))]));
  fill();
  draw();
}

// The keys of the diagram that is worked on, and what may be set on the board.
function tools(diagram, index) {
  const set = (key) => (said) => studio.edit(said === "" ? { is: "unset", table: "diagram", index, key } : { is: "say", table: "diagram", index, key, said });
  const flag = (key, usual) => element("label", { className: "choice" }, element("input", { type: "checkbox", checked: (plain(diagram[key]) || usual) === "true", onchange: ({ target }) =>
    studio.edit({ is: "set", table: "diagram", index, key, value: String(target.checked) }) }), say(`flag-${key}`));
  const radio = (value, name) => element("label", { className: "choice" }, element("input", { type: "radio", name: "tool", value, checked: tool === value, onchange: () => { pick(value); showDiagrams(); } }), name);
  return element("div", { className: "tools" },
    element("fieldset", { id: "tools" }, element("legend", {}, say("tools")), radio("", say("play")), ...TOOLS.map((one) => radio(one, say(`tool-${one}`)))),
    tool === "labels" ? field(say("letter"), label, (said) => { label = said; }, { maxLength: 40, id: "label" }) : "",
    field(say("name"), plain(diagram.name), set("name")),
    field(say("caption"), plain(diagram.caption), set("caption")),
    choice(say("view"), [["", say("full")], ["auto", say("auto")]], plain(diagram.view) === "auto" ? "auto" : "", (value) => set("view")(value)),
    choice(say("numbers"), [["", say("usual")], ["all", say("all")], ["none", say("none")], ["last 1", say("onlylast")]], plain(diagram.numbers), (value) => set("numbers")(value)),
    element("div", { className: "row" }, flag("coordinates", "true"), flag("turn", "false"), flag("legend", "false"), flag("last", "false")));
}

function choose(index) {
  chosen = index;
  pick(index === null ? "" : "highlight");
  if (index === null) return;
  // The board shows the position that the diagram shows.
  studio.go(positionOf(list()[index]));
}

function pick(value) {
  tool = value;
  from = null;
  studio.pointing(value ? `point-${value}` : "play", value && say(`tool-${value}`));
}

async function add() {
  const index = list().length;
  if (!await addDiagram()) return;
  choose(index);
  showDiagrams();
}

async function addDiagram() {
  const here = node();
  if (!here) return false;
  const at = here.parent === null ? (here.at.startsWith("solution") ? `"${here.at}"` : '"start"') : /^\d+$/.test(here.at) ? here.at : `"${here.at}"`;
  return studio.edit({ is: "add", table: "diagram", keys: [["at", at]] });
}

/** What a click on the board sets, or takes away where it is set already. */
export async function point(places) {
  const index = chosen;
  const diagram = list()[index];
  if (!diagram) return undefined;
  const place = places.length === 2 ? `[${places.join("-")}]` : places[0];
  if (tool === "labels") {
    const labels = { ...(typeof diagram.labels === "object" && !diagram.labels.toml ? diagram.labels : {}) };
    if (labels[place] === label || !label) delete labels[place];
    else labels[place] = label;
    const entries = Object.entries(labels).map(([at, said]) => `${/^[\w-]+$/.test(at) ? at : JSON.stringify(at)} = ${JSON.stringify(said)}`);
    const done = await studio.edit(entries.length
      ? { is: "set", table: "diagram", index, key: "labels", value: `{ ${entries.join(", ")} }` }
      : { is: "unset", table: "diagram", index, key: "labels" });
    // The next one has the next letter.
    if (done && /^[a-yа-ю]$/.test(label)) label = String.fromCodePoint(label.codePointAt(0) + 1);
    return undefined;
  }
  if (tool === "arrows") {
    if (!from) {
      from = place;
      return studio.tell(say("end", place));
    }
    const arrow = `${from}>${place}`;
    from = null;
    return toggleWord(index, tool, arrow);
  }
  return toggleWord(index, tool, place);
}

// Draws all diagrams of the document as it is now, a little later.
function draw() {
  clearTimeout(timer);
  const text = studio.shown();
  if (!list().length || drawn.text === text) return;
  timer = setTimeout(async () => {
    const answer = await post("draw", { name: studio.file.name, text, russian: told.lang === "ru", draw: "diagram", diagram: "all", format: "svg" });
    if (text !== studio.shown()) return;
    drawn = { text, files: answer.files ?? [] };
    if ($("diagram-why")) $("diagram-why").textContent = answer.refused ? both(answer.refused.message) : (answer.words ?? []).join("\n");
    fill();
  }, PAUSE);
}

// Puts the pictures to their diagrams: a sequence has several.
function fill() {
  const stem = studio.file.name.split("/").at(-1).replace(/\.(toml|kla)$/, "");
  for (const place of document.querySelectorAll("#panel-diagrams .pictures")) {
    const { name } = place.dataset;
    const mine = drawn.files.filter((file) => {
      const rest = file.name.slice(stem.length + 1).replace(/\.svg$/, "").replace(/^\d+-(?=.)/, (number) => (drawn.files.some((one) => one.name === `${stem}-${name}.svg`) ? number : ""));
      return rest === name || rest.startsWith(`${name}-`) && !list().some((one) => plain(one.name) === rest);
    });
    place.replaceChildren(...mine.slice(0, 12).map((file) => element("img", { src: `data:${file.kind};base64,${file.bytes}`, alt: file.description })));
  }
}
