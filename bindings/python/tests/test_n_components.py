"""The ways to say how many components: those of scikit-learn mean what they mean there."""

import warnings

import numpy as np
import pcadim
import pytest

sklearn = pytest.importorskip("sklearn")
from sklearn import datasets, decomposition  # noqa: E402
from sklearn.base import clone  # noqa: E402
from sklearn.model_selection import GridSearchCV  # noqa: E402


def data(n=80, p=8, d=3, seed=0):
    """Return data of dimension d."""
    random = np.random.default_rng(seed)
    return random.normal(size=(n, d)) @ random.normal(size=(d, p)) * 4 + random.normal(size=(n, p))


def low_rank(n=30, p=10, rank=4):
    """Return data without noise."""
    random = np.random.default_rng(5)
    return random.normal(size=(n, rank)) @ random.normal(size=(rank, p))


def same(ours, theirs):
    """Are the components those of scikit-learn, up to their signs?"""
    assert ours.n_components_ == theirs.n_components_
    np.testing.assert_allclose(ours.explained_variance_, theirs.explained_variance_, rtol=1e-9)
    dots = np.abs(np.sum(ours.components_ * theirs.components_, axis=1))
    np.testing.assert_allclose(dots, 1, rtol=1e-7)


SETS = [datasets.load_iris().data, datasets.load_wine().data, datasets.load_digits().data, data()]


@pytest.mark.parametrize("share", [0.1, 0.5, 0.8, 0.9, 0.95, 0.99, np.float32(0.75)])
@pytest.mark.parametrize("X", SETS, ids=["iris", "wine", "digits", "simulated"])
def test_share_of_the_variance(X, share):
    """As many as hold this share of the variance."""
    pca = pcadim.PCA(share).fit(X)
    same(pca, decomposition.PCA(float(share)).fit(X))
    assert pca.explained_variance_ratio_.sum() >= share
    assert pca.report_.answer.method == "variance_fraction"


@pytest.mark.parametrize("share", [0.0, 1.0, -0.5, 1.5, 3.0, float("nan"), float("inf")])
def test_shares_that_are_none(share):
    """scikit-learn refuses them, too."""
    with pytest.raises(ValueError, match="n_components"):
        decomposition.PCA(share).fit(data())
    with pytest.raises(pcadim.UsageError, match="share of the variance"):
        pcadim.PCA(share).fit(data())


@pytest.mark.parametrize("X", [SETS[0], SETS[1], SETS[3], data(200, 20, 6, 2)])
def test_mle(X):
    """Minka's method in the form that scikit-learn has it."""
    same(pcadim.PCA("mle").fit(X), decomposition.PCA("mle").fit(X))


def test_mle_needs_rows():
    """scikit-learn refuses fewer rows than columns; so do we, with a way out."""
    X = data(n=10, p=20)
    with pytest.raises(ValueError, match="mle"):
        decomposition.PCA("mle").fit(X)
    with pytest.raises(pcadim.InputError, match="n_components='minka' takes data of any shape"):
        pcadim.PCA("mle").fit(X)
    assert pcadim.PCA("minka").fit(X).n_components_ >= 1


def test_none_is_all():
    """All components that the data have, without a warning."""
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        pca = pcadim.PCA(None).fit(data())
        assert pcadim.PCA(None).fit(low_rank()).n_components_ == 4
    same(pca, decomposition.PCA(None).fit(data()))
    assert pca.report_ is None
    np.testing.assert_allclose(pca.inverse_transform(pca.transform(data())), data())


@pytest.mark.parametrize("count", [5, 8, 10])
def test_number_beyond_the_rank(count):
    """scikit-learn goes on with directions that have no variance; we go on without them."""
    X = low_rank()
    theirs = decomposition.PCA(count).fit(X)
    assert np.all(theirs.explained_variance_[4:] < 1e-25)
    with pytest.warns(pcadim.FewerComponentsWarning, match=f"{count}: the data have rank 4"):
        ours = pcadim.PCA(count).fit(X)
    assert ours.n_components_ == 4
    np.testing.assert_allclose(ours.explained_variance_, theirs.explained_variance_[:4])
    np.testing.assert_allclose(ours.inverse_transform(ours.transform(X)), X)


def test_number_beyond_the_shape():
    """scikit-learn refuses it; so do we."""
    with pytest.raises(ValueError, match="n_components=11"):
        decomposition.PCA(11).fit(low_rank())
    with pytest.raises(pcadim.UsageError, match="n_components=11: expected at most min"):
        pcadim.PCA(11).fit(low_rank())


def test_number_beyond_the_rank_of_chunks():
    """An iterator can be read only once, and is enough."""
    X = low_rank()
    for chunks in (iter([X[:10], X[10:]]), [X[:10], X[10:]]):
        with pytest.warns(pcadim.FewerComponentsWarning):
            assert pcadim.PCA(7).fit(chunks).n_components_ == 4


def test_what_is_wrong_with_the_data_is_said():
    """The second attempt at a number hides no error."""
    with pytest.raises(pcadim.InputError, match="missing"):
        pcadim.PCA(2).fit([np.array([[1.0, np.nan], [2.0, 1.0], [0.0, 3.0]])])


def test_grid_beyond_the_rank_goes_on():
    """A grid search over numbers, some of them beyond the rank of the training rows."""
    X = low_rank(n=40, p=12, rank=6)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", pcadim.PcadimWarning)
        search = GridSearchCV(pcadim.PCA(), {"n_components": [2, 6, 9, None, 0.5, "mle"]}, cv=4)
        search.fit(X)
    assert np.isfinite(search.cv_results_["mean_test_score"]).all()


@pytest.mark.parametrize("n_components", [None, 0.9, "mle", 3, "auto"])
def test_regressor_takes_the_same(n_components):
    """Regression on the components that are kept."""
    X = data()
    model = pcadim.PCRegressor(n_components, average=False).fit(X, X[:, 0])
    assert model.score(X, X[:, 0]) > 0.5
    if n_components is None:
        assert model.score(X, X[:, 0]) == pytest.approx(1)


def test_all_components_can_be_averaged_over():
    """None is a number that is certain, like any other."""
    pca = pcadim.PCA(None, average=True).fit(data())
    assert pca.weights_[-1] == 1
    assert len(pca.weights_) == 9


@pytest.mark.parametrize("random_state", [7, np.int64(7), np.random.RandomState(7)])
def test_random_state_is_the_seed(random_state):
    """A number is the seed; a generator gives one."""
    pca = pcadim.PCA("parallel_analysis", random_state=random_state).fit(data())
    seed = pca.report_.request.seed
    if not isinstance(random_state, np.random.RandomState):
        assert seed == 7
        same_seed = pcadim.PCA("parallel_analysis", seed=7).fit(data())
        assert same_seed.report_ == pca.report_
    assert clone(pca).get_params()["seed"] == pcadim.PCA().seed
    assert pcadim.PCA("parallel_analysis").fit(data()).report_.request.seed == pcadim.PCA().seed


def test_random_state_of_another_kind():
    """In scikit-learn's words."""
    with pytest.raises(ValueError, match="seed"):
        pcadim.PCA(random_state="seven").fit(data())
