"""PCA in noise that differs between columns."""

import numpy as np
import pcadim
import pytest
from sklearn.base import clone


def _planted(n: int = 200, p: int = 100, d: int = 3) -> tuple[np.ndarray, np.ndarray]:
    random = np.random.default_rng(1)
    deviations = np.geomspace(0.1, 10, p)
    random.shuffle(deviations)
    signal = random.normal(size=(n, d)) @ random.normal(size=(d, p))
    return signal, signal + random.normal(size=(n, p)) * deviations + 7


def _error(pca: pcadim.PCA, signal: np.ndarray, X: np.ndarray) -> float:
    clean = pca.inverse_transform(pca.transform(X)) - 7
    return np.linalg.norm(clean - signal) / np.linalg.norm(signal)


def test_noise_is_found_and_divided_out():
    """Less noise is left than by plain components, and the report says why."""
    signal, X = _planted()
    pca = pcadim.PCA(noise="auto").fit(X)
    assert pca.n_components_ == 3
    assert pca.noise_ in ("columns", "rows+columns")
    assert _error(pca, signal, X) < _error(pcadim.PCA(3).fit(X), signal, X) / 2
    fitted = pca.report_.selections[0]["fitted"]
    assert 0 < fitted["signal_held"] < 0.95
    assert fitted["components_for_signal"] > 3
    assert 'pcadim.PCA with noise="auto"' in pca.report_.answer["sentence"]


@pytest.mark.parametrize("scale", [False, True])
def test_attributes_belong_together(scale):
    """Loadings, projection, scores and variances are those of one PCA."""
    _, X = _planted()
    pca = pcadim.PCA(3, noise="columns", scale=scale).fit(X)
    np.testing.assert_allclose(pca.components_ @ pca.components_.T, np.eye(3), atol=1e-10)
    np.testing.assert_allclose(pca.projection_ @ pca.components_.T, np.eye(3), atol=1e-8)
    scores = pca.transform(X)
    np.testing.assert_allclose(np.cov(scores.T), np.diag(pca.explained_variance_), atol=1e-8)
    # What was projected once stays where it is.
    once = pca.inverse_transform(scores)
    np.testing.assert_allclose(pca.inverse_transform(pca.transform(once)), once, atol=1e-8)


@pytest.mark.parametrize("scale", [False, True])
def test_covariance_and_likelihood_are_those_of_the_noise(scale):
    """The model is signal plus the noise of each column."""
    _, X = _planted(n=300, p=20)
    pca = pcadim.PCA(3, noise="columns", scale=scale).fit(X)
    covariance = pca.get_covariance()
    np.testing.assert_allclose(covariance @ pca.get_precision(), np.eye(20), atol=1e-6)
    rows = X - pca.mean_
    distance = np.sum(rows * np.linalg.solve(covariance, rows.T).T, axis=1)
    expected = -0.5 * (distance + np.linalg.slogdet(2 * np.pi * covariance)[1])
    np.testing.assert_allclose(pca.score_samples(X), expected, rtol=1e-6)
    assert pca.score(X) > pcadim.PCA(3, scale=scale).fit(X).score(X)


def test_white_noise_is_the_default_and_changes_nothing():
    """No digit moves where the noise is white."""
    X = pcadim.simulate(n=200, p=20, d=4)
    plain, white, found = (
        pcadim.PCA(**options).fit(X) for options in ({}, {"noise": "white"}, {"noise": "auto"})
    )
    for pca in (white, found):
        assert pca.noise_ == "white"
        np.testing.assert_array_equal(pca.components_, plain.components_)
        np.testing.assert_array_equal(pca.projection_, plain.components_)
        np.testing.assert_array_equal(pca.transform(X), plain.transform(X))


def test_it_is_a_parameter_as_others():
    """It is cloned, checked, and not mixed with averages."""
    _, X = _planted()
    pca = clone(pcadim.PCA(3, noise="rows+columns"))
    assert pca.get_params()["noise"] == "rows+columns"
    assert pca.fit(X).noise_ == "rows+columns"
    with pytest.raises(ValueError, match="noise"):
        pcadim.PCA(3, noise="loud").fit(X)
    with pytest.raises(ValueError, match="average"):
        pcadim.PCA(3, noise="columns", average=True).fit(X)
