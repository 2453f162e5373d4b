// Drafts: what of a document is not saved, kept in this browser until it is, whatever becomes of the page and of the server.
import { told } from "./core.js";

// Each page keeps its own: two of them may have the same document open.
const MINE = crypto.randomUUID();
const kept = (name, document) => `draft\n${told.folder}\n${name}\n${document}\n`;
const keys = () => Object.keys(localStorage);

// By what a text is known again.
function digest(text) {
  let [one, other] = [1, 2];
  for (let at = 0; at < text.length; at += 1) {
    one = Math.imul(one ^ text.charCodeAt(at), 0x9e3779b1);
    other = Math.imul(other ^ text.charCodeAt(at), 0x5f356495);
  }
  return [text.length, one >>> 0, other >>> 0].join("-");
}

/** Keeps what is not saved, with the edits that are on their way; whether there was room. */
export function keepDraft(file, edits) {
  const { name, document, text, saved, unsent, at } = file;
  const key = kept(name, document) + MINE;
  const isSaved = text === saved && !file.isGone && !edits.length && !Object.values(unsent).some(Boolean);
  if (file.base?.saved !== saved) file.base = { saved, digest: digest(saved) };
  try {
    if (isSaved) localStorage.removeItem(key);
    else localStorage.setItem(key, JSON.stringify({ text, base: file.base.digest, edits, unsent, at, time: Date.now() }));
    return true;
  } catch {
    return false;
  }
}

/** The newest draft of a document, with whether its text was made from the one that the file has now. */
export function findDraft({ name, document, text }) {
  const found = keys().filter((key) => key.startsWith(kept(name, document)))
    .map((key) => ({ key, ...JSON.parse(localStorage.getItem(key)) }));
  const newest = found.sort((one, other) => other.time - one.time)[0];
  return newest && { ...newest, isOfThis: newest.base === digest(text) };
}

/** Forgets a draft that another page has left, now that this one keeps it. */
export const dropDraft = ({ key }) => { if (!key.endsWith(MINE)) localStorage.removeItem(key); };

/** The names of the files that have drafts. */
export const drafted = () => new Set(keys().filter((key) => key.startsWith(`draft\n${told.folder}\n`)).map((key) => key.split("\n")[2]));
