"""Eigenvalues of matrices on devices by a band: those of NumPy's solver, and of whole reports."""

import numpy as np
import pcadim
import pytest
from pcadim import _core, _device, _device_band, _device_input
from test_arrays import (
    computation,
    data,
    jax,
    same_data,
    same_selections,
    same_spectrum,
    strict,
    torch,
)

pytest.importorskip("sklearn")

LIBRARIES = pytest.mark.parametrize("library", [strict, torch], ids=lambda one: one.__name__)

SIDE = 500


def rows(side=SIDE, seed=1):
    """Return rows of noise, three for each column."""
    return np.random.default_rng(seed).normal(size=(3 * side, side))


def gram(X):
    """Return the products of the columns."""
    return X.T @ X


def repeated():
    """Return noise with each column twice."""
    X = rows()
    X[:, 1::2] = X[:, ::2]
    return X


def one_repeated():
    """Return noise whose last columns are all the same."""
    X = rows()
    X[:, 100:] = X[:, :1]
    return X


def zeros(first, last):
    """Return noise with some columns of zeros."""
    X = rows()
    X[:, first:last] = 0
    return X


def of_eigenvalues(values):
    """Return a matrix with these eigenvalues and any eigenvectors."""
    vectors = np.linalg.qr(rows(len(values))[: len(values)])[0]
    return (vectors * values) @ vectors.T


def tridiagonal():
    """Return second differences."""
    return 2 * np.eye(SIDE) - np.eye(SIDE, k=1) - np.eye(SIDE, k=-1)


