// Claims: what the document says of its positions, whether it is so, and more of them.
import { $, both, button, element, node, refill, say, studio, told } from "./core.js";
import { playThrough } from "./searches.js";

// What a statement came to: a message stands at its words, or none does.
function verdict(statement, open) {
  const inside = (one) => one.span[0] >= statement.span[0] && one.span[0] < Math.max(statement.span[1], statement.span[0] + 1);
  const found = (open.diagnostics ?? []).find(inside);
  if (found?.severity === "error") return ["wrong", "✗", say("claimfalse"), found];
  if (found?.code === "unproved-claim") return ["warning", "?", say("claimopen"), found];
  if (statement.searched && !open.searched) return ["warning", "…", say("claimsearch"), null];
  return ["good", "✓", say("claimtrue"), found];
}

// What may be claimed in the game of the document, in the language of the page.
const forms = (game) => told.games.find((one) => one.name === game)?.claims[told.lang] ?? [];

/** The tab of the claims. */
export function showClaims() {
  const panel = $("panel-claims");
  if (panel.hidden) return;
  const typed = studio.file.unsent.claim ?? "";
  const { open } = studio;
  const raw = Array.isArray(open.keys?.claim) ? open.keys.claim : [];
  const list = (open.claims ?? []).map((claim, index) => {
    const says = claim.says.map((one) => {
      const [kind, sign, label, why] = verdict(one, open);
      return element("li", { className: kind }, element("span", { className: "badge", role: "img", "aria-label": label, title: label }, sign), " ",
        element("code", {}, one.text), why ? element("small", {}, both(why.message)) : "");
    });
    const where = [numberOf(claim) === "0" ? say("atstart") : say("atmove", claim.at), ...claim.after].join(" ");
    return element("section", { className: "claim", "aria-label": claim.name ?? where },
      element("h3", {}, `${claim.name ?? ""} `, button(where, () => goTo(claim, where), { className: "move" }),
        button("✕", () => studio.edit({ is: "drop", table: "claim", index }), { "aria-label": `${say("erase")} ${claim.name ?? where}`, title: say("erase"), className: "drop" })),
      element("ul", {}, ...says));
  });
  const known = forms(open.game);
  const input = element("input", { id: "claim", value: typed, autocomplete: "off", "aria-label": say("newclaim"), placeholder: known[0] ?? "", list: "claim-forms", oninput: ({ target }) => studio.unsend("claim", target.value) });
  const form = element("form", { className: "row", onsubmit: (event) => { event.preventDefault(); add(input, raw); } },
    input, element("datalist", { id: "claim-forms" }, ...known.map((one) => element("option", { value: one }))),
    element("button", { type: "submit" }, say("addclaim")));
  refill(panel, ...(list.length ? list : [element("p", {}, say("noclaims"))]), element("p", {}, say("newclaim")), form);
}

const main = () => (studio.open.record ?? []).filter((one) => one.main);

// The address of the position of the main line from which a claim goes on; of half a move, that behind the whole.
const numberOf = ({ at }) => ({ start: "0", end: main().at(-1)?.at })[at] ?? at.replace(/\.\d+$/, "");

// Goes to the position of a claim. Moves behind it that the document knows are its own, as a variation or as a solution; others
// are played through without changing it.
async function goTo(claim, label) {
  const at = numberOf(claim);
  const all = [studio.open.record, at === main().at(-1)?.at ? studio.open.solution : null].filter(Boolean);
  for (const tree of claim.after.length ? all : []) {
    let here = tree === studio.open.record ? tree.find((one) => one.at === at) : tree[0];
    for (const word of claim.after) here = here && tree[here.children.find((child) => tree[child].word === word)];
    if (here) return studio.go(here.at);
  }
  return claim.after.length ? playThrough(claim.name ?? label, studio.text(), at, claim.after) : studio.go(at);
}

// Where a claim of the position shown stands: a position of the main line, and the moves behind it in a variation or the solution.
function place() {
  let here = node();
  const tree = studio.open.record?.includes(here) ? studio.open.record : studio.open.solution;
  const isMain = (one) => (tree === studio.open.record ? one.main : one.parent === null);
  const after = [];
  for (; !isMain(here); here = tree[here.parent]) after.unshift(`${here.number}. ${here.word}`);
  const from = tree === studio.open.record ? here : main().at(-1);
  return { at: from.parent === null ? "start" : from.at, after: after.join(" ") };
}

// A statement of the position shown: a line more in its claim, or a claim more.
async function add(input, raw) {
  const said = input.value.trim();
  if (!said || !node()) return undefined;
  if (said.includes("'''")) return studio.tell(say("nosigns"));
  const { at, after } = place();
  const last = main().at(-1);
  const bare = (moves) => (moves ?? "").replace(/(^|\s)\d+\.+/g, " ").trim().split(/\s+/).join(" ");
  const of = (claim) => { const known = String(claim.at?.toml ?? claim.at ?? "end"); return known === "end" ? (last.parent === null ? "start" : last.at) : known; };
  const index = raw.findIndex((claim) => of(claim) === at && bare(claim.after) === bare(after));
  const change = index < 0
    ? { is: "add", table: "claim", keys: [["at", /^\d+$/.test(at) ? at : `"${at}"`], ...(after ? [["after", `'''${after}'''`]] : []), ["says", `'''\n${said}\n'''`]] }
    : { is: "say", table: "claim", index, key: "says", said: `${raw[index].says.replace(/\n*$/, "")}\n${said}\n` };
  if (!await studio.edit(change)) return undefined;
  // The field may be another one by now.
  studio.unsend("claim");
  return showClaims();
}
