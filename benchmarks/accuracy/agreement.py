#!/usr/bin/env python3
"""Tables of docs/auto.md from the lines of benchmarks/accuracy/agreement: what share of the counts of directions is right,
by the probability that the spectrum gives, by the one that is stated, and by how many tenths of the rows say otherwise;
and the mean log score by the weight of the tenths.

usage: agreement.py agreement.csv
"""
from __future__ import annotations

import csv
import math
import sys
from collections.abc import Callable

Line = dict[str, str]
EDGES = [0, 0.5, 0.7, 0.9, 0.99, 1.01]
OTHERS = [(0, 0), (1, 1), (2, 3), (4, 6), (7, 10)]
LEAST = 1e-6  # as in the league: who is sure of something wrong pays log(1e-6)


def right(line: Line) -> bool:
    return line["d"] == line["truth"]


def cell(lines: list[Line], name: str) -> str:
    if not lines:
        return "-"
    found = sum(map(right, lines)) / len(lines)
    stated = sum(float(line[name]) for line in lines) / len(lines)
    return f"{100 * stated:.1f} / {100 * found:.1f} ({len(lines)})"


def table(lines: list[Line], name: str) -> str:
    """Stated and right, in per cent, and how many."""
    rows = []
    for low, high in [*zip(EDGES, EDGES[1:]), (0, EDGES[-1])]:
        some = [line for line in lines if low <= float(line[name]) < high]
        cells = [cell([line for line in some if few <= int(line["others"]) <= many], name) for few, many in OTHERS]
        rows.append(f"| {low} to {min(high, 1)} | " + " | ".join([*cells, cell(some, name)]) + " |")
    head = " | ".join(f"{few} to {many}" if few < many else str(few) for few, many in OTHERS)
    return f"| {name} | {head} | all |\n" + "|---" * (len(OTHERS) + 2) + "|\n" + "\n".join(rows)


def share_of_truth(line: Line) -> float:
    tenths = [d for d in line["tenths"].split() if d != "none"]
    return tenths.count(line["truth"]) / len(tenths) if tenths else 0


def log_score(lines: list[Line], probability: Callable[[Line], float]) -> float:
    """Groups weigh equally."""
    groups: dict[str, list[float]] = {}
    for line in lines:
        groups.setdefault(line["group"], []).append(math.log(max(LEAST, probability(line))))
    return sum(sum(scores) / len(scores) for scores in groups.values()) / len(groups)


def main() -> None:
    with open(sys.argv[1], encoding="utf-8") as file:
        lines = [line for line in csv.DictReader(file) if line["purpose"] == "structure"]
    for name in ("of_spectrum", "probability"):
        print(table(lines, name) + "\n")
    covered = sum(int(line["covered"]) for line in lines) / len(lines)
    size = sum(int(line["set"]) for line in lines) / len(lines)
    print(f"{len(lines)} answers; 95 % sets hold the truth in {100 * covered:.1f} %, mean size {size:.2f}")
    for weight in (0, 0.1, 0.2, 0.25, 0.3, 0.4, 0.5):
        score = log_score(lines, lambda line, w=weight: (1 - w) * float(line["truth_of_spectrum"])
                          + w * share_of_truth(line))
        print(f"weight of the tenths {weight:.2f}: mean log score {score:.4f}")


if __name__ == "__main__":
    main()
