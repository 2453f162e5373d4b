// Searches: begun here, done by the server, seen and ended meanwhile, their results a click away from the board.
import { $, both, button, choice, desk, element, field, goalFields, isInUse, node, nodes, post, refill, sampleGoal, say, studio, told } from "./core.js";

// How long the page waits before it asks again how far a search has come, in milliseconds: longer and longer.
const [SOON, LATE] = [60, 500];

/** Begins a job and sees it through; `seen` is told how it goes. Gives its answer; nothing where a newer one took its place. */
export async function run(asked, seen = () => {}) {
  const begun = await post("start", { name: studio.file.name, russian: told.lang === "ru", ...asked });
  if (begun.refused) return begun;
  const stop = () => post("stop", { job: begun.job });
  for (let pause = SOON; ; pause = Math.min(LATE, pause * 1.5)) {
    await new Promise((done) => setTimeout(done, pause));
    const job = await post("job", { job: begun.job });
    if (job.isLost) continue;
    if (job.gone) return null;
    seen(job, stop);
    if (job.answer) return job.answer;
  }
}

// What was found last, of which text of which file, and what goes on: by kind.
const found = new Map();
const running = new Map();
const KINDS = ["solve", "audit", "tune", "analyse"];
const wishes = { goal: "", class: "", two: false, keep_key: false, unique: false, fewer_stones: false, near: 1 };

async function search(kind) {
  await studio.settled();
  const { file: { name } } = studio;
  const text = studio.shown();
  const at = studio.at_shown();
  running.set(kind, { text: say("begins"), stop: () => {} });
  found.delete(kind);
  showResults();
  const asked = { kind, text };
  if (kind === "solve") Object.assign(asked, { goal: wishes.goal || null, class: wishes.class || null });
  if (kind === "audit") asked.class = wishes.class || null;
  if (kind === "analyse") asked.at = at;
  if (kind === "tune") {
    const { near, two, keep_key, unique, fewer_stones } = wishes;
    Object.assign(asked, { near, two, keep_key, unique, fewer_stones });
  }
  const mine = running.get(kind);
  const answer = await run(asked, (job, stop) => {
    if (running.get(kind) !== mine) return;
    mine.stop = stop;
    const parts = [];
    if (job.all) parts.push(say("questions", `${job.done}/${job.all}`));
    if (job.games) parts.push(say("randomgames", job.games));
    else if (!job.all) parts.push(say("depth", job.depth), say("positions", job.nodes));
    mine.text = parts.join(", ");
    mine.rows = job.rows;
    showResults();
  });
  if (running.get(kind) !== mine) return;
  running.delete(kind);
  if (answer) found.set(kind, { name, text, at, answer });
  showResults();
  // Results are put where the reader looks.
  if (kind === "analyse" && text === studio.shown() && at === studio.at_shown()) document.querySelector("#results [data-kind=analyse] .onboard")?.click();
}

// The goal of the document as a form; what the game refuses is said before it is set.
function goalForm(set) {
  const { profile, goal } = studio.open;
  if (!profile) return [];
  const why = element("p", { className: "wrong", id: "goal-why", role: "status" });
  const give = async (said) => {
    const text = studio.shown();
    const answer = await desk({ do: "edit", text, at: studio.at_shown(), lang: told.lang, change: { is: "say", table: "puzzle", key: "goal", said }, show: true });
    const known = (studio.open.diagnostics ?? []).map((one) => one.message.en);
    const wrong = answer.refused ?? answer.open?.diagnostics.find((one) => one.severity === "error" && !known.includes(one.message.en));
    why.textContent = wrong ? [both(wrong.message), both(wrong.help)].filter(Boolean).join(" — ") : "";
    if (!wrong && said !== goal) set(said);
  };
  return [element("div", { className: "row goal-form", id: "goal-form" }, ...goalFields(profile, goal, give)), why];
}

