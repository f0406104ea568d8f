"""Averaging over the number of components, against the same thing done the long way."""

import sys
from pathlib import Path

import numpy as np
import pcadim
import pytest
from pcadim import _averaging

sklearn = pytest.importorskip("sklearn")
from sklearn import decomposition  # noqa: E402
from sklearn.linear_model import LinearRegression  # noqa: E402

EXAMPLES = Path(__file__).parents[1] / "examples"


def weak(n=60, p=15, d=4, seed=0, strength=2.0):
    """Return a signal that leaves its dimension in doubt, and the same with noise."""
    random = np.random.default_rng(seed)
    axes = np.linalg.qr(random.normal(size=(p, d)))[0]
    clean = random.normal(size=(n, d)) * np.linspace(2, 0.5, d) * strength @ axes.T + 3
    return clean, clean + random.normal(size=(n, p))


def doubtful(**options):
    """Return data whose dimension has more than one probability, and PCA averaged over them."""
    for seed in range(50):
        clean, X = weak(seed=seed)
        pca = pcadim.PCA(average=True, **options).fit(X)
        if np.count_nonzero(pca.weights_ > 0.01) > 1 and pca.report_.d:
            return clean, X, pca
    raise AssertionError("no data with a dimension in doubt")


def conditional_mean(X, d, variances, axes, mean):
    """Return E[signal | x] of probabilistic PCA with d components, by the normal formulas."""
    p = X.shape[1]
    noise = variances[d:].sum() / (p - d)
    signal = (axes[:d].T * (variances[:d] - noise)) @ axes[:d]
    return mean + (X - mean) @ np.linalg.solve(signal + noise * np.eye(p), signal)


def test_reconstruction_is_the_mean_over_dimensions_of_conditional_means():
    """Reconstruction is the mean over dimensions of conditional means."""
    _, X, pca = doubtful()
    full = decomposition.PCA().fit(X)
    expected = sum(
        weight * conditional_mean(X, d, full.explained_variance_, full.components_, full.mean_)
        for d, weight in enumerate(pca.weights_)
        if weight > 0
    )
    np.testing.assert_allclose(pca.inverse_transform(pca.transform(X)), expected, atol=1e-7)


def test_wide_data_count_every_direction_as_noise():
    """Wide data count every direction as noise."""
    random = np.random.default_rng(1)
    X = random.normal(size=(20, 2)) @ random.normal(size=(2, 50)) * 2 + random.normal(size=(20, 50))
    pca = pcadim.PCA(2, average=True).fit(X)
    variances = np.zeros(50)
    full = decomposition.PCA().fit(X)
    variances[:20] = full.explained_variance_
    expected = conditional_mean(X, 2, variances, full.components_, full.mean_)
    np.testing.assert_allclose(pca.inverse_transform(pca.transform(X)), expected, atol=1e-9)


def test_covariance_is_the_mean_over_dimensions():
    """Covariance is the mean over dimensions."""
    _, X, pca = doubtful()
    expected = 0
    for d, weight in enumerate(pca.weights_):
        if weight > 1e-15:
            one = decomposition.PCA(d or 1).fit(X)
            noise_alone = np.eye(15) * X.var(axis=0, ddof=1).mean()
            expected = expected + weight * (one.get_covariance() if d else noise_alone)
    np.testing.assert_allclose(pca.get_covariance(), expected, atol=1e-7)


def test_weights_are_the_posterior():
    """Weights are the posterior."""
    _, _, pca = doubtful()
    first = pca.report_.selections[0]["first"]
    np.testing.assert_allclose(pca.weights_[first:], np.nan_to_num(pca.posterior_), atol=1e-12)
    assert not pca.weights_[:first].any()
    assert pca.weights_.sum() == pytest.approx(1)
    assert pca.n_components_ >= np.flatnonzero(pca.weights_ > 1e-6)[-1]


@pytest.mark.parametrize("whiten", [False, True])
@pytest.mark.parametrize("scale", [False, True])
def test_factors_lie_between_0_and_1_and_fall(scale, whiten):
    """Factors lie between 0 and 1 and fall."""
    _, X, pca = doubtful(scale=scale, whiten=whiten)
    assert (np.diff(pca.shrinkage_) <= 1e-12).all()
    assert (pca.shrinkage_ >= 0).all()
    assert (pca.shrinkage_ < 1).all()
    plain = pcadim.PCA(pca.n_components_, scale=scale, whiten=whiten).fit(X)
    np.testing.assert_allclose(pca.transform(X), plain.transform(X) * pca.shrinkage_, atol=1e-10)


def test_a_number_is_certain():
    """A number is certain."""
    _, X = weak()
    pca = pcadim.PCA(3, average=True).fit(X)
    np.testing.assert_array_equal(pca.weights_, [0, 0, 0, 1])
    variances = decomposition.PCA().fit(X).explained_variance_
    expected = 1 - variances[3:].sum() / 12 / variances[:3]
    np.testing.assert_allclose(pca.shrinkage_, expected, rtol=1e-10)


def test_shrinking_restores_a_known_signal_better():
    """Shrinking restores a known signal better."""
    errors = {"plain": 0.0, "shrunk": 0.0}
    for seed in range(20):
        clean, X = weak(n=200, seed=seed, strength=1.0)
        for name, average in (("plain", False), ("shrunk", True)):
            pca = pcadim.PCA(4, average=average).fit(X)
            errors[name] += np.mean((pca.inverse_transform(pca.transform(X)) - clean) ** 2)
    assert errors["shrunk"] < 0.95 * errors["plain"]


