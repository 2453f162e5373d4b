#!/usr/bin/env bash
# Half points in Russian: node-polyglot 2.6.0 and plural-ru 2.0.2 (npm) and pymorphy3 2.0.6 say "1.5 очков" and "0.5 очков", but "2.5 очка".
#
# Guess: (worded in part after a first look) a number with a fraction takes the genitive singular, "1.5 очка", as CLDR (`other`) and i18next say.
# Seen: node-polyglot and plural-ru look at the remainder by ten, which for 2.5 lies between 2 and 4 and for 1.5 does not. pymorphy3 does as they do, says "2 ничьей" for
#       "2 ничьи", and takes -1 for many. i18next 26.7.2 (Intl.PluralRules) is right.
# Output: the lines below
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >log
npm install --silent node-polyglot@2.6.0 plural-ru@2.0.2 i18next@26.7.2 >>log
python3 -m venv v
v/bin/pip install --quiet pymorphy3==2.0.6 pymorphy3-dicts-ru==2.4.417150.4580142
cat >run.mjs <<'JS'
import i18next from "i18next";
import Polyglot from "node-polyglot";
import plural from "plural-ru";

const polyglot = new Polyglot({ locale: "ru", phrases: { point: "%{smart_count} очко |||| %{smart_count} очка |||| %{smart_count} очков" } });
const words = { p_one: "{{count}} очко", p_few: "{{count}} очка", p_many: "{{count}} очков", p_other: "{{count}} очка" };
await i18next.init({ lng: "ru", resources: { ru: { translation: words } } });
const counts = [0.5, 1, 1.5, 2.5, 4.5, 5];
console.log("node-polyglot:", counts.map(count => polyglot.t("point", count)).join(", "));
console.log("plural-ru:", counts.map(count => plural(count, "%d очко", "%d очка", "%d очков")).join(", "));
console.log("i18next:", counts.map(count => i18next.t("p", { count })).join(", "));
JS
node run.mjs >seen
v/bin/python - >>seen <<'PYTHON'
import pymorphy3

morph = pymorphy3.MorphAnalyzer()
for noun, counts in (("очко", (0.5, 1, 1.5, 2.5, 4.5, 5, -1)), ("ничья", (2, 3))):
    print("pymorphy3:", ", ".join(f"{count} {morph.parse(noun)[0].make_agree_with_number(count).word}" for count in counts))
PYTHON
cat seen
diff - seen <<'EXPECTED'
node-polyglot: 0.5 очков, 1 очко, 1.5 очков, 2.5 очка, 4.5 очков, 5 очков
plural-ru: 0.5 очков, 1 очко, 1.5 очков, 2.5 очка, 4.5 очков, 5 очков
i18next: 0.5 очка, 1 очко, 1.5 очка, 2.5 очка, 4.5 очка, 5 очков
pymorphy3: 0.5 очков, 1 очко, 1.5 очков, 2.5 очка, 4.5 очков, 5 очков, -1 очков
pymorphy3: 2 ничьей, 3 ничьей
EXPECTED
