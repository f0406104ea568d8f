"""What products of float32 data in float32 would gain, and what they would lose.

usage: float32_products.py [ROWS COLUMNS]      (default 20000 768; NumPy and SciPy)

Centred rows are multiplied tile by tile on one thread: tiles made double first, and tiles of so many
rows left in float32, their products added up in double. Seconds of the processor, least of three; the
largest relative difference of an eigenvalue; what all differences together move a log likelihood by
(n / 2 for each logarithm of an eigenvalue); and the most that the rounding of a tile's sums could move
an eigenvalue by, relative to the mean eigenvalue.
"""

import os

os.environ["OPENBLAS_NUM_THREADS"] = "1"

import datetime
import sys
import time

import numpy as np
from machine import processor
from scipy.linalg.blas import dsyrk, ssyrk

TILES = (256, 1024, 4096)
UNIT = 2.0**-24  # half a last digit of float32


def data_set(n, p):
    random = np.random.default_rng(1)
    loadings = 0.3 * random.standard_normal((5, p), dtype=np.float32)
    noise = random.standard_normal((n, p), dtype=np.float32)
    return noise + random.standard_normal((n, 5), dtype=np.float32) @ loadings


def scatter(X, mean, tile, product):
    """The upper triangle of the sums of products of centred rows."""
    total = np.zeros((X.shape[1], X.shape[1]))
    for first in range(0, len(X), tile):
        total += product(1, (X[first : first + tile] - mean).T)
    return total


def least(work, times=3):
    taken = []
    for _ in range(times):
        begin = time.process_time()
        result = work()
        taken.append(time.process_time() - begin)
    return min(taken), np.linalg.eigvalsh(result, UPLO="U")


def main():
    n, p = map(int, sys.argv[1:3]) if len(sys.argv) > 2 else (20_000, 768)
    X = data_set(n, p)
    mean = X.mean(axis=0, dtype=np.float64)
    print(f"{processor()}, {datetime.date.today()}, {n:,} x {p:,}, one thread\n")
    print("| tile | seconds | largest difference of an eigenvalue | nats | bound |")
    print("|---|---:|---:|---:|---:|")
    seconds, exact = least(lambda: scatter(X, mean, 4096, dsyrk))
    print(f"| double, 4,096 rows | {seconds:.2f} | | | |")
    for tile in TILES:
        seconds, found = least(lambda: scatter(X, mean.astype(np.float32), tile, ssyrk))
        ratio = np.log(found / exact)
        bound = UNIT * tile * p  # tile roundings in each sum, p sums in a row of the matrix
        print(f"| float32, {tile:,} rows | {seconds:.2f} | {np.abs(ratio).max():.1e} | "
              f"{n / 2 * np.abs(ratio).sum():.2f} | {bound:.1e} |")


if __name__ == "__main__":
    main()
