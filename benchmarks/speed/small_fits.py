"""Time of PCA().fit() and select() for small data, beside scikit-learn in the same run.

usage: small_fits.py [--large] [--processor]      (with pcadim, scikit-learn and NumPy installed)

Both fit the same array in memory, in turns of some calls each; the least time of each counts, since other work on the
machine only adds to it. scikit-learn is told the number of components, pcadim finds it. With --large
also float32 data of 100,000 x 768. With --processor it is the time of all processors together, which
other work on the machine changes least; bars are for the clock. Exit code 1 if a bar is missed.
"""

import datetime
import os
import sys
import time

import numpy as np
import pcadim
import sklearn
from machine import processor
from sklearn.decomposition import PCA

COMPONENTS = 5

# Threads of NumPy's linear algebra wait for the next product by spinning, some 20 ms long, and take a
# core from whoever comes next: each works for itself for a while, after a pause.
PAUSE, TURNS = 0.05, 3

# Rows, columns, type of numbers, repetitions, the most milliseconds, the most times scikit-learn's.
FITS = [
    (100, 20, np.float64, 200, 1.5, None),
    (1000, 100, np.float64, 60, 4, None),
    (5000, 500, np.float64, 7, None, 1.2),
]
LARGE_FITS = [(100_000, 768, np.float32, 3, None, 1.2)]
SELECT = (100, 20, np.float64, 60, 8, None)


def data_set(n, p, dtype):
    return np.asarray(pcadim.simulate(n=n, p=p, d=COMPONENTS, seed=1)).astype(dtype)


def milliseconds(work):
    now = time.process_time if "--processor" in sys.argv[1:] else time.perf_counter
    begin = now()
    work()
    return 1e3 * (now() - begin)


def in_turns(works, repetitions):
    """The least time of each, of some calls in a row at every turn."""
    least = [float("inf")] * len(works)
    for _ in range(TURNS):
        for which, work in enumerate(works):
            time.sleep(PAUSE)
            taken = [milliseconds(work) for _ in range(1 + repetitions // TURNS)]
            least[which] = min(least[which], *taken)
    return least


def verdict(ours, peer, most_ms, most_ratio):
    bar = f"{most_ms} ms" if most_ms else f"{most_ratio} times scikit-learn"
    holds = ours <= most_ms if most_ms else ours <= most_ratio * peer
    return holds, f"{bar}: {'holds' if holds else 'missed'}"


def row(call, ask, shape):
    n, p, dtype, repetitions, most_ms, most_ratio = shape
    X = data_set(n, p, dtype)
    known = PCA(n_components=COMPONENTS)
    ours, peer = in_turns([lambda: ask(X), lambda: known.fit(X)], repetitions)
    holds, words = verdict(ours, peer, most_ms, most_ratio)
    print(f"| {call} | {n:,} x {p:,} {np.dtype(dtype).name} | {ours:.2f} | {peer:.2f} | "
          f"{ours / peer:.1f} | {words} |", flush=True)
    return holds


def main():
    print(f"{processor()}, {os.cpu_count()} threads, {datetime.date.today()}, pcadim "
          f"{pcadim.__version__}, scikit-learn {sklearn.__version__}, NumPy {np.__version__}\n")
    print("| call | data | ms | scikit-learn, fixed number, ms | ratio | bar |")
    print("|---|---|---:|---:|---:|---|")
    fits = FITS + (LARGE_FITS if "--large" in sys.argv[1:] else [])
    holds = [row("`PCA().fit(X)`", lambda X: pcadim.PCA().fit(X), shape) for shape in fits]
    holds.append(row("`select(X).d`", lambda X: pcadim.select(X).d, SELECT))
    return 0 if all(holds) else 1


if __name__ == "__main__":
    sys.exit(main())
