"""PCA: the numbers of scikit-learn's, and what it does not have."""

import subprocess
import sys
import tracemalloc
import warnings

import numpy as np
import pcadim
import pytest
from helpers import assert_same_but_fewer_components

sklearn = pytest.importorskip("sklearn")
from sklearn import decomposition  # noqa: E402
from sklearn.preprocessing import StandardScaler  # noqa: E402

NUMBERS = (
    "components_",
    "explained_variance_",
    "explained_variance_ratio_",
    "singular_values_",
    "mean_",
    "noise_variance_",
    "n_components_",
    "n_features_in_",
    "n_samples_",
)


def signal(n, p, d, seed=0):
    """Return data of a plain dimension, far from the origin."""
    random = np.random.default_rng(seed)
    factors = random.normal(size=(n, d)) * np.arange(2 * d, d, -1)
    return 7 + factors @ random.normal(size=(d, p)) + random.normal(size=(n, p))


def noise(n=60, p=8, seed=3):
    """Return data without any structure."""
    return np.random.default_rng(seed).normal(size=(n, p))


def align(own, other):
    """Turn the other's components to the signs of ours; scikit-learn before 1.5 has its own."""
    other.components_ *= np.sign(np.sum(own.components_ * other.components_, axis=1))[:, None]


def both(X, k, **options):
    """Return our PCA and theirs."""
    own, other = pcadim.PCA(k, **options).fit(X), decomposition.PCA(k, **options).fit(X)
    align(own, other)
    return own, other


@pytest.mark.parametrize("shape", [(60, 12), (20, 40), (13, 13), (500, 3)])
@pytest.mark.parametrize("whiten", [False, True])
def test_numbers_are_those_of_scikit_learn(shape, whiten):
    """Numbers are those of scikit-learn."""
    X = signal(*shape, 3)
    for k in (1, 2, 3, min(shape[0] - 1, shape[1])):
        own, other = both(X, k, whiten=whiten)
        for name in NUMBERS:
            np.testing.assert_allclose(
                getattr(own, name), getattr(other, name), rtol=1e-8, atol=1e-8, err_msg=name
            )
        scores, others = own.transform(X), other.transform(X)
        np.testing.assert_allclose(scores, others, rtol=1e-7, atol=1e-7)
        np.testing.assert_allclose(
            own.inverse_transform(scores), other.inverse_transform(others), rtol=1e-9
        )


@pytest.mark.parametrize("shape", [(60, 12), (20, 40)])
@pytest.mark.parametrize("k", [1, 3, 6])
def test_model_is_that_of_scikit_learn(shape, k):
    """Model is that of scikit-learn."""
    X = signal(*shape, 3)
    own, other = both(X, k)
    np.testing.assert_allclose(own.get_covariance(), other.get_covariance(), rtol=1e-9, atol=1e-9)
    np.testing.assert_allclose(own.get_precision(), other.get_precision(), rtol=1e-8, atol=1e-9)
    np.testing.assert_allclose(own.score_samples(X), other.score_samples(X), rtol=1e-9)
    assert own.score(X) == pytest.approx(other.score(X), rel=1e-12)


@pytest.mark.parametrize("n_components", ["auto", 3, None, 0.9])
def test_a_fit_makes_no_json(monkeypatch, n_components):
    """What is fitted comes from the core's own objects; a report is read when it is asked."""

    def refused(self):
        raise AssertionError("a report was read")

    monkeypatch.setattr(pcadim.Report, "to_dict", refused)
    X = pcadim.simulate(n=100, p=10, d=3, seed=2)
    assert pcadim.PCA(n_components).fit(X).components_.shape[1] == 10


