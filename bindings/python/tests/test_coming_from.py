"""What docs/coming-from.md says about other programs, where it can be computed here."""

import numpy as np
import pcadim
import pytest

pytest.importorskip("sklearn")
from sklearn import decomposition, impute, linear_model, pipeline, preprocessing


@pytest.fixture(scope="module")
def data():
    """Return data with columns of different units."""
    random = np.random.default_rng(0)
    factors = random.normal(size=(100, 3)) @ random.normal(size=(3, 10))
    return (factors + random.normal(size=(100, 10))) * np.arange(1, 11) + 20


def test_methods_that_scikit_learn_has(data):
    """Their maximum likelihood and their share of variance are methods with options."""
    settings = {"minka.form": "sklearn", "variance_fraction.fraction": 0.95}
    for theirs, ours in (("mle", "minka"), (0.95, "variance_fraction")):
        own = pcadim.PCA(ours, settings=settings).fit(data)
        assert own.n_components_ == decomposition.PCA(theirs).fit(data).n_components_
        assert own.n_components_ == pcadim.PCA(theirs).fit(data).n_components_


def test_pipelines_of_scikit_learn(data):
    """Imputing and regression in a pipeline are parameters here."""
    holes = data.copy()
    holes[[3, 50], [2, 7]] = np.nan
    theirs = pipeline.make_pipeline(impute.SimpleImputer(), decomposition.PCA(3))
    np.testing.assert_allclose(
        np.abs(pcadim.PCA(3, missing="mean").fit_transform(holes)),
        np.abs(theirs.fit_transform(holes)),
        atol=1e-9,
    )
    theirs = pipeline.make_pipeline(decomposition.PCA(3), linear_model.LinearRegression())
    y = data[:, 0] ** 2
    np.testing.assert_allclose(
        pcadim.PCRegressor(3).fit(data, y).predict(data), theirs.fit(data, y).predict(data)
    )


def test_numbers_of_factominer(data):
    """Its results from its definitions: weights 1/n, deviations with divisor n."""
    n = len(data)
    prepared = preprocessing.StandardScaler().fit_transform(data)
    u, s, vt = np.linalg.svd(prepared / np.sqrt(n), full_matrices=False)
    pca = pcadim.PCA(3, scale=True).fit(data)
    np.testing.assert_allclose(pca.explained_variance_, s[:3] ** 2, rtol=1e-10)
    individuals = np.sqrt(n) * u[:, :3] * s[:3]
    np.testing.assert_allclose(
        np.abs(pca.transform(data) * np.sqrt(n / (n - 1))), np.abs(individuals), atol=1e-9
    )
    variables = vt[:3].T * s[:3]
    np.testing.assert_allclose(
        np.abs(pca.components_.T * np.sqrt(pca.explained_variance_)), np.abs(variables), atol=1e-9
    )
    scores = pca.transform(data)
    correlations = np.corrcoef(data.T, scores.T)[:10, 10:]
    np.testing.assert_allclose(np.abs(variables), np.abs(correlations), atol=1e-9)
    plain = pcadim.PCA(3).fit(data)
    divisor_n = np.linalg.eigvalsh(np.cov(data.T, bias=True))[::-1][:3]
    np.testing.assert_allclose(plain.explained_variance_ * (n - 1) / n, divisor_n, rtol=1e-10)


def test_calls_on_the_page_are_understood(data):
    """Methods and options that the page names exist."""
    gcv = {"gcv": {"rule": "first_minimum", "zero": "factominer"}}
    assert pcadim.select(data, "gcv", scale=True, settings=gcv, max_dim=5).d <= 5
    pcadim.select(data, "smooth", scale=True)
    pesel = {
        "pesel_heterogeneous.asymptotics": "p",
        "pesel_heterogeneous.centering": "pesel",
    }
    report = pcadim.select(data, "pesel_heterogeneous", settings=pesel, max_dim=8)
    assert len(report.selections["pesel_heterogeneous"].curve) <= 9
    assert pcadim.select(data, "pesel_homogeneous", scale=True).d is not None
