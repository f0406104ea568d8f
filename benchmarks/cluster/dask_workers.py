"""Dask's worker processes beside our own threads: the same rows of one NPY file.

usage: python dask_workers.py [--gigabytes 8] [--columns 200] [--chunk 50000] [--folder .]
Needs dask, distributed and the package pcadim. Prints times, weak scaling from one worker to two, and
the memory of a worker beyond what it takes when idle.
"""

import argparse
import os
import pathlib
import resource
import tempfile
import time

import dask
import dask.array as da
import numpy as np
import pcadim
import pcadim.dask
from distributed import Client, LocalCluster


def write_rows(path, n, p):
    """Write rows with ten components in noise, some at a time."""
    rows = np.lib.format.open_memmap(path, mode="w+", dtype=np.float64, shape=(n, p))
    signal = np.random.default_rng(1).normal(size=(10, p))
    for first in range(0, n, 50_000):
        random = np.random.default_rng(first)
        count = min(50_000, n - first)
        noise = random.standard_normal((count, p), dtype=np.float32)
        rows[first : first + count] = random.normal(size=(count, 10)) @ signal + noise
    rows.flush()


def read(path, first, count):
    """Return some rows of the file."""
    return np.array(np.load(path, mmap_mode="r")[first : first + count])


def chunked(path, n, p, chunk):
    """Return the first n rows of the file as a Dask array."""
    return da.concatenate(
        [
            da.from_delayed(
                dask.delayed(read)(path, first, min(chunk, n - first)),
                (min(chunk, n - first), p),
                float,
            )
            for first in range(0, n, chunk)
        ]
    )


def peak():
    """Return the most memory that this process has had, in bytes."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024


def timed(work):
    """Return the result and the seconds."""
    begin = time.perf_counter()
    return work(), time.perf_counter() - begin


def by_workers(path, n, p, chunk, workers):
    """Return the report, seconds, and the memory of the worker that took most beyond idling."""
    with (
        LocalCluster(n_workers=workers, threads_per_worker=1, dashboard_address=None) as cluster,
        Client(cluster) as client,
    ):
        pcadim.dask.select(da.from_array(np.random.default_rng(1).normal(size=(200, 9))))
        idle = client.run(peak)
        report, seconds = timed(lambda: pcadim.dask.select(chunked(path, n, p, chunk)))
        busy = client.run(peak)
    return report, seconds, max(busy[key] - idle[key] for key in idle)


def main():
    """Print what was measured."""
    arguments = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    arguments.add_argument("--gigabytes", type=float, default=8)
    arguments.add_argument("--columns", type=int, default=200)
    arguments.add_argument("--chunk", type=int, default=50_000)
    arguments.add_argument("--folder")
    given = arguments.parse_args()
    p, n = given.columns, int(given.gigabytes * 1e9 / 8 / given.columns)
    with tempfile.TemporaryDirectory(dir=given.folder) as folder:
        path = str(pathlib.Path(folder, "rows.npy"))
        write_rows(path, n, p)
        print(f"pcadim {pcadim.__version__}, {os.cpu_count()} cores, {n} x {p}, chunks {given.chunk}")
        ours, alone = timed(lambda: pcadim.select(path, threads=2))
        print(f"own threads, one file  {alone:7.1f} s  d = {ours.d}")
        theirs, two, memory = by_workers(path, n, p, given.chunk, 2)
        print(f"two Dask workers       {two:7.1f} s  d = {theirs.d}  ratio {two / alone:.2f}")
        _, one, _ = by_workers(path, n // 2, p, given.chunk, 1)
        print(f"one worker, half       {one:7.1f} s  weak scaling {one / two:.0%}")
        chunk, part = 8 * given.chunk * p, 8 * p * p
        print(f"worker beyond idling   {memory / 1e6:7.0f} MB; chunk {chunk / 1e6:.0f} MB, part {part / 1e6:.1f} MB")


if __name__ == "__main__":
    main()
