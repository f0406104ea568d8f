#!/usr/bin/env python3
"""log K against GSL and against scipy.special.kve, in one run.

Runs log_bessel_k_speed, which measures our forms and GSL, several times with SciPy in between, and keeps the shortest time of
each. SciPy gets the same distribution: nu log-uniform in [0.5, 500], z log-uniform in [1e-3, 1e4], random order; only values where
kve is finite are kept, since the time for giving up says nothing. Processor time is measured. kve is K exp(z); the logarithm that
would still have to be taken is left out, in favour of SciPy.

usage: log_bessel_k_scipy.py PROGRAM [avx2 | sse4]     Exit code 1 if a bar is missed.
"""

import datetime
import pathlib
import re
import subprocess
import sys
import time

import numpy
import scipy
from scipy.special import kve

COUNT = 100_000
ROUNDS = 3
REPETITIONS = 10
BATCH_BAR = 10
SINGLE_BAR = 2
FORMS = ("batch of pairs", "one by one", "gsl_sf_bessel_lnKnu")


def draw_values():
    random = numpy.random.default_rng(1)
    nu = numpy.exp(random.uniform(numpy.log(0.5), numpy.log(500), COUNT))
    z = numpy.exp(random.uniform(numpy.log(1e-3), numpy.log(1e4), COUNT))
    finite = numpy.isfinite(kve(nu, z))
    return nu[finite], z[finite]


def scipy_times(nu, z):
    """Nanoseconds per value of each repetition."""
    out = numpy.empty_like(nu)
    times = []
    for _ in range(REPETITIONS):
        start = time.process_time()
        kve(nu, z, out=out)
        times.append((time.process_time() - start) / len(nu) * 1e9)
    return times


def program_times(command):
    """Nanoseconds per value of each form, and what else the program says."""
    text = subprocess.run(command, capture_output=True, text=True, check=False).stdout
    found = dict(re.findall(r"^\| ([a-zA-Z_ ]+) \| ([0-9.]+) \|", text, re.MULTILINE))
    return {form: float(found[form]) for form in FORMS}, re.search(r"Vectors: (\S+)\.", text)[1]


def processor():
    names = re.findall(r"^model name\s*: (.*)", pathlib.Path("/proc/cpuinfo").read_text(), re.MULTILINE)
    return names[0] if names else "an unnamed processor"


def measure(command):
    nu, z = draw_values()
    kve_name = f"scipy {scipy.__version__} kve"
    least = {}
    for _ in range(ROUNDS):
        times, vectors = program_times(command)
        times[kve_name] = min(scipy_times(nu, z))
        least = {form: min(value, least.get(form, value)) for form, value in times.items()}
    return least, vectors, kve_name


def main():
    least, vectors, kve_name = measure(sys.argv[1:])
    gsl, batch, single = least["gsl_sf_bessel_lnKnu"], least["batch of pairs"], least["one by one"]
    print(f"{processor()}, vectors {vectors}, {datetime.date.today()}; shortest of {ROUNDS} rounds.\n")
    print("| form | ns per value | GSL / form | SciPy / form |\n|---|---:|---:|---:|")
    for form, value in least.items():
        print(f"| {form} | {value:.1f} | {gsl / value:.1f} | {least[kve_name] / value:.1f} |")
    holds = min(gsl, least[kve_name]) >= BATCH_BAR * batch and gsl >= SINGLE_BAR * single
    print(f"\nBar: batch {BATCH_BAR} times faster than both, one by one {SINGLE_BAR} times faster than GSL: ", end="")
    print("holds" if holds else "missed")
    return 0 if holds else 1


if __name__ == "__main__":
    sys.exit(main())
