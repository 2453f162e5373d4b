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
const progress = {
  get(id) { try { return localStorage.getItem(`kletka:${id}`) ?? ""; } catch { return ""; } },
  set(id, state) {
    if (this.get(id) === "solved") return;
    try { localStorage.setItem(`kletka:${id}`, state); } catch { /* it is forgotten with the page */ }
  },
};

function send(type, detail) {
  document.dispatchEvent(new CustomEvent(`kletka:${type}`, { detail }));
  if (window.parent !== window) window.parent.postMessage({ type: `kletka:${type}`, ...detail }, "*");
}

// The two halves of a move may be written in either order.
const halves = (word) => word.split(", ").sort().join();
// A free segment may be drawn from either end.
const turned = (word) => word.replace(/^\[(\w+)-(\w+)\]$/, "[$2-$1]");
const same = (one, other) => halves(one) === halves(other) || one === turned(other);

// Positions that one question looks at, and whether all moves are searched: a search that is given more each time says soon what
// is easy. And how long all of it may take, in milliseconds.
const STEPS = [[20_000, false], [400_000, false], [20_000, true], [400_000, true], [8_000_000, true], [100_000_000, true]];
const PATIENCE = 10_000;

class Reading {
  #section; #data; #board; #side; #said; #buttons; #line; #turn; #facts; #name; #id;
  #at = 0;
  #isShown = false;   // whether the solution is shown
  #isSolved = false;
  #failed = null;     // the position before a try that was refuted
  #met = new Set();   // replies that were answered already
  #engine = null;     // the promise of a desk
  #search = 0;        // which search is the newest
  #sought = null;     // the move that is searched

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
    this.#line = make("div", { className: "line" });
    this.#side = make("div", { className: "side" }, this.#turn, this.#said, this.#buttons, this.#facts, this.#line);
    section.append(make("div", { className: "desk" }, make("div", {}, this.#board), this.#side));
    for (const still of section.querySelectorAll(".still, details")) still.style.display = "none";
    this.#isShown = !data.problem;
    // Arrow keys step through games; on the board of a problem they walk.
    document.addEventListener("keydown", (event) => this.#key(event), true);
    this.#begin();
  }

  focus() { this.#board.focus(); }

  get #node() { return this.#data.nodes[this.#at]; }

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
    while (this.#node.children.length && this.#data.solver && this.#node.mover !== this.#data.solver) {
      const fresh = this.#node.children.filter((child) => !this.#met.has(child));
      this.#at = fresh[0] ?? this.#node.children[0];
      this.#met.add(this.#at);
    }
  }

  #show() {
    this.#board.show("", String(this.#at), LANG);
    const node = this.#node;
    this.#turn.textContent = node.outcome ? node.heading[LANG] : node.turn[LANG];
    this.#facts.replaceChildren(...node.facts.map((fact) => make("li", {}, fact[LANG])));
    this.#paintButtons();
    this.#paintLine();
  }

  #tell(kind, text) {
    this.#said.className = `said ${kind}`;
    this.#said.textContent = text;
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
      if (this.#isSolved && next(this.#section)) list.push(this.#button("next", () => { location.hash = next(this.#section).id; }));
      list.push(this.#button("again", () => { this.#met.clear(); this.#begin(); }, this.#at === 0));
      if (!this.#isShown) list.push(this.#button("showsolution", () => { this.#isShown = true; this.#show(); }, !this.#data.nodes[0].children.length));
    }
    if (this.#isShown) {
      list.push(this.#button("first", () => this.#go(0), this.#at === 0));
      list.push(this.#button("back", () => this.#go(this.#node.parent), this.#at === 0));
      list.push(this.#button("forth", () => this.#go(this.#node.children[0]), !this.#node.children.length));
      list.push(this.#button("last", () => this.#go(this.#end()), !this.#node.children.length));
    }
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
      for (const comment of node.comments) all.push(make("span", { className: "comment" }, comment), " ");
      return all;
    };
    if (!this.#isShown) {
      const path = [];
      for (let at = this.#at; at; at = nodes[at].parent) path.unshift(at);
      for (const at of path) this.#line.append(...entry(at));
      return;
    }
    // Lines are written one below another, so that deep records need no deep calls.
    const waiting = [[0, this.#line]];
    while (waiting.length) {
      let [at, into] = waiting.pop();
      if (at) into.append(...entry(at));
      while (nodes[at].children.length) {
        const [next, ...others] = nodes[at].children;
        into.append(...entry(next));
        for (const other of others) {
          const inside = make("div", { className: "variation" });
          into.append(inside);
          waiting.push([other, inside]);
        }
        at = next;
      }
    }
    this.#line.querySelector("[aria-current]")?.scrollIntoView({ block: "nearest" });
  }

  // The reader's moves here that reach the goal.
  #answers() {
    const { nodes, solver } = this.#data;
    if (solver && this.#node.mover !== solver) return [];
    return this.#node.children.filter((child) => !nodes[child].try);
  }

  #play(word) {
    if (this.#failed !== null) return this.#tell("wrong", say("takebackfirst"));
    this.#giveUp();
    const { nodes } = this.#data;
    const child = this.#node.children.find((at) => same(nodes[at].word, word));
    send("move", { document: this.#name, word });
    progress.set(this.#id, "tried");
    this.#mark();
    if (child !== undefined) return this.#follow(child);
    if (globalThis.kletkaEngine) return this.#examine(word);
    this.#board.show("", String(this.#at), LANG);
    const key = this.#at === 0 && this.#node.children.length && this.#data.all ? "notkey" : "notexamined";
    this.#tell("wrong", `${say("played", word)}. ${say(key)}`);
    return send("failed", { document: this.#name, word, examined: false });
  }

  // Goes to the reader's move and lets the others reply.
  #follow(child) {
    const { nodes } = this.#data;
    const before = this.#at;
    const { word, found } = nodes[child];
    this.#at = child;
    if (nodes[child].try) {
      this.#failed = before;
      const [reply] = nodes[child].children;
      for (let [at] = nodes[child].children; at !== undefined && (this.#isTheirs() || this.#at === child); [at] = nodes[at].children) this.#at = at;
      const replied = this.#replies(child);
      const comments = [child, reply].flatMap((at) => (at === undefined ? [] : nodes[at].comments)).join(" ");
      const words = found ? this.#found(nodes[child], replied) : replied ? say("refuted", word, replied) : say("fails", word);
      this.#tell("wrong", `${words} ${comments}`);
      send("failed", { document: this.#name, word, examined: found?.verdict !== "unknown" });
      return this.#show();
    }
    this.#defend();
    const right = found ? say(nodes[before].children.some((at) => !nodes[at].found) ? "more" : "proved", word) : say("right", word);
    const isDone = found ? nodes[this.#at].done || nodes[child].done : !this.#node.children.length;
    if (isDone || this.#node.outcome) {
      this.#isSolved = true;
      progress.set(this.#id, "solved");
      this.#mark();
      this.#tell("fine", `${found ? `${right} ` : ""}${this.#otherDefence() ? say("solvedmore") : say("solved")}`);
      send("solved", { document: this.#name });
    } else {
      this.#tell("fine", this.#at === child ? right : `${right} ${say("reply", this.#replies(child))}`);
    }
    return this.#show();
  }

  // What the others have played since a move.
  #replies(child) {
    const words = [];
    for (let at = this.#at; at !== child; at = this.#data.nodes[at].parent) words.unshift(named(this.#data.nodes[at].word));
    return words.join(" ");
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
    const { nodes, text } = this.#data;
    const [from, search] = [this.#at, ++this.#search];
    const moves = word === null ? [] : [word];
    for (let at = from; at; at = nodes[at].parent) moves.unshift(nodes[at].word);
    this.#sought = word ?? "…";
    this.#board.show("", String(from), LANG);
    this.#tell("", say("thinking", this.#sought));
    this.#paintButtons();
    let found = null;
    try {
      this.#engine ??= globalThis.kletkaEngine();
      const engine = await this.#engine;
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
      if (word !== null) send("failed", { document: this.#name, word, examined: false });
      return this.#paintButtons();
    }
    let parent = from;
    for (const [index, one] of found.played.entries()) {
      const isTry = index === 0 && word !== null && found.verdict !== "proved";
      const isLast = index === found.played.length - 1;
      const more = { at: "", parent, children: [], main: false, try: isTry, comments: [], found, done: isLast && found.done, hint: isLast ? found.hint : null };
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
      if (nodes[at].mover !== solver && nodes[at].children.some((child) => !this.#met.has(child))) return at;
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
    const [answer] = this.#answers();
    const word = answer === undefined ? this.#node.hint : this.#data.nodes[answer].word;
    if (word) this.#tell("", say("hinted", word.split(", ")[0]));
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
    if (question.do === "look") return { svg: this.#begun(node.svg, question.begun), pointing, places };
    if (question.do !== "click" || !this.#data.problem) return { moves: [] };
    const [place] = question.places;
    const refused = (text) => ({ moves: [{ word: null, refusal: { message: both(text) } }] });
    if (node.outcome || this.#failed !== null) return refused(say("takebackfirst"));
    if (question.places.length > 1) return { moves: [{ word: `[${question.places.join("-")}]`, refusal: null, more: false }] };
    if (node.closed.includes(place) || question.begun?.includes(`@${place}`)) return refused(say("closed", place));
    const halves = question.begun ? [] : node.children.map((child) => nodes[child].word);
    const left = node.forms.filter(({ word }) => !question.begun || word.split("@")[0] !== question.begun.split("@")[0]);
    const moves = left.map(({ word, colour }) => {
      const one = word.replace("{}", place);
      if (question.begun) return { word: `${question.begun}, ${one}`, colour, refusal: null, more: false };
      // A half that is a whole move of the solution asks for no other.
      return { word: one, colour, refusal: null, more: node.halves > 1 && !halves.includes(one) };
    });
    return { moves };
  }

  // The picture with the stone of a move that is half chosen.
  #begun(svg, word) {
    const at = word && this.#data.places.find(({ name }) => word.endsWith(`@${name}`));
    if (!at) return svg;
    const [[x1, y1, x2, y2]] = at.lines;
    const form = this.#node.forms.find((one) => one.word.split("@")[0] === word.split("@")[0]);
    const colours = { blue: "#2d6cdf", red: "#d6412b", green: "#2e9d5b" };
    const fill = colours[form?.colour?.name] ?? "#777";
    const stone = `<circle cx="${(x1 + x2) / 2}" cy="${(y1 + y2) / 2}" r="4" fill="${fill}" stroke="#888" stroke-width=".6"/>`;
    return svg.replace(/<\/svg>\s*$/, `${stone}</svg>`);
  }
}

const sections = [...document.querySelectorAll("section[data-id]")];
const readings = new Map();
const next = (section) => sections[sections.indexOf(section) + 1];

async function open() {
  const wanted = decodeURIComponent(location.hash.slice(1));
  const section = sections.find((one) => one.id === wanted) ?? (sections.length === 1 ? sections[0] : null);
  for (const one of sections) one.hidden = section !== null && one !== section;
  for (const link of document.querySelectorAll("nav a")) {
    if (section && link.hash === `#${section.id}`) link.setAttribute("aria-current", "true");
    else link.removeAttribute("aria-current");
  }
  if (!section) return;
  if (!readings.has(section)) {
    readings.set(section, null);
    try {
      const data = await unpacked(section.querySelector("script"));
      readings.set(section, new Reading(section, data));
    } catch (error) {
      // An old browser keeps the still picture and the moves.
      readings.delete(section);
      console.warn(error);
    }
  }
  const at = sections.indexOf(section);
  if (sections.length > 1 && !section.querySelector(".ways")) {
    const ways = make("p", { className: "ways buttons" });
    const link = (to, name) => sections[to] && ways.append(Object.assign(make("button", { type: "button" }, say(name)), { onclick: () => { location.hash = sections[to].id; } }));
    link(at - 1, "previous");
    link(at + 1, "next");
    ways.append(Object.assign(make("button", { type: "button" }, say("contents")), { onclick: () => { location.hash = ""; } }));
    section.append(ways);
  }
  if (sections.length > 1) section.querySelector("h2").scrollIntoView({ block: "start" });
}

for (const section of sections) {
  const state = progress.get(section.dataset.id);
  if (state) document.querySelector(`nav a[href="#${CSS.escape(section.id)}"]`)?.parentElement.setAttribute("class", state);
}
window.addEventListener("hashchange", open);
// Whoever shows this page in his own learns how high it is.
if (window.parent !== window) {
  new ResizeObserver(() => send("size", { height: document.documentElement.getBoundingClientRect().height })).observe(document.documentElement);
}
open();
