// A board: kletka's drawing of a position, and what somebody points at on it. It knows no game and no field: where places lie
// and what a click means it asks its desk, a function from a question to the promise of an answer.

const STYLE = `
:host { display: grid; position: relative; align-content: start; grid-template: "top" auto "frame" auto "bar" auto "tools" auto / minmax(0, 1fr); }
.bar { grid-area: bar; }
slot[name=top] { display: block; grid-area: top; }
slot[name=tools] { display: block; grid-area: tools; }
@media (orientation: landscape) and (min-width: 38rem) {
  :host([beside]) { grid-template: "top frame" auto "bar frame" auto "tools frame" 1fr / 11.5rem minmax(0, 1fr); column-gap: .75rem; }
}
.frame { position: relative; grid-area: frame; touch-action: manipulation; user-select: none; cursor: pointer; border-radius: 6px;
  -webkit-tap-highlight-color: transparent; }
.frame:focus-visible { outline: 3px solid var(--focus, #1a6fd0); outline-offset: 2px; }
.picture text { pointer-events: none; }
.picture svg { display: block; width: 100%; height: auto; max-height: var(--board-height, 72vh); touch-action: manipulation; }
.stale .picture { opacity: .55; }
.over { position: absolute; inset: 0; width: 100%; height: 100%; pointer-events: none; }
.over .aim { fill: var(--aim, #f0a00055); stroke: var(--aim-edge, #d07800); stroke-width: .7; }
.over line.aim { stroke: var(--aim-edge, #d07800); stroke-width: 2.4; stroke-linecap: round; opacity: .75; }
.over .aim.hollow { fill: none; }
.over .ghost { opacity: .5; stroke-width: .5; }
.over .sent { opacity: 1; }
.over line.ghost { stroke-width: 2.6; stroke-linecap: round; opacity: .8; }
.over line.aim.hollow { stroke-width: 4.6; opacity: .4; }
circle.ghost.blue { fill: #2d6cdf; } circle.ghost.red { fill: #d6412b; } circle.ghost.green { fill: #2e9d5b; }
line.ghost.blue { stroke: #2d6cdf; } line.ghost.red { stroke: #d6412b; } line.ghost.green { stroke: #2e9d5b; }
.over .gone { stroke: var(--wrong, #b3261e); stroke-width: 1.6; stroke-linecap: round; }
.over .label { font: bold 3.6px system-ui, sans-serif; fill: #111; stroke: #fff; stroke-width: 1; paint-order: stroke; }
.frame.put { cursor: crosshair; } .frame.gone { cursor: not-allowed; } .frame.carry { cursor: move; }
.over .legal { fill: var(--legal, #2e9d5b); opacity: .8; }
.over line.legal { stroke: var(--legal, #2e9d5b); stroke-width: 1.1; stroke-dasharray: 1.6 1.2; }
.choice { display: flex; flex-wrap: wrap; gap: .5rem; align-items: center; min-height: 2.75rem; }
.choice:empty { min-height: 0; }
.whole { font: inherit; min-height: 2.75rem; padding: .3rem .9rem; border-radius: 6px; cursor: pointer; border: 1px solid var(--line, #889);
  background: var(--panel, #fff); color: inherit; }
.choice button { font: inherit; min-height: 2.75rem; padding: .3rem .9rem; border-radius: 6px; cursor: pointer;
  border: 1px solid var(--line, #889); background: var(--panel, #fff); color: inherit; }
.choice button:focus-visible { outline: 3px solid var(--focus, #1a6fd0); }
.swatch { display: inline-block; width: .9em; height: .9em; border-radius: 50%; margin-right: .4em; vertical-align: -.1em; }
.blue { background: #2d6cdf; } .red { background: #d6412b; } .green { background: #2e9d5b; }
.status { min-height: 1.5em; margin: .3rem 0 0; }
.status.wrong { color: var(--wrong, #b3261e); }
@media print { .over, .choice, .status, .whole { display: none; } }
`;
const COLOURS = ["blue", "red", "green"];
const SVG = "http://www.w3.org/2000/svg";
// How far from a place a finger may be, in tenths of a cell.
const REACH = 7;
// How far a finger may move in a tap, and how large a cell is that it finds at once, in pixels.
const [DRAG, FINGER] = [10, 24];
// The margin round the pieces, and the least part shown, in tenths of a cell.
const [MARGIN, LEAST] = [25, 90];
// A coordinate far outside of every drawing.
const AWAY = -9999;

