#!/usr/bin/env bash
# fluent.runtime 0.4.0 (Python) and @fluent/bundle 0.19.1 (npm) choose another plural form for one point that is written as 1,0.
#
# Guess: (worded after a first look) both select by the number as it is written, since NUMBER() with its options stands in the selector: "1,0 очка" in Russian.
# Seen: the Python library selects by the value, "1,0 очко". A Decimal("1.0") it writes as 1 and calls "очка". JavaScript is right.
# Output: the lines below
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >log
npm install --silent @fluent/bundle@0.19.1 >>log
python3 -m venv v
v/bin/pip install --quiet fluent.runtime==0.4.0 babel==2.19.0
cat >points.ftl <<'FTL'
points = { NUMBER($n, minimumFractionDigits: 1) ->
    [one] { NUMBER($n, minimumFractionDigits: 1) } очко
   *[other] { NUMBER($n, minimumFractionDigits: 1) } очка
}
plain = { $n ->
    [one] { $n } очко
   *[other] { $n } очка
}
FTL
cat >run.mjs <<'JS'
import { readFileSync } from "fs";
import { FluentBundle, FluentResource } from "@fluent/bundle";

const bundle = new FluentBundle("ru", { useIsolating: false });
bundle.addResource(new FluentResource(readFileSync("points.ftl", "utf8")));
for (const name of ["points", "plain"]) console.log("@fluent/bundle", bundle.formatPattern(bundle.getMessage(name).value, { n: 1 }));
JS
node run.mjs >seen
v/bin/python - >>seen <<'PYTHON'
from decimal import Decimal
from fluent.runtime import FluentBundle, FluentResource

bundle = FluentBundle(["ru"], use_isolating=False)
bundle.add_resource(FluentResource(open("points.ftl").read()))
for name, value in (("points", 1), ("plain", 1), ("plain", Decimal("1.0"))):
    print("fluent.runtime", bundle.format_pattern(bundle.get_message(name).value, {"n": value})[0])
PYTHON
cat seen
diff - seen <<'EXPECTED'
@fluent/bundle 1,0 очка
@fluent/bundle 1 очко
fluent.runtime 1,0 очко
fluent.runtime 1 очко
fluent.runtime 1 очка
EXPECTED
