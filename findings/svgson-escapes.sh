#!/usr/bin/env bash
# svgson 5.3.1 writes back `d4 &amp; e5` of a title as `<![CDATA[d4 &amp; e5]]>`, which shows "&amp;"; the tree of svg-parser 2.1.0 has the escapes in its values.
#
# Guess: reading undoes the escapes of XML, writing makes them: what is read and written is the same picture.
# Seen: an attribute `&quot;x&quot;` comes back as `&amp;quot;x&amp;quot;`, once more with each round. svg-parser hands out "d4 &amp; e5" as the value, for the caller to decode.
# Output: the lines below
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent svgson@5.3.1 svg-parser@2.1.0 >/dev/null
cat >run.mjs <<'NODE'
import { parseSync, stringify } from "svgson";
import { parse } from "svg-parser";

let text = '<svg xmlns="http://www.w3.org/2000/svg"><title>d4 &amp; e5</title><path aria-label="&quot;x&quot;"/></svg>';
const { children } = parse(text).children[0];
console.log("svg-parser:", children[0].children[0].value, "|", children[1].properties["aria-label"]);
for (const round of [1, 2]) {
  text = stringify(parseSync(text));
  console.log(`svgson, round ${round}:`, text.slice(text.indexOf("<title>"), -6));
}
NODE
node run.mjs >seen 2>log
cat seen
diff - seen <<'EXPECTED'
svg-parser: d4 &amp; e5 | &quot;x&quot;
svgson, round 1: <title><![CDATA[d4 &amp; e5]]></title><path aria-label="&amp;quot;x&amp;quot;"/>
svgson, round 2: <title><![CDATA[d4 &amp; e5]]></title><path aria-label="&amp;amp;quot;x&amp;amp;quot;"/>
EXPECTED