def test_all_components_give_the_sample_covariance():
    """All components give the sample covariance."""
    X = signal(60, 6, 3)
    pca = pcadim.PCA(6).fit(X)
    covariance = np.cov(X.T)
    assert pca.noise_variance_ == 0
    np.testing.assert_allclose(pca.get_covariance(), covariance, rtol=1e-10)
    np.testing.assert_allclose(pca.get_precision(), np.linalg.inv(covariance), rtol=1e-8)
    np.testing.assert_allclose(pca.inverse_transform(pca.transform(X)), X, rtol=1e-10)


def test_whitening_changes_scores_but_not_the_model():
    """Whitening changes scores but not the model."""
    X = signal(60, 6, 3)
    plain, white = pcadim.PCA(3).fit(X), pcadim.PCA(3, whiten=True).fit(X)
    np.testing.assert_allclose(np.cov(white.transform(X).T), np.eye(3), atol=1e-10)
    np.testing.assert_array_equal(white.get_covariance(), plain.get_covariance())
    np.testing.assert_allclose(white.score_samples(X), plain.score_samples(X), rtol=1e-13)


def test_score_is_the_log_density_of_a_normal_distribution():
    """Score is the log density of a normal distribution."""
    stats = pytest.importorskip("scipy.stats")
    X = signal(50, 5, 2)
    for options in ({}, {"scale": True}, {"average": True}, {"scale": True, "average": True}):
        pca = pcadim.PCA(**options).fit(X)
        expected = stats.multivariate_normal(pca.mean_, pca.get_covariance()).logpdf(X)
        np.testing.assert_allclose(pca.score_samples(X), expected, rtol=1e-9)
        identity = pca.get_precision() @ pca.get_covariance()
        np.testing.assert_allclose(identity, np.eye(5), atol=1e-9)


def test_scaling_is_that_of_a_pipeline_up_to_the_divisor():
    """Scaling is that of a pipeline up to the divisor."""
    X = signal(40, 7, 2) * np.arange(1, 8)
    own = pcadim.PCA(3, scale=True).fit(X)
    scaler = StandardScaler().fit(X)
    other = decomposition.PCA(3).fit(scaler.transform(X))
    align(own, other)
    np.testing.assert_allclose(own.scale_, X.std(axis=0, ddof=1), rtol=1e-12)
    np.testing.assert_allclose(own.components_, other.components_, atol=1e-10)
    np.testing.assert_allclose(
        own.explained_variance_, other.explained_variance_ * 39 / 40, rtol=1e-10
    )
    np.testing.assert_allclose(
        own.transform(X), other.transform(scaler.transform(X)) * np.sqrt(39 / 40), atol=1e-9
    )
    restored = scaler.inverse_transform(
        other.inverse_transform(other.transform(scaler.transform(X)))
    )
    np.testing.assert_allclose(own.inverse_transform(own.transform(X)), restored, rtol=1e-10)


# "auto" is not asked alone: see the next test.
@pytest.mark.parametrize("method", [m.id for m in pcadim.methods() if m.id != "auto"])
def test_every_method_chooses_as_select_does(method):
    """Every method selects as select does."""
    X = signal(60, 8, 2)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", UserWarning)
        pca = pcadim.PCA(method).fit(X)
    report = pcadim.select(X, method, findings=False)
    assert pca.report_ == report
    assert pca.n_components_ == max(report.d or 0, 1)
    np.testing.assert_array_equal(pca.posterior_, report.posterior)


def test_auto_is_the_default_of_select():
    """Auto is the default of select."""
    X = signal(60, 8, 2)
    pca = pcadim.PCA(findings=True).fit(X)
    assert_same_but_fewer_components(pca.report_, pcadim.select(X))
    first = pcadim.methods()[0].id
    assert pcadim.PCA().fit(X).report_ == pcadim.select(X, first, findings=False)
    assert pca.n_components_ == pca.report_.d == 2


def test_a_number_needs_no_report():
    """A number needs no report."""
    pca = pcadim.PCA(2).fit(signal(30, 5, 2))
    assert pca.report_ is None
    assert pca.posterior_ is None
    assert pca.n_components_ == 2


