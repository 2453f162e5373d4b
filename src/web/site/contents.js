// The contents of a site: what the reader has solved of each page, a problem for each day, and the times as a file to send.
const { words, pages, day } = JSON.parse(document.getElementById("pages").textContent);
const put = (name, ...parts) => parts.reduce((text, part) => text.replace("{}", part), words[name]);
function isSolved(id) {
  try { return localStorage.getItem(`kletka:${id}`) === "solved"; } catch { return false; }
}

for (const link of document.querySelectorAll(".pages a")) {
  const ids = pages[link.getAttribute("href").replace(/\.html$/, "")];
  const solved = ids.filter(isSolved).length;
  if (solved) link.nextElementSibling.textContent += put("progress", solved, ids.length);
}

// The address behind # may name a day; its problem is the same for every reader.
const line = document.getElementById("day");
function show() {
  const now = new Date();
  const today = new Date(now - now.getTimezoneOffset() * 60_000).toISOString().slice(0, 10);
  const wanted = location.hash.slice(1);
  const date = /^\d{4}-\d\d-\d\d$/.test(wanted) && Date.parse(wanted) ? wanted : today;
  // Neighbours of a page are alike: a prime step leads from one page to another.
  const { address, title, id } = day[Date.parse(date) / 86_400_000 * 7919 % day.length];
  const link = Object.assign(document.createElement("a"), { href: address, textContent: title, className: "lead" });
  const same = Object.assign(document.createElement("a"), { href: `#${date}`, textContent: date });
  line.replaceChildren(`${words.day} `, same, ": ", link, isSolved(id) ? " ✓" : "");
}
if (day.length) {
  show();
  addEventListener("hashchange", show);
}

// A line for each problem that the reader has solved without help: its name and the minutes, for puzzles/stars.py.
const times = new Set();
for (const id of Object.values(pages).flat()) {
  try { times.add(localStorage.getItem(`kletka:time:${id}`) ?? ""); } catch { /* nothing is kept here */ }
}
times.delete("");
if (times.size) {
  const href = `data:text/csv;charset=utf-8,${encodeURIComponent([...times, ""].join("\n"))}`;
  const link = Object.assign(document.createElement("a"), { href, download: "times.csv", textContent: words.times });
  const told = document.createElement("p");
  told.append(link);
  line.after(told);
}
