// The inside of the Worker that desk.js starts: first the module, then questions.

import { Kletka, Refused } from "./kletka.js";

const port = typeof self === "undefined" ? (await import("node:worker_threads")).parentPort : self;
let kletka = null;

const hear = ({ module, limits, question }) => {
  if (module) {
    kletka = new Kletka(module, limits);
    return;
  }
  try {
    port.postMessage({ answer: kletka.ask(question) });
  } catch (error) {
    port.postMessage(error instanceof Refused ? { refused: error.why } : { trap: error.message });
  }
};
if (port.on) port.on("message", hear);
else port.onmessage = ({ data }) => hear(data);
