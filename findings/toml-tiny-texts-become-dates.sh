#!/usr/bin/env bash
# TOML::Tiny 0.15 (Perl, Debian 12) writes a text that looks like a date without quotation marks: it is a date when it is read again.
#
# Guess: texts stay texts, also those that look like numbers, since the library keeps the types of TOML apart.
# Seen: "12" and "1e4" keep their marks; "2026-11-29", "18:05:00" and "inf", a name of a player, lose them. A float 6.0 is written as the integer 6.
# Output: the lines below
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
apt-get download --quiet libtoml-tiny-perl=0.15-1 >/dev/null 2>&1
dpkg -x libtoml-tiny-perl_*.deb p
cat >run.pl <<'PERL'
use strict;
use warnings;
use TOML::Tiny qw(from_toml to_toml);

my $record = q{day = "2026-11-29"
at = "18:05:00"
number = "12"
first = "1e4"
player = "inf"
komi = 6.0
};
my $data = from_toml($record);
print to_toml($data), "\n";
PERL
PERL5LIB=p/usr/share/perl5 perl run.pl >seen
cat seen
diff - seen <<'EXPECTED'
at=18:05:00
day=2026-11-29
first="1e4"
komi=6
number="12"
player=inf
EXPECTED
