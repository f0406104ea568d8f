"""Measures what the Python binding adds to the C++ call: Markdown, and a verdict.

usage: python_overhead.py CHOOSE_SPEED [ROWS COLUMNS REPETITIONS]

CHOOSE_SPEED is the benchmark program of that name. The two take turns on the same simulated
matrix, so that what else the machine does meets both. The pcadim package must be installed.
"""

import statistics
import subprocess
import sys
import time

import pcadim

BAR = 0.05


def python_call(X, threads):
    """Return the seconds of a call from Python, and its answer."""
    begin = time.perf_counter()
    report = pcadim.select(X, threads=threads)
    seconds = time.perf_counter() - begin
    return seconds, report.d


def core_call(program):
    """Return the seconds of a call in C++, and its answer."""
    program.stdin.write("\n")
    program.stdin.flush()
    seconds, d = program.stdout.readline().split()
    return float(seconds), int(d)


def measure(speed, rows, columns, repetitions, threads):
    """Return the seconds of calls in C++ and of calls from Python."""
    X = pcadim.simulate(n=rows, p=columns)
    with subprocess.Popen(
        [speed, str(rows), str(columns), str(threads)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    ) as program:
        pairs = []
        for turn in range(repetitions + 4):
            if turn % 2:  # neither is always the first
                (core, d), (python, same) = core_call(program), python_call(X, threads)
            else:
                (python, same), (core, d) = python_call(X, threads), core_call(program)
            assert d == same, "the two do not say the same"
            pairs.append((core, python))
        program.stdin.close()
    return zip(*pairs[4:], strict=True)  # the first calls warm up


def undisturbed(seconds):
    """Return the first decile: what else the machine does only ever adds."""
    return statistics.quantiles(seconds, n=10)[0]


def main():
    """Measure and print."""
    speed, *sizes = sys.argv[1:]
    rows, columns, repetitions = map(int, sizes or (2000, 200, 101))
    print(f"{rows} x {columns}, {repetitions} calls each in turn; first deciles, milliseconds\n")
    print("| threads | C++ | Python | difference | overhead |")
    print("|---|---|---|---|---|")
    worst = 0.0
    for threads in (1, 2):
        core, python = measure(speed, rows, columns, repetitions, threads)
        base, whole = undisturbed(core), undisturbed(python)
        worst = max(worst, whole / base - 1)
        print(
            f"| {threads} | {1e3 * base:.3f} | {1e3 * whole:.3f} "
            f"| {1e3 * (whole - base):.3f} | {whole / base - 1:.2%} |"
        )
    print(f"\nOverhead below {BAR:.0%}: {'holds' if worst < BAR else 'missed'}")
    return 0 if worst < BAR else 1


if __name__ == "__main__":
    sys.exit(main())
