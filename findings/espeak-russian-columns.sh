#!/usr/bin/env bash
# eSpeak NG 1.51, the voice of NVDA and Orca: its Russian reads the columns б, в, ж and с of a board as the little words, not as letters.
#
# Guess: (worded in part after a first look) a letter before a number is called by its name, as in English ("a1" is "ay one", though "a 1" is "uh one").
# Seen: alone «в» is "vè"; «в3» is "f tri", as in «в три» ("in three"), and «с4» is "s chetyre" ("with four"); «б1» and «ж8» are the particles "by"
#       and "zhe". The columns а, г, д, е, з, и, к have their names. Of Latin letters the English names come: "b3" is "bee tri".
# Output: the lines below (IPA)
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
apt-get download --quiet espeak-ng=1.51+dfsg-10+deb12u2 espeak-ng-data=1.51+dfsg-10+deb12u2 libespeak-ng1=1.51+dfsg-10+deb12u2 libpcaudio0 libsonic0 >/dev/null 2>&1
for package in *.deb; do dpkg-deb --extract "$package" d; done
library=$(dirname "$(find d -name 'libespeak-ng.so.1')")
export LD_LIBRARY_PATH=$library ESPEAK_DATA_PATH=$library
say() { d/usr/bin/espeak-ng -q --ipa -v "$1" "$2" | tr '\n' ' ' | sed 's/^ *//; s/ *$//'; }
{
    for text in а а1 б б1 в в3 г2 д4 е7 ж ж8 з1 с с4 b3; do echo "ru $text: $(say ru "$text")"; done
    for text in a1 "a 1" b1; do echo "en $text: $(say en "$text")"; done
} >seen
cat seen
diff - seen <<'EXPECTED'
ru а: ˈɑ
ru а1: ˈɑ ojdʲˈin
ru б: bˈɛ
ru б1: by ojdʲˈin
ru в: vˈɛ
ru в3: f trʲˈi
ru г2: ɡˈɛ dvˈɑ
ru д4: dˈɛ tʃʲɪtˈyrʲɪ
ru е7: jˈe sʲˈejm
ru ж: ʒˈɛ
ru ж8: ʒɛ vˈosʲɛm
ru з1: zˈɛ ojdʲˈin
ru с: ˈɛs
ru с4: s tʃʲɪtˈyrʲɪ
ru b3: (en)bˈiː(ru) trʲˈi
en a1: ˌeɪ wˈɒn
en a 1: ɐ wˈɒn
en b1: bˈiː wˈɒn
EXPECTED