@pytest.mark.parametrize("average", [False, True])
def test_nothing_but_noise_keeps_one_component_and_warns(average):
    """Nothing but noise keeps one component and warns."""
    X = noise()
    with pytest.warns(UserWarning, match="keeps 0 components"):
        pca = pcadim.PCA(average=average).fit(X)
    assert pca.report_.d == 0
    assert pca.n_components_ >= 1
    assert pca.transform(X).shape == (60, pca.n_components_)
    assert average or pca.n_components_ == 1
    assert not average or pca.shrinkage_[0] < 0.5


def test_a_signal_gives_no_warning():
    """A signal gives no warning."""
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        pcadim.PCA().fit(signal(60, 8, 2))


def test_options_reach_the_core():
    """Options reach the core."""
    X = signal(60, 8, 4)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", UserWarning)  # a method may not select among so few
        first = pcadim.methods()[0].id
        report = pcadim.select(X, first, max_dim=2, findings=False)
        assert pcadim.PCA(max_dim=2).fit(X).report_ == report
    with pytest.raises(ValueError, match="no_such_option"):
        pcadim.PCA(settings={f"{first}.no_such_option": 1}).fit(X)
    with pytest.raises(TypeError, match="has no parameter 'max_dims'; did you mean 'max_dim'"):
        pcadim.PCA(max_dims=2)
    with pytest.raises(ValueError, match="no_such_method"):
        pcadim.PCA("no_such_method").fit(X)


@pytest.mark.parametrize("bad", [0.0, 1.0, 0, -1, 9, 60, "", [2], True + 0.5])
def test_numbers_of_components_that_cannot_be(bad):
    """Numbers of components that cannot be."""
    with pytest.raises((ValueError, TypeError)):
        pcadim.PCA(bad).fit(signal(60, 8, 2))


def test_constant_columns_come_back():
    """Constant columns come back."""
    X = signal(40, 6, 2)
    X[:, 2], X[:, 4] = 5, 0
    for scale in (False, True):
        pca = pcadim.PCA(2, scale=scale).fit(X)
        assert pca.mean_[2] == pytest.approx(5)
        assert not pca.components_[:, [2, 4]].any()
        restored = pca.inverse_transform(pca.transform(X))
        np.testing.assert_allclose(restored[:, 2], 5)
        np.testing.assert_array_equal(restored[:, 4], 0)
    own, other = both(X, 2)
    assert own.noise_variance_ == pytest.approx(other.noise_variance_, rel=1e-10)
    np.testing.assert_allclose(own.score_samples(X), other.score_samples(X), rtol=1e-10)


def test_data_of_low_rank_still_have_a_likelihood():
    """Data of low rank still have a likelihood."""
    random = np.random.default_rng(0)
    X = random.normal(size=(30, 3)) @ random.normal(size=(3, 6))
    pca = pcadim.PCA(3).fit(X)
    assert pca.noise_variance_ == pytest.approx(0, abs=1e-12)
    assert np.isfinite(pca.score(X))
    assert pca.score(X + 1) < pca.score(X)


def test_float32_stays_float32():
    """Float32 stays float32."""
    X = signal(40, 6, 2).astype(np.float32)
    pca = pcadim.PCA(2).fit(X)
    for name in ("components_", "explained_variance_", "mean_", "singular_values_", "shrinkage_"):
        assert getattr(pca, name).dtype == np.float32, name
    assert pca.transform(X).dtype == np.float32
    assert pca.inverse_transform(pca.transform(X)).dtype == np.float32
    wide = pcadim.PCA(2).fit(X.astype(np.float64))
    np.testing.assert_allclose(pca.components_, wide.components_, atol=1e-6)


