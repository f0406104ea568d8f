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


def judged_on_rows(selection):
    """Was the noise judged on some of the rows of large data?"""
    return "judged_rows" in selection.fitted


def assert_same_answer(report, whole):
    """Compare every method: d, curve, probabilities, outcome.

    Not where some rows of large data told what the noise is like: parts do not have them.
    """
    if not judged_on_rows(whole.selections[0]):
        assert report.d == whole.d
    assert report.data.n == whole.data.n
    methods = [sorted(one.method for one in each.selections) for each in (report, whole)]
    assert methods[0] == methods[1]
    for one in report.selections:
        other = whole.selections[one.method]
        if judged_on_rows(other):
            continue
        assert (one.d, one.outcome) == (other.d, other.outcome), one.method
        assert furthest(one.curve, other.curve) <= SEARCHES.get(one.method, CLOSE), one.method
        assert furthest(one.posterior, other.posterior) <= CLOSE, one.method
    assert furthest(report.spectrum.eigenvalues, whole.spectrum.eigenvalues) <= CLOSE
