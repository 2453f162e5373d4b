// A file that somebody else has changed while there are changes here: both texts side by side, and the question which one stays.
import { $, button, element, say } from "./core.js";

const lines = (text) => text.split(/(?<=\n)/);

// One of the texts; lines that the other one does not have are marked, and the first of them is in sight.
function shown(name, title, text, other) {
  const known = new Set(lines(other));
  const parts = lines(text).map((line) => (known.has(line) ? line : element("mark", {}, line)));
  const pre = element("pre", { tabIndex: 0, role: "region", "aria-label": title }, ...parts);
  const first = pre.querySelector("mark");
  const at = element("div", { className: name }, element("h3", {}, title), pre);
  return { at, inSight: () => { if (first) pre.scrollTop = first.offsetTop - pre.offsetTop - 20; } };
}

/** Shows both texts, or none any more; `take` and `keep` are the answers. Who reads on meanwhile is not disturbed. */
export function showConflict(texts, take, keep) {
  const place = $("conflict");
  place.hidden = !texts;
  if (!texts) return place.replaceChildren();
  const isNew = !place.children.length;
  if (isNew) {
    place.append(element("h2", { id: "conflict-why" }, say("conflict")),
      element("div", { className: "row" }, button(say("theirs"), take, { id: "take-theirs" }), button(say("mine"), keep, { id: "keep-mine" })),
      element("div", { className: "texts" }));
  }
  const both = place.querySelector(".texts");
  const [mine, theirs] = ["mine", "theirs"].map((one) => both.querySelector(`.${one} pre`)?.textContent);
  if (mine === texts.mine && theirs === texts.theirs) return undefined;
  const panes = [shown("mine", say("mytext"), texts.mine, texts.theirs), shown("theirs", say("theirtext"), texts.theirs, texts.mine)];
  both.replaceChildren(...panes.map(({ at }) => at));
  for (const { inSight } of panes) inSight();
  if (isNew) place.scrollIntoView({ block: "nearest" });
  return undefined;
}
