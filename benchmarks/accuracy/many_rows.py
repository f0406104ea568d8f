#!/usr/bin/env python3
"""Data as people have them, with a few factors behind the columns, as the rows grow in number.

usage: many_rows.py PCADIM FIRST_SEED LAST_SEED

Rounding, the ends of a scale, saturation and correlated noise are departures from every model of the noise; the more rows, the
more clearly they show. Prints a table in Markdown for each number of rows: how often `auto`, its two questions, parallel analysis and
held-out likelihood of factor analysis (of up to 10 factors) give the number of factors, in per cent, and the mean answer of `auto`. Seeds 1 to 12 were tuned on. Needs NumPy and room for a file of
10 MB.
"""

import json
import subprocess
import sys
import tempfile
from datetime import datetime, timezone
from pathlib import Path

import numpy as np

ROWS = [300, 1000, 3000, 10000, 30000]
COLUMNS = [12, 20, 40]
COUNTED = ["auto", "structure", "prediction", "parallel_analysis", "factors held out"]
METHODS = ["--method", "auto,parallel_analysis,held_out_likelihood"]
FACTORS = ["--set", "held_out_likelihood.noise=columns", "--set", "held_out_likelihood.max=10"]


def opinions(random, rows, columns, factors, noise=1.0):
    """Return factors times loadings, and normal noise."""
    loadings = random.standard_normal((factors, columns))
    return random.standard_normal((rows, factors)) @ loadings + noise * random.standard_normal((rows, columns))


def likert(random, rows, columns, factors):
    return np.clip(np.round(opinions(random, rows, columns, factors) / 1.2 + 3), 1, 5)


def skewed_likert(random, rows, columns, factors):
    return np.clip(np.round(opinions(random, rows, columns, factors) / 1.2 + random.uniform(1, 5, columns)), 1, 5)


def yes_no(random, rows, columns, factors):
    return (opinions(random, rows, columns, factors) > random.uniform(-1, 1, columns)).astype(float)


def saturated(random, rows, columns, factors):
    return np.tanh(opinions(random, rows, columns, factors) / 3) + 0.05 * random.standard_normal((rows, columns))


def censored(random, rows, columns, factors):
    return np.maximum(opinions(random, rows, columns, factors) + 1, 0)


def counted(random, rows, columns, factors):
    return random.poisson(np.exp(opinions(random, rows, columns, factors, 0.2) / 3 + random.uniform(0, 2, columns))).astype(float)


def neighbours(random, rows, columns, factors):
    noise = random.standard_normal((rows, columns))
    noise[:, 1:] += 0.1 * noise[:, :-1]
    return opinions(random, rows, columns, factors, 0.3) + noise * random.uniform(0.5, 2, columns)


def uneven(random, rows, columns, factors):
    return opinions(random, rows, columns, factors, 0) + random.standard_normal((rows, columns)) * random.uniform(0.5, 2, columns)


def heavy(random, rows, columns, factors):
    return opinions(random, rows, columns, factors, 0) + random.standard_t(5, (rows, columns)) * random.uniform(0.5, 2, columns)


def white(random, rows, columns, factors):
    return opinions(random, rows, columns, factors)


def clusters(random, rows, columns, factors):
    centres = 1.5 * random.standard_normal((factors + 1, columns))
    return centres[random.integers(0, factors + 1, rows)] + random.standard_normal((rows, columns)) * random.uniform(0.5, 2, columns)


KINDS = [likert, skewed_likert, yes_no, saturated, censored, counted, neighbours, uneven, heavy, white, clusters]


def answers(pcadim, path, scale):
    command = [pcadim, "select", path, *METHODS, *FACTORS, "--json", "--quiet", *["--scale"][:scale]]
    report = json.loads(subprocess.run(command, check=True, capture_output=True).stdout)
    answer = report["answer"]
    parts = [(answer[name] or {}).get("d") for name in ("structure", "prediction")]
    return [answer["d"], *parts, *(selection["d"] for selection in report["selections"][1:])]


def main():
    pcadim, first, last = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
    print(f"Seeds {first} to {last}, {datetime.now(timezone.utc):%Y-%m-%d}. Per cent right of each method; mean answer of `auto` and mean truth.\n")
    print("| kind | rows | " + " | ".join(COUNTED) + " | mean | truth |\n" + "|---" * (len(COUNTED) + 4) + "|")
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "data.npy")
        for kind in KINDS:
            for rows in ROWS:
                right, mean, truth, tried = np.zeros(len(COUNTED)), 0, 0, 0
                for seed in range(first, last + 1):
                    for columns in COLUMNS:
                        random = np.random.default_rng([seed, rows, columns, KINDS.index(kind)])
                        factors = [0, 2, 3, 5][(seed + columns // 4) % 4] if kind is not clusters else 3
                        np.save(path, kind(random, rows, columns, factors))
                        for scale in (False, True):
                            found = answers(pcadim, path, scale)
                            right += [d == factors for d in found]
                            mean, truth, tried = mean + found[0], truth + factors, tried + 1
                cells = [kind.__name__, f"{rows:,}", *(f"{100 * x / tried:.0f}" for x in right), f"{mean / tried:.1f}", f"{truth / tried:.1f}"]
                print("| " + " | ".join(cells) + " |", flush=True)


if __name__ == "__main__":
    main()
