// The start screen: a card with a small board for each game, the documents opened last, and small boards in the list.
import { $, both, button, element, post, refill, say, told } from "./core.js";

// How many documents opened last are kept, and how many are shown.
const [KEPT, SHOWN] = [8, 4];

let examples = null;

/** The examples that come with the studio, by game. */
export async function exampleOf(game) {
  examples ??= fetch("/examples.toml").then((answer) => answer.text()).then((text) => text.split(/^\+\+\+\n/m));
  return (await examples).find((text) => text.includes(`game = "${game}"`)) ?? null;
}

const picture = (file) => `data:${file.kind};base64,${file.bytes}`;

async function miniature(name, text) {
  const answer = await post("draw", { name, document: 0, text, russian: told.lang === "ru", draw: "position", at: "start", format: "svg" });
  return answer.files?.[0] ? picture(answer.files[0]) : null;
}

/** A card for each game; `choose` is told which one is wanted. */
export function showCards(choose) {
  refill($("cards"), ...told.games.map((game) => {
    const small = element("img", { alt: "" });
    exampleOf(game.name).then((text) => text && miniature("example.toml", text)).then((src) => { if (src) small.src = src; });
    const card = button("", () => choose(game.name), { className: "card" });
    card.append(small, both(game.title));
    return card;
  }));
}

const key = () => `last:${told.folder}`;
const last = () => JSON.parse(localStorage.getItem(key()) ?? "[]");

/** Remembers that a document was opened. */
export function remember(name) {
  localStorage.setItem(key(), JSON.stringify([name, ...last().filter((one) => one !== name)].slice(0, KEPT)));
}

/** The documents opened last that are still there, without the one that is open. */
export function showRecent(names, here, open) {
  const known = new Set(names);
  const list = last().filter((name) => known.has(name) && name !== here).slice(0, SHOWN);
  refill($("recent"), ...(list.length ? [element("h3", {}, say("lastdocuments"))] : []), ...list.map((name) => button(name, () => open(name))));
}

// Small boards, drawn one after the other as their rows come in sight.
const drawn = new Map();
let going = Promise.resolve();
const watch = new IntersectionObserver((seen) => {
  for (const { target, isIntersecting } of seen) {
    if (!isIntersecting) continue;
    watch.unobserve(target);
    going = going.then(() => draw(target));
  }
});

async function draw(small) {
  const { name } = small.dataset;
  if (!small.isConnected) return;
  if (!drawn.has(name)) {
    const read = await post("read", { name, document: 0, titles: 0 });
    drawn.set(name, read.text === undefined ? null : await miniature(name, read.text));
  }
  if (drawn.get(name)) small.src = drawn.get(name);
  else small.remove();
}

/** The small board of a document, which is drawn when it comes in sight. */
export function smallBoard(name) {
  const small = element("img", { alt: "", className: "small" });
  small.dataset.name = name;
  if (drawn.get(name)) small.src = drawn.get(name);
  else watch.observe(small);
  return small;
}

/** Forgets the small board of a document that has changed. */
export const forgetBoard = (name) => drawn.delete(name);
