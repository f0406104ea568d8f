"""The evidence and log K as functions: values by other people's arithmetic, NumPy's manners."""

import mpmath
import numpy as np
import pcadim
import pytest

X = pcadim.simulate(n=40, p=6, d=2, seed=3)


def theorem(x, phi, d, a=None):
    """Return Theorem 1 as a sum over the rows, in 30 digits."""
    mpmath.mp.dps = 30
    x = x - x.mean(axis=0)
    n, p = x.shape
    values = np.sort(np.linalg.eigvalsh(x.T @ x / n))
    shape = (values[: p - d].mean() / phi if a is None else a) + d / 2
    nu = shape - p / 2
    total = n * (mpmath.log(2) - mpmath.mpf(p) / 2 * mpmath.log(4 * mpmath.pi / phi))
    total -= n * mpmath.loggamma(shape)
    for length in np.linalg.norm(x, axis=1):
        z = mpmath.sqrt(phi) * length
        total += nu * mpmath.log(z / 2) + mpmath.log(mpmath.besselk(nu, z))
    return float(total)


@pytest.mark.parametrize("phi", [0.1, 1.0, 7.0])
@pytest.mark.parametrize("a", [None, 0.8])
def test_is_the_theorem(phi, a):
    """The values are those of the formula, with and without the plug-in."""
    for d in range(6):
        assert pcadim.log_evidence(X, phi, d, a) == pytest.approx(theorem(X, phi, d, a), rel=1e-12)


def test_a_report_gives_the_same_as_its_data():
    """A report holds all that the evidence depends on, also after a journey as JSON."""
    report = pcadim.Report.from_json(pcadim.select(X, scale=True).to_json())
    d = np.arange(6)
    np.testing.assert_allclose(
        pcadim.log_evidence(report, 0.5, d), pcadim.log_evidence(X, 0.5, d, scale=True), rtol=1e-13
    )


def test_ng_with_a_given_phi_in_raw_units_is_the_same():
    """The method's curve is this function."""
    report = pcadim.select(X, "ng", settings={"ng.phi": 0.7, "ng.units": "raw"})
    curve = pcadim.log_evidence(report, 0.7, np.arange(6))
    np.testing.assert_allclose(report.selections["ng"].curve, curve, rtol=1e-13)


def test_parameters_are_broadcast():
    """Numbers give a number, arrays an array of the common shape, `out` is filled."""
    one = pcadim.log_evidence(X, 1.0, 2)
    assert isinstance(one, float)
    grid = pcadim.log_evidence(X, [[0.5], [1.0]], np.arange(4), 1.5)
    assert grid.shape == (2, 4)
    out = np.zeros((2, 4))
    assert pcadim.log_evidence(X, [[0.5], [1.0]], np.arange(4), 1.5, out=out) is out
    np.testing.assert_array_equal(out, grid)


@pytest.mark.parametrize(
    ("arguments", "error", "words"),
    [
        ({"phi": 0.0, "d": 1}, ValueError, "phi = 0"),
        ({"phi": 1.0, "d": 6}, ValueError, "p - 1 = 5"),
        ({"phi": 1.0, "d": -1}, ValueError, "d = -1"),
        ({"phi": 1.0, "d": 1.5}, TypeError, "whole numbers"),
        ({"phi": 1.0, "d": 1, "a": -2.0}, ValueError, "a = -2"),
        ({"phi": 1.0, "d": 1, "a": np.nan}, ValueError, "NaN"),
        ({"phi": np.inf, "d": 1}, ValueError, "phi = inf"),
        ({"phi": [1.0, 2.0], "d": [1, 2, 3]}, ValueError, "broadcast"),
        ({"phi": 1.0, "d": [1, 2], "out": np.zeros(3)}, ValueError, "shape"),
    ],
)
def test_what_is_out_of_range_is_refused(arguments, error, words):
    """Every wrong parameter is named."""
    with pytest.raises(error, match=words):
        pcadim.log_evidence(X, **arguments)


def test_a_report_takes_no_preparation():
    """What was done to the data cannot be changed afterwards."""
    with pytest.raises(TypeError, match="scale: a report says"):
        pcadim.log_evidence(pcadim.select(X), 1.0, 1, scale=True)


def test_a_spectrum_without_rows_is_refused():
    """The lengths of the rows are part of the formula."""
    report = pcadim.select_from_spectrum([3.0, 1.0, 1.0], n=30, p=3)
    with pytest.raises(ValueError, match="lengths of the rows"):
        pcadim.log_evidence(report, 1.0, 1)


def test_log_bessel_k():
    """Values by high-precision arithmetic; broadcasting, numbers, `out`, the ends of the domain."""
    mpmath.mp.dps = 30
    nu, z = np.array([[0.0], [2.5], [-40.0], [300.0]]), np.array([1e-6, 0.3, 50.0, 2e4])
    got = pcadim.log_bessel_k(nu, z)
    for i, order in enumerate(nu.ravel()):
        for j, argument in enumerate(z):
            true = float(mpmath.log(mpmath.besselk(order, argument)))
            assert got[i, j] == pytest.approx(true, rel=1e-13, abs=1e-13)
    assert isinstance(pcadim.log_bessel_k(1, 2), float)
    out = np.empty(got.shape, dtype=np.float64)
    assert pcadim.log_bessel_k(nu, z, out=out) is out
    assert pcadim.log_bessel_k(1.0, 0.0) == np.inf
    assert np.isnan(pcadim.log_bessel_k(1.0, -1.0))
    with pytest.raises(ValueError, match="shape"):
        pcadim.log_bessel_k(nu, z, out=np.empty(3))
    with pytest.raises(TypeError):
        pcadim.log_bessel_k(1.0, 1.0, out=np.empty((), dtype=np.int64))
