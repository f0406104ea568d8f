"""Is the answer for data in parts that for data in one place?"""

import numpy as np

# Its parameter is found by a search, whose last digits depend on the last bits of the eigenvalues.
SEARCHES = {"ng": 1e-6}
CLOSE = 1e-9


def furthest(one, other):
    """Return the largest difference between two curves, relative where numbers are large."""
    assert len(one) == len(other)
    if not len(one):
        return 0.0
    assert np.array_equal(np.isnan(one), np.isnan(other))
    return np.nanmax(np.abs(one - other) / np.maximum(1, np.abs(other)), initial=0)


def unequal(noise, n=60_000, p=80):
    """Return three components in noise that differs between columns, or between rows."""
    random = np.random.default_rng(9)
    signal = random.normal(size=(n, 3)) @ random.normal(size=(3, p))
    sizes = {
        "white": 1,
        "columns": 10 ** random.uniform(-1, 1, size=p),
        "rows": np.where(np.arange(n) * 7 % 10, 1, 6)[:, None],
    }
    return signal + sizes[noise] * random.normal(size=(n, p))


def assert_same_answer(report, whole):
    """Compare every method: d, curve, probabilities, outcome."""
    assert report.d == whole.d
    assert report.data.n == whole.data.n
    methods = [sorted(one.method for one in each.selections) for each in (report, whole)]
    assert methods[0] == methods[1]
    for one in report.selections:
        other = whole.selections[one.method]
        assert (one.d, one.outcome) == (other.d, other.outcome), one.method
        assert furthest(one.curve, other.curve) <= SEARCHES.get(one.method, CLOSE), one.method
        assert furthest(one.posterior, other.posterior) <= CLOSE, one.method
    assert furthest(report.spectrum.eigenvalues, whole.spectrum.eigenvalues) <= CLOSE
