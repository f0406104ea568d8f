"""The manners of scikit-learn: its own checks, copies, pipelines, searches, kinds of output."""

import pickle
import warnings

import numpy as np
import pcadim
import pytest

sklearn = pytest.importorskip("sklearn")
from sklearn import decomposition  # noqa: E402
from sklearn.base import clone  # noqa: E402
from sklearn.linear_model import LogisticRegression, Ridge  # noqa: E402
from sklearn.model_selection import GridSearchCV, cross_val_score  # noqa: E402
from sklearn.pipeline import make_pipeline  # noqa: E402
from sklearn.preprocessing import StandardScaler  # noqa: E402
from sklearn.utils.estimator_checks import check_estimator  # noqa: E402

OTHER = pcadim.methods()[1].id


def checks(estimator):
    """Return scikit-learn's checks by what became of them."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # the data of the checks are noise, and we say so
        results = check_estimator(estimator, on_fail=None, on_skip=None)
    named = {"passed": [], "failed": [], "skipped": [], "xfail": []}
    for result in results:
        named[result["status"]].append((result["check_name"], str(result["exception"])))
    return named


@pytest.fixture(scope="module")
def sklearns_own():
    """Return what becomes of the checks of scikit-learn's own estimators."""
    return {"transformer": checks(decomposition.PCA()), "regressor": checks(Ridge())}


ESTIMATORS = [
    (pcadim.PCA(), "transformer"),
    (pcadim.PCA(average=True), "transformer"),
    (pcadim.PCA(OTHER, scale=True, whiten=True), "transformer"),
    (pcadim.PCA(1), "transformer"),
    (pcadim.PCA(None), "transformer"),
    (pcadim.PCA(0.9, random_state=3), "transformer"),
    (pcadim.PCA(missing="mean"), "transformer"),
    (pcadim.PCRegressor(), "regressor"),
    (pcadim.PCRegressor(average=False, scale=True), "regressor"),
    (pcadim.PCRegressor(2), "regressor"),
    (pcadim.PCRegressor(None), "regressor"),
]


@pytest.mark.parametrize(("estimator", "kind"), ESTIMATORS, ids=str)
def test_check_estimator(estimator, kind, sklearns_own):
    """Check estimator."""
    found = checks(estimator)
    assert found["failed"] == []
    assert found["xfail"] == []
    assert len(found["passed"]) > 40
    assert len(found["skipped"]) <= len(sklearns_own[kind]["skipped"])
    skipped_there = {name for name, _ in sklearns_own[kind]["skipped"]}
    assert {name for name, _ in found["skipped"]} <= skipped_there


def data(n=80, p=8, d=3, seed=0):
    """Return data of dimension d."""
    random = np.random.default_rng(seed)
    return random.normal(size=(n, d)) @ random.normal(size=(d, p)) * 4 + random.normal(size=(n, p))


@pytest.mark.parametrize("options", [{}, {"average": True, "scale": True}, {"n_components": 2}])
def test_pickled_estimators_give_the_same_bits(options):
    """Pickled estimators give the same bits."""
    X = data()
    pca = pcadim.PCA(**options).fit(X)
    again = pickle.loads(pickle.dumps(pca))
    np.testing.assert_array_equal(again.transform(X), pca.transform(X))
    assert again.report_ == pca.report_
    assert again.get_params() == pca.get_params()


def test_clones_are_unfitted_and_fit_to_the_same_bits():
    """Clones are unfitted and fit to the same bits."""
    X = data()
    pca = pcadim.PCA(OTHER, scale=True, settings={}, seed=4).fit(X)
    again = clone(pca)
    assert not hasattr(again, "components_")
    assert again.get_params() == pca.get_params()
    np.testing.assert_array_equal(again.fit(X).components_, pca.components_)


def test_in_a_pipeline():
    """In a pipeline."""
    X = data()
    y = (X[:, 0] > 0).astype(int)
    model = make_pipeline(StandardScaler(), pcadim.PCA(), LogisticRegression())
    assert cross_val_score(model, X, y, cv=4).mean() > 0.8
    model.fit(X, y)
    assert model[:-1].get_feature_names_out()[0] == "pca0"


def test_grid_search_over_the_method():
    """Grid search over the method."""
    X = data()
    choices = ["auto", OTHER, 1, 2]
    search = GridSearchCV(pcadim.PCA(), {"n_components": choices}, cv=4).fit(X)
    scores = dict(zip(choices, search.cv_results_["mean_test_score"], strict=True))
    assert np.isfinite(list(scores.values())).all()
    assert scores["auto"] > scores[1]
    assert search.best_params_["n_components"] == max(scores, key=scores.get)


def test_grid_search_compares_scaled_with_unscaled():
    """Grid search compares scaled with unscaled."""
    X = data() * np.array([1000, 1, 1, 1, 1, 1, 1, 1])
    search = GridSearchCV(pcadim.PCA(3), {"scale": [False, True]}, cv=4).fit(X)
    assert search.best_params_["scale"]  # equal noise in all columns is false here by far


@pytest.mark.parametrize("library", ["pandas", "polars"])
def test_frames_in_and_out(library):
    """Frames in and out."""
    frames = pytest.importorskip(library)
    X = data()
    names = [f"wave {k}" for k in range(8)]
    if library == "pandas":
        frame = frames.DataFrame(X, columns=names, index=np.arange(80) + 100)
    else:
        frame = frames.DataFrame(X, schema=names)
    pca = pcadim.PCA().set_output(transform=library)
    scores = pca.fit_transform(frame)
    # Old releases of scikit-learn do not know the frames of new releases of others.
    theirs = decomposition.PCA(2).fit(frame)
    assert hasattr(pca, "feature_names_in_") == hasattr(theirs, "feature_names_in_")
    assert list(getattr(pca, "feature_names_in_", names)) == names
    assert list(scores.columns) == list(pca.get_feature_names_out())
    assert isinstance(scores, frames.DataFrame)
    np.testing.assert_array_equal(np.asarray(scores), pcadim.PCA().fit(X).transform(X))
    if library == "pandas":
        assert list(scores.index) == list(frame.index)


def test_columns_in_another_order_are_refused():
    """Columns in another order are refused."""
    pandas = pytest.importorskip("pandas")
    frame = pandas.DataFrame(data(p=3), columns=["a", "b", "c"])
    pca = pcadim.PCA(2).fit(frame)
    with pytest.raises(ValueError, match="feature names"):
        pca.transform(frame[["c", "b", "a"]])


def test_report_knows_the_names_of_columns():
    """Report knows the names of columns."""
    pandas = pytest.importorskip("pandas")
    frame = pandas.DataFrame(data(p=4), columns=["a", "b", "c", "d"])
    frame["flat"] = 1.0
    pca = pcadim.PCA().fit(frame)
    assert "flat" in str(pca.report_.data["dropped_columns"])
