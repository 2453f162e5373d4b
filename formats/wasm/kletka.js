// kletka in WebAssembly: the same module for browsers, their Workers, and Node. kletka.d.ts says what everything is.

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
    const { readFile } = await import("node:fs/promises");
    return WebAssembly.compile(await readFile(new URL(address)));
  }
  const response = await (address instanceof Response ? address : fetch(address));
  if (!response.ok) throw new Error(`${response.url}: ${response.status}`);
  return WebAssembly.compile(await response.arrayBuffer());
}

export async function load(source, limits) {
  return new Kletka(await compile(source), limits);
}
