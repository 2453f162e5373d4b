// The line in which everything stands that is done with the open document: edits, steps back and forth, saving, leaving it for
// another one. Each entry knows the document that it was made for, and begins when the one before it is done.
import { busy, studio } from "./core.js";

const waiting = [];
let going = null;
let tell = () => {};

/** Has somebody told whenever an entry comes, is done or goes. */
export const listenToLine = (told) => { tell = told; };

/** Puts work into the line, with what it is: its kind `is`, and the question that an edit asks. Gives what it comes to; nothing where
 *  another document is open by then. */
export function add(entry, work) {
  return new Promise((done, failed) => {
    waiting.push({ file: studio.file, ...entry, work, done, failed });
    busy(1);
    tell();
    next();
  });
}

async function next() {
  if (going || !waiting.length) return;
  going = waiting.shift();
  const { is, file, work, done, failed } = going;
  try {
    done(is === "open" || file && file === studio.file ? await work(going) : undefined);
  } catch (why) {
    failed(why);
  }
  going = null;
  setTimeout(() => busy(-1));
  tell();
  next();
}

/** What is on its way for a document. */
export const onItsWay = (file) => [going, ...waiting].filter((one) => one && one.file === file && !one.isDone);

/** Takes those of a kind out of the line that have not begun. */
export function dropAll(kind) {
  for (const one of waiting.filter(({ is }) => is === kind)) {
    waiting.splice(waiting.indexOf(one), 1);
    busy(-1);
    one.done(undefined);
  }
  tell();
}
