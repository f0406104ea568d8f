"""A merge tree of 1,000 parts: bytes, merges and time, beside a model on paper.

usage: python merge_tree.py [--parts 1000] [--columns 200,500,1000] [--fan 8]
Needs the package pcadim and NumPy.
"""

import argparse
import pickle
import time

import numpy as np
import pcadim
from pcadim import partial

GIGABIT = 1.25e8  # bytes per second of a network of 1 Gbit/s, for the model


def made_parts(count, p):
    """Return parts of a few rows each, that hold nothing but their summaries."""
    random = np.random.default_rng(1)
    parts = []
    for number in range(count):
        part = partial.summarize(random.normal(size=(4, p)), number, hold=False)
        parts.append(part.to_bytes())
    return parts


def merged(group):
    """Return what a task makes of some parts, and how long it takes; bytes in, bytes out."""
    begin = time.perf_counter()
    whole = partial.merge(partial.Part.from_bytes(one) for one in group).to_bytes()
    return whole, time.perf_counter() - begin


def simulated(parts, fan):
    """Return depth, merges, bytes that travel and the longest way through the tree, of a tree."""
    depth = merges = travelled = 0
    slowest = 0.0
    while len(parts) > 1:
        groups = [parts[first : first + fan] for first in range(0, len(parts), fan)]
        done = [merged(group) for group in groups]
        depth += 1
        merges += sum(len(group) - 1 for group in groups)
        # The first of a group is where its task runs.
        travelled += sum(len(one) for group in groups for one in group[1:])
        slowest += float(np.median([seconds for _, seconds in done]))
        parts = [whole for whole, _ in done]
    return depth, merges, travelled, slowest, parts[0]


def main():
    """Print a table."""
    arguments = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    arguments.add_argument("--parts", type=int, default=1000)
    arguments.add_argument("--columns", default="200,500,1000")
    arguments.add_argument("--fan", type=int, default=8)
    given = arguments.parse_args()
    print(f"pcadim {pcadim.__version__}, {given.parts} parts, {given.fan} by a task")
    print("columns  kB/part  depth model  merges model  MB travelled  model  s longest way  model")
    for p in map(int, given.columns.split(",")):
        parts = made_parts(given.parts, p)
        one = min(merged(parts[: given.fan])[1] for _ in range(5))
        depth, merges, travelled, slowest, whole = simulated(parts, given.fan)
        levels = int(np.ceil(np.log(given.parts) / np.log(given.fan) - 1e-9))
        size = 4 * p * (p + 7)
        assert partial.Part.from_bytes(whole).rows == 4 * given.parts
        print(
            f"{p:7} {size / 1e3:8.0f} {depth:6} {levels:5} {merges:7} {given.parts - 1:5}"
            f" {travelled / 1e6:13.1f} {(given.parts - 1) * size / 1e6:6.1f}"
            f" {slowest:14.3f} {levels * one:6.3f}"
        )
        wire = levels * (given.fan - 1) * size / GIGABIT
        plan = len(partial.plan_parts(partial.Part.from_bytes(whole)).to_bytes())
        print(
            f"        on paper, 1 Gbit/s: {wire:.2f} s on the wire of the longest way; plan"
            f" {plan / 1e3:.0f} kB (model {(24 * p + 72 * given.parts) / 1e3:.0f})"
        )
        pickle.loads(pickle.dumps(partial.Part.from_bytes(whole)))


if __name__ == "__main__":
    main()
