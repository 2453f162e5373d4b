// What leaves the studio: pictures, booklets and pages, made as the commands make them, downloaded.
import { $, both, element, node, post, say, studio, told } from "./core.js";

const FORMATS = { picture: ["svg", "png", "pdf"], booklet: ["pdf", "html"], page: ["html"] };

function choices() {
  const kind = $("send-what").value in FORMATS ? $("send-what").value : "picture";
  const before = $("send-format").value;
  $("send-format").replaceChildren(...FORMATS[kind].map((one) => element("option", { value: one, selected: one === before }, one.toUpperCase())));
}

/** Asks what to make. */
export function begin() {
  const diagrams = Array.isArray(studio.open?.keys?.diagram) ? studio.open.keys.diagram : [];
  const named = diagrams.filter((one) => typeof one.name === "string").map((one) => [`diagram:${one.name}`, `${say("diagram")} ${one.name}`]);
  const options = [["position", say("thisposition")], ...(diagrams.length ? [["diagram:all", say("alldiagrams")], ...named] : []),
    ...(studio.open?.problem ? [["booklet", say("booklet")]] : []), ["page", say("page")]];
  $("send-what").replaceChildren(...options.map(([value, label]) => element("option", { value }, label)));
  $("send-why").textContent = "";
  choices();
  $("send").showModal();
}

async function make(event) {
  event.preventDefault();
  const [what, format] = [$("send-what").value, $("send-format").value];
  await studio.settled();
  const asked = { name: studio.file.name, document: studio.file.document, text: studio.shown(), russian: told.lang === "ru" };
  if (what in FORMATS) Object.assign(asked, { draw: what, format });
  else if (what === "position") Object.assign(asked, { draw: "position", at: node()?.parent === null && !node().at.startsWith("solution") ? "start" : studio.at_shown(), format });
  else Object.assign(asked, { draw: "diagram", diagram: what.slice("diagram:".length), format });
  $("send-done").disabled = true;
  const answer = await post("draw", asked);
  $("send-done").disabled = false;
  if (answer.refused || !answer.files.length) {
    $("send-why").textContent = answer.refused ? both(answer.refused.message) : say("nothingdrawn");
    return;
  }
  for (const { name, kind, bytes } of answer.files) {
    const blob = new Blob([Uint8Array.from(atob(bytes), (letter) => letter.charCodeAt(0))], { type: kind });
    const link = element("a", { href: URL.createObjectURL(blob), download: name });
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
  }
  $("send").close();
  studio.tell(say("made", answer.files.map((one) => one.name).join(", ")));
}

export function listen() {
  $("export").addEventListener("click", begin);
  $("send-what").addEventListener("change", choices);
  $("send-cancel").addEventListener("click", () => $("send").close());
  $("send-form").addEventListener("submit", make);
}
