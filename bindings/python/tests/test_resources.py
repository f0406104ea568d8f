"""No copy of the data, no leak."""

import pytest
from helpers import run_script

PEAK = """
import sys
import numpy as np
import pcadim


def highest():
    # Not getrusage(): what it tells includes the process that started this one.
    with open("/proc/self/status") as file:
        [line] = [line for line in file if line.startswith("VmHWM:")]
    return 1024 * int(line.split()[1])


dtype, order, layout = sys.argv[1:]
rows, cols = (600_000 if layout == "strided" else 300_000), 60
X = np.empty((rows, cols), dtype=dtype, order=order)
rng = np.random.default_rng(1)
for first in range(0, rows, 10_000):
    X[first : first + 10_000] = 10 * rng.standard_normal((10_000, cols))
if layout == "strided":
    X = X[::2, ::2]
pcadim.select(X[:100], threads=2)  # what is loaded once
before = highest()
pcadim.select(X, threads=2)
print((highest() - before) / X.nbytes)
"""


def peak(dtype, order="C", layout="whole"):
    """Return how much more memory a call took at its peak, as a part of the data's size."""
    return float(run_script(PEAK, dtype, order, layout))


@pytest.mark.parametrize("layout", ["whole", "strided"])
@pytest.mark.parametrize("order", ["C", "F"])
@pytest.mark.parametrize("dtype", ["f8", "f4"])
def test_no_copy(dtype, order, layout):
    """The peak is far below the size of another array, of which some thousand rows are copied."""
    assert peak(dtype, order, layout) < 0.6


def test_the_peak_shows_a_copy():
    """The same measure sees the copy that another type of number needs."""
    assert peak("i8") > 0.9


LEAK = """
import numpy as np
import scipy.sparse as sp
import pcadim

X = np.random.default_rng(1).standard_normal((12, 4))
bad = np.full((3, 2), np.nan)
sparse = sp.csr_matrix(X)
few = "kaiser"  # the binding is looked at, not the methods


def resident():
    with open("/proc/self/statm") as file:
        return int(file.read().split()[1]) * 4096


def calls(count):
    for k in range(count):
        kind = k % 5
        if kind == 0:
            pcadim.select(X, few).to_dict()
        elif kind == 1:
            pcadim.select(sparse, few)
        elif kind == 2:
            pcadim.select(iter([X[:5], X[5:]]), few)
        elif kind == 3:
            pcadim._core.reduce(
                pcadim._inputs.as_input(X), pcadim._select.as_request(methods=few), at_least=1
            ).loadings
        else:
            try:
                pcadim.select(bad)
            except ValueError:
                pass


calls(2_000)
before = resident()
calls(10_000)
print(resident() - before)
"""


def test_no_leak_over_ten_thousand_calls():
    """Memory does not grow: a leak of 100 bytes a call would show."""
    assert int(run_script(LEAK)) < 1_000_000
