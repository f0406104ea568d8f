"""How time grows with rows, columns and threads: a table, and the exponents that fit it.

usage: growth.py PCADIM [--threads 1,2] [--rows 25000,50000,100000,200000] [--columns 250,500,1000,2000]
                 [--middle 100000x500] [--folder FOLDER]

Data are NPY files in the page cache; each is analysed by a whole process with the method `auto`, and
the least of three numbers counts. The seconds of the decomposition (reading, products, eigenvalues) and
of the method are the report's own. Slopes are those of log time against log size: rows with the
columns of `--middle`, columns with its rows. Exit code 1 if a bar is missed: decomposition 1.02 against
n and 2.05 against p; the method at most a tenth of the decomposition from 2,000 columns up.
"""

import argparse
import datetime
import os
import sys
import tempfile
import time
from pathlib import Path

import numpy as np
from machine import processor
from many_cores import analysed, data_set

STEEPEST_ROWS, STEEPEST_COLUMNS = 1.02, 2.05
MANY_COLUMNS, LARGEST_SHARE = 2000, 0.1
REPETITIONS = 3


def numbers(text):
    return [int(one) for one in text.split(",")]


def once(program, path, threads):
    """Seconds of the whole process, of the decomposition and of the method."""
    begin = time.perf_counter()
    timing = analysed(program, path, threads)["timing"]
    return time.perf_counter() - begin, timing["read_s"] + timing["spectrum_s"], timing["select_s"]


def measured(program, shape, threads, folder):
    """The least of each number, for each thread count."""
    path = folder / "x.npy"
    np.save(path, data_set(*shape))
    runs = [[once(program, path, count) for _ in range(REPETITIONS)] for count in threads]
    path.unlink()
    return [[min(numbers) for numbers in zip(*some)] for some in runs]


def table(program, shapes, threads, folder):
    print("| rows | columns | threads | process, s | decomposition, s | method, s |")
    print("|---:|---:|---:|---:|---:|---:|")
    times = {}
    for n, p in shapes:
        for count, found in zip(threads, measured(program, (n, p), threads, folder)):
            times[n, p, count] = found
            print(f"| {n:,} | {p:,} | {count} | " + " | ".join(f"{one:.3f}" for one in found) + " |",
                  flush=True)
    return times


def slope(sizes, times):
    return float(np.polyfit(np.log(sizes), np.log(times), 1)[0])


def judge(what, value, bar):
    holds = value <= bar
    print(f"{what}: {value:.2f}; the bar of {bar} {'holds' if holds else 'missed'}")
    return holds


def slopes_hold(times, rows, columns, middle, threads):
    holds = True
    for count in threads:
        by_rows = slope(rows, [times[n, middle[1], count][1] for n in rows])
        by_columns = slope(columns, [times[middle[0], p, count][1] for p in columns])
        holds &= judge(f"{count} threads, slope against n", by_rows, STEEPEST_ROWS)
        holds &= judge(f"{count} threads, slope against p", by_columns, STEEPEST_COLUMNS)
    return holds


def method_is_small(times):
    shares = [found[2] / found[1] for (_, p, _), found in times.items() if p >= MANY_COLUMNS]
    return not shares or judge(f"method / decomposition from {MANY_COLUMNS:,} columns up",
                               max(shares), LARGEST_SHARE)


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("program")
    parser.add_argument("--threads", default=f"1,{os.cpu_count()}")
    parser.add_argument("--rows", default="25000,50000,100000,200000")
    parser.add_argument("--columns", default="250,500,1000,2000")
    parser.add_argument("--middle", default="100000x500")
    parser.add_argument("--folder", help="where the data go; the system's, for temporary files")
    arguments = parser.parse_args()
    rows, columns, threads = map(numbers, (arguments.rows, arguments.columns, arguments.threads))
    middle = tuple(map(int, arguments.middle.split("x")))
    shapes = dict.fromkeys([(n, middle[1]) for n in rows] + [(middle[0], p) for p in columns])
    print(f"{processor()}, {os.cpu_count()} threads, {datetime.date.today()}\n")
    with tempfile.TemporaryDirectory(dir=arguments.folder) as folder:
        times = table(arguments.program, shapes, threads, Path(folder))
    print()
    holds = slopes_hold(times, rows, columns, middle, threads)
    return 0 if method_is_small(times) and holds else 1


if __name__ == "__main__":
    sys.exit(main())
