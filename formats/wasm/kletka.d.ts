/** A phrase in both languages. */
export interface Text { en: string; ru: string }

export type Language = "en" | "ru";

/** What is wrong with a text. */
export interface Diagnostic {
  code: string;
  severity: "error" | "warning";
  message: Text;
  label: Text | null;
  help: Text | null;
  /** From 1. */
  line: number;
  /** From 1. */
  column: number;
  /** Where it begins and ends in the string. */
  span: [number, number];
  suggestions: { put: string; span: [number, number] }[];
}

/** A move of the record or the solution; the first node is the start. */
export interface Node {
  /** The address of the position after it. */
  at: string;
  parent: number | null;
  children: number[];
  word: string | null;
  number: number;
  seat: string;
  main: boolean;
  comments: string[];
  span: [number, number] | null;
}

export interface Opened {
  title: string | null;
  /** The title in each language, where it has both: `The stitch / Сшивка`. */
  titles: Text | null;
  language: string | null;
  game: string | null;
  errors: number;
  warnings: number;
  diagnostics: Diagnostic[];
  plies: number;
  outcome: { winner: string | null; reason: string } | null;
  record: Node[] | null;
  solution: Node[] | null;
}

export interface Look {
  svg: string;
  heading: Text;
  turn: Text;
  facts: Text[];
  score: string[] | null;
  number: number;
  player: string;
  outcome: { winner: string | null; reason: string } | null;
  pass: boolean;
}

/** A move, and why it is refused where it is. */
export interface Tried {
  word: string;
  refusal: { code: string; message: Text; label: Text | null; help: Text | null; suggestions: string[] } | null;
}

export interface Solved {
  goal: string;
  /** Nothing is proved whose proof has not been checked. */
  verdict: "proved" | "refuted" | "unknown";
  class: string;
  by: number | null;
  keys: { move: string; other: null | "anywhere" | string[] }[];
  unique: boolean | null;
  line: string[];
  nodes: number;
  /** Whether the budget ended the search. */
  stopped: boolean;
  /** Only where it was asked for, and only of what is proved. */
  certificate?: string | null;
}

/** Where a position stands: an address such as "5", "0" for the start; "end" for the last one of the main line. */
export interface At { at?: string; lang?: Language }

export interface SolveOptions {
  /** Another goal than that of the puzzle. */
  goal?: string;
  /** Positions that the first step looks at; each one after it has four times as many. */
  first?: number;
  /** Positions that the last step looks at. */
  most?: number;
  proof?: boolean;
}

export interface Limits {
  /** Bytes of memory after which an instance is thrown away. */
  memory?: number;
}

/** What the module could not survive; the next question is asked of a new instance. */
export class Trap extends Error {}

/** What a question has no answer for. */
export class Refused extends Error {
  why: { message: Text; code?: string };
}

export class Kletka {
  constructor(module: WebAssembly.Module, limits?: Limits);
  /** A question as the README of this package lists them. */
  ask(question: object): any;
  /** What is wrong with a text, and its moves; with `search`, claims and puzzles are judged too. */
  open(text: string, options?: { search?: boolean }): Opened;
  /** The drawing of a position as SVG. */
  draw(text: string, options?: At): string;
  look(text: string, options?: At): Look;
  try(text: string, word: string, options?: At): Tried;
  /** Where something can be played: places, or moves where a move has two places. */
  legal(text: string, options?: { at?: string }): { places: string[]; words?: string[] };
  /** The text with a move more, and the address behind it. */
  play(text: string, word: string, options?: At): { text: string; at: string };
  /** A problem solved in steps, the last of which has the result. */
  solve(text: string, options?: SolveOptions): Generator<Solved, void>;
}

/** Where the module is: its bytes, its address, a response, the module itself; else kletka.wasm beside this file. */
export type Source = WebAssembly.Module | ArrayBuffer | ArrayBufferView | string | URL | Response;

export function compile(source?: Source): Promise<WebAssembly.Module>;
export function load(source?: Source, limits?: Limits): Promise<Kletka>;

export interface DeskLimits extends Limits {
  /** Milliseconds that an answer may take; 10,000 if nothing is said. */
  time?: number;
  /** Another script for the Worker than worker.js beside this file: in browsers a classic one, which does what `serve` does. */
  worker?: string | URL;
}

/** Asks one question after the other of a Worker, which is ended and made anew when an answer takes too long. */
export class Desk {
  constructor(module: WebAssembly.Module, limits?: DeskLimits);
  /** A question as the README of this package lists them. It fails with `Refused` or `Trap`. */
  ask(question: object, limits?: { time?: number }): Promise<any>;
  /** Ends the Worker, and the question that it is at; the next question starts another one. */
  end(): void;
}

export function desk(source?: Source, limits?: DeskLimits): Promise<Desk>;

/** The inside of a Worker: `hear` is given what handles messages, `port` has `postMessage`. */
export function serve(port: { postMessage(message: object): void }, hear: (handle: (message: any) => void) => void): void;
