"""How often does noise stand clear of its own edge, and is signal found? An implementation of its own of the rule of
src/methods/auto/own_edge.cpp, on eigenvalues of simulated data (needs NumPy).

usage: python own_edge.py [--replicates 300]
"""

import argparse

import numpy as np

# The 0.9999 quantile of the Tracy-Widom law of real data lies between 4.4 and 4.7; a little too low here means that
# false alarms are counted rather too often than too rarely.
QUANTILE = 4.4
SKIPPED, MOST, FEWEST = 2, 25, 12
DIRECTIONS = 3
TIMES_THRESHOLD = 3  # a direction's variance, in units of what can be seen at all: sqrt(p / n) of the noise
SHAPES = [(300, 1200, 30), (300, 1200, 100), (500, 500, 30), (200, 3000, 60)]  # rows, columns, known eigenvalues


def mean_place(k):
    """Return where the law of the largest eigenvalues has number k, on average."""
    return -((1.5 * np.pi * (k - 0.75)) ** (2 / 3))


def above_own_edge(values, known):
    """Return how many of the known eigenvalues stand clear of the edge of those after them."""
    for d in range(known - SKIPPED - FEWEST, 0, -1):
        k = np.arange(SKIPPED + 1, min(known - d + 1, SKIPPED + MOST) + 1)
        unit, edge = np.polyfit(mean_place(k), values[d - 2 + k], 1)
        if values[d - 1] > edge + QUANTILE * unit:
            return d
    return 0


def eigenvalues(rows):
    """Return those of the centred rows, descending."""
    centred = rows - rows.mean(axis=0)
    return np.linalg.eigvalsh(centred @ centred.T / rows.shape[1])[::-1]


def counts(random, n, p, known):
    """Return what the rule says of noise, and of the same noise with signal."""
    noise = random.standard_normal((n, p))
    size = np.sqrt(TIMES_THRESHOLD * np.sqrt(p / n) / p)
    signal = random.standard_normal((n, DIRECTIONS)) @ random.standard_normal((DIRECTIONS, p))
    return [above_own_edge(eigenvalues(rows), known) for rows in (noise, noise + size * signal)]


def main():
    """Print a table."""
    arguments = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    arguments.add_argument("--replicates", type=int, default=300)
    replicates = arguments.parse_args().replicates
    print(f"| rows x columns | known | noise alone: not 0, of {replicates} | {DIRECTIONS} directions: found |")
    print("|---|--:|--:|--:|")
    for n, p, known in SHAPES:
        random = np.random.default_rng([n, p, known])
        found = np.array([counts(random, n, p, known) for _ in range(replicates)])
        false, right = np.count_nonzero(found[:, 0]), np.count_nonzero(found[:, 1] == DIRECTIONS)
        print(f"| {n:,} x {p:,} | {known} | {false} | {right} |", flush=True)


if __name__ == "__main__":
    main()
