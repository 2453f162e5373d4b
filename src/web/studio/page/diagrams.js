// Diagrams: how they look, drawn as the command draws them, and what they point at, clicked on the board.
import { $, both, button, choice, element, field, node, post, refill, say, studio, told } from "./core.js";

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
  if (panel.contains(document.activeElement) && document.activeElement.matches("input")) return draw();
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
  const at = plain(list()[index].at);
  const main = studio.open.record?.filter((one) => one.main).at(-1)?.at;
  studio.go(at === "start" ? "0" : at === "" || at === "end" ? main : at);
}

function pick(value) {
  tool = value;
  from = null;
  studio.pointing(value ? `point-${value}` : "play", value && say(`tool-${value}`));
}

async function add() {
  const here = node();
  if (!here) return;
  const at = here.parent === null ? (here.at.startsWith("solution") ? `"${here.at}"` : '"start"') : /^\d+$/.test(here.at) ? here.at : `"${here.at}"`;
  const index = list().length;
  if (await studio.edit({ is: "add", table: "diagram", keys: [["at", at]] })) {
    choose(index);
    showDiagrams();
  }
}

/** What a click on the board sets, or takes away where it is set already. */
export async function point(places) {
  const index = chosen;
  const diagram = list()[index];
  if (!diagram) return undefined;
  const place = places.length === 2 ? `[${places.join("-")}]` : places[0];
  const change = async (key, next) => studio.edit(next === "" ? { is: "unset", table: "diagram", index, key } : { is: "say", table: "diagram", index, key, said: next });
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
  const words = plain(diagram[tool]).split(/\s+/).filter(Boolean);
  if (tool === "arrows") {
    if (!from) {
      from = place;
      return studio.tell(say("end", place));
    }
    const arrow = `${from}>${place}`;
    from = null;
    return change(tool, (words.includes(arrow) ? words.filter((one) => one !== arrow) : [...words, arrow]).join(" "));
  }
  return change(tool, (words.includes(place) ? words.filter((one) => one !== place) : [...words, place]).join(" "));
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
