#!/usr/bin/env python3
"""Time of a whole `pcadim select` against two peers, on 20,000 x 500 numbers.

usage: select_vs_peers.py PCADIM BARE_LAPACK

The peers: bare_lapack (one BLAS product and LAPACK's eigenvalues of numbers in memory: the floor for
any program) and scikit-learn's PCA(n_components='mle', svd_solver='full'). pcadim is timed as a whole
process, reading the file included; the peers' loading is not counted. The repetitions alternate, so
that a disturbance meets all of them. Exit code 1 if a bar is missed.
"""

import os
import statistics
import subprocess
import sys
import tempfile
import time

from limited import output_of

ROWS, COLS, DIMENSION, SEED = 20_000, 500, 20, 1
REPETITIONS = 9
SLOW_REPETITIONS = 3  # of scikit-learn, in the first rounds
MOST_OF_BARE = 1.5
LEAST_OF_SKLEARN = 30


def simulate(pcadim, path):
    """Writes Gaussian data with a few strong directions (the paper's simulation, SNR 10)."""
    subprocess.run(
        [pcadim, "simulate", "--n", str(ROWS), "--p", str(COLS), "--dim", str(DIMENSION),
         "--seed", str(SEED), "-o", path],
        check=True, stderr=subprocess.DEVNULL)


def time_pcadim(pcadim, path):
    """Seconds of a whole process."""
    start = time.perf_counter()
    output_of(pcadim, "select", path, "--json", "--quiet")
    return time.perf_counter() - start


def time_bare(bare_lapack):
    """Seconds of product and eigenvalues, as the program prints them last: 'together 0.1 s'."""
    words = output_of(bare_lapack, str(ROWS), str(COLS), "1").split()
    return float(words[words.index("together") + 1])


def time_in_python(peer, path):
    """Seconds of a peer in Python, measured by this script in a process of its own."""
    return float(output_of(sys.executable, __file__, peer, path))


def fit_sklearn(data):
    """What a scikit-learn user would write."""
    from sklearn.decomposition import PCA
    PCA(n_components="mle", svd_solver="full").fit(data)


def bare_numpy(data):
    """Product and eigenvalues, and nothing else."""
    import numpy
    numpy.linalg.eigvalsh(data.T @ data)


PEERS = {"--sklearn": fit_sklearn, "--numpy": bare_numpy}


def run_and_print(peer, path):
    """The part that runs in its own process: loads, then times the work alone."""
    import numpy
    data = numpy.load(path)
    start = time.perf_counter()
    PEERS[peer](data)
    print(time.perf_counter() - start)


def progress(text):
    """Says where we are to the person waiting."""
    print(text, file=sys.stderr, flush=True)


def measure(pcadim, bare_lapack, path):
    """Alternating repetitions: lists of seconds."""
    ours, bare, numpy, sklearn = [], [], [], []
    time_pcadim(pcadim, path)  # fills the file cache; not counted
    for round_number in range(REPETITIONS):
        progress(f"  round {round_number + 1} of {REPETITIONS}")
        bare.append(time_bare(bare_lapack))
        ours.append(time_pcadim(pcadim, path))
        numpy.append(time_in_python("--numpy", path))
        if round_number < SLOW_REPETITIONS:
            sklearn.append(time_in_python("--sklearn", path))
    return ours, bare, numpy, sklearn


def versions():
    """The peers' versions, for the record."""
    import numpy
    import sklearn
    return f"scikit-learn {sklearn.__version__}, numpy {numpy.__version__}"


def row(name, times, ours):
    """A line of the table: the ratio is the median over rounds, so that both sides shared the noise."""
    ratio = statistics.median(theirs / mine for theirs, mine in zip(times, ours))
    return (f"| {name} | {statistics.median(times):.3f} | {min(times):.3f} | {len(times)} "
            f"| {ratio:.2f} |"), ratio


def print_report(ours, bare, numpy, sklearn):
    """Prints the Markdown table and the verdicts; returns whether both bars hold."""
    our_row, _ = row("`pcadim select`, whole process", ours, ours)
    bare_row, bare_ratio = row("bare BLAS and LAPACK", bare, ours)
    numpy_row, numpy_ratio = row("the same by NumPy, without loading", numpy, ours)
    sklearn_row, sklearn_ratio = row("scikit-learn PCA 'mle', fit alone", sklearn, ours)
    near_bare = 1 / bare_ratio <= MOST_OF_BARE
    far_from_sklearn = sklearn_ratio >= LEAST_OF_SKLEARN
    print(f"{ROWS} x {COLS}, dimension {DIMENSION}, SNR 10, seed {SEED}; {versions()}; all cores:\n")
    print("| program | median s | least s | repetitions | median ratio to pcadim |")
    print("|---|---:|---:|---:|---:|")
    print(our_row, bare_row, numpy_row, sklearn_row, sep="\n")
    print(f"\nBar: at most {MOST_OF_BARE} times bare BLAS and LAPACK: "
          f"{'holds' if near_bare else 'missed'} ({1 / bare_ratio:.2f}; "
          f"of the least times {min(ours) / min(bare):.2f}; against NumPy {1 / numpy_ratio:.2f}).")
    print(f"Bar: at least {LEAST_OF_SKLEARN} times faster than scikit-learn: "
          f"{'holds' if far_from_sklearn else 'missed'} ({sklearn_ratio:.0f}).")
    return near_bare and far_from_sklearn


def main(arguments):
    """Runs either role of this script."""
    if len(arguments) != 2:
        print(__doc__.split("\n\n")[1], file=sys.stderr)
        return 2
    if arguments[0] in PEERS:
        run_and_print(*arguments)
        return 0
    pcadim, bare_lapack = arguments
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "data.npy")
        simulate(pcadim, path)
        holds = print_report(*measure(pcadim, bare_lapack, path))
    return 0 if holds else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
