// Claims: what the document says of its positions, whether it is so, and more of them.
import { $, both, button, element, node, say, studio } from "./core.js";

// What a statement came to: a message stands at its words, or none does.
function verdict(statement, open) {
  const inside = (one) => one.span[0] >= statement.span[0] && one.span[0] < Math.max(statement.span[1], statement.span[0] + 1);
  const found = (open.diagnostics ?? []).find(inside);
  if (found?.severity === "error") return ["wrong", "✗", say("claimfalse"), found];
  if (found?.code === "unproved-claim") return ["warning", "?", say("claimopen"), found];
  if (statement.searched && !open.searched) return ["warning", "…", say("claimsearch"), null];
  return ["good", "✓", say("claimtrue"), found];
}

// Common statements, to be completed.
const FORMS = ["to move: ", "move number: ", "winner: ", "A wins by ", "blue wins by ", "score: blue , red ", "regions: ", "no regions", "critical blue: ", "blue may play ", "blue may not play ", "unfinished", "draw"];

/** The tab of the claims. */
export function showClaims() {
  const panel = $("panel-claims");
  if (panel.hidden) return;
  const typed = panel.querySelector("#claim")?.value ?? "";
  const hadFocus = document.activeElement?.id === "claim";
  const { open } = studio;
  const raw = Array.isArray(open.keys?.claim) ? open.keys.claim : [];
  const list = (open.claims ?? []).map((claim, index) => {
    const at = claim.at;
    const says = claim.says.map((one) => {
      const [kind, sign, label, why] = verdict(one, open);
      return element("li", { className: kind }, element("span", { className: "badge", role: "img", "aria-label": label, title: label }, sign), " ",
        element("code", {}, one.text), why ? element("small", {}, both(why.message)) : "");
    });
    return element("section", { className: "claim", "aria-label": claim.name ?? at },
      element("h3", {}, `${claim.name ?? ""} `, button(say("atmove", at), () => studio.go(at === "start" ? "0" : at), { className: "move" }),
        button("✕", () => studio.edit({ is: "drop", table: "claim", index }), { "aria-label": `${say("erase")} ${claim.name ?? at}`, title: say("erase"), className: "drop" })),
      element("ul", {}, ...says));
  });
  const input = element("input", { id: "claim", value: typed, autocomplete: "off", "aria-label": say("newclaim"), placeholder: "to move: A", list: "claim-forms" });
  const form = element("form", { className: "row", onsubmit: (event) => { event.preventDefault(); add(input, raw); } },
    input, element("datalist", { id: "claim-forms" }, ...FORMS.map((one) => element("option", { value: one }))),
    element("button", { type: "submit" }, say("addclaim")));
  panel.replaceChildren(...(list.length ? list : [element("p", {}, say("noclaims"))]), element("p", {}, say("newclaim")), form);
  if (hadFocus) input.focus();
}

// A statement of the position shown: a line more in its claim, or a claim more.
async function add(input, raw) {
  const said = input.value.trim();
  const here = node();
  if (!said || !here) return;
  if (!here.main || here.at.startsWith("solution")) return studio.tell(say("mainonly"));
  const at = here.parent === null ? "start" : here.at;
  const isSame = (claim) => claim.after === undefined && (claim.at?.toml ?? claim.at ?? "end") === at;
  const index = raw.findIndex(isSame);
  const change = index < 0
    ? { is: "add", table: "claim", keys: [["at", at === "start" ? '"start"' : at], ["says", `'''\n${said}\n'''`]] }
    : { is: "say", table: "claim", index, key: "says", said: `${raw[index].says.replace(/\n*$/, "")}\n${said}\n` };
  if (said.includes("'''")) return studio.tell(say("nosigns"));
  if (!await studio.edit(change)) return undefined;
  // The field may be another one by now.
  $("claim").value = "";
  return showClaims();
}
