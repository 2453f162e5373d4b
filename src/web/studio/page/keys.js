// The keys of the document: what it is called, its field and rules, how the game ended.
import { $, both, choice, element, field, isInUse, refill, say, studio, told } from "./core.js";

const META = ["title", "author", "event", "site", "date", "source", "difficulty", "license"];

/** The tab of the keys. */
export function showKeys() {
  const panel = $("panel-keys");
  if (panel.hidden || isInUse(panel, "input, select")) return;
  const { keys = {}, profile } = studio.open;
  const plain = (value) => (typeof value === "string" ? value : value?.toml ?? "");
  const unset = (table, key) => studio.edit({ is: "unset", table, key });
  const text = (table, key, label, more) => field(label, plain(keys[table]?.[key]),
    (said) => (said === "" ? unset(table, key) : studio.edit({ is: "say", table, key, said })), more);
  const value = (table, key, label, usual) => field(label, plain(keys[table]?.[key]), (said) => {
    if (said === "") return unset(table, key);
    // A word is a text; numbers, lists and true or false are written as they are.
    const isWord = /^[\p{L}]/u.test(said) && !/^(true|false)$/.test(said);
    return studio.edit(isWord ? { is: "say", table, key, said } : { is: "set", table, key, value: said });
  }, { placeholder: usual.replaceAll('"', "") });
  const seats = (profile?.seats ?? []).map((seat) => seat.name);
  const results = [["", say("notstated")], ...[...seats, "draw", "unfinished"].map((one) => [one, one])];
  const ended = [["", say("notstated")], ...["resigned", "time", "agreed", "forfeit", "adjudicated", "abandoned", "unrecorded"].map((one) => [one, say(`ended-${one}`)])];
  const set = (key) => (said) => (said === "" ? unset("record", key) : studio.edit({ is: "say", table: "record", key, said }));
  refill(panel,
    ...META.map((key) => text("meta", key, say(`meta-${key}`))),
    choice(say("textlanguage"), [["", say("notstated")], ["en", "English"], ["ru", "Русский"]], plain(keys.meta?.language),
      (said) => (said === "" ? unset("meta", "language") : studio.edit({ is: "say", table: "meta", key: "language", said }))),
    ...(profile?.keys ?? []).map((key) => value(key.table, key.key, `${key.key} — ${both(key.text)}`, key.usual)),
    value("start", "next", say("number"), "1"),
    ...(keys.record || !studio.open.problem ? [choice(say("result"), results, plain(keys.record?.result), set("result")),
      choice(say("endedby"), ended, plain(keys.record?.ended), set("ended"))] : []),
    element("p", { className: "soft" }, told.lang ? say("keyshint") : ""));
}