/** Changes a node into another one and leaves equal children alone: they are not laid out again and keep the focus. */
export function merge(old, now) {
  if (old.nodeName !== now.nodeName) return old.replaceWith(now);
  if (!old.attributes) return void (old.data = now.data);
  for (const { name } of [...old.attributes]) if (!now.hasAttribute(name)) old.removeAttribute(name);
  for (const { name, value } of now.attributes) if (old.getAttribute(name) !== value) old.setAttribute(name, value);
  const [mine, theirs] = [[...old.childNodes], [...now.childNodes]];
  const isSame = (at) => mine.length && theirs.length && mine.at(at).isEqualNode(theirs.at(at));
  for (; isSame(0); mine.shift()) theirs.shift();
  let behind = null;
  for (; isSame(-1); behind = mine.pop()) theirs.pop();
  theirs.forEach((one, at) => (mine[at] ? merge(mine[at], one) : old.insertBefore(one, behind)));
  mine.slice(theirs.length).forEach((one) => one.remove());
  return undefined;
}

class KletkaBoard extends HTMLElement {
  #root = this.attachShadow({ mode: "open" });
  #frame = document.createElement("div");
  #picture = document.createElement("div");
  #over = document.createElementNS(SVG, "svg");
  #bar = document.createElement("div");
  #choice = document.createElement("div");
  #status = document.createElement("p");
  #sheet = new CSSStyleSheet();
  #rules = "";
  #places = [];
  #pointing = "cells";
  // The place under the finger, or under the keys.
  #aim = null;
  // The first end of a segment.
  #from = null;
  // The word of a move that is half chosen.
  #begun = null;
  #legal = [];
  // The place where that was.
  #begins = null;
  // Where a finger or a button went down, while it is.
  #pressed = null;
  // The place just played: no mark hides what was put there, but for the edge of the place where keys are.
  #done = null;
  #hasKeys = false;
  // The colour of that half.
  #half = null;
  // What the half begun may be: as it is first, then what it may be instead.
  #meant = [];
  // The colours due, in their order.
  #next = [];
  // Which of several answers is the newest.
  #turn = 0;
  // The place that was clicked, with the colour that it may get, until there is an answer.
  #sent = null;
  // How often something was said.
  #told = 0;
  #asked = null;
  // Possible moves: the pieces of each, with a label.
  #ghosts = [];
  // The part of the drawing shown where cells are small; false while all is wanted.
  #crop = null;
  // The whole drawing.
  #all = null;
  #whole = document.createElement("button");
  // Where an arrow of a diagram begins.
  #sign = null;

  desk = null;
  words = {};
  /** What is drawn besides the pieces: `critical` cells, the signs of a `diagram`; its letters are text. */
  with = { letters: true };

