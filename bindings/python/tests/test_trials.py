"""What new users of version 0.1 met in Python, tried again.

Each ends in the right answer after one call, or in one message whose remedy, typed as it stands,
gives it.
"""

import re
import warnings

import numpy as np
import pcadim
import pytest

pytest.importorskip("sklearn")
pytest.importorskip("pandas")
pytest.importorskip("scipy")

import pandas as pd
import scipy.sparse
import sklearn.decomposition
from sklearn.model_selection import GridSearchCV
from sklearn.pipeline import make_pipeline
from sklearn.preprocessing import StandardScaler


def cells(count=600, genes=300, kinds=5, seed=4):
    """Return sparse counts of cells of so many kinds, read to different depths."""
    draw = np.random.default_rng(seed)
    rates = np.exp(draw.normal(-1.2, 1.1, (kinds, genes)))
    depth = draw.uniform(0.6, 1.6, count)
    return scipy.sparse.csr_matrix(
        draw.poisson(depth[:, None] * rates[np.arange(count) % kinds]).astype(float)
    )


def normalised(counts):
    """Return the logarithms of counts of equal totals, as scanpy has them."""
    totals = np.asarray(counts.sum(axis=1)).ravel()
    return scipy.sparse.diags(np.median(totals) / totals) @ counts


