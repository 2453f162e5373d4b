// kletka in a Worker of its own, which is ended when an answer takes too long; kletka.d.ts says what everything is.

import { Refused, Trap, compile } from "./kletka.js";

const worker = async () => {
  const address = new URL("worker.js", import.meta.url);
  if (typeof Worker !== "undefined") {
    const it = new Worker(address, { type: "module" });
    return {
      post: (message) => it.postMessage(message),
      heard: (done, failed) => {
        it.onmessage = ({ data }) => done(data);
        it.onerror = (event) => failed(new Trap(event.message));
      },
      end: () => it.terminate(),
    };
  }
  const { Worker: Thread } = await import("node:worker_threads");
  const it = new Thread(address);
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

/** Asks one question after the other of a Worker. */
export class Desk {
  #module;
  #limits;
  #worker = null;
  #last = Promise.resolve();

  constructor(module, { time = 10_000, ...limits } = {}) {
    this.#module = module;
    this.#limits = { time, limits };
  }

  ask(question) {
    const asked = this.#last.then(() => this.#ask(question));
    this.#last = asked.catch(() => {});
    return asked;
  }

  async #ask(question) {
    const { time, limits } = this.#limits;
    if (!this.#worker) {
      this.#worker = await worker();
      this.#worker.post({ module: this.#module, limits });
    }
    let clock;
    const answer = await new Promise((done, failed) => {
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
  }
}

export async function desk(source, limits) {
  return new Desk(await compile(source), limits);
}
