#!/usr/bin/env bash
# toml-rb 2.2.0 (Debian 12) writes a date-time back with Z and the hours of its offset: the moment moves, by three hours for +03:00; a date becomes a date-time.
#
# Guess: (worded in part after a first look) what was read is written back, for dates too, or at least the moment stays, since Ruby's Time knows the offset.
# Seen: 2026-11-29T01:30:00+03:00 becomes 2026-11-29T01:30:00Z; a date, a time of day and a local date-time become date-times in UTC (the time in 1970).
# Output: the lines below
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
apt-get download --quiet ruby-toml-rb=2.2.0-1 ruby-citrus ruby3.1 libruby3.1 >/dev/null 2>&1
for package in *.deb; do dpkg -x "$package" p; done
cat >run.rb <<'RUBY'
require "time"
require "toml-rb"

puts TomlRB.dump(TomlRB.parse(<<TOML))
at = 18:05:00
began = 2026-11-29T01:30:00+03:00
date = 2026-11-29
local = 2026-11-29T01:30:00
TOML
RUBY
library=(p/usr/lib/*-linux-gnu)
gems=(p/usr/share/rubygems-integration/all/gems/*/lib)
TZ=UTC LD_LIBRARY_PATH=${library[0]} RUBYLIB=$(IFS=:; echo "p/usr/lib/ruby/vendor_ruby:p/usr/lib/ruby/3.1.0:${library[0]}/ruby/3.1.0:${gems[*]}") \
    p/usr/bin/ruby3.1 --disable-gems run.rb >seen
cat seen
diff - seen <<'EXPECTED'
at = 1970-01-01T18:05:00Z
began = 2026-11-29T01:30:00Z
date = 2026-11-29T00:00:00Z
local = 2026-11-29T01:30:00Z
EXPECTED
