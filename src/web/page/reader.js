// The page for readers: every position that it needs lies in it, so that it asks nobody; where the page has an engine, other
// moves are answered by that.

const LANG = document.documentElement.lang;
const WORDS = JSON.parse(document.getElementById("words").textContent);
const say = (name, ...put) => put.reduce((text, one) => text.replace("{}", one), WORDS[name]);
const both = (text) => ({ en: text, ru: text });
const named = (word) => (word === "--" ? say("pass") : word);
const make = (tag, properties = {}, ...inside) => {
  const node = Object.assign(document.createElement(tag), properties);
  node.append(...inside);
  return node;
};

// The board asks for its words by name, in the languages of the studio.
const BOARD_WORDS = Object.fromEntries(Object.entries(WORDS).map(([name, text]) => [name, both(text)]));

async function unpacked(element) {
  const bytes = Uint8Array.from(atob(element.textContent), (letter) => letter.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
  return JSON.parse(await new Response(stream).text());
}

// What the reader has done here before; a browser may keep nothing.
function keep(name, value) {
  try { localStorage.setItem(`kletka:${name}`, value); } catch { /* it is forgotten with the page */ }
}
const progress = {
  get(id) { try { return localStorage.getItem(`kletka:${id}`) ?? ""; } catch { return ""; } },
  set(id, state) { if (this.get(id) !== "solved") keep(id, state); },
};

// How long a document is before the reader's eyes, in milliseconds, until it is solved: contents of a site save it for those who send it.
const clock = {
  section: null, since: 0, spent: new Map(),
  look(section) {
    if (this.section) this.spent.set(this.section, this.taken(this.section));
    [this.section, this.since] = [section, Date.now()];
  },
  taken(section) { return (this.spent.get(section) ?? 0) + (section === this.section ? Date.now() - this.since : 0); },
};

function send(type, detail) {
  document.dispatchEvent(new CustomEvent(`kletka:${type}`, { detail }));
  if (window.parent !== window) window.parent.postMessage({ type: `kletka:${type}`, ...detail }, "*");
}

// Of the two spellings of a colour that a page knows: its own, and that of the document.
const [OWN, WRITTEN] = [0, 1];

// A move as it is compared: its halves may come in either order, the ends of a segment too, and what both ends share once or twice.
const segment = (_, from, to) => {
  const ends = [/\d/.test(from) ? from : from + to.replace(/\D/g, ""), /^\d/.test(to) ? from[0] + to : to];
  return `[${ends.sort().join("-")}]`;
};
const plain = (word) => word.split(", ").map((half) => half.replace(/\[(\w+)-(\w+)\]/, segment)).sort().join(", ");
const same = (one, other) => plain(one) === plain(other);

// Positions that one question looks at, and whether all moves are searched: a search that is given more each time says soon what
// is easy. And how long all of it may take, in milliseconds.
const STEPS = [[20_000, false], [400_000, false], [20_000, true], [400_000, true], [8_000_000, true], [100_000_000, true]];
const PATIENCE = 10_000;

class Reading {
  #section; #data; #board; #side; #said; #typed; #buttons; #line; #turn; #facts; #idea; #name; #id;
  #at = 0;
  // Whether the solution is shown.
  #isShown = false;
  #isSolved = false;
  // How many hints were given.
  #hinted = 0;
  // The position before a try that was refuted.
  #failed = null;
  // Replies that were answered already.
  #met = new Set();
  // The promise of a desk.
  #engine = null;
  // Which search is the newest.
  #search = 0;
  // The move that is searched.
  #sought = null;
  // The reader's move of which nothing is known: it is drawn, and nothing follows.
  #unexamined = null;
  #isHelped = false;

  constructor(section, data) {
    this.#section = section;
    this.#data = data;
    this.#name = section.id;
    this.#id = section.dataset.id;
    this.#board = make("kletka-board");
    // A small field is no poster: places are as wide as a finger, no wider.
    const [, , width] = data.nodes[0].svg.match(/viewBox="([^"]*)"/)[1].split(" ").map(Number);
    this.#board.style.maxWidth = `${Math.max(18, width * 0.44)}rem`;
    this.#board.words = BOARD_WORDS;
    this.#board.desk = (question) => Promise.resolve(this.#answer(question));
    this.#board.addEventListener("board-play", (event) => this.#play(event.detail.word));
    this.#said = make("p", { className: "said" });
    this.#said.setAttribute("role", "status");
    this.#turn = make("p", { className: "turn" });
    this.#facts = make("ul", { className: "facts" });
    this.#buttons = make("div", { className: "buttons" });
    this.#typed = this.#field();
    this.#line = make("div", { className: "line" });
    this.#idea = make("p", { className: "idea", hidden: true }, data.idea ?? "");
    this.#side = make("div", { className: "side" }, this.#turn, this.#said, this.#typed, this.#buttons, this.#idea, this.#facts, this.#line);
    section.insertBefore(make("div", { className: "desk" }, make("div", {}, this.#board), this.#side), section.querySelector(".twins"));
    this.#isShown = !data.problem;
    // Arrow keys step through games; on the board of a problem they walk.
    document.addEventListener("keydown", (event) => this.#key(event), true);
    this.#begin();
  }

  focus() { this.#board.focus(); }

  get #node() { return this.#data.nodes[this.#at]; }

  // The position whose moves are known: another way may have led there.
  get #known() { return this.#data.nodes[this.#node.like ?? this.#at]; }

  // A picture is kept as what it changes of the one before it.
  #svg(node) {
    if (node.svg === undefined) node.svg = this.#patched(this.#data.nodes[node.parent], node.edits);
    return node.svg;
  }

  #patched(before, edits) {
    const lines = this.#svg(before).split("\n");
    for (const [from, gone, text] of [...edits].reverse()) lines.splice(from, gone, ...(text === "" ? [] : text.split("\n")));
    return lines.join("\n");
  }

  #begin() {
    this.#giveUp();
    this.#at = 0;
    this.#failed = null;
    this.#isSolved = false;
    this.#tell("", "");
    if (this.#data.problem) this.#defend();
    this.#show();
    // Where the document has no solution, the first move of the others is the engine's.
    if (this.#data.problem && this.#isTheirs() && !this.#node.children.length && globalThis.kletkaEngine) this.#examine(null);
  }

  #isTheirs() {
    return this.#data.solver !== null && this.#node.mover !== this.#data.solver && !this.#node.outcome;
  }

  // Lets the others move until the reader is to move; their replies that were not met yet first.
  #defend() {
    while (this.#known.children.length && this.#data.solver && this.#node.mover !== this.#data.solver) {
      const { children } = this.#known;
      this.#at = children.find((child) => !this.#met.has(child)) ?? children[0];
      this.#met.add(this.#at);
    }
  }

  #show() {
    this.#unexamined = null;
    this.#board.show("", String(this.#at), LANG);
    const node = this.#node;
    this.#turn.textContent = node.turn[LANG];
    this.#facts.replaceChildren(...node.facts.map((fact) => make("li", {}, fact[LANG])));
    this.#paintButtons();
    this.#paintLine();
  }

  #tell(kind, text) {
    this.#said.className = `said ${kind}`;
    this.#said.textContent = text;
    // A verdict is seen, however high the board is.
    if (kind) this.#said.scrollIntoView({ block: "nearest" });
  }

  #button(name, act, isOff = false) {
    const button = make("button", { type: "button", disabled: isOff }, say(name));
    button.dataset.name = name;
    button.addEventListener("click", act);
    return button;
  }

  #paintButtons() {
    const held = this.#buttons.contains(document.activeElement) ? document.activeElement.dataset.name : null;
    const list = [];
    if (this.#data.problem) {
      list.push(this.#button("takeback", () => this.#takeBack(), this.#at === 0));
      if (this.#sought !== null) list.push(this.#button("stop", () => this.#stop()));
      list.push(this.#button("hint", () => this.#hint(), (!this.#answers().length && !this.#node.hint) || this.#failed !== null));
      if (this.#isSolved && this.#otherDefence()) list.push(this.#button("defences", () => this.#again()));
      if (this.#isSolved && next(this.#section)) list.push(this.#button("next", () => go(next(this.#section).id)));
      if (this.#node.pass && this.#failed === null) list.push(this.#button("passing", () => this.#play("--")));
      list.push(this.#button("again", () => { this.#met.clear(); this.#begin(); }, this.#at === 0));
      if (!this.#isShown) list.push(this.#button("showsolution", () => { this.#isShown = true; this.#show(); }, !this.#data.nodes[0].children.length));
    }
    if (this.#isShown) {
      list.push(this.#button("first", () => this.#go(0), this.#at === 0));
      list.push(this.#button("back", () => this.#go(this.#node.parent), this.#at === 0));
      list.push(this.#button("forth", () => this.#go(this.#node.children[0]), !this.#node.children.length));
      list.push(this.#button("last", () => this.#go(this.#end()), !this.#node.children.length));
    }
    this.#idea.hidden = !this.#data.idea || !(this.#isShown || this.#isSolved);
    this.#buttons.replaceChildren(...list);
    if (held) [...this.#buttons.children].find((one) => one.dataset.name === held && !one.disabled)?.focus();
  }

  #end() {
    let at = this.#at;
    while (this.#data.nodes[at].children.length) [at] = this.#data.nodes[at].children;
    return at;
  }

  #go(at) {
    if (at === null || at === undefined) return;
    this.#giveUp();
    this.#at = at;
    this.#failed = null;
    this.#tell("", "");
    this.#show();
  }

  // The moves, variations set in.
  #paintLine() {
    this.#line.hidden = !this.#isShown && this.#at === 0;
    this.#line.replaceChildren();
    const { nodes } = this.#data;
    const entry = (at) => {
      const node = nodes[at];
      const button = make("button", { type: "button" }, `${node.number}. ${node.shown}`);
      if (at === this.#at) button.setAttribute("aria-current", "true");
      button.addEventListener("click", () => this.#go(at));
      const all = [button, " "];
      for (const comment of node.comments ?? []) all.push(make("span", { className: "comment" }, comment), " ");
      return all;
    };
    if (!this.#isShown) {
      const path = [];
      for (let at = this.#at; at; at = nodes[at].parent) path.unshift(at);
      for (const at of path) this.#line.append(...entry(at));
      return;
    }
    // Of what no author has written there is what the reader has played.
    const mine = new Set();
    for (let at = this.#at; at; at = nodes[at].parent) mine.add(at);
    const shown = (at) => nodes[at].children.filter((child) => nodes[child].at !== undefined || mine.has(child));
    // Lines are written one below another, so that deep records need no deep calls.
    const waiting = [[0, this.#line]];
    while (waiting.length) {
      let [at, into] = waiting.pop();
      if (at) into.append(...entry(at));
      while (shown(at).length) {
        const [next, ...others] = shown(at);
        into.append(...entry(next));
        for (const other of others) {
          const inside = make("div", { className: "variation" });
          into.append(inside);
          waiting.push([other, inside]);
        }
        at = next;
      }
    }
    // The board stays in sight.
    const current = this.#line.querySelector("[aria-current]");
    if (current) this.#line.scrollTop = current.offsetTop - this.#line.offsetTop - this.#line.clientHeight / 2;
  }

  // The reader's moves here that reach the goal.
  #answers() {
    const { nodes, solver } = this.#data;
    if (solver && this.#node.mover !== solver) return [];
    return this.#known.children.filter((child) => !nodes[child].try);
  }

  // What the reader's tree says of a move: the first line that fits it.
  #lineOf(word) {
    const parts = word.split(", ");
    return this.#known.lines?.find(({ of, word: named }) => of === "any" || (of === "with" ? parts.includes(named) : same(named, word)));
  }

  // Follows what the tree says of a move; false where it says nothing.
  #judged(word) {
    const { nodes } = this.#data;
    const line = this.#lineOf(word);
    if (!line) return false;
    const right = line.as === undefined ? line.to : this.#known.lines[line.as].to;
    if (right !== undefined) {
      const other = same(this.#needed(nodes[right].word), word) ? null : named(nodes[right].word);
      const hasSolution = nodes.some(({ at }, index) => index && at);
      this.#follow(right, other ? say("asgood", named(word), other) : hasSolution ? say("dual", named(word)) : null);
      return true;
    }
    // The tree may ask for a sooner win than the problem: then only an engine knows of later ones.
    const { by } = this.#data;
    if (line.reply === undefined || (by && globalThis.kletkaEngine)) return false;
    // The position of the try and those behind the replies become part of the page.
    const replies = this.#data.replies[line.reply];
    const from = this.#at;
    const halves = (word) => (word === "--" ? [] : word.split(", "));
    const own = halves(word).map((half, at) => [half, this.#colour(half, at)]);
    const played = [[word, own], ...replies.map(([reply, colours]) => [reply, halves(reply).map((half, at) => [half, colours[at]])])];
    const last = line.edits ? this.#patched(this.#known, line.edits) : null;
    let parent = from;
    let stones = [];
    for (const [index, [one, put]] of played.entries()) {
      stones = [...stones.map(([half, colour]) => [half, colour, false]), ...put.map(([half, colour]) => [half, colour, true])];
      const svg = last ?? this.#drawn(this.#svg(this.#known), stones);
      const node = { parent, children: [], word: one, shown: one, number: nodes[parent].number + 1, try: index === 0, lost: line.lost, by, comments: [] };
      nodes[parent].children.push(nodes.length);
      parent = nodes.push({ ...this.#empty(), ...node, svg }) - 1;
    }
    this.#follow(nodes[from].children.at(-1));
    return true;
  }

  // A position in which nothing can be played.
  #empty() {
    const nothing = { en: "", ru: "" };
    return { mover: null, turn: nothing, facts: [], outcome: null, forms: [], halves: 1, pass: false, closed: [] };
  }

  // A move with the letters of the page, or as the document writes it, whatever letters it has.
  #spelled(word, as) {
    return word.replace(/\p{L}(?=[@[])/gu, (letter) => this.#data.letters[letter.toLowerCase()]?.[as] ?? letter);
  }

  // A field for readers who would rather write a move than point at it.
  #field() {
    const input = make("input", { autocomplete: "off", spellcheck: false });
    input.setAttribute("autocapitalize", "off");
    const label = make("label", {}, `${say("typed")} `, input);
    const form = make("form", { className: "typed", hidden: !this.#data.problem }, label, make("button", {}, say("play")));
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      const typed = input.value.trim();
      if (!typed) return undefined;
      if (this.#failed !== null) return this.#tell("wrong", say("takebackfirst"));
      const word = this.#read(typed);
      if (word === null) return this.#tell("wrong", say("nomove", typed));
      input.value = "";
      return this.#play(word);
    });
    return form;
  }

  // A typed move as the board says it, whatever letters and order it has; null where none of that kind can be played.
  #read(typed) {
    const { closed, pass, halves } = this.#node;
    const text = this.#spelled(typed.toLowerCase().replace(/\s+/g, "").replace(/[\u2010-\u2013\u2212]/g, "-"), OWN);
    if (["--", "—", "pass", "пас"].includes(text)) return pass ? "--" : null;
    const words = text.split(",").map((half) => {
      const at = plain(half.replace(/^\p{L}(?:@|(?=\[))/u, ""));
      const known = (name) => this.#data.places.some((place) => place.name === name);
      if (this.#data.pointing === "vertices") {
        // A letter is none of the move unless it may choose a colour.
        const { chosen } = this.#data;
        const written = chosen && half.startsWith(`${chosen}[`) ? chosen : "";
        return /^\[\w+-\w+\]$/.test(at) && at.slice(1, -1).split("-").every(known) ? written + at : null;
      }
      const place = this.#data.places.find(({ name }) => plain(name) === at)?.name;
      if (place === undefined || closed.includes(place)) return null;
      const said = this.#forms(this.#node, place).map(({ word }) => word.replace("{}", place));
      // Where the turn or the field decides of colours, a letter is none of the move.
      return said.find((word) => same(word, half)) ?? said.find((word) => word === place) ?? null;
    });
    const cells = words.map((word) => word?.split("@").at(-1));
    const isFine = words.length <= halves && !words.includes(null) && new Set(cells).size === cells.length;
    return isFine ? words.join(", ") : null;
  }

  // What can be played at a place.
  #forms({ forms, only }, place) {
    return only?.[place] ? only[place].map((at) => forms[at]) : forms;
  }

  // What is told to a page around this one names moves as the document does: so it is the same in every language.
  #send(type, word, more = {}) {
    send(type, { document: this.#name, word: this.#spelled(word, WRITTEN), ...more });
  }

  // A move without the letter of a colour that it has anyway.
  #needed(word) {
    const { chosen } = this.#data;
    const bare = chosen && word.startsWith(`${chosen}[`) ? word.slice(chosen.length) : word;
    return this.#known.needless?.some((one) => same(one, bare)) ? bare : word;
  }

  #play(typed) {
    const word = this.#needed(this.#spelled(typed, OWN));
    if (this.#failed !== null) return this.#tell("wrong", say("takebackfirst"));
    this.#giveUp();
    this.#unexamined = null;
    const { nodes } = this.#data;
    const child = this.#known.children.find((at) => same(this.#needed(nodes[at].word), word));
    this.#send("move", word);
    progress.set(this.#id, "tried");
    this.#mark();
    // Moves of the tree that the author has not written are told apart from the solution; what it refutes is no solution.
    const line = this.#lineOf(word);
    const isRefuted = line?.lost === true && !this.#data.by && child !== undefined && !nodes[child].try && !nodes[child].found;
    if (child !== undefined && !isRefuted && (nodes[child].at !== undefined || nodes[child].found || nodes[child].try)) return this.#follow(child);
    if (child === undefined && this.#known.wins?.some((one) => same(one, word))) return this.#win(word);
    if (this.#judged(word)) return undefined;
    if (child !== undefined) return this.#follow(child);
    if (globalThis.kletkaEngine) return this.#examine(word);
    this.#unexamined = word;
    this.#board.show("", String(this.#at), LANG);
    const { all, soonest } = this.#data;
    const key = this.#at === 0 && this.#node.children.length && all ? (soonest ? "notsoonest" : "notkey") : "notexamined";
    this.#tell("wrong", `${say("played", word)}. ${say(key)}`);
    return this.#send("failed", word, { examined: false });
  }

  // A move that is not in the document and ends the game with the goal.
  #win(word) {
    const { nodes } = this.#data;
    const svg = this.#begun(this.#svg(this.#known), word);
    const [end] = this.#known.children.filter((at) => nodes[at].outcome && !nodes[at].try);
    const told = { turn: nodes[end].turn, outcome: nodes[end].outcome };
    nodes[this.#at].children.push(nodes.length);
    nodes.push({ ...this.#empty(), ...told, parent: this.#at, children: [], word, shown: word, number: this.#node.number + 1, try: false, comments: [], svg });
    return this.#follow(nodes.length - 1);
  }

  // Goes to the reader's move and lets the others reply.
  #follow(child, kind = null) {
    const { nodes } = this.#data;
    const before = this.#at;
    const { word: written, found, lost, by } = nodes[child];
    const word = named(written);
    this.#at = child;
    if (nodes[child].try) {
      this.#failed = before;
      const [reply] = nodes[child].children;
      const goesOn = () => lost !== undefined || this.#isTheirs() || this.#at === child;
      for (let [at] = nodes[child].children; at !== undefined && goesOn(); [at] = nodes[at].children) this.#at = at;
      const replied = this.#replies(child);
      const comments = [child, reply].flatMap((at) => (at === undefined ? [] : nodes[at].comments ?? [])).join(" ");
      const slow = () => say(lost ? "slow" : "slowattack", word, by) + (replied ? ` ${say("meets", replied)}` : "");
      const plain = () => (replied ? say("refuted", word, replied) : say("fails", word));
      const outside = () => say("notfound", word) + (replied ? ` ${say("meets", replied)}` : "");
      const words = found ? this.#found(nodes[child], replied) : by ? slow() : lost === false ? outside() : plain();
      this.#tell("wrong", `${words} ${comments}`);
      this.#send("failed", written, { examined: found?.verdict !== "unknown" && lost !== false && !by });
      return this.#show();
    }
    this.#defend();
    const right = kind ?? (found ? say(nodes[before].children.some((at) => !nodes[at].found) ? "more" : "proved", word) : say("right", word));
    const isLast = !this.#known.children.some((at) => !nodes[at].try);
    // Where the author's moves end he sees the goal reached; a reader's tree may end anywhere.
    const isTheAuthors = this.#known.at || (nodes[child].at && !nodes[child].children.some((at) => nodes[at].at));
    const isDone = found ? nodes[this.#at].done || nodes[child].done : isLast && isTheAuthors;
    if (isDone || this.#node.outcome) {
      this.#isSolved = true;
      // A second time, or with help, says nothing of how hard it is.
      const isOwn = progress.get(this.#id) !== "solved" && !this.#isHelped && !this.#isShown;
      if (isOwn) keep(`time:${this.#id}`, `${this.#name},${(clock.taken(this.#section) / 60_000).toFixed(2)}`);
      progress.set(this.#id, "solved");
      this.#mark();
      this.#tell("fine", `${found || kind ? `${right} ` : ""}${this.#otherDefence() ? say("solvedmore") : say("solved")}`);
      send("solved", { document: this.#name });
    } else {
      const reply = this.#at === child ? "" : ` ${say("reply", this.#replies(child))}`;
      const goesOn = found || !isLast || globalThis.kletkaEngine;
      this.#tell("fine", `${right}${reply}${goesOn ? "" : ` ${say("treeends")}`}`);
    }
    return this.#show();
  }

  // What the others have played since a move.
  #replies(child) {
    const words = [];
    for (let at = this.#at; at !== child; at = this.#data.nodes[at].parent) words.unshift(named(this.#data.nodes[at].word));
    return words.length > 1 && words.some((word) => /[ ,]/.test(word)) ? words.join("; ") : words.join(" ");
  }

  // What an engine found of a move that does not do.
  #found({ word, found }, replied) {
    const { verdict, stopped, later, nodes } = found;
    const meets = replied ? ` ${say("meets", replied)}` : "";
    if (later) return `${say("refuted", word, replied)} ${say("later", later)}`;
    if (verdict === "refuted") return replied ? say("refuted", word, replied) : say("nothing", word);
    if (!stopped) return say("notfound", word) + meets;
    return say("unsettled", word, nodes.toLocaleString(LANG)) + meets;
  }

  // Asks the engine of a move, or, where there is none, of what the others do; and puts what it answers into the tree.
  async #examine(word) {
    const { nodes } = this.#data;
    const [from, search] = [this.#at, ++this.#search];
    const moves = word === null ? [] : [word];
    for (let at = from; at; at = nodes[at].parent) moves.unshift(nodes[at].word);
    this.#sought = word ?? "…";
    this.#unexamined = word;
    this.#board.show("", String(from), LANG);
    this.#tell("", say("thinking", this.#sought));
    this.#paintButtons();
    let found = null;
    try {
      this.#engine ??= globalThis.kletkaEngine();
      const engine = await this.#engine;
      const text = await unpacked(this.#section.querySelector(".text"));
      const until = performance.now() + (globalThis.kletkaPatience ?? PATIENCE);
      for (const [most, whole] of STEPS) {
        // The class that is usual in the game has all moves already: no step is made twice.
        if (whole && most <= 400_000 && found?.class === "all") continue;
        const left = until - performance.now();
        if (left < 50) break;
        const answer = await engine.ask({ do: "reply", text, moves, nodes: most, whole, lang: LANG }, { time: left });
        if (search !== this.#search) return undefined;
        found = answer;
        if (answer.verdict !== "unknown") break;
      }
    } catch (error) {
      // Its time was up, or its memory: what was found before holds.
      if (error.why && search === this.#search) {
        this.#sought = null;
        this.#tell("wrong", error.why.message[LANG]);
        return this.#paintButtons();
      }
    }
    if (search !== this.#search) return undefined;
    this.#sought = null;
    if (!found?.played.length) {
      this.#tell("wrong", word === null ? "" : say("unexamined", word));
      if (word !== null) this.#send("failed", word, { examined: false });
      return this.#paintButtons();
    }
    let parent = from;
    for (const [index, one] of found.played.entries()) {
      const isTry = index === 0 && word !== null && found.verdict !== "proved";
      const isLast = index === found.played.length - 1;
      const more = { at: "", parent, children: [], try: isTry, comments: [], found, done: isLast && found.done, hint: isLast ? found.hint : null };
      nodes[parent].children.push(nodes.length);
      parent = nodes.push({ ...one, ...more }) - 1;
    }
    if (word !== null) return this.#follow(nodes[from].children.at(-1));
    this.#defend();
    this.#tell("", say("reply", named(this.#node.word)));
    return this.#show();
  }

  // Ends the search that goes on, if one does, and says nothing of it.
  #giveUp() {
    if (this.#sought === null) return;
    this.#search += 1;
    this.#sought = null;
    this.#engine.then((engine) => engine.end(), () => {});
  }

  #stop() {
    const word = this.#sought;
    this.#giveUp();
    this.#tell("", say("stopped", word));
    this.#paintButtons();
  }

  // A position of the others where a reply was not met yet.
  #otherDefence() {
    const { nodes, solver } = this.#data;
    let at = this.#at;
    while (at) {
      at = nodes[at].parent;
      if (nodes[at].mover && nodes[at].mover !== solver && nodes[at].children.some((child) => !this.#met.has(child))) return at;
    }
    return 0;
  }

  #again() {
    this.#at = this.#otherDefence();
    this.#isSolved = false;
    this.#defend();
    this.#tell("", say("reply", named(this.#node.word)));
    this.#show();
    this.focus();
  }

  #takeBack() {
    this.#giveUp();
    const { nodes, solver } = this.#data;
    if (this.#failed !== null) this.#at = this.#failed;
    else {
      do this.#at = nodes[this.#at].parent; while (this.#at && solver && nodes[this.#at].mover !== solver);
      if (!this.#at) this.#defend();
    }
    this.#failed = null;
    this.#isSolved = false;
    this.#tell("", "");
    this.#show();
    this.focus();
  }

  #hint() {
    this.#isHelped = true;
    const [answer] = this.#answers();
    const word = answer === undefined ? this.#node.hint : this.#data.nodes[answer].word;
    const steps = this.#at === 0 ? this.#data.hints : [];
    if (this.#hinted < steps.length) this.#tell("", steps[this.#hinted++]);
    else if (word) this.#tell("", say("hinted", steps.length ? word : word.split(", ")[0]));
  }

  #mark() {
    document.querySelector(`nav a[href="#${CSS.escape(this.#name)}"]`)?.parentElement.setAttribute("class", progress.get(this.#id));
  }

  #key(event) {
    if (this.#data.problem || this.#section.hidden || event.ctrlKey || event.altKey || event.metaKey) return;
    const node = this.#node;
    const to = { ArrowLeft: node.parent, ArrowRight: node.children[0], Home: 0, End: this.#end() }[event.key];
    if (!(event.key in { ArrowLeft: 0, ArrowRight: 0, Home: 0, End: 0 })) return;
    event.preventDefault();
    event.stopPropagation();
    if (to !== undefined && to !== null) this.#go(to);
  }

  // What the board asks: the picture of a position, and what a click means there.
  #answer(question) {
    const { nodes, places, pointing } = this.#data;
    const node = nodes[Number(question.at)];
    if (question.do === "look") return { svg: this.#begun(this.#svg(node), question.begun ?? this.#unexamined), pointing, places };
    if (question.do !== "click" || !this.#data.problem) return { moves: [] };
    const [place] = question.places;
    const refused = (text) => ({ moves: [{ word: null, refusal: { message: both(text) } }] });
    if (node.outcome || this.#failed !== null) return refused(say("takebackfirst"));
    if (question.places.length > 1) {
      const { chosen } = this.#data;
      const one = (letter, colour) => ({ word: `${letter}[${question.places.join("-")}]`, colour, refusal: null, more: false });
      return { moves: [one("", undefined), ...(chosen ? [one(chosen, this.#data.green)] : [])] };
    }
    if (node.closed.includes(place) || question.begun?.includes(`@${place}`)) return refused(say("closed", place));
    const halves = question.begun ? [] : node.children.filter((child) => nodes[child].at !== undefined).map((child) => nodes[child].word);
    const left = this.#forms(node, place).filter(({ word }) => !question.begun || word.split("@")[0] !== question.begun.split("@")[0]);
    const moves = left.map(({ word, colour }) => {
      const one = word.replace("{}", place);
      if (question.begun) return { word: `${question.begun}, ${one}`, colour, refusal: null, more: false };
      // A half that is a whole move of the solution asks for no other.
      return { word: one, colour, refusal: null, more: node.halves > 1 && !halves.includes(one) && !node.wins?.includes(one) };
    });
    return { moves };
  }

  // The picture with the stone of a move that is half chosen.
  #begun(svg, word) {
    return word && word !== "--" ? this.#drawn(svg, word.split(", ").map((half, at) => [half, this.#colour(half, at), true])) : svg;
  }

  // The colour of a stone of the reader's, as it is written or by its turn.
  #colour(half, at) {
    const { forms } = this.#node;
    const form = forms.find(({ word }) => word.includes("@") && word.split("@")[0] === half.split("@")[0]) ?? forms[at];
    return form?.colour?.name ?? this.#data.solver;
  }

  // The picture with stones put on it: each with its word, its colour, and whether it was played last.
  #drawn(svg, stones) {
    const plain = { blue: "#2d6cdf", red: "#d6412b", green: "#2e9d5b" };
    const put = stones.map(([word, colour, isLast]) => {
      const place = (name) => this.#data.places.find((one) => one.name === name);
      const at = place(word.split("@").at(-1)) ?? place(word.replace(/^\p{L}/u, ""));
      const ends = at ? null : (word.match(/\[(\w+)-(\w+)\]/) ?? []).slice(1).map(place);
      if (!at && !(ends.length && ends.every(Boolean))) return "";
      const [[x1, y1, x2, y2]] = at?.lines ?? [[...ends[0].lines[0].slice(0, 2), ...ends[1].lines[0].slice(0, 2)]];
      if (x1 !== x2 || y1 !== y2) return `<path d="M${x1} ${y1}L${x2} ${y2}" fill="none" stroke="${plain[colour] ?? "#777"}" stroke-width="1.8" stroke-linecap="round"/>`;
      const middle = `cx="${(x1 + x2) / 2}" cy="${(y1 + y2) / 2}"`;
      // As the stones that are there look.
      const group = svg.match(new RegExp(`<g class="stone ${colour}"[^>]*>`))?.[0] ?? `<g class="stone ${colour}" fill="${plain[colour] ?? "#777"}" stroke="#888" stroke-width=".5">`;
      const ring = isLast ? `<circle ${middle} r="4.8" fill="none" stroke="#888" stroke-width="1"/>` : "";
      return `${group}<circle ${middle} r="4.3"/></g>${ring}`;
    });
    return svg.replace(/<\/svg>\s*$/, `${put.join("")}</svg>`);
  }
}

const sections = [...document.querySelectorAll("section[data-id]")];
const readings = new Map();
const next = (section) => sections[sections.indexOf(section) + 1];

const asked = () => decodeURIComponent(location.hash.slice(1));

// A frame without an origin may not change its address: then the document opens without it.
function go(id) {
  location.hash = id;
  if (asked() !== id) open(id);
}

async function open(wanted = asked()) {
  const section = sections.find((one) => one.id === wanted) ?? (sections.length === 1 ? sections[0] : null);
  for (const one of sections) one.hidden = section !== null && one !== section;
  for (const link of document.querySelectorAll("nav a")) {
    if (section && link.hash === `#${section.id}`) link.setAttribute("aria-current", "true");
    else link.removeAttribute("aria-current");
  }
  clock.look(document.hidden ? null : section);
  if (!section) return;
  if (!readings.has(section)) {
    readings.set(section, null);
    try {
      const data = whole(await unpacked(section.querySelector("script")), section);
      readings.set(section, new Reading(section, data));
    } catch (error) {
      // An old browser keeps the still picture and the moves.
      readings.delete(section);
      draw(section);
      console.warn(error);
    }
  }
  const at = sections.indexOf(section);
  if (sections.length > 1 && !section.querySelector(".ways")) {
    const ways = make("p", { className: "ways buttons" });
    const link = (to, name) => sections[to] && ways.append(Object.assign(make("button", { type: "button" }, say(name)), { onclick: () => go(sections[to].id) }));
    link(at - 1, "previous");
    link(at + 1, "next");
    ways.append(Object.assign(make("button", { type: "button" }, say("contents")), { onclick: () => go("") }));
    section.append(ways);
  }
  if (sections.length > 1) section.querySelector("h2").scrollIntoView({ block: "start" });
}

// Where all documents are seen, each says how it is played.
for (const section of sections.length > 1 ? sections : []) {
  const start = make("button", { type: "button", className: "start" }, say("start"));
  start.addEventListener("click", () => go(section.id));
  section.querySelector(".task").after(start);
}
for (const section of sections) {
  const state = progress.get(section.dataset.id);
  if (state) document.querySelector(`nav a[href="#${CSS.escape(section.id)}"]`)?.parentElement.setAttribute("class", state);
}
// The data with what is told shortly: the cells of a whole field, and the picture that stands on the page.
function whole(data, section) {
  const { columns, rows } = data.places;
  if (columns) {
    const cell = (column, row) => {
      const [x, y] = [10 * column + 5, 10 * (rows - row) + 5];
      return { name: String.fromCharCode(97 + column) + row, lines: [[x, y, x, y]] };
    };
    data.places = Array.from({ length: columns * rows }, (_, n) => cell(Math.floor(n / rows), n % rows + 1));
  }
  const still = (at) => at.querySelector(":scope > .still, body > .still");
  // A picture that is not drawn yet need not be.
  const waiting = () => new DOMParser().parseFromString(section.querySelector(":scope > noscript").textContent, "text/html");
  data.nodes[0].svg ??= decodeURIComponent((still(section) ?? still(waiting())).src.replace(/^[^,]*,/, "").replaceAll("'", '"'));
  return data;
}

// Of many pictures those are drawn first that come in sight, but for the one whose place a board takes; the others when there is
// time: a picture that is drawn only when the page is printed is missing on paper.
const draw = (section, which = "noscript") => {
  for (const still of section.querySelectorAll(which)) still.outerHTML = still.textContent;
};
const watch = new IntersectionObserver((seen) => {
  for (const { target, isIntersecting } of seen) if (isIntersecting) draw(target, readings.has(target) ? "div > noscript" : undefined);
}, { rootMargin: "50%" });
for (const section of sections) watch.observe(section);
const idle = window.requestIdleCallback ?? ((work) => setTimeout(work, 100));
const rest = [...sections];
const drawRest = () => {
  if (!rest.length) return watch.disconnect();
  draw(rest.shift());
  return idle(drawRest);
};
window.addEventListener("hashchange", () => open());
document.addEventListener("visibilitychange", () => clock.look(document.hidden ? null : sections.find((one) => !one.hidden && readings.has(one)) ?? null));
// A page that shows this one in a frame learns how high it is.
if (window.parent !== window) {
  new ResizeObserver(() => send("size", { height: document.documentElement.getBoundingClientRect().height })).observe(document.documentElement);
}
open().then(() => idle(drawRest));