/** The tab of the problem: what is claimed, and what searches say of it. */
export function showProblem() {
  const panel = $("panel-problem");
  if (panel.hidden || isInUse(panel, "input, select")) return;
  const keys = studio.open.keys?.puzzle ?? {};
  const set = (key) => (said) => studio.edit(said === "" ? { is: "unset", table: "puzzle", key } : { is: "say", table: "puzzle", key, said });
  const toml = (key) => (value) => studio.edit(value === "" ? { is: "unset", table: "puzzle", key } : { is: "set", table: "puzzle", key, value });
  const list = (key) => (said) => toml(key)(said && `[${said.split(",").map((one) => JSON.stringify(one.trim())).join(", ")}]`);
  const plain = (value) => (typeof value === "string" ? value : value?.toml?.replace(/^\[|\]$/g, "").replace(/"/g, "") ?? "");
  const classes = [["", say("usual")], ["lines", "lines"], ["open", "open"], ["threats", "threats"], ["all", "all"]];
  const tolerated = ["inversion", "free stone", "inner", "last move"];
  const kept = plain(keys.tolerated).split(",").map((one) => one.trim()).filter(Boolean);
  const duals = tolerated.map((kind) => element("label", { className: "choice" }, element("input", { type: "checkbox", checked: kept.includes(kind), onchange: ({ target }) => {
    const next = tolerated.filter((one) => (one === kind ? target.checked : kept.includes(one)));
    toml("tolerated")(next.length ? `[${next.map((one) => JSON.stringify(one)).join(", ")}]` : "");
  } }), say(`dual-${kind.replace(" ", "")}`)));
  const wish = (name) => element("label", { className: "choice" }, element("input", { type: "checkbox", checked: wishes[name], onchange: ({ target }) => { wishes[name] = target.checked; } }), say(`wish-${name}`));
  const isProblem = studio.open.problem;
  const buttons = KINDS.map((kind) => button(say(kind), () => search(kind), {
    id: `do-${kind}`, disabled: kind !== "analyse" && !isProblem && !(kind === "solve" && wishes.goal),
  }));
  refill(panel,
    ...goalForm(set("goal")),
    field(say("goal"), keys.goal ?? "", set("goal"), { id: "puzzle-goal", placeholder: sampleGoal(studio.open.game) }),
    element("details", { open: panel.querySelector("#puzzle-more")?.open ?? false, id: "puzzle-more" }, element("summary", {}, say("more")),
      choice(say("class"), classes, keys.class ?? "", (value) => set("class")(value)),
      field(say("themes"), plain(keys.themes), list("themes"), { placeholder: say("commas") }),
      field(say("author"), plain(keys.author), set("author")),
      field(say("source"), keys.source ?? "", set("source")),
      field(say("difficulty"), plain(keys.difficulty), toml("difficulty"), { inputMode: "numeric" }),
      field(say("idea"), keys.idea ?? "", set("idea"), { id: "puzzle-idea" }),
      element("fieldset", {}, element("legend", {}, say("tolerated")), say("tolerated"), ...duals)),
    element("details", { open: panel.querySelector("#search-more")?.open ?? false, id: "search-more" }, element("summary", {}, say("searchmore")),
      field(say("othergoal"), wishes.goal, (said) => { wishes.goal = said; showProblem(); }, { placeholder: sampleGoal(studio.open.game) }),
      choice(say("class"), classes, wishes.class, (value) => { wishes.class = value; }),
      field(say("near"), String(wishes.near), (said) => { wishes.near = Number(said) || 1; }, { type: "number", min: 1, max: 25 }),
      element("div", { className: "row" }, ...["two", "keep_key", "unique", "fewer_stones"].map(wish))),
    element("div", { className: "row" }, ...buttons),
    element("div", { id: "results" }));
  showResults();
}

function showResults() {
  const place = $("results");
  if (!place) return;
  const parts = [];
  for (const kind of KINDS) {
    const going = running.get(kind);
    if (going) {
      parts.push(element("div", { className: "going", role: "status" }, element("strong", {}, say(kind)), ` ${going.text} `,
        button(say("stop"), () => going.stop(), { className: "stop" })));
      if (going.rows?.length) parts.push(changes(going.rows));
      continue;
    }
    const known = found.get(kind);
    if (known?.name !== studio.file.name) continue;
    const { answer } = known;
    const now = [studio.shown(), studio.text()];
    const stale = ![known.text, known.kept].some((one) => now.includes(one));
    const body = answer.refused ? [element("p", { className: "wrong" }, both(answer.refused.message))] : shown[kind](answer, known);
    parts.push(element("section", { className: stale ? "result stale" : "result", "aria-label": say(kind), "data-kind": kind },
      element("h3", {}, say(kind), stale ? ` — ${say("stale")}` : ""), ...body));
  }
  refill(place, ...parts);
}

const lines = (answer) => element("pre", { className: "lines" }, answer.lines.join("\n"));
const rows = (...children) => element("div", { className: "row" }, ...children.flat().filter(Boolean));

// The position in which the problem begins, and the one before a move.
const start = () => (studio.open.solution ?? studio.open.record)?.[0]?.at ?? "0";
const before = (at) => {
  const trees = [studio.open.solution, studio.open.record].filter(Boolean);
  for (const tree of trees) {
    const one = tree.find((node) => node.at === at);
    if (one) return tree[one.parent]?.at;
  }
  return undefined;
};

/** Moves from a position on, to be played through without changing the document. */
export async function playThrough(label, text, at, words) {
  const answer = await desk({ do: "edit", text, at, lang: told.lang, change: { is: "line", words } });
  if (answer.refused) return studio.refuse(answer.refused);
  // One begins with the first of the moves.
  const opened = await desk({ do: "open", text: answer.text });
  const all = [...(opened.record ?? []), ...(opened.solution ?? [])];
  let first = all.find((one) => one.at === answer.at);
  const tree = opened.record?.includes(first) ? opened.record : opened.solution;
  for (let more = words.length - 1; more > 0; more -= 1) first = tree[first.parent];
  return studio.look({ text: answer.text, at: first.at, label });
}

// Moves as ghosts on the board: those of a line with their numbers, others in their order.
async function onBoard(text, at, words, isLine) {
  if (text !== studio.shown() || at !== studio.at_shown()) await studio.go(at);
  const answer = await desk({ do: "ghosts", text, at, words, line: isLine });
  const list = (answer.ghosts ?? []).flatMap((moves, index) => moves.map((one) => ({ ...one, label: isLine ? one.number : index + 1 })));
  if (text === studio.shown() && at === studio.at_shown()) studio.ghosts(list);
}

const numbered = (number, moves) => moves.map((word, at) => `${number + at}. ${word}`).join(" ");

const shown = {
  solve(answer, known) {
    const { text } = known;
    const { found: it, number, whole, written, why } = answer;
    const { length } = answer;
    const keep = (way, label, next, more) => next && button(say(label, length[way]), () => studio.keep(known, next), more);
    const through = (label, words) => words?.length ? button(label, () => playThrough(label, text, start(), words)) : null;
    return [lines(answer),
      rows(
        whole && button(say("proof"), () => studio.look({ text: whole, at: start(), label: `${say("proof")}: ${it.goal}` }), { id: "play-proof" }),
        it.line?.length ? button(say("onboard"), () => onBoard(text, start(), it.line, true), { className: "onboard" }) : null,
        keep("keyed", "keepkey", answer.keyed, { id: "keep-key" }),
        // The usual wish: a whole solution may have hundreds of lines.
        keep("lined", "keepline", answer.lined, { className: "main", id: "keep-line" }),
        keep("written", "keepwhole", written, { className: answer.lined ? "" : "main", id: "keep-solution" }),
        through(say("mainline"), it.line),
        through(say("resistance"), it.resistance),
        (it.keys ?? []).map((key) => button(`${number}. ${key.move}`, () => playThrough(say("key"), text, start(), [key.move])))),
      why ? element("p", { className: "wrong" }, both(why)) : ""];
  },
  audit(answer, { text }) {
    const { found: it, number } = answer;
    const one = (name, at, words) => at && button(`${say(name)}: ${numbered(0, words).replace(/\d+\. /g, "")}`,
      () => playThrough(say(name), text, at, words));
    return [lines(answer),
      rows(
        (it.keys ?? []).filter((key) => !it.cooks?.some((cook) => cook.move === key.move)).map((key) => one("key", start(), [key.move])),
        (it.cooks ?? []).map((cook) => one("cook", start(), [cook.move])),
        (it.duals ?? []).map((dual) => one("dual", dual.at ? before(dual.at) : start(), [dual.move])),
        (it.tries ?? []).flatMap((mv) => mv.refutations.slice(0, 2).map((reply) => one("try", start(), [mv.move, reply])))),
      rows(
        (it.stones ?? []).filter((part) => part.role === "idle").map((part) => button(say("without", part.stone), async () => {
          const change = { is: "put", places: [part.stone.replace(/^[a-zа-я]@?(?=[[a-z])/i, "")], colour: null };
          const answer = await desk({ do: "edit", text, at: start(), lang: told.lang, change });
          if (answer.refused) return studio.refuse(answer.refused);
          return studio.look({ text: answer.text, at: start(), label: say("without", part.stone) });
        })),
        (it.solution?.faults ?? []).filter((fault) => fault.at).map((fault) => button(say("fault", fault.at), () => studio.go(fault.at))))];
  },
  tune(answer) {
    const head = say("tuned", `${answer.done}/${answer.all}`);
    return [element("p", {}, head), answer.rows.length ? changes(answer.rows) : element("p", {}, say("nochange"))];
  },
  analyse(answer, { text, at }) {
    const { found: it } = answer;
    const moves = (it.moves ?? []).map((one) => button(one.line.slice(0, 3).join(" "), () => playThrough(say("analyse"), text, at, one.line)));
    const show = () => (it.proof ? onBoard(text, at, it.proof, true) : onBoard(text, at, (it.moves ?? []).map((one) => one.line[0]), false));
    return [lines(answer),
      rows(button(say("onboard"), show, { className: "onboard" })),
      rows(it.proof ? button(say("proof"), () => playThrough(say("proof"), text, at, it.proof)) : null, moves)];
  },
};

// Changed positions in which the goal is reached, the best first.
function changes(list) {
  return element("ol", { className: "changes" }, ...list.map((row) => element("li", {}, button(
    `${row.changes.join(", ")} — ${row.by ? say("bymove", row.by) : ""} ${row.keys.slice(0, 3).join("; ")}${row.unique ? " !" : ""}`,
    () => studio.look({ text: row.text, at: start(), label: row.changes.join(", ") })))));
}

/** Whether the tab has something to say that was not asked for: nothing, but the position may be another one. */
export const refresh = () => { if (node() || nodes().length) showResults(); };