def test_methods_without_probabilities_are_refused():
    """Methods without probabilities are refused."""
    _, X = weak()
    without = [
        selection["method"]
        for selection in pcadim.select(X).selections
        if not len(selection["posterior"])
    ]
    assert without
    with pytest.raises(ValueError, match="probabilities") as told:
        pcadim.PCA(without[0], average=True).fit(X)
    assert without[0] in str(told.value)


def test_inclusion_probabilities():
    """Inclusion probabilities."""
    weights = np.array([0.1, 0.2, 0.3, 0.4])
    np.testing.assert_allclose(_averaging.inclusion_probabilities(weights, 3), [0.9, 0.7, 0.4])
    np.testing.assert_allclose(
        _averaging.inclusion_probabilities(weights, 5), [0.9, 0.7, 0.4, 0, 0]
    )


def regressed(X, y, d):
    """Return the predictions of a regression on d scores; of the mean for 0."""
    if d == 0:
        return np.broadcast_to(y.mean(axis=0), y.shape)
    scores = decomposition.PCA(d).fit_transform(X)
    return LinearRegression().fit(scores, y).predict(scores)


@pytest.mark.parametrize("targets", [(), (3,)])
def test_regression_is_the_mean_over_dimensions_of_regressions(targets):
    """Regression is the mean over dimensions of regressions."""
    clean, X, pca = doubtful()
    y = clean @ np.random.default_rng(0).normal(size=(15, *targets)) + 40
    model = pcadim.PCRegressor().fit(X, y)
    expected = sum(
        weight * regressed(X, y, d) for d, weight in enumerate(pca.weights_) if weight > 1e-15
    )
    np.testing.assert_allclose(model.predict(X), expected, rtol=1e-8, atol=1e-7)
    assert model.coef_.shape == (*targets, 15)
    np.testing.assert_allclose(
        model.inclusion_,
        [pca.weights_[j:].sum() for j in range(1, model.n_components_ + 1)],
        atol=1e-12,
    )


@pytest.mark.parametrize("d", [1, 3, 15])
def test_regression_on_a_number_of_components(d):
    """Regression on a number of components."""
    clean, X = weak()
    y = clean[:, 0]
    for average in (False, True):
        model = pcadim.PCRegressor(d, average=average).fit(X, y)
        np.testing.assert_allclose(model.predict(X), regressed(X, y, d), rtol=1e-9, atol=1e-9)


def test_regression_takes_sparse_matrices_and_scales():
    """Regression takes sparse matrices and scales."""
    sparse = pytest.importorskip("scipy.sparse")
    clean, X = weak()
    X = np.where(np.abs(X) < 2, 0, X) * np.arange(1, 16)
    y = clean[:, 0]
    full = pcadim.PCRegressor(3, scale=True).fit(X, y)
    thin = pcadim.PCRegressor(3, scale=True).fit(sparse.csr_array(X), y)
    np.testing.assert_allclose(thin.coef_, full.coef_, rtol=1e-8)
    np.testing.assert_allclose(thin.predict(sparse.csr_array(X)), full.predict(X), rtol=1e-9)
    scaled = (X - X.mean(axis=0)) / X.std(axis=0, ddof=1)
    np.testing.assert_allclose(full.predict(X), regressed(scaled, y, 3), rtol=1e-9)


def test_regression_far_from_the_origin_keeps_its_digits():
    """Regression far from the origin keeps its digits."""
    clean, X = weak()
    y = clean[:, 0]
    near = pcadim.PCRegressor(3).fit(X, y)
    far = pcadim.PCRegressor(3).fit(X + 1e6, y + 1e6)
    np.testing.assert_allclose(far.coef_, near.coef_, rtol=1e-6, atol=1e-8)


def test_regression_on_nothing_predicts_the_mean():
    """Regression on nothing predicts the mean."""
    random = np.random.default_rng(3)
    X, y = random.normal(size=(60, 8)), random.normal(size=60)
    with pytest.warns(UserWarning, match="keeps 0 components"):
        model = pcadim.PCRegressor(average=False).fit(X, y)
    assert model.report_.d == 0
    np.testing.assert_allclose(model.predict(X), y.mean(), rtol=1e-12)


@pytest.fixture(scope="module")
def example():
    """Return the script behind docs/averaging.md."""
    sys.path.insert(0, str(EXAMPLES))
    try:
        import averaging
    finally:
        sys.path.remove(str(EXAMPLES))
    return averaging


def test_example_denoising_helps_where_the_page_says_so(example):
    """Example denoising helps where the page says so."""
    errors = example.averaged(lambda seed: example.digits_with_noise(1000, 4.0, seed), 3)
    assert errors["averaged"] < 0.95 * errors["d components"] < errors["nothing done"]
    # Most of it is the shrinking, not the averaging.
    assert errors["averaged"] == pytest.approx(errors["d, shrunk"], rel=0.05)


def test_example_regression_fails_where_the_page_says_so(example):
    """Example regression fails where the page says so."""
    contrast = example.averaged(
        lambda seed: example.regression(200, 30, 5, 10.0, "contrast", seed), 3
    )
    assert contrast["PCR, averaged"] > 1.5 * contrast["ridge by CV"]
    factors = example.averaged(
        lambda seed: example.regression(60, 100, 5, 10.0, "factors", seed), 3
    )
    assert factors["PCR, averaged"] < 0.5 * factors["least squares"]


def test_example_puts_tables_between_marks(example):
    """Example puts tables between marks."""
    page = "a\n<!-- x -->\nold\n<!-- end of x -->\nb"
    assert example.put_into(page, "x", "new\\1") == "a\n<!-- x -->\nnew\\1\n<!-- end of x -->\nb"
