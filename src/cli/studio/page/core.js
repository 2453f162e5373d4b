// What all parts of the studio's page share: words, elements, questions to the server, and the document that is open.

export const $ = (id) => document.getElementById(id);

/** What the server has told: words in both languages, games, colours; and the language chosen. */
export const told = { lang: "en", words: {}, games: [], colours: [] };

export const say = (name, put = "") => (told.words[name]?.[told.lang] ?? name).replace("{}", put);
export const both = (text) => (text ? text[told.lang] : "");

/** The document that is open. Its methods are those of `studio.js`. */
export const studio = { file: null, at: "0", open: null, preview: null };

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

/** A field with its label; `set` is told what was typed. */
export function field(label, value, set, more = {}) {
  const input = element("input", { value, autocomplete: "off", ...more });
  input.addEventListener("change", () => set(input.value.trim()));
  return element("label", { className: "field" }, element("span", {}, label), input);
}

export function choice(label, options, value, set) {
  const select = element("select", {}, ...options.map(([name, text]) => element("option", { value: name, selected: name === value }, text)));
  select.addEventListener("change", () => set(select.value));
  return element("label", { className: "field" }, element("span", {}, label), select);
}

/** Puts other children into a place. Whoever walks by keys stays where they were: at the element of the same name, else at the
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

function busy(more) {
  waiting += more;
  document.querySelector("main").setAttribute("aria-busy", String(waiting > 0));
}

// What goes on by itself.
const QUIET = ["changes", "version", "status", "job", "draw"];

/** Asks the server; a signal breaks that off. */
export async function post(path, body = {}, signal = undefined) {
  const isWaitedFor = !QUIET.includes(path);
  if (isWaitedFor) busy(1);
  let answer;
  try {
    answer = await fetch(`/api/${path}`, { method: "POST", body: JSON.stringify(body), signal });
  } catch {
    if (signal?.aborted) throw new Error("broken off");
    notice(say("gone"));
    throw new Error("the server is gone");
  } finally {
    // What follows from the answer is done first.
    if (isWaitedFor) setTimeout(() => busy(-1));
  }
  if (answer.status === 403) notice(await answer.text());
  const type = answer.headers.get("content-type") ?? "";
  const value = type.includes("json") ? await answer.json() : { refused: { message: { en: answer.statusText, ru: answer.statusText } } };
  return { status: answer.status, ...value };
}

export const desk = (question) => post("ask", question);

/** A text as a string of TOML. */
export const quoted = (text) => JSON.stringify(text).replace(/\u007f/g, "\\u007f");

/** All nodes of the trees that are shown. */
export const nodes = () => [...(studio.open?.record ?? []), ...(studio.open?.solution ?? [])];
export const node = () => nodes().find((one) => one.at === studio.at_shown());
