// What scripts use pages with: it is there before the page is. `$board` is what a board shows.
window.$ = (found) => (typeof found === "string" ? document.querySelector(found) : found);
window.$$ = (selector) => [...document.querySelectorAll(selector)];
Object.defineProperty(window, "$board", {
  get: () => ($("section:not([hidden]) kletka-board") ?? $("kletka-board"))?.shadowRoot,
});

// What the board says.
Object.defineProperty(window, "$status", { get: () => $board?.querySelector(".status")?.textContent ?? "" });

window.$pause = (time) => new Promise((done) => setTimeout(done, time));

// Waits until the page has said what it was asked, so that nothing moves any more.
window.$settled = async () => {
  while ($("main")?.ariaBusy === "true") await $pause(20);
};

// Whether a board is drawn.
window.$shown = () => !!$board?.querySelector("svg text, svg path");

// Where the places of the field are on their drawing.
window.$places = async () => {
  const { places } = await $board.host.desk({ do: "look", text: $("#text")?.value, at: "0", lang: "en" });
  const middle = ({ name, lines: [[x1, y1, x2, y2]] }) => [name, [(x1 + x2) / 2, (y1 + y2) / 2]];
  return Object.fromEntries(places.filter((place) => place.lines.length > 0).map(middle));
};

// Where a place of the field is on the screen, in pixels.
window.$place = async (name) => {
  while (!$shown()) await $pause(20);
  await $settled();
  $board.host.scrollIntoView({ block: "center" });
  const [x, y] = (await $places())[name];
  // A board that is still being drawn anew has its places elsewhere.
  const matrix = () => $board.querySelector(".over").getScreenCTM();
  const now = () => [matrix().a, matrix().e, matrix().f].join();
  for (let before = ""; before !== now(); ) {
    before = now();
    await $pause(20);
  }
  const at = new DOMPoint(x, y).matrixTransform(matrix());
  return [at.x, at.y];
};

// The middle of an element, brought into view.
window.$middle = async (found) => {
  await $settled();
  $(found).scrollIntoView({ block: "center" });
  const { x, y, width, height } = $(found).getBoundingClientRect();
  return [x + width / 2, y + height / 2];
};

// Says a choice or what stands in a field, as a person does.
window.$choose = (field, value) => {
  $(field).value = value;
  $(field).dispatchEvent(new Event("change"));
};

// Has another text stand in the field of the document.
window.$write = (text) => {
  $("#text").value = text;
  $("#text").dispatchEvent(new Event("input", { bubbles: true }));
};

// The key that leads nearer to a place of the board, or Enter there.
window.$way = async (name) => {
  const here = $status.split(",")[0];
  if (here === name) return "Enter";
  const places = await $places();
  const [[x, y], [tx, ty]] = [places[here], places[name]];
  const isAcross = Math.abs(tx - x) > Math.abs(ty - y);
  if (isAcross) return tx > x ? "ArrowRight" : "ArrowLeft";
  return ty > y ? "ArrowDown" : "ArrowUp";
};

// Has every answer of the server come so many milliseconds later.
window.$delay = (time) => {
  window.quick ??= fetch;
  window.fetch = async (...asked) => {
    const answer = await quick(...asked);
    await $pause(time);
    return answer;
  };
};

// What is seen of a page that is of no use on paper: fields and buttons, and what the board says of where one points.
window.$useless = () =>
  [
    ...$$("button, input, select, textarea, summary"),
    ...$$("kletka-board").flatMap(({ shadowRoot }) => [...shadowRoot.querySelectorAll(".over, .status, .choice")]),
  ]
    .filter((one) => one.checkVisibility({ contentVisibilityAuto: true }))
    .map((one) => one.outerHTML);

// Opens a document of a page for readers.
window.$open = async (name) => {
  location.hash = name;
  const board = () => $(`section[id="${name}"]:not([hidden]) kletka-board`);
  while (!board()?.shadowRoot.querySelector("svg path")) await $pause(20);
  return true;
};

// Keeps what a page for readers tells of moves.
window.$listen = () => {
  window.told = { solved: [], failed: [], move: [] };
  for (const [name, all] of Object.entries(told)) document.addEventListener(`kletka:${name}`, ({ detail }) => all.push(detail));
};