@pytest.mark.parametrize("scale", [False, True])
def test_sparse_matrices_give_the_numbers_of_dense_ones(scale):
    """Sparse matrices give the numbers of dense ones."""
    sparse = pytest.importorskip("scipy.sparse")
    X = signal(60, 9, 2)
    X[np.random.default_rng(1).random(X.shape) < 0.6] = 0
    X[:, 3] = 0
    for make in (sparse.csr_array, sparse.csc_matrix):
        thin = pcadim.PCA(3, scale=scale).fit(make(X))
        full = pcadim.PCA(3, scale=scale).fit(X)
        np.testing.assert_allclose(thin.components_, full.components_, atol=1e-9)
        np.testing.assert_allclose(thin.transform(make(X)), full.transform(X), atol=1e-8)
        np.testing.assert_allclose(thin.score_samples(make(X)), full.score_samples(X), rtol=1e-8)


def with_holes():
    """Return data with missing cells in two rows and two columns."""
    X = signal(60, 6, 2)
    X[3, 1] = X[7, 4] = X[7, 1] = np.nan
    return X


def test_missing_cells_are_refused_unless_told():
    """Missing cells are refused unless told."""
    with pytest.raises(ValueError, match="NaN"):
        pcadim.PCA(2).fit(with_holes())
    with pytest.raises(ValueError, match="NaN"):
        pcadim.PCA(2).fit(signal(60, 6, 2)).transform(with_holes())


def test_missing_cells_filled_with_means():
    """Missing cells filled with means."""
    X = with_holes()
    filled = np.where(np.isnan(X), np.nanmean(X, axis=0), X)
    own, other = pcadim.PCA(2, missing="mean").fit(X), pcadim.PCA(2).fit(filled)
    np.testing.assert_allclose(own.components_, other.components_, atol=1e-10)
    np.testing.assert_allclose(own.transform(X), other.transform(filled), atol=1e-9)


def test_rows_with_missing_cells_left_out():
    """Rows with missing cells left out."""
    X = with_holes()
    complete = ~np.isnan(X).any(axis=1)
    own, other = pcadim.PCA(2, missing="drop-rows").fit(X), pcadim.PCA(2).fit(X[complete])
    assert own.n_samples_ == 58
    np.testing.assert_allclose(own.explained_variance_, other.explained_variance_, rtol=1e-12)
    scores = own.transform(X)
    np.testing.assert_allclose(scores[complete], other.transform(X[complete]), atol=1e-10)
    assert np.isnan(scores[~complete]).all()
    assert np.isnan(own.inverse_transform(scores)[~complete]).all()


def test_columns_with_missing_cells_left_out():
    """Columns with missing cells left out."""
    X = with_holes()
    kept = [0, 2, 3, 5]
    own, other = pcadim.PCA(2, missing="drop-columns").fit(X), pcadim.PCA(2).fit(X[:, kept])
    np.testing.assert_allclose(own.components_[:, kept], other.components_, atol=1e-10)
    np.testing.assert_allclose(own.transform(X), other.transform(X[:, kept]), atol=1e-9)
    np.testing.assert_allclose(own.mean_, np.nanmean(X, axis=0), rtol=1e-12)


def expected_rows(X, mean, covariance):
    """Return rows with the conditional means of a normal law, by its definition."""
    filled = X.copy()
    for row in filled:
        m = np.isnan(row)
        if m.any():
            weights = np.linalg.solve(covariance[np.ix_(~m, ~m)], covariance[np.ix_(~m, m)])
            row[m] = mean[m] + (row[~m] - mean[~m]) @ weights
    return filled


@pytest.mark.parametrize("scale", [False, True])
def test_em_expects_the_scores_of_rows_with_missing_cells(scale):
    """Scores are conditional expectations under the fitted model, of new rows as well."""
    X, new = with_holes(), signal(20, 6, 2)
    new[::2, 3] = new[4, :2] = np.nan
    pca = pcadim.PCA(2, missing="em", scale=scale).fit(X)
    cells = pca._cells
    covariance = cells.loadings @ cells.loadings.T + np.diag(cells.noise)
    for rows in (X, new):
        filled = expected_rows(rows, cells.mean, covariance) - pca.mean_
        filled = filled / pca.scale_ if scale else filled
        np.testing.assert_allclose(pca.transform(rows), filled @ pca.components_.T, atol=1e-9)
    np.testing.assert_allclose(
        pca.mean_, expected_rows(X, cells.mean, covariance).mean(axis=0), atol=1e-9
    )


