"""More columns than Spark's own PCA takes: sparse rows in Dask's workers, an answer on the client.

usage: python wide_sparse.py [--rows 20000] [--columns 70000] [--filled 100] [--blocks 8]
Needs dask, distributed, SciPy and the package pcadim. Prints the time by the clock and of the processors (of the
client, and of all: client, scheduler and workers), and the memory of the client, which is where the answer is computed.
"""

import argparse
import resource
import time

import dask
import dask.array as da
import numpy as np
import pcadim
import pcadim.dask
from distributed import Client, LocalCluster
from processes import Clock, load
from scipy import sparse


def block(seed, rows, cols, filled):
    """Return counts with five groups of columns that go together."""
    random = np.random.default_rng(seed)
    group = random.integers(0, 5, size=(rows, 1))
    width = cols // 10
    common = group * width + random.integers(0, width, size=(rows, filled // 2))
    own = random.integers(0, cols, size=(rows, filled - filled // 2))
    places = np.concatenate([common, own], axis=1).ravel()
    start = np.arange(0, len(places) + 1, filled)
    counts = 1.0 + random.poisson(1.0, size=len(places))
    return sparse.csr_matrix((counts, places, start), shape=(rows, cols))


def main():
    """Print what was measured."""
    arguments = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    arguments.add_argument("--rows", type=int, default=20_000)
    arguments.add_argument("--columns", type=int, default=70_000)
    arguments.add_argument("--filled", type=int, default=100)
    arguments.add_argument("--blocks", type=int, default=8)
    given = arguments.parse_args()
    rows = given.rows // given.blocks
    make = dask.delayed(block)
    blocks = [
        da.from_delayed(make(k, rows, given.columns, given.filled), (rows, given.columns), float)
        for k in range(given.blocks)
    ]
    with (
        LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None) as cluster,
        Client(cluster),
    ):
        clock, alone = Clock(), time.process_time()
        report = pcadim.dask.select(da.concatenate(blocks), persist=True)
        alone = time.process_time() - alone
        seconds, used = clock.seconds()
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024
    print(f"pcadim {pcadim.__version__}, {rows * given.blocks} x {given.columns}, {given.filled} cells a row")
    print(f"d = {report.d}, {seconds:.0f} s, {load()}, memory of the client {peak / 1e9:.2f} GB")
    print(f"processors: {sum(used.values()):.0f} s, of them the client {alone:.0f} s")
    print(*(finding.sentence for finding in report.findings if finding.kind == "computation"), sep="\n")


if __name__ == "__main__":
    main()
