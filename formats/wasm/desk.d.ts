import { Limits, Source } from "./kletka.js";

export interface DeskLimits extends Limits {
  /** Milliseconds that an answer may take; 10,000 if nothing is said. */
  time?: number;
}

/** Asks one question after the other of a Worker, which is ended and made anew when an answer takes too long. */
export class Desk {
  constructor(module: WebAssembly.Module, limits?: DeskLimits);
  /** A question as the README of this package lists them. It fails with `Refused` or `Trap`. */
  ask(question: object): Promise<any>;
  /** Ends the Worker; the next question starts another one. */
  end(): void;
}

export function desk(source?: Source, limits?: DeskLimits): Promise<Desk>;
