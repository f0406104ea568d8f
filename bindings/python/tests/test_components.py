"""Components as the estimator takes them from the core, against NumPy's SVD."""

import numpy as np
import pcadim
import pytest
from helpers import assert_same_but_fewer_components
from pcadim import _core
from pcadim._inputs import as_input
from pcadim._select import as_request


def reduce(X, d=None, at_least=0, how_many=None, **asked):
    """Return components of data."""
    return _core.reduce(as_input(X), as_request(**asked), d, at_least, how_many)


@pytest.mark.parametrize("scale", [False, True])
@pytest.mark.parametrize("shape", [(300, 20), (15, 40)])
def test_loadings_are_singular_vectors(scale, shape):
    """Loadings, variances and scores are those of NumPy's decomposition."""
    X = np.random.default_rng(4).standard_normal(shape) * np.arange(1, shape[1] + 1)
    found = reduce(X, 5, scale=scale)
    prepared = X - X.mean(axis=0)
    prepared /= prepared.std(axis=0, ddof=1) if scale else 1
    _, values, vectors = np.linalg.svd(prepared, full_matrices=False)
    vectors = vectors[:5] * np.sign(vectors[range(5), np.abs(vectors[:5]).argmax(axis=1)])[:, None]
    np.testing.assert_allclose(found.loadings, vectors.T, atol=1e-9)
    np.testing.assert_allclose(found.variances, values[:5] ** 2 / len(X), rtol=1e-10)
    np.testing.assert_allclose(found.total_variance, (values**2).sum() / len(X), rtol=1e-10)
    np.testing.assert_allclose((X - found.mean) * found.factor, prepared, rtol=1e-9, atol=1e-12)
    assert (found.n, found.p, found.d) == (*shape, 5)
    assert found.report is None
    assert found.method is None


def test_the_method_s_answer_and_its_report(X):
    """Without d the report that selected it comes too, and is that of select()."""
    found = reduce(X)
    assert found.d == 4
    assert reduce(X, how_many=lambda report: pcadim.Report(report).d + 1).d == 5
    assert_same_but_fewer_components(pcadim.Report(found.report), pcadim.select(X))
    assert found.method == pcadim.methods()[0].id
    # The same up to rounding: where the number is given, the data are read twice and centred first.
    np.testing.assert_allclose(found.loadings, reduce(X, 4).loadings, rtol=0, atol=1e-12)


def test_no_components():
    """An answer of 0 is refused, or one component is kept and the report still says 0."""
    noise = np.random.default_rng(1).standard_normal((200, 10))
    with pytest.raises(ValueError, match="keeps 0 components"):
        reduce(noise)
    found = reduce(noise, at_least=1)
    assert found.d == 1
    assert pcadim.Report(found.report).d == 0


def test_a_method_that_declines():
    """It is refused, or as many components are kept as are wanted at least."""
    X = np.random.default_rng(1).standard_normal((200, 1)) * np.ones(10)  # nothing to compare
    declined = next(s.method for s in pcadim.select(X, "all").selections if s.d is None)
    with pytest.raises(ValueError, match="does not select"):
        reduce(X, methods=declined)
    found = reduce(X, at_least=1, methods=declined)
    assert found.d == 1
    assert pcadim.Report(found.report).d is None


def test_arrays_are_views_that_outlive_their_owner(X):
    """Numbers are not copied, and stay when nothing else does."""
    found = reduce(X, 3)
    loadings, again = found.loadings, found.loadings
    assert loadings.flags.f_contiguous and loadings.flags.writeable
    assert np.shares_memory(loadings, again)
    expected = loadings.copy()
    del found, again
    assert np.array_equal(loadings, expected)


def test_columns_and_rows_left_out():
    """A constant column has no loading; rows with missing cells are numbered."""
    X = np.random.default_rng(2).standard_normal((30, 4))
    X[:, 1] = 7
    X[5, 2] = np.nan
    found = reduce(X, 2, missing="drop-rows")
    assert found.dropped_columns == ["column 2"]
    assert found.dropped_rows == [5]
    assert not found.loadings[1].any()
    assert found.factor[1] == 0
    assert found.cells is None
    mean, loadings, noise = reduce(X, 2, missing="em").cells
    assert mean.shape == noise.shape == (4,)
    assert loadings.shape[0] == 4
    assert (noise > 0).tolist() == [True, False, True, True]


def test_chunks_are_read_once(X):
    """An iterator is enough, also where the report and the components are wanted."""
    found = reduce(iter(np.array_split(X, 5)))
    assert np.array_equal(found.loadings, reduce(X).loadings)
