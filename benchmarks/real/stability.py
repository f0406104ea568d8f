"""How far a hair moves the answer: rows and columns left out, tiny noise, copies.

usage: python stability.py [PROGRAM] [METHOD]     default build/pcadim, auto

Ten of the tuning sets (the first of each field with 60 columns at most), 300 rows of each, raw and scaled. The answer with
each row left out (40 of them), each column (40 of them), noise of 1e-6 standard deviations added,
one row repeated, and the sum of two columns added as a further one (5 draws each) is compared with
the answer to the rows as they are. Prints a table and the cases that moved too far, with the
question that was answered and what the noise was taken for; writes build/real/stability.json.
"""

import json
import subprocess
import sys
import tempfile
import zlib
from collections import Counter
from pathlib import Path

import numpy as np

from cases import load, present, varying
from paths import HERE, STORE

ROWS, LEFT_OUT, DRAWS, SETS, MOST_COLUMNS = 300, 40, 5, 10, 60
SEED = 20_260_003
HAIR = 1e-6
FAR = 3  # a change of d that counts for rows and columns; for the others any change does
BARS = {"row": 0.02, "column": 0.05, "noise": 0.0, "repeated row": 0.0, "sum column": 0.0}


def first_of_each_field():
    """Return the names of the sets: the first tuning set of each field that is not too wide."""
    names = {}
    for line in present("tuning"):
        if load(line["name"])[0].shape[1] <= MOST_COLUMNS:
            names.setdefault(line["field"], line["name"])
    return list(names.values())[:SETS]


def drawn_rows(name, rng):
    """Return the rows of a set that are looked at, without columns that do not vary there."""
    X = load(name)[0]
    X = X[np.sort(rng.permutation(len(X))[:ROWS])]
    return X[:, varying(X)]


def with_noise(X, rng):
    """Add noise of a millionth of each column's standard deviation."""
    return X + HAIR * X.std(axis=0) * rng.standard_normal(X.shape)


def with_repeated_row(X, rng):
    """Put one row there twice."""
    return np.vstack([X, X[rng.integers(len(X))]])


def with_sum_column(X, rng):
    """Add a column that is the sum of two others."""
    return np.column_stack([X, X[:, rng.choice(X.shape[1], 2, replace=False)].sum(axis=1)])


def variants(X, rng):
    """Yield a kind, what was done, and the changed data."""
    for i in rng.permutation(len(X))[:LEFT_OUT]:
        yield "row", int(i), np.delete(X, i, axis=0)
    for j in rng.permutation(X.shape[1])[:LEFT_OUT]:
        yield "column", int(j), np.delete(X, j, axis=1)
    for draw in range(DRAWS):
        yield "noise", draw, with_noise(X, rng)
        yield "repeated row", draw, with_repeated_row(X, rng)
        yield "sum column", draw, with_sum_column(X, rng)


def ask(program, method, data, scaled):
    """Return the reports on some matrices, all from one call of the program."""
    with tempfile.TemporaryDirectory() as folder:
        files = [str(Path(folder) / f"{k}.npy") for k in range(len(data))]
        for file, X in zip(files, data, strict=True):
            np.save(file, X)
        command = [program, "select", *files, "--json", "--no-findings", "--threads", "1"]
        command += ["--method", method] + ["--scale"] * scaled
        text = subprocess.run(command, check=True, capture_output=True, text=True).stdout
    return [json.loads(line) for line in text.splitlines()]


def said(report):
    """Return what matters of a report."""
    answer, fitted = report["answer"], report["selections"][0]["fitted"]
    found = {name: fitted.get(name) for name in ("structure", "prediction", "copied_rows")}
    found["dependent_columns"] = fitted.get("dependent_columns")
    return {
        "d": answer["d"],
        "purpose": answer["purpose"],
        "noise": report["noise"]["kind"],
        "departure": report["noise"]["departure"],
        **found,
    }


def look_at(name, scaled, program, method):
    """Return the answer to a set, and to each of its variants."""
    rng = np.random.default_rng([SEED, zlib.crc32(name.encode())])
    X = drawn_rows(name, rng)
    changed = list(variants(X, rng))
    reports = ask(program, method, [X, *(data for _, _, data in changed)], scaled)
    base, others = said(reports[0]), [said(report) for report in reports[1:]]
    cases = [
        {"kind": kind, "what": what, "change": change(base, other), **other}
        for (kind, what, _), other in zip(changed, others, strict=True)
    ]
    print(f"{name}, {'scaled' if scaled else 'raw'}: {X.shape[0]} x {X.shape[1]}", file=sys.stderr)
    return {"set": name, "scaled": scaled, "shape": X.shape, "base": base, "cases": cases}


def change(base, other):
    """Return by how much d changed; no answer in place of one counts as far."""
    if base["d"] is None or other["d"] is None:
        return 0 if base["d"] == other["d"] else FAR
    return other["d"] - base["d"]


def moved(case):
    """Say whether a case moved too far."""
    return abs(case["change"]) >= (FAR if case["kind"] in ("row", "column") else 1)


def words(answer):
    """Return "7 (structure, columns)"."""
    return f"{answer['d']} ({answer['purpose']}, {answer['noise']})"


def count_text(cases, kind):
    """Return "2 of 40", and the changes where there are any."""
    of_kind = [case for case in cases if case["kind"] == kind]
    return f"{sum(map(moved, of_kind))} of {len(of_kind)}"


def print_table(looks):
    """Print one line for each set and scaling, then one for all."""
    print("| set | answer | " + " | ".join(BARS) + " |")
    print("|---|---|" + "---|" * len(BARS))
    for look in looks:
        cells = [count_text(look["cases"], kind) for kind in BARS]
        name = f"{look['set']}, {'scaled' if look['scaled'] else 'raw'}"
        print(f"| {name} | {words(look['base'])} | " + " | ".join(cells) + " |")
    print("| all | | " + " | ".join(count_text(all_cases(looks), kind) for kind in BARS) + " |")
    for kind, bar in BARS.items():
        share = np.mean([moved(case) for case in all_cases(looks) if case["kind"] == kind])
        print(f"{kind}: {share:.1%} moved, bar {bar:.0%}: {'kept' if share <= bar else 'MISSED'}")


def all_cases(looks):
    """Return the cases of all sets."""
    return [case for look in looks for case in look["cases"]]


def print_reasons(looks):
    """Print how the answers that moved came about, the same ones once."""
    for look in looks:
        ways = Counter((c["kind"], words(c)) for c in look["cases"] if moved(c))
        for (kind, now), count in ways.items():
            name = f"{look['set']}, {'scaled' if look['scaled'] else 'raw'}"
            print(f"{name}, {kind}: {words(look['base'])} -> {now}, {count} times")


def main(program=HERE.parents[1] / "build" / "pcadim", method="auto"):
    """Look at all sets."""
    names = first_of_each_field()
    looks = [look_at(name, scaled, program, method) for name in names for scaled in (False, True)]
    (STORE / "stability.json").write_text(json.dumps(looks, indent=1) + "\n")
    print_table(looks)
    print_reasons(looks)


if __name__ == "__main__":
    main(*sys.argv[1:])
