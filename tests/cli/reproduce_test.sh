#!/usr/bin/env bash
# `pcadim reproduce` as its users meet it: files, words, exit codes.
# Usage: reproduce_test.sh PROGRAM PYTHON
set -u
program=$(realpath "$1")
python=$2
. "$(dirname "$(realpath "$0")")/checks.sh"

refuses() { leaves_nothing "${@:1:3}" reproduce "${@:4}"; }

small=(--quick --replicates 2)
export SOURCE_DATE_EPOCH=1000000000 # the day on the page: midnight may pass between two runs
is_true "a small run" "$program" reproduce --out one/deep "${small[@]}" >out 2>err
is_true "nothing on standard error" test ! -s err
is_true "the summary" grep -qE \
  '^Of 31 statements of the paper [0-9]+ hold, [0-9]+ hold in part, [0-9]+ do not hold; 5 more are about one data set: 8 cells, 2 data sets each\.$' out
is_true "the page is named" grep -qF 'open one/deep/index.html.' out
for file in index.html benchmark.csv posterior_mass.csv examples.csv phi.csv phi_ranges.csv \
  claims.csv chosen.csv benchmark.svg forms.svg chosen.svg posterior_mass.svg example_n100.svg example_n40.svg phi.svg \
  phi_n100_animated.svg phi_n40_animated.svg; do
  is_true "$file is there" test -s "one/deep/$file"
done
is_true "nothing else is there" test "$(find one/deep -type f | wc -l)" -eq 17

is_true "again, with other threads" "$program" reproduce --out two "${small[@]}" --threads 3 >out 2>err
is_true "the same files, byte for byte" diff -r one/deep two
is_true "the page tells date, version, commit and machine" "$python" -c '
import re
page = open("two/index.html", encoding="utf-8").read()
facts = dict(re.findall("<dt>(Date|Version|Commit|Machine)</dt>.*?<dd>(.*?)</dd>", page, re.S))
assert facts["Date"] == "2001-09-09" and facts["Version"].startswith("pcadim "), facts
assert facts["Commit"] and "core" in facts["Machine"], facts
'
is_true "another seed" "$program" reproduce --out other "${small[@]}" --seed 2 >out 2>err
is_true "other numbers" test "$(cksum <other/examples.csv)" != "$(cksum <two/examples.csv)"

is_true "pictures and page are well-formed, tables are rectangular" "$python" -c '
import csv, glob, html.parser, re, xml.dom.minidom
for name in glob.glob("two/*.svg"):
    text = open(name, encoding="utf-8").read()
    xml.dom.minidom.parseString(text.encode())
    assert "<script" not in text and not re.search("(?i)(?<![a-z])(nan|inf)(?![a-z])", text), name
for name in glob.glob("two/*.csv"):
    rows = list(csv.reader(open(name, encoding="utf-8")))
    assert len(rows) > 1 and {len(r) for r in rows} == {len(rows[0])}, name
    assert all(c not in ("nan", "inf", "-inf") for r in rows for c in r), name
page = open("two/index.html", encoding="utf-8").read()
class Links(html.parser.HTMLParser):
    def handle_starttag(self, tag, attributes):
        assert tag not in ("script", "iframe"), tag
        for key, value in attributes:
            assert not (key in ("href", "src") and "://" in value), value
Links().feed(page)
claims = list(csv.DictReader(open("two/claims.csv", encoding="utf-8")))
for claim in claims:
    assert claim["verdict"] in ("holds", "holds in part", "does not hold", "about one data set"), claim
    assert "id=\"claim-" + claim["id"] + "\"" in page, claim["id"]
'
is_true "motion is asked for first" grep -q 'prefers-reduced-motion:no-preference' two/phi_n100_animated.svg

: >a_file
mkdir closed
chmod a-w closed
refuses "a file as folder" 3 "a_file.*is a file.*name a folder" --out a_file "${small[@]}"
refuses "a folder below a file" 3 "a_file/x.*cannot be written" --out a_file/x "${small[@]}"
if [ "$(id -u)" -ne 0 ]; then # root may write everywhere
  refuses "a folder that is closed" 3 "closed.*cannot be written" --out closed "${small[@]}"
fi
refuses "a folder that nobody can make" 3 "/proc/x.*cannot be written" --out /proc/x "${small[@]}"
refuses "no folder" 2 "--out" --quick
refuses "an empty name" 2 "--out.*empty" --out "" --quick
refuses "one replicate" 2 "--replicates" --out x --replicates 1
refuses "too many replicates" 2 "10000" --out x --replicates 10001
refuses "words for a number" 2 "--replicates.*many" --out x --replicates many
refuses "a negative seed" 2 "--seed" --out x --seed -1
refuses "an unknown word" 2 "--slow" --out x --slow
refuses "one word too many" 2 "extra" --out x extra

# Ctrl-C: nothing is left. Signals that are ignored stay ignored, and a shell without job control
# starts background jobs that way, so python starts this one.
is_true "a signal stops it and leaves nothing" "$python" -c '
import os, signal, subprocess, sys, time
job = subprocess.Popen([sys.argv[1], "reproduce", "--out", "stopped", "--replicates", "5000"],
                       stdout=subprocess.PIPE, stderr=subprocess.PIPE)
while not os.path.isdir("stopped"):
    assert job.poll() is None
    time.sleep(0.01)
job.send_signal(signal.SIGINT)
out, err = job.communicate(timeout=300)
assert job.returncode == 130, job.returncode
assert err == b"pcadim: stopped\n" and out == b"", (out, err)
assert not os.path.exists("stopped")
' "$program"

finish
