"""Which answers differ between two runs of answers.

usage: answers.py BEFORE.csv AFTER.csv

d, purpose, noise and set must be equal, probabilities to 1e-6. Exit code 1 if any is not.
"""

import collections
import csv
import sys


def rows_of(name):
    with open(name, encoding="utf-8") as file:
        return list(csv.DictReader(file))


def differences(before, after):
    """Return what differs, in words."""
    found = [key for key in ("d", "purpose", "noise", "set") if before[key] != after[key]]
    if abs(float(before["probability"]) - float(after["probability"])) > 1e-6:
        found.append("probability")
    return found


def main():
    before, after = rows_of(sys.argv[1]), rows_of(sys.argv[2])
    assert len(before) == len(after), "other data sets"
    counts = collections.Counter()
    for old, new in zip(before, after):
        found = differences(old, new)
        counts.update(found)
        counts["any"] += bool(found)
        if found:
            print(f"{old['data']} {old['number']}: " + ", ".join(
                f"{key} {old[key]} -> {new[key]}" for key in found))
    kinds = ", ".join(f"{key} {count}" for key, count in counts.items() if key != "any")
    print(f"{len(before)} answers, {counts['any']} differ" + (f": {kinds}" if kinds else ""))
    return 1 if counts["any"] else 0


if __name__ == "__main__":
    sys.exit(main())
