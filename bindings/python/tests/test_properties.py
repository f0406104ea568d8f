"""Properties that hold whatever the numbers are."""

import numpy as np
import pcadim
from helpers import without_source
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st
from hypothesis.extra import numpy as hnp

settings.register_profile(
    "pcadim", deadline=None, max_examples=60, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile("pcadim")

SHAPES = hnp.array_shapes(min_dims=2, max_dims=2, min_side=1, max_side=12)
TAME = st.floats(-1e6, 1e6, allow_subnormal=False)
WILD = st.floats(allow_nan=True, allow_infinity=True)


def answer(X, **asked):
    """Return the report, or None where the data are refused."""
    try:
        return pcadim.select(X, **asked)
    except ValueError as error:
        assert "\n" not in str(error)
        return None


@given(hnp.arrays(np.float64, SHAPES, elements=WILD), st.booleans(), st.booleans())
def test_any_numbers_are_answered_or_refused(X, scale, center):
    """Nothing but a ValueError ever comes; an answer is in range and its numbers are numbers."""
    report = answer(X, scale=scale, center=center)
    if report is None:
        return
    most = min(X.shape[0] - center, X.shape[1])
    for selection in report.selections:
        assert selection.d is None or 0 <= selection.d <= most
        assert not np.isinf(selection.curve).any()
        if len(selection.posterior):
            assert abs(selection.posterior.sum() - 1) < 1e-9
    assert (np.diff(report.spectrum.eigenvalues) <= 0).all()


@given(
    st.sampled_from(["f2", "f4", ">f4", "i1", ">i2", "i4", "u8", "?"]).flatmap(
        lambda dtype: hnp.arrays(dtype, SHAPES)
    )
)
def test_any_type_of_number_is_the_same_number(X):
    """Types of numbers are converted without changing an answer, or refused alike."""
    mine, plain = answer(X), answer(X.astype(np.float64))
    assert (mine is None) == (plain is None)
    if mine is not None:
        assert mine == plain


@given(
    hnp.arrays(np.float64, SHAPES, elements=TAME),
    st.sampled_from(["C", "F"]),
    st.integers(1, 3),
    st.integers(1, 3),
    st.booleans(),
)
def test_layout_changes_no_digit(X, order, row_step, column_step, backwards):
    """Any strides, also negative ones, give the same bytes."""
    rows, columns = X.shape
    larger = np.zeros((rows * row_step, columns * column_step), order=order)
    view = larger[::row_step, ::column_step]
    view = view[::-1, ::-1] if backwards else view
    view[...] = X
    plain, strided = answer(X), answer(view)
    assert (plain is None) == (strided is None)
    if plain is not None:
        assert without_source(plain.to_json()) == without_source(strided.to_json())


@given(hnp.arrays(np.float64, SHAPES, elements=TAME), st.lists(st.integers(0, 12), max_size=5))
def test_cutting_into_chunks_changes_no_digit(X, cuts):
    """Wherever the rows are cut, empty pieces included."""
    plain, chunked = answer(X), answer(iter(np.split(X, sorted(cuts))))
    assert (plain is None) == (chunked is None)
    if plain is not None:
        assert without_source(plain.to_json()) == without_source(chunked.to_json())


@given(hnp.arrays(np.float64, SHAPES, elements=TAME), st.integers(-20, 20))
def test_units_do_not_matter(X, power):
    """All numbers times a power of two: the eigenvalues times its square, exactly."""
    plain, other = answer(X), answer(X * 2.0**power)
    assume(plain is not None and other is not None)
    factor = 4.0**power
    np.testing.assert_allclose(
        other.spectrum.eigenvalues, plain.spectrum.eigenvalues * factor, rtol=1e-9
    )


@given(hnp.arrays(np.float64, SHAPES, elements=TAME))
def test_a_spectrum_can_be_taken_elsewhere(X):
    """What a report says of its eigenvalues is enough to ask again."""
    report = answer(X)
    assume(report is not None and report.spectrum.complete)
    values = report.spectrum.eigenvalues
    zeros = np.zeros(report.data.p - len(values))
    again = pcadim.select_from_spectrum(
        np.concatenate([values, zeros]), report.data.n, report.data.p
    )
    np.testing.assert_allclose(again.spectrum.eigenvalues, values[: again.data.rank], rtol=1e-12)


def test_a_column_too_small_to_be_scaled():
    """Found by the tests above: its square has lost its digits, and sums no longer agreed."""
    assert pcadim.select(np.array([[4.4e-159, 1.0], [0.0, 0.0]])).data.rank == 1