def survey(people=400, factors=4, items=20, seed=2):
    """Return a frame of answers with people's names."""
    draw = np.random.default_rng(seed)
    loadings = np.kron(np.eye(factors), np.ones(items // factors))
    answers = draw.normal(size=(people, factors)) @ loadings + 0.5 * draw.normal(
        size=(people, items)
    )
    return pd.DataFrame(
        answers, index=[f"p{i:03}" for i in range(people)], columns=[f"q{j}" for j in range(items)]
    )


def unequal_noise(seed=1):
    """Return signal and data of three components, in noise that differs between columns."""
    draw = np.random.default_rng(seed)
    signal = draw.normal(size=(300, 3)) @ draw.normal(size=(3, 20))
    return signal, signal + draw.normal(size=(300, 20)) * np.geomspace(0.1, 6, 20)


@pytest.mark.parametrize("max_dim", [None, 20, 50, 100])
def test_sparse_counts_have_an_answer(max_dim):
    """Five kinds of cells lie in four directions, whatever bound is set."""
    log_counts = normalised(cells()).log1p()
    report = pcadim.select(log_counts, max_dim=max_dim)
    assert report.answer.d == 4, report.answer.sentence
    assert pcadim.PCA().fit(log_counts).n_components_ == 4


def test_counts_as_they_are_lead_to_the_option(tmp_path):
    """Raw counts are answered with the finding that names the way; for a file it is an option."""
    report = pcadim.select(cells())
    told = [finding for finding in report.findings if finding.kind == "counts"]
    assert told and "normalize" in told[0].remedy
    path = tmp_path / "counts.csv"
    np.savetxt(path, cells().toarray(), fmt="%d", delimiter=",")
    assert pcadim.select(pcadim.File(path, normalize="total,log1p", header="no")).answer.d == 4


def test_anndata_with_names():
    """An AnnData object is taken as it is, and cells keep their names."""
    anndata = pytest.importorskip("anndata")
    log_counts = normalised(cells()).log1p().tocsr()
    adata = anndata.AnnData(
        log_counts,
        obs=pd.DataFrame(index=[f"CELL{i:03}" for i in range(600)]),
        var=pd.DataFrame(index=[f"GENE{j}" for j in range(300)]),
    )
    report = pcadim.select(adata)
    assert report.answer.d == 4
    assert report.data.column_names[:2] == ["GENE0", "GENE1"]
    assert pcadim.PCA().fit(adata).transform(adata).shape == (600, 4)


@pytest.mark.parametrize("max_dim", range(5, 16))
def test_a_bound_destroys_no_answer(max_dim):
    """A bound on the candidates leaves the answer of clean dense data alone."""
    X = pcadim.simulate(n=200, p=20, d=4, seed=1)
    assert pcadim.select(X, max_dim=max_dim).answer.d == pcadim.select(X).answer.d == 4


def test_the_answer_is_the_mode_of_its_probabilities():
    """In small data sets, too, no other number of directions is more probable than the answer."""
    for seed in range(60):
        X = pcadim.simulate(n=8 + seed % 20, p=3 + seed % 7, d=seed % 3, snr=3, seed=seed)
        answer = pcadim.select(X).answer
        if answer.purpose != "structure" or answer.probability is None:
            continue
        best = max(answer.plausible, key=lambda one: one.probability)
        assert best.probability <= answer.probability + 1e-12, (seed, answer)
        assert answer.d in answer.credible_set


def test_correlations_say_what_the_data_say():
    """The same PCA brought as a correlation matrix gives the same answer."""
    R = survey()
    data = pcadim.select(R, scale=True).answer
    matrix = pcadim.select_from_covariance(R.corr(), len(R)).answer
    assert data.d == matrix.d == 4


def test_messages_speak_python():
    """No flag of the command line in a message; its remedy works as it stands."""
    R = survey()
    R.iloc[10, 3] = np.nan
    with pytest.raises(pcadim.InputError) as raised:
        pcadim.select(R)
    message = str(raised.value)
    assert "--" not in message
    assert "row 10, column 3 (q3)" in message
    remedy = re.search(r'missing="em"', message)
    assert remedy, message
    assert eval(f"pcadim.select(R, {remedy.group(0)})").answer.d == 4


def test_rows_are_counted_as_python_counts():
    """A far row is told by position from 0, and by its label."""
    R = survey()
    R.iloc[10] *= 40
    finding = next(one for one in pcadim.select(R).findings if one.kind == "outlying_rows")
    assert finding.rows == [10] and finding.row_names == ["p010"]
    assert "p010" in finding.sentence and "row 11" not in finding.sentence


def test_rows_left_out_are_counted():
    """Rows with a missing cell that are left out are told, and the others keep their names."""
    R = survey()
    R.iloc[[3, 7], 0] = np.nan
    report = pcadim.select(R, missing="drop-rows")
    assert report.data.dropped_rows == 2
    assert report.data.n == 398
    assert "p003" not in report.data.row_names and "p004" in report.data.row_names


def test_values_are_those_of_scikit_learn():
    """Scores, components and shares of the variance are scikit-learn's."""
    X = pcadim.simulate(n=150, p=12, d=3, seed=2)
    ours, theirs = pcadim.PCA(5).fit(X), sklearn.decomposition.PCA(5, svd_solver="full").fit(X)
    assert np.allclose(ours.components_, theirs.components_, atol=1e-10)
    assert np.allclose(ours.explained_variance_ratio_, theirs.explained_variance_ratio_, atol=1e-12)
    assert np.allclose(ours.transform(X), theirs.transform(X), atol=1e-9)


@pytest.mark.parametrize("n_components", [None, 0.95, "mle", 3, 61])
def test_takes_what_scikit_learn_takes(n_components):
    """What stands in a script for scikit-learn runs; numbers beyond the rank of a fold go on."""
    Y = pcadim.simulate(n=70, p=31, d=3, seed=2)
    X = np.hstack([Y, Y]) if n_components == 61 else Y  # 62 columns of rank 31
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", pcadim.PcadimWarning)
        fitted = pcadim.PCA(n_components, random_state=0).fit(X)
    assert 1 <= fitted.n_components_ <= 61


def test_a_grid_goes_on():
    """A grid search with numbers of components beyond the rank ends with a choice."""
    X = pcadim.simulate(n=60, p=10, d=3, seed=2)
    grid = GridSearchCV(pcadim.PCA(), {"n_components": [1, 3, 10, 61]}, cv=3)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        grid.fit(X)
    assert grid.best_params_["n_components"] in (3, 10, 61)
    assert np.isfinite(grid.cv_results_["mean_test_score"][:3]).all()


def test_options_that_people_asked_for(capsys):
    """Findings, progress and memory are options, in words that people use."""
    R = survey()
    plain = pcadim.select(R, findings=False)
    assert plain.findings == [] and plain.answer.d == 4
    assert pcadim.select(R, progress=True, memory="2GB").answer.d == 4
    assert capsys.readouterr().out == ""


def test_one_class_for_all_warnings_and_errors():
    """A script turns all of ours into errors, or catches all of ours."""
    with pytest.raises(pcadim.PcadimError):
        pcadim.select(survey(), "parallel")
    noise = np.random.default_rng(1).normal(size=(80, 6))
    with warnings.catch_warnings():
        warnings.simplefilter("error", pcadim.PcadimWarning)
        with pytest.raises(pcadim.PcadimWarning):
            pcadim.PCA().fit(noise)


def test_unknown_methods_lead_to_known_ones():
    """What people call a method leads to its id."""
    for word in ("parallel", "horn"):
        with pytest.raises(pcadim.UsageError, match="did you mean 'parallel_analysis'") as raised:
            pcadim.select(survey(), word)
        assert "pcadim.methods()" in str(raised.value)
        meant = re.search("did you mean '(.*?)'", str(raised.value)).group(1)
        assert pcadim.select(survey(), meant).answer.d == 4


def test_pipeline_of_a_package_author():
    """In a pipeline the scores are those of a frame with its index."""
    R = survey()
    scores = (
        make_pipeline(StandardScaler(), pcadim.PCA())
        .set_output(transform="pandas")
        .fit_transform(R)
    )
    assert scores.shape == (400, 4)
    assert list(scores.index[:2]) == ["p000", "p001"]


def test_unequal_noise_is_divided_out():
    """With a model of the noise the signal comes out several times better than by plain PCA."""
    signal, X = unequal_noise()

    def error(**options):
        model = pcadim.PCA(**options).fit(X)
        return np.linalg.norm(
            model.inverse_transform(model.transform(X)) - signal
        ) / np.linalg.norm(signal)

    assert pcadim.PCA(noise="auto").fit(X).n_components_ == 3
    assert error(noise="auto") < 0.5 * error(n_components=3)


def test_notebook():
    """A report shows itself as words, as a page and as a frame."""
    report = pcadim.select(survey())
    assert "Keep 4 of 20 components." in str(report)
    assert "Keep 4 of 20 components" in report.to_html()
    assert report.to_frame().set_index("method").loc["auto", "d"] == 4
