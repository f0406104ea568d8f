#!/usr/bin/env python3
"""Time per value of scipy.special.kve on the distribution of log_bessel_k_speed.cpp.

nu log-uniform in [0.5, 500], z log-uniform in [1e-3, 1e4], random order; only values where kve is
finite are kept, since the time for giving up says nothing. Processor time is measured. kve is K exp(z); the logarithm that would
still have to be taken is left out, in favour of scipy.

With the time per value of our batch form in ns as the argument (from log_bessel_k_speed), prints the
ratio too; exit code 1 if it is below 10.
"""

import statistics
import sys
import time

import numpy
import scipy
from scipy.special import kve

COUNT = 100_000
REPETITIONS = 15
BAR = 10


def draw_values():
    random = numpy.random.default_rng(1)
    nu = numpy.exp(random.uniform(numpy.log(0.5), numpy.log(500), COUNT))
    z = numpy.exp(random.uniform(numpy.log(1e-3), numpy.log(1e4), COUNT))
    finite = numpy.isfinite(kve(nu, z))
    return nu[finite], z[finite]


def main():
    nu, z = draw_values()
    out = numpy.empty_like(nu)
    times = []
    for _ in range(REPETITIONS + 1):
        start = time.process_time()
        kve(nu, z, out=out)
        times.append((time.process_time() - start) / len(nu) * 1e9)
    median = statistics.median(times[1:])
    print(f"scipy {scipy.__version__} kve: {median:.1f} ns per value")
    print(f"(median of {REPETITIONS}, {len(nu)} of {COUNT} values finite)")
    if len(sys.argv) > 1:
        ratio = median / float(sys.argv[1])
        print(f"kve / batch: {ratio:.1f}; bar {BAR}: {'holds' if ratio >= BAR else 'missed'}")
        return 0 if ratio >= BAR else 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