  constructor() {
    super();
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(STYLE);
    this.#root.adoptedStyleSheets = [sheet, this.#sheet];
    this.#frame.className = "frame";
    this.#frame.tabIndex = 0;
    this.#frame.setAttribute("role", "application");
    this.#picture.className = "picture";
    this.#over.setAttribute("class", "over");
    this.#over.setAttribute("aria-hidden", "true");
    this.#choice.className = "choice";
    this.#choice.setAttribute("role", "group");
    this.#status.className = "status";
    this.#status.setAttribute("role", "status");
    this.#frame.append(this.#picture, this.#over);
    this.#bar.className = "bar";
    Object.assign(this.#whole, { type: "button", className: "whole", hidden: true });
    this.#whole.addEventListener("click", () => {
      this.#crop = this.#crop ? false : this.#part();
      this.#fit();
    });
    this.#bar.append(this.#whole, this.#status, this.#choice);
    const [top, tools] = ["top", "tools"].map((name) => Object.assign(document.createElement("slot"), { name }));
    this.#root.append(top, this.#frame, this.#bar, tools);
    this.#frame.addEventListener("pointerdown", (event) => this.#down(event));
    this.#frame.addEventListener("pointermove", (event) => this.#move(event));
    this.#frame.addEventListener("pointerup", (event) => this.#up(event));
    this.#frame.addEventListener("pointercancel", () => this.#leave());
    this.#frame.addEventListener("pointerleave", (event) => {
      // A finger that is lifted leaves; what it pointed at stays until the next tap.
      if (!this.#pressed && event.pointerType !== "touch") this.#leave();
    });
    this.#frame.addEventListener("keydown", (event) => this.#key(event));
    this.#choice.addEventListener("keydown", (event) => this.#choiceKey(event));
  }

  /** What is done with places: "play", or a colour that is put there, or "" to take away what is there; whatever else it
   *  is called, who listens to `board-put` knows what it does. */
  get mode() { return this.#mode; }
  set mode(mode) {
    this.#mode = mode;
    const kind = mode === "play" ? "" : mode === "" ? "gone" : mode === "carry" ? "carry" : "put";
    this.#frame.className = ["frame", kind, this.#frame.classList.contains("stale") ? "stale" : ""].join(" ").trim();
    this.#paint();
  }
  #mode = "play";
  /** Whether the desk plays a move at once that is the only one meant; its answer comes with the event `board-played`. */
  isQuick = false;
  /** Whether signs of diagrams can be drawn; they come with the event `board-sign`. */
  hasSigns = false;

  /** Shows the position of a text at an address; `lang` is en or ru. Gives what the desk says of it, or was known of it. */
  async show(text, at, lang, known = null) {
    const isSame = this.#asked && this.#asked.text === text && this.#asked.at === at;
    this.#asked = { text, at, lang, with: { ...this.with } };
    if (!isSame) this.#ghosts = [];
    if (!isSame) this.giveUp(false);
    this.#frame.setAttribute("aria-label", `${this.#say("board")}. ${this.#say("legend")}`);
    return this.#look({}, this.#begun ? null : known);
  }

  /** Marks the places at which something can be played. */
  async showLegal() {
    const answer = await this.desk({ do: "legal", ...this.#asked, begun: this.#begun });
    if (answer.refused) return this.#tell(answer.refused.message, true);
    this.#legal = answer.places;
    this.#paint();
    const words = answer.words;
    this.#tell(words ? words.slice(0, 60).join(" ") : this.#say("places", answer.places.length), false);
  }

  /** Shows moves that might be played, none any more where the list is empty. */
  showGhosts(list) {
    this.#ghosts = list;
    this.#paint();
  }

  /** Says a refusal and marks the places to blame. */
  async refuse(word, refusal) {
    this.#tell(refusal.message, true, refusal.help);
    if (word) await this.#look({ refused: word });
    this.#tell(refusal.message, true, refusal.help);
  }

  /** Says something that is no refusal. */
  tell(text) {
    this.#tell(text, false);
  }

  /** Forgets what was begun. */
  giveUp(looks = true) {
    const had = this.#begun !== null;
    this.#begun = this.#half = null;
    this.#meant = [];
    this.#from = null;
    this.#legal = [];
    this.#choice.replaceChildren();
    if (looks) this.#sent = null;
    if (had && looks) this.#look({});
    this.#paint();
  }

  /** Shows nothing of what was shown: another document comes. */
  clear() {
    this.#picture.replaceChildren();
    this.#places = [];
    this.#asked = this.#crop = this.#sent = null;
    this.giveUp(false);
  }

  focus() { this.#frame.focus(); }

  async #look(more, known = null) {
    const turn = ++this.#turn;
    const told = this.#told;
    const begun = this.#begun;
    const answer = known ?? await this.desk({ do: "look", ...this.#asked, begun, ...more });
    // Only the newest answer is shown.
    if (turn !== this.#turn) return null;
    this.#sent = null;
    if (answer.refused) {
      // The last picture stays; where there was none, it is said why.
      this.#frame.classList.add("stale");
      if (!this.#places.length) this.#picture.textContent = this.#one(answer.refused.message);
      this.#tell(answer.refused.message, true);
      return answer;
    }
    this.#frame.classList.remove("stale");
    // A page without inline styles takes those of the drawing, for dark screens and for paper, as a sheet: they stay while they are
    // the same, since all drawings have one name here.
    let rules = "";
    const svg = answer.svg.replaceAll(/ id="([^"]+)"/.exec(answer.svg)?.[1] ?? "picture", "picture");
    const bare = svg.replace(/<style>([^<]*)<\/style>/, (_, inside) => { rules = inside; return ""; });
    if (rules !== this.#rules) this.#sheet.replaceSync(rules);
    this.#rules = rules;
    const drawing = new DOMParser().parseFromString(bare, "image/svg+xml").documentElement;
    drawing.removeAttribute("width");
    drawing.removeAttribute("height");
    const isFirst = !this.#places.length;
    this.#all = drawing.getAttribute("viewBox").split(/[ ,]+/).map(Number);
    // A drawing without words of its own is told by what stands at its places.
    const isMute = !drawing.querySelector("title");
    if (isMute) drawing.setAttribute("aria-hidden", "true");
    const shown = this.#picture.firstElementChild;
    this.#picture.querySelector(".cover")?.remove();
    if (shown) merge(shown, drawing);
    else this.#picture.replaceChildren(drawing);
    this.#places = answer.places;
    this.#pointing = answer.pointing;
    this.#frame.setAttribute("aria-description", isMute ? this.#pieces() : "");
    this.#fit();
    if (isFirst && this.#crop === null && this.#cell() < FINGER) {
      this.#crop = this.#part();
      this.#fit();
    }
    if (!begun && answer.due !== undefined) {
      // Where no colours are due by turn, players are called as their colours are.
      this.#next = (answer.due.length ? answer.due.map(({ name }) => name) : [answer.player]).filter((name) => COLOURS.includes(name));
    }
    // Places come anew with each picture.
    const again = (known) => this.#places.find((place) => place.name === known?.name) ?? null;
    [this.#aim, this.#done] = [again(this.#aim), again(this.#done)];
    this.#paint();
    // What was said meanwhile stays.
    if (!more.refused && told === this.#told) this.#tell("", false);
    if (begun) this.#tell(this.#say("begun", begun), false);
    // The position is drawn though no rule allows it.
    if (answer.wrong) this.#tell(answer.wrong.message, true, answer.wrong.help);
    return answer;
  }

  #say(name, put = "") {
    const words = this.words[name];
    return words ? words[this.#asked?.lang ?? "en"].replace("{}", put) : name;
  }

  #one(text) {
    return text && typeof text === "object" ? text[this.#asked?.lang ?? "en"] : text ?? "";
  }

  #tell(text, isWrong, help) {
    this.#told += 1;
    this.#status.textContent = [this.#one(text), this.#one(help)].filter(Boolean).join(" — ");
    this.#status.classList.toggle("wrong", isWrong);
    if (!isWrong || !this.#sent) return;
    this.#sent = null;
    this.#paint();
  }

  // The place nearest to a point of the drawing.
  #nearest(x, y) {
    let best = null, least = REACH;
    for (const place of this.#places) {
      for (const [x1, y1, x2, y2] of place.lines) {
        const [dx, dy] = [x2 - x1, y2 - y1];
        const length = dx * dx + dy * dy;
        const along = length ? Math.max(0, Math.min(1, ((x - x1) * dx + (y - y1) * dy) / length)) : 0;
        const away = Math.hypot(x - x1 - along * dx, y - y1 - along * dy);
        if (away < least) [best, least] = [place, away];
      }
    }
    return best;
  }

  #under(event) {
    const matrix = this.#over.getScreenCTM();
    if (!matrix) return null;
    const point = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix.inverse());
    const at = this.#nearest(point.x, point.y);
    return at && this.#isShown(at) ? at : null;
  }

  // Whether a place lies in the part that is shown, and not below the names at its edges.
  #isShown({ lines: [[ax, ay]] }) {
    const [x, y, w, h] = this.#crop || this.#all;
    return ax >= x && ay >= y && ax <= x + w && ay <= y + h;
  }

  #down(event) {
    if (event.button !== 0) return;
    const isTouch = event.pointerType === "touch";
    // A finger that goes on moves the page; what it points at is known when it is lifted.
    if (!isTouch) this.#frame.setPointerCapture?.(event.pointerId);
    this.#pressed = [event.clientX, event.clientY];
    if (isTouch) return;
    this.#done = null;
    this.#hasKeys = false;
    this.#aim = this.#under(event);
    this.#sign = this.hasSigns && event.altKey ? this.#aim : null;
    if (this.#pointing === "vertices" && !this.#from && !this.#sign) this.#from = this.#aim;
    this.#begins = this.#aim;
    this.#paint();
  }

  #move(event) {
    if (event.pointerType === "touch") return;
    this.#hasKeys = false;
    this.#aim = this.#under(event);
    if (this.#aim !== this.#done) this.#done = null;
    this.#paint();
  }

  #up(event) {
    if (!this.#pressed) return;
    const [x, y] = this.#pressed;
    this.#pressed = null;
    const at = this.#under(event);
    if (event.pointerType === "touch") {
      if (Math.hypot(event.clientX - x, event.clientY - y) > DRAG) return;
      // Where cells are smaller than a finger, a second tap says that the place is meant.
      if (at && at !== this.#aim && this.#cell() < FINGER) {
        this.#aim = at;
        this.#done = null;
        this.#paint();
        return this.#tell(this.#say("taponce", at.name), false);
      }
    }
    this.#aim = at;
    const from = this.#begins;
    this.#begins = null;
    if (this.#sign) return this.#draw();
    if (!this.#aim) return this.giveUp();
    this.#done = this.#aim;
    // Where places are set by themselves, what is dragged goes where it is let go.
    if (from && from !== this.#aim && this.mode === "carry" && this.#pointing !== "vertices") {
      for (const { name } of [from, this.#aim]) this.#tellOf("board-put", { places: [name], colour: "carry" });
      return undefined;
    }
    this.#commit();
  }

  #tellOf(name, detail) {
    this.#paint();
    this.dispatchEvent(new CustomEvent(name, { detail }));
  }

  // A sign of a diagram: an arrow between two places, or a circle at one.
  #draw() {
    const [from, to] = [this.#sign, this.#aim];
    this.#sign = null;
    if (to) this.#tellOf("board-sign", { from: from.name, to: to.name });
  }

  // The part of the drawing where stones stand, with a margin; null where that is most of it.
  #part() {
    const at = [...this.#picture.querySelectorAll(".stone circle")].map((stone) => ["cx", "cy"].map((name) => Number(stone.getAttribute(name))));
    if (!at.length || !this.#all) return null;
    const [left, top, width, height] = this.#all;
    const range = (n, from, size) => {
      const all = at.map((one) => one[n]);
      const [low, high] = [Math.min(...all) - MARGIN, Math.max(...all) + MARGIN];
      // No less than a few cells, and nothing outside of the drawing.
      const wanted = Math.min(Math.max(high - low, LEAST), size);
      const begin = Math.min(Math.max((low + high - wanted) / 2, from), from + size - wanted);
      return [begin, wanted];
    };
    const [[x, w], [y, h]] = [range(0, left, width), range(1, top, height)];
    return Math.max(w / width, h / height) < 0.85 ? [x, y, w, h] : null;
  }

  // Shows all of the drawing, or a part that has everything in it that stands.
  #fit() {
    if (this.#crop) {
      const now = this.#part();
      const [x, y, w, h] = this.#crop;
      const isInside = now && now[0] >= x && now[1] >= y && now[0] + now[2] <= x + w && now[1] + now[3] <= y + h;
      if (!isInside) this.#crop = now ?? false;
    }
    // Beside and below a part there is room for the names, as there is beside the whole.
    const [left, top, width, height] = this.#all;
    const [x, y, w, h] = this.#crop || this.#all;
    const room = this.#crop ? -left : 0;
    const [from, end] = [Math.max(left, x - room), Math.min(top + height, y + h + room)];
    const box = [from, y, x + w - from, end - y].join(" ");
    for (const svg of [this.#picture.querySelector("svg"), this.#over]) if (svg && svg.getAttribute("viewBox") !== box) svg.setAttribute("viewBox", box);
    this.#cover();
    this.#name(from, end);
    this.#whole.hidden = this.#crop === null || !this.#crop && !this.#part();
    this.#whole.textContent = this.#say(this.#crop ? "wholeboard" : "cropped");
  }

  // Hides what lies round the part that is shown, below the names and as the paper is.
  #cover() {
    this.#picture.querySelector(".cover")?.remove();
    const [paper, names] = [".paper", ".coordinates"].map((name) => this.#picture.querySelector(name));
    if (!paper || !names || !this.#crop) return;
    const [x, y, w, h] = this.#crop;
    const cover = paper.cloneNode();
    cover.classList.add("cover");
    for (const part of [[AWAY, AWAY, x - AWAY, -2 * AWAY], [x + w, AWAY, -AWAY, -2 * AWAY], [x, AWAY, w, y - AWAY], [x, y + h, w, -AWAY]]) {
      const rect = document.createElementNS(SVG, "rect");
      ["x", "y", "width", "height"].forEach((name, n) => rect.setAttribute(name, part[n]));
      cover.append(rect);
    }
    names.before(cover);
  }

  // Names of columns and rows stand at the edge of the part that is shown; those of columns are the lowest.
  #name(from, end) {
    const [x, y, w, h] = this.#crop || this.#all;
    const [left, top, , height] = this.#all;
    for (const names of this.#picture.querySelectorAll(".coordinates text")) {
      // They stand where the drawing has them as long as all of it is shown.
      const { dataset } = names;
      if (!this.#crop && dataset.x === undefined) continue;
      const [across, down] = ["x", "y"].map((name) => (dataset[name] ??= names.getAttribute(name) ?? "").split(" ").map(Number));
      const lowest = Math.max(...down);
      const foot = lowest + end - top - height;
      // Those of columns and rows that are not shown go where nothing is seen.
      const column = (at) => ((at < x - 3 && x > left) || at > x + w ? AWAY : at);
      const row = (at, n) => (down[n] > y + h + 3 ? AWAY : at + from - left);
      names.setAttribute("x", across.map((at, n) => (down[n] === lowest ? column(at) : row(at, n))).join(" "));
      names.setAttribute("y", down.map((at) => (at === lowest ? foot : at)).join(" "));
    }
  }

  // How large a cell is on the screen, in pixels.
  #cell() { return 10 * (this.#over.getScreenCTM()?.a ?? 0); }

  #leave() {
    this.#pressed = null;
    this.#done = null;
    this.#aim = null;
    this.#paint();
  }

  #key(event) {
    const ways = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
    if (ways[event.key] && !event.ctrlKey && !event.altKey && !event.metaKey) this.#walk(...ways[event.key]);
    else if (event.key === "Enter" || event.key === " ") this.#aim ? this.#commit(true) : this.#walk(0, 0);
    else if (event.key === "Escape") {
      this.#sign = null;
      this.giveUp();
      this.#tell("", false);
    } else if (["KeyA", "KeyO"].includes(event.code) && this.hasSigns && this.#aim && !event.ctrlKey && !event.altKey && !event.metaKey) {
      // Letters by their place on the keyboard, whatever its language.
      if (event.code === "KeyA" && !this.#sign) {
        this.#sign = this.#aim;
        this.#paint();
        this.#tell(this.#say("end", this.#aim.name), false);
      } else {
        if (event.code === "KeyO") this.#sign = this.#aim;
        this.#draw();
      }
    } else if (event.key === "x" && this.#meant.length > 1 && !event.ctrlKey && !event.altKey && !event.metaKey) this.#choose(this.#meant[1], this.#meant);
    else return;
    event.preventDefault();
  }

  // The next place in a direction; the nearest one that lies rather there than aside.
  #walk(dx, dy) {
    const middle = ({ lines: [[x1, y1, x2, y2]] }) => [(x1 + x2) / 2, (y1 + y2) / 2];
    const seen = this.#places.filter((place) => place.lines.length);
    if (!seen.length) return;
    if (!this.#aim) {
      const all = seen.map(middle);
      const mean = (n) => all.reduce((sum, one) => sum + one[n], 0) / all.length;
      const [x, y] = [mean(0), mean(1)];
      const far = (place) => Math.hypot(middle(place)[0] - x, middle(place)[1] - y);
      this.#aim = seen.reduce((best, place) => (far(place) < far(best) ? place : best));
    } else {
      const [x, y] = middle(this.#aim);
      // From an upright edge one goes up to the level ones, and from those down again: so a row is kept.
      const [[x1, , x2]] = this.#aim.lines;
      const bias = x1 === x2 ? -0.01 : 0.01;
      let best = null, least = Infinity;
      for (const place of seen) {
        const [px, py] = middle(place);
        const along = (px - x) * dx + (py - y) * dy;
        const aside = dx ? py - y : px - x;
        if (along <= 0.1 || Math.abs(aside) > along + 0.1) continue;
        const away = Math.hypot(along, aside) - bias * Math.sign(-aside) * (dx || dy);
        if (away < least) [best, least] = [place, away];
      }
      if (best) this.#aim = best;
    }
    this.#done = null;
    // Keys that leave the part shown show all.
    if (!this.#isShown(this.#aim)) {
      this.#crop = false;
      this.#fit();
    }
    this.#paint();
    this.#tell(this.#named(this.#aim), false);
  }

  // The word for what the drawing has at each place that is not free.
  #standing() {
    const found = new Map();
    const key = (x, y) => `${Math.round(10 * x)} ${Math.round(10 * y)}`;
    for (const colour of COLOURS) {
      for (const stone of this.#picture.querySelectorAll(`.stone.${colour} circle`)) found.set(key(stone.getAttribute("cx"), stone.getAttribute("cy")), `stone-${colour}`);
      for (const path of this.#picture.querySelectorAll(`.segment.${colour} path`)) {
        for (const [, x, y, way, far] of path.getAttribute("d").matchAll(/M([-\d.]+)[ ,]?([-\d.]+)([hv])([-\d.]+)/g)) {
          found.set(way === "h" ? key(+x + far / 2, y) : key(x, +y + far / 2), `segment-${colour}`);
        }
      }
    }
    const middles = ({ lines }) => lines.map(([x1, y1, x2, y2]) => found.get(key((x1 + x2) / 2, (y1 + y2) / 2)));
    return new Map(this.#places.map((place) => [place, middles(place).find(Boolean)]).filter(([, is]) => is));
  }

  // A place, and the stone or segment on it.
  #named(place) {
    const is = this.#standing().get(place);
    return is ? `${place.name}, ${this.#say(is)}` : place.name;
  }

  // All stones and segments, by their colours.
  #pieces() {
    const all = new Map();
    for (const [{ name }, is] of this.#standing()) all.set(is, `${all.get(is) ?? `${this.#say(is)}:`} ${name}`);
    return [...all.values()].join(". ");
  }

  async #commit(byKeys = false) {
    const aim = this.#aim;
    if (byKeys) [this.#done, this.#hasKeys] = [aim, true];
    let places = [aim.name];
    if (this.#pointing === "vertices") {
      if (!this.#from || this.#from.name === aim.name) {
        this.#from = aim;
        this.#paint();
        return this.#tell(this.#say("end", aim.name), false);
      }
      places = [this.#from.name, aim.name];
      this.#from = null;
    } else if (this.mode === "play" && this.#ghost()) this.#sent = { ...aim, colour: this.#ghost() };
    this.#paint();
    if (this.mode !== "play") {
      return this.dispatchEvent(new CustomEvent("board-put", { detail: { places, colour: this.mode || null } }));
    }
    // The first half clicked again has the other colour.
    if (this.#begun && this.#meant.length > 1 && this.#begun.split("@").at(-1) === aim.name) return this.#choose(this.#meant[1], this.#meant);
    const play = this.isQuick;
    // Half a move comes with its picture.
    const answer = await this.desk({ do: "click", ...this.#asked, places, begun: this.#begun, ...(play && { play }) });
    if (answer.refused) return this.#tell(answer.refused.message, true);
    if (answer.text) {
      this.giveUp(false);
      return this.dispatchEvent(new CustomEvent("board-played", { detail: answer }));
    }
    const fine = answer.moves.filter((one) => !one.refusal);
    // Of the halves of a move, the colour due first comes first.
    const isHalf = fine.length > 0 && fine.every((one) => one.more && one.colour);
    if (fine.length === 1 || isHalf) return this.#choose(fine[0], fine, answer.look);
    this.#sent = null;
    this.#paint();
    if (fine.length > 0) return this.#offer(fine, byKeys);
    // The colour that the ghost had is the one that was meant.
    const meant = answer.moves.find((one) => one.colour?.name === this.#ghost()) ?? answer.moves[0];
    return meant && this.refuse(meant.word, meant.refusal);
  }

  #offer(moves, byKeys) {
    const label = this.#say("choose");
    this.#choice.setAttribute("aria-label", label);
    this.#choice.replaceChildren(label, ...moves.map((one) => this.#button(one.word, () => this.#choose(one), one.colour)));
    this.#tell(`${label} ${moves.map((one) => one.word).join(", ")}`, false);
    if (byKeys) this.#choice.querySelector("button").focus();
  }

  #button(text, act, colour) {
    const button = document.createElement("button");
    button.type = "button";
    if (colour) {
      const swatch = document.createElement("span");
      swatch.className = `swatch ${colour.name}`;
      button.append(swatch);
    }
    button.append(colour ? `${colour.text[this.#asked.lang]} ${text}` : text);
    button.addEventListener("click", act);
    return button;
  }

  #choiceKey(event) {
    const buttons = [...this.#choice.querySelectorAll("button")];
    const at = buttons.indexOf(this.#root.activeElement);
    const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    if (step) buttons[(at + step + buttons.length) % buttons.length]?.focus();
    else if (event.key === "Escape") { this.giveUp(); this.focus(); }
    else return;
    event.preventDefault();
  }

  // Plays a move, or begins it; what else the same click may mean is kept, in its order behind this one.
  async #choose(move, all = [], look = null) {
    const hadFocus = this.#choice.contains(this.#root.activeElement);
    this.#choice.replaceChildren();
    if (hadFocus) this.focus();
    if (!move.more) return this.#play(move.word);
    this.#begun = move.word;
    this.#half = move.colour?.name ?? null;
    const at = Math.max(all.indexOf(move), 0);
    this.#meant = [...all.slice(at), ...all.slice(0, at)];
    this.#legal = [];
    await this.#look({}, look);
    const buttons = this.#meant.slice(1).map((one) => this.#button(this.#say("instead", one.word), () => this.#choose(one, this.#meant), one.colour));
    const half = this.#button(this.#say("half"), () => this.#play(move.word));
    const cancel = this.#button(this.#say("cancel"), () => this.giveUp());
    this.#choice.setAttribute("aria-label", this.#say("half"));
    this.#choice.replaceChildren(half, ...buttons, cancel);
    return undefined;
  }

  #play(word) {
    this.giveUp(false);
    this.dispatchEvent(new CustomEvent("board-play", { detail: { word } }));
  }

  #paint() {
    const shape = (place, name) => place.lines.map(([x1, y1, x2, y2]) => {
      const isPoint = x1 === x2 && y1 === y2;
      const kind = !isPoint ? "line" : this.#pointing === "cells" && name.startsWith("aim") ? "rect" : "circle";
      const node = document.createElementNS(SVG, kind);
      const at = {
        line: { x1, y1, x2, y2 },
        rect: { x: x1 - 5, y: y1 - 5, width: 10, height: 10, rx: 1 },
        circle: { cx: x1, cy: y1, r: name.startsWith("aim") ? 2.4 : 1.2 },
      }[kind];
      for (const [key, value] of Object.entries(at)) node.setAttribute(key, value);
      node.setAttribute("class", name);
      return node;
    });
    const legal = this.#places.filter((place) => this.#legal.includes(place.name) && this.#isShown(place));
    const nodes = legal.flatMap((place) => shape(place, "legal"));
    // Of several moves to a place the first is the best: it alone is seen.
    const seen = new Set();
    for (const { lines, colour, label } of this.#ghosts) {
      if (seen.has(String(lines)) || !this.#isShown({ lines })) continue;
      seen.add(String(lines));
      nodes.push(...this.#shadow({ lines }, colour), ...lines.map(([x1, y1, x2, y2]) => this.#label(label, (x1 + x2) / 2, (y1 + y2) / 2)));
    }
    const ghost = this.#ghost();
    const free = this.#aim === this.#done ? null : this.#aim;
    const aim = this.#hasKeys ? this.#aim : free;
    for (const place of new Set([this.#from, aim])) if (place) nodes.push(...shape(place, ghost && this.#pointing !== "vertices" ? "aim hollow" : "aim"));
    if (free && ghost !== null && this.#pointing !== "vertices") nodes.push(...this.#shadow(free, ghost));
    if (this.#sent) nodes.push(...this.#shadow(this.#sent, `${this.#sent.colour} sent`));
    const begun = this.#from ?? this.#sign ?? (this.mode === "carry" ? this.#begins : null);
    if (begun?.lines.length && this.#aim?.lines.length && begun !== this.#aim) {
      const middle = ([x1, y1, x2, y2]) => [(x1 + x2) / 2, (y1 + y2) / 2];
      const [x1, y1] = middle(begun.lines[0]), [x2, y2] = middle(this.#aim.lines[0]);
      nodes.push(...shape({ lines: [[x1, y1, x2, y2]] }, "aim"));
    }
    this.#over.replaceChildren(...nodes);
  }

  #label(words, x, y) {
    const node = document.createElementNS(SVG, "text");
    for (const [key, value] of Object.entries({ x, y, class: "label", "text-anchor": "middle", "dominant-baseline": "central" })) node.setAttribute(key, value);
    node.textContent = words;
    return node;
  }

  // The colour that a click puts; empty where it takes away, null where that is not known before.
  #ghost() {
    if (this.#mode === "play") {
      return this.#next.find((name) => name !== this.#half) ?? null;
    }
    return this.#mode === "" || COLOURS.includes(this.#mode) ? this.#mode : null;
  }

  // What a click would put, or what it would take away.
  #shadow(place, colour) {
    const draw = (kind, at, name) => {
      const node = document.createElementNS(SVG, kind);
      for (const [key, value] of Object.entries({ ...at, class: name })) node.setAttribute(key, value);
      return node;
    };
    return place.lines.flatMap(([x1, y1, x2, y2]) => {
      const [x, y] = [(x1 + x2) / 2, (y1 + y2) / 2];
      if (colour === "") return [[1, 1], [1, -1]].map(([dx, dy]) => draw("line", { x1: x - 3 * dx, y1: y - 3 * dy, x2: x + 3 * dx, y2: y + 3 * dy }, "gone"));
      return [x1 === x2 && y1 === y2 ? draw("circle", { cx: x, cy: y, r: 4.3 }, `ghost ${colour}`) : draw("line", { x1, y1, x2, y2 }, `ghost ${colour}`)];
    });
  }
}

customElements.define("kletka-board", KletkaBoard);
