#!/usr/bin/env bash
# liblouis 3.24.0: moves that are put into braille and read back have other letters in the Russian literary table and letters for digits in the American one.
#
# Guess: what has no contractions (grade 1) comes back as it was; the signs for numbers and for Latin letters are there for that.
# Seen: ru-litbrl marks a Latin letter at the beginning of a word alone: `b@e7` comes back with a Cyrillic е, `[b-c3]` as `ъb-ц3ь`, and `7e` as 75, since the
#       sign before the letter is lost. en-us-g1 ends a number at a hyphen, colon or slash: `d4-5` is d4-e, 12:11 is 12:aa, 3/2 is 3/b.
#       en-ueb-g1 and the computer table ru bring back every one.
# Output: the lines below
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
apt-get download --quiet liblouis-bin=3.24.0-1 liblouis-data=3.24.0-1 liblouis20=3.24.0-1 >/dev/null 2>&1
for package in *.deb; do dpkg-deb --extract "$package" d; done
LD_LIBRARY_PATH=$(dirname "$(find "$PWD/d" -name 'liblouis.so.20')")
export LD_LIBRARY_PATH LOUIS_TABLEPATH=$PWD/d/usr/share/liblouis/tables
for table in en-ueb-g1.ctb en-us-g1.ctb ru.ctb ru-litbrl.ctb; do
    printf '%s:' "$table"
    for text in 'b@e7' '7e' '[b-c3]' 'd4-5' '12:11' '3/2'; do
        cells=$(printf '%s\n' "$text" | d/usr/bin/lou_translate -f "unicode.dis,$table" 2>/dev/null)
        printf ' %s %s' "$cells" "$(printf '%s\n' "$cells" | d/usr/bin/lou_translate -b "unicode.dis,$table" 2>/dev/null)"
    done
    echo
done >seen
cat seen
diff - seen <<'EXPECTED'
en-ueb-g1.ctb: ⠃⠈⠁⠑⠼⠛ b@e7 ⠼⠛⠰⠑ 7e ⠨⠣⠃⠤⠉⠼⠉⠨⠜ [b-c3] ⠙⠼⠙⠤⠼⠑ d4-5 ⠼⠁⠃⠒⠼⠁⠁ 12:11 ⠼⠉⠸⠌⠼⠃ 3/2
en-us-g1.ctb: ⠰⠃⠈⠁⠰⠑⠼⠛ bà;e7 ⠼⠛⠰⠑ 7e ⠠⠶⠰⠃⠤⠰⠉⠼⠉⠶⠄ [b-c3] ⠰⠙⠼⠙⠤⠑ d4-e ⠼⠁⠃⠒⠁⠁ 12:aa ⠼⠉⠌⠃ 3/b
ru.ctb: ⢃⡜⢑⠶ b@e7 ⠶⢑ 7e ⣷⢃⠤⢉⠒⣾ [b-c3] ⢙⠲⠤⠢ d4-5 ⠂⠆⠨⠂⠂ 12:11 ⠒⠌⠆ 3/2
ru-litbrl.ctb: ⠠⠃⠩⠑⠼⠛ b@е7 ⠼⠛⠠⠑ 75 ⠷⠠⠃⠤⠉⠼⠉⠾ ъb-ц3ь ⠠⠙⠼⠙⠤⠼⠑ d4-5 ⠼⠁⠃⠒⠼⠁⠁ 12:11 ⠼⠉⠠⠌⠼⠃ 3/2
EXPECTED