def blocks():
    """Return blocks of ones on the diagonal."""
    return np.kron(np.eye(5), np.ones((SIDE // 5, SIDE // 5))) + np.eye(SIDE)


CASES = {
    "noise": lambda: gram(rows()),
    "signal": lambda: gram(data(3 * SIDE, SIDE)),
    "large signal": lambda: gram(rows() + 1e6 * data(3 * SIDE, SIDE)),
    "rank 100": lambda: gram(rows()[:100]),
    "rank 3": lambda: gram(rows()[:3]),
    "repeated columns": lambda: gram(repeated()),
    "one column repeated": lambda: gram(one_repeated()),
    "all equal": lambda: np.ones((SIDE, SIDE)),
    "graded columns": lambda: gram(rows() * np.logspace(0, -12, SIDE)),
    "graded upwards": lambda: gram(rows() * np.logspace(-12, 0, SIDE)),
    "graded eigenvalues": lambda: of_eigenvalues(np.logspace(0, -12, SIDE)),
    "zeros": lambda: gram(zeros(150, 300)),
    "zeros first": lambda: gram(zeros(0, 150)),
    "zeros last": lambda: gram(zeros(300, SIDE)),
    "diagonal": lambda: np.diag(np.linspace(1, 2, SIDE)),
    "identity": lambda: np.eye(SIDE),
    "tridiagonal": tridiagonal,
    "blocks": blocks,
    "many rows away": lambda: 4 * np.eye(SIDE) + np.eye(SIDE, k=60) + np.eye(SIDE, k=-60),
    "huge": lambda: 1e250 * gram(rows()),
    "tiny": lambda: 1e-280 * gram(rows()),
}

EDGES = [_device_band.LEAST_CORNER + more for more in [-10, 0, 1, 47, 48, 49, 95, 96, 97]]


def by_band(library, matrix):
    """Return the eigenvalues of a copy in an array library; None where the band is not similar."""
    array = library()(np.array(matrix))
    return _device_band.eigenvalues(_device.library_of(array), array)


def same_values(found, matrix):
    """Compare with NumPy's solver: to some rounding errors of the largest."""
    expected = np.linalg.eigvalsh(matrix)
    assert found is not None
    assert (np.diff(found) >= 0).all()
    np.testing.assert_allclose(found, expected, rtol=0, atol=1e-13 * expected[-1])


@LIBRARIES
@pytest.mark.parametrize("case", CASES)
def test_eigenvalues(library, case):
    """Of matrices whose panels have full rank, and of those whose panels have none."""
    matrix = CASES[case]()
    same_values(by_band(library, matrix), matrix)


@LIBRARIES
@pytest.mark.parametrize("case", CASES)
def test_few_passes_are_right_or_say_so(library, case):
    """Panels of bad condition need more."""
    matrix = CASES[case]()
    array = library()(np.array(matrix))
    found = _device_band.eigenvalues(
        _device.library_of(array), array, passes=_device_band.FEW_PASSES
    )
    if found is not None:
        np.testing.assert_allclose(
            found, np.linalg.eigvalsh(matrix), rtol=0, atol=1e-11 * np.abs(found).max()
        )
    if case in ["noise", "signal"]:
        assert found is not None


@LIBRARIES
@pytest.mark.parametrize("side", EDGES)
def test_every_edge_of_a_panel(library, side):
    """The corner may be all there is, and any number of panels may come before it."""
    matrix = gram(rows(side))
    same_values(by_band(library, matrix), matrix)


@LIBRARIES
def test_what_is_not_similar_is_not_told(library):
    """Reflections do not exist where rows a panel away are the panel's own, in another order."""
    width = _core.BAND_WIDTH
    turned = np.roll(np.eye(width), 1, axis=0)
    above = np.kron(np.eye(SIDE // width + 1, k=1), turned)[:SIDE, :SIDE]
    matrix = 4 * np.eye(SIDE) + above + above.T
    found = by_band(library, matrix)
    if found is not None:
        same_values(found, matrix)
    broken = gram(rows())
    broken[3, 3] = np.nan
    assert by_band(library, broken) is None


def test_eigenvalues_on_the_host():
    """Of a symmetric matrix as it is."""
    for side in [1, 2, 60, 130]:
        matrix = gram(rows(side))
        same_values(_core.symmetric_eigenvalues(matrix), matrix)
    with pytest.raises(pcadim.UsageError, match="do not fit"):
        _core.band_eigenvalues(np.zeros((1, 96, 48)), np.zeros((48, 48)))


@pytest.fixture(params=[strict, torch], ids=lambda one: one.__name__)
def make(request, monkeypatch):
    """Return what makes arrays of a library, all treated like large ones on a GPU."""
    monkeypatch.setattr(_device, "HOST_KINDS", frozenset())
    monkeypatch.setattr(_device_input, "MOST_CELLS_ON_HOST", 0)
    monkeypatch.setattr(_device_band, "LEAST_SIDE", 300)
    return request.param()


REPORTS = {
    "tall": (data(700, 350), {}),
    "wide": (data(350, 700), {}),
    "float32": (data(700, 350).astype(np.float32), {}),
    "scaled": (data(700, 350), {"scale": True}),
    "scaled wide": (data(350, 700), {"scale": True}),
    "uncentred": (data(700, 350) - 45, {"center": False}),
    "uncentred wide": (data(350, 700) - 45, {"center": False}),
    "constant": (np.hstack([data(700, 350), np.ones((700, 10))]), {}),
}


@pytest.fixture
def calls(monkeypatch):
    """Return how often a band was found, and how often it was not."""
    count = {True: 0, False: 0}
    original = _device_band.eigenvalues

    def counted(*arguments):
        found = original(*arguments)
        count[found is not None] += 1
        return found

    monkeypatch.setattr(_device_band, "eigenvalues", counted)
    return count


@pytest.mark.parametrize("case", REPORTS)
@pytest.mark.parametrize("similar", [True, False])
def test_reports(make, monkeypatch, calls, case, similar):
    """Those of the same numbers in NumPy, also where the library's solver has to be asked."""
    if not similar:
        monkeypatch.setattr(_device_band, "TOLERANCE", -1)
    X, options = REPORTS[case]
    asked = {"methods": ["ng", "kaiser"], "findings": False, **options}
    report, expected = pcadim.select(make(X), **asked), pcadim.select(X, **asked)
    same_data(report, expected)
    same_spectrum(report, expected)
    same_selections(report, expected)
    assert "float64" in computation(report)[0]
    assert calls[similar] > 0
    assert calls[not similar] == 0


@pytest.mark.parametrize("make", [jax], indirect=True, ids=lambda one: one.__name__)
def test_arrays_that_are_never_written_to(make, calls):
    """JAX's: its own solver is asked."""
    X = REPORTS["tall"][0]
    asked = {"methods": ["kaiser"], "findings": False}
    same_spectrum(pcadim.select(make(X), **asked), pcadim.select(X, **asked))
    assert calls == {True: 0, False: 0}


def test_memory_is_spared_where_it_matters(make, calls):
    """The library's solver is asked for few columns, and where its memory is little beside X."""
    assert _device_band.saves_memory(300, 700)
    for X in [data(700, 299), data(80 * 300, 300)]:
        pcadim.select(make(X), methods=["kaiser"], findings=False)
    assert calls == {True: 0, False: 0}


def test_products_are_made_again(make):
    """Whatever is asked for after the eigenvalues, in whatever order."""
    X = data(700, 350)
    matrix = _device_input.device_matrix(make(X))
    matrix.columns()
    mean, ones = X.mean(axis=0), np.ones(350)
    centred = X - matrix.columns().mean
    shifts = [matrix.columns().mean, 0 * mean]
    factors = [ones, 1 / X.std(axis=0)]
    for _ in range(2):
        for shift in shifts:
            for factor in factors:
                prepared = (X - shift) * factor
                expected = np.linalg.eigvalsh(gram(prepared))[::-1]
                found = matrix.eigenvalues(shift, factor, False)
                np.testing.assert_allclose(found, expected, rtol=0, atol=1e-12 * expected[0])
        lengths = matrix.squared_norms(shifts[0], ones)
        np.testing.assert_allclose(lengths, (centred**2).sum(axis=1))
        scatter = matrix.scatter()
        np.testing.assert_allclose(scatter, gram(centred), atol=1e-12 * np.abs(scatter).max())
        values, _ = matrix.eigenvectors(shifts[0], ones, 2)
        np.testing.assert_allclose(values, np.linalg.eigvalsh(gram(centred))[::-1][:2])
