// kletka in WebAssembly: the same module for browsers, their Workers, Node, and pages for readers. kletka.d.ts of the npm package says
// what everything is.

const MEBIBYTE = 1 << 20;

/** What the module could not survive: a fault of kletka, or the end of its memory. */
export class Trap extends Error {}

/** What a question has no answer for, with the words for it in both languages. */
export class Refused extends Error {
  constructor(why) {
    super(why.message.en);
    this.why = why;
  }
}

/** An instance of the module; after a trap the next question is asked of a new one. */
export class Kletka {
  #module;
  #memory;
  #exports = null;

  constructor(module, { memory = 512 * MEBIBYTE } = {}) {
    this.#module = module;
    this.#memory = memory;
  }

  ask(question) {
    this.#exports ??= new WebAssembly.Instance(this.#module, {}).exports;
    const { memory, kletka_room, kletka_answer, kletka_text } = this.#exports;
    let answer;
    try {
      const asked = new TextEncoder().encode(JSON.stringify(question));
      const room = kletka_room(asked.length) >>> 0;
      new Uint8Array(memory.buffer, room, asked.length).set(asked);
      const length = kletka_answer() >>> 0;
      const text = new Uint8Array(memory.buffer, kletka_text() >>> 0, length);
      answer = JSON.parse(new TextDecoder().decode(text));
    } catch (error) {
      this.#exports = null;
      throw new Trap(`kletka gave up: ${error.message}`, { cause: error });
    }
    // Memory that grew is never given back: an instance that has much is thrown away.
    if (memory.buffer.byteLength > this.#memory) this.#exports = null;
    if (answer.refused) throw new Refused(answer.refused);
    return answer;
  }

  open(text, { search = false } = {}) {
    return this.ask({ do: "open", text, search });
  }

  draw(text, { at = "end", lang = "en" } = {}) {
    return this.ask({ do: "look", text, at, lang }).svg;
  }

  look(text, { at = "end", lang = "en" } = {}) {
    return this.ask({ do: "look", text, at, lang });
  }

  try(text, word, { at = "end", lang = "en" } = {}) {
    return this.ask({ do: "try", text, at, word, lang });
  }

  legal(text, { at = "end" } = {}) {
    return this.ask({ do: "legal", text, at });
  }

  play(text, word, { at = "end", lang = "en" } = {}) {
    return this.ask({ do: "edit", text, at, lang, change: { is: "play", word } });
  }

  *solve(text, { goal, first = 10_000, most = 10_000_000, proof = false } = {}) {
    for (let nodes = first; ; nodes = Math.min(nodes * 4, most)) {
      const step = this.ask({ do: "solve", text, goal, nodes, proof });
      yield step;
      if (step.verdict !== "unknown" || !step.stopped || nodes >= most) return;
    }
  }
}

/** The module compiled: of bytes, an address, a response, or what was compiled already. */
export async function compile(source) {
  if (source instanceof WebAssembly.Module) return source;
  if (source instanceof ArrayBuffer || ArrayBuffer.isView(source)) return WebAssembly.compile(source);
  const address = source ?? new URL("kletka.wasm", import.meta.url);
  if (String(address).startsWith("file:") && typeof process !== "undefined") {
    // Asked of Node itself: programs that pack scripts for browsers look for whatever is imported.
    const { readFile } = process.getBuiltinModule("node:fs/promises");
    return WebAssembly.compile(await readFile(new URL(address)));
  }
  const response = await (address instanceof Response ? address : fetch(address));
  if (!response.ok) throw new Error(`${response.url}: ${response.status}`);
  return WebAssembly.compile(await response.arrayBuffer());
}

export async function load(source, limits) {
  return new Kletka(await compile(source), limits);
}

/** Answers in a Worker: first it is told the module, then it is asked. */
export function serve(port, hear) {
  let kletka = null;
  hear(({ module, limits, question }) => {
    if (module) {
      kletka = new Kletka(module, limits);
      return;
    }
    try {
      port.postMessage({ answer: kletka.ask(question) });
    } catch (error) {
      port.postMessage(error instanceof Refused ? { refused: error.why } : { trap: error.message });
    }
  });
}

const started = (address) => {
  if (typeof Worker !== "undefined") {
    const it = address ? new Worker(address) : new Worker(new URL("worker.js", import.meta.url), { type: "module" });
    return {
      post: (message) => it.postMessage(message),
      heard: (done, failed) => {
        it.onmessage = ({ data }) => done(data);
        it.onerror = (event) => failed(new Trap(event.message));
      },
      end: () => it.terminate(),
    };
  }
  const { Worker: Thread } = process.getBuiltinModule("node:worker_threads");
  const it = new Thread(address ?? new URL("worker.js", import.meta.url));
  it.unref();
  return {
    post: (message) => it.postMessage(message),
    heard: (done, failed) => {
      it.removeAllListeners();
      it.on("message", done).on("error", (error) => failed(new Trap(error.message)));
    },
    end: () => it.terminate(),
  };
};

/** Asks one question after the other of a Worker, which is ended when an answer takes too long. */
export class Desk {
  #module;
  #limits;
  #worker = null;
  #last = Promise.resolve();
  #failed = null;

  constructor(module, { time = 10_000, worker, ...limits } = {}) {
    this.#module = module;
    this.#limits = { time, worker, limits };
  }

  ask(question, { time = this.#limits.time } = {}) {
    const asked = this.#last.then(() => this.#ask(question, time));
    this.#last = asked.catch(() => {});
    return asked;
  }

  async #ask(question, time) {
    if (!this.#worker) {
      this.#worker = started(this.#limits.worker);
      this.#worker.post({ module: this.#module, limits: this.#limits.limits });
    }
    let clock;
    const answer = await new Promise((done, failed) => {
      this.#failed = failed;
      this.#worker.heard(done, failed);
      clock = setTimeout(() => failed(new Trap(`no answer within ${time} ms`)), time);
      this.#worker.post({ question });
    }).catch((error) => {
      this.end();
      throw error;
    }).finally(() => clearTimeout(clock));
    if (answer.refused) throw new Refused(answer.refused);
    if (answer.trap) throw new Trap(answer.trap);
    return answer.answer;
  }

  end() {
    this.#worker?.end();
    this.#worker = null;
    this.#failed?.(new Trap("the Worker was ended"));
    this.#failed = null;
  }
}

export async function desk(source, limits) {
  return new Desk(await compile(source), limits);
}