def test_em_of_complete_data_is_the_ordinary_pca():
    """Without missing cells em changes no digit; NaN in new rows then has no model."""
    X = signal(60, 6, 2)
    own, other = pcadim.PCA(2, missing="em").fit(X), pcadim.PCA(2).fit(X)
    np.testing.assert_array_equal(own.components_, other.components_)
    np.testing.assert_array_equal(own.fit_transform(X), other.fit_transform(X))
    scores = own.transform(with_holes())
    assert np.flatnonzero(np.isnan(scores).any(axis=1)).tolist() == [3, 7]


def test_em_leaves_rows_without_any_number_out():
    """A row of NaN has no scores, and a constant column takes no part."""
    X = with_holes()
    X[11], X[:, 5] = np.nan, 3
    X[12, 5] = np.nan
    scores = pcadim.PCA(2, missing="em").fit_transform(X)
    assert np.flatnonzero(np.isnan(scores).any(axis=1)).tolist() == [11]


def test_scores_of_the_wrong_width_are_refused():
    """Scores of the wrong width are refused."""
    pca = pcadim.PCA(2).fit(signal(30, 5, 2))
    with pytest.raises(ValueError, match="3 columns"):
        pca.inverse_transform(np.zeros((4, 3)))


def test_fitted_arrays_outlive_the_core_and_the_data():
    """Fitted arrays outlive the core and the data."""
    X = signal(30, 5, 2)
    pca = pcadim.PCA(2).fit(X)
    before = pca.components_.copy()
    X[:] = 0
    np.testing.assert_array_equal(pca.components_, before)


def test_input_is_not_changed():
    """Input is not changed."""
    X = signal(30, 5, 2)
    X.flags.writeable = False
    before = X.copy()
    pcadim.PCA(scale=True, average=True).fit_transform(X)
    np.testing.assert_array_equal(X, before)


@pytest.mark.parametrize("order", ["C", "F"])
def test_data_are_not_copied(order):
    """Neither fit nor transform makes a copy of X."""
    X = np.asarray(np.random.default_rng(0).normal(size=(100_000, 40)), order=order)
    X[:, 0] *= 3
    pca = pcadim.PCA(1)
    tracemalloc.start()
    pca.fit(X)
    pca.transform(X)
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert peak < 0.6 * X.nbytes


def test_scores_of_many_rows_are_those_of_each():
    """Rows are projected in blocks, and none is lost between them."""
    X = noise(n=2**18 + 5, p=8)
    pca = pcadim.PCA(2).fit(X[:100])
    scores = pca.transform(X)
    np.testing.assert_allclose(scores, (X - pca.mean_) @ pca.components_.T, atol=1e-13)


def test_pcadim_works_without_scikit_learn():
    """The rest of pcadim works without scikit-learn."""
    code = """
import sys
sys.modules["sklearn"] = None
import pcadim
pcadim.select(pcadim.simulate(n=30, p=5, d=2))
try:
    pcadim.PCA
except ImportError as error:
    assert "needs scikit-learn" in str(error), error
else:
    raise SystemExit("there is a PCA without scikit-learn")
try:
    pcadim.nothing
except AttributeError:
    pass
else:
    raise SystemExit("there is nothing, and it was found")
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


def test_importing_pcadim_does_not_import_scikit_learn():
    """Importing pcadim does not import scikit-learn."""
    code = "import sys, pcadim; raise SystemExit('sklearn' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


def test_estimators_are_listed():
    """Estimators are listed."""
    assert {"PCA", "PCRegressor", "select"} <= set(dir(pcadim))
