"""Dask's arrays and data frames, by threads."""

import dask
import dask.array as da
import dask.dataframe as dd
import numpy as np
import pandas as pd
import pcadim
import pcadim.dask
import pytest
from dask.callbacks import Callback
from helpers import without_timing
from pcadim import _dask_blocks
from same_answer import assert_same_answer, unequal
from scipy import sparse


@pytest.mark.parametrize("scale", [False, True])
@pytest.mark.parametrize("rows", [60_000, 8_600, 60])
def test_answer_is_that_of_data_in_one_place(many, rows, scale):
    """One, seven and a thousand blocks."""
    X = da.from_array(many, chunks=(rows, -1))
    assert_same_answer(pcadim.dask.select(X, scale=scale), pcadim.select(many, scale=scale))


@pytest.mark.parametrize("noise", ["white", "columns", "rows"])
def test_noise_is_judged_on_the_same_rows(noise):
    """Where the blocks are cut does not count."""
    rows = unequal(noise)
    report = pcadim.dask.select(da.from_array(rows, chunks=(8_600, -1)), "auto")
    assert_same_answer(report, pcadim.select(rows, "auto"))
    assert report.selections[0].fitted["noise"] == noise


def test_two_runs_agree_in_every_bit(many):
    """Whoever is done first."""
    X = da.from_array(many, chunks=(1_111, -1))
    one, other = (pcadim.dask.select(X, scale=True).to_json() for _ in range(2))
    assert without_timing(one) == without_timing(other)


def test_small_data_keep_every_method(few):
    """Rows travel where there are few of them."""
    mine = pcadim.dask.select(da.from_array(few, chunks=(100, -1)))
    assert without_timing(mine.to_json()) == without_timing(pcadim.select(few).to_json())


def test_columns_are_put_together_with_a_word(many):
    """Chunks may cut columns, too."""
    X = da.from_array(many, chunks=(9_000, 33))
    with pytest.warns(pcadim.PcadimWarning, match="rechunk"):
        report = pcadim.dask.select(X)
    assert_same_answer(report, pcadim.select(many))


def test_sparse_blocks(many):
    """Blocks of SciPy's sparse matrices stay sparse."""
    cells = np.where(np.random.default_rng(1).random(many.shape) < 0.1, np.floor(np.abs(many)), 0)
    X = da.from_array(cells, chunks=(9_000, -1)).map_blocks(sparse.csr_matrix)
    assert_same_answer(pcadim.dask.select(X), pcadim.select(sparse.csr_array(cells)))


def test_missing_cells_and_empty_blocks(many):
    """Rows are left out, of a block all of them, and a block may have none."""
    X = many.copy()
    X[:100, 3] = np.nan
    X[np.random.default_rng(1).integers(100, 60_000, 300), 7] = np.nan
    blocks = da.from_array(X, chunks=((50, 50, 29_900, 30_000), (80,)))
    none = da.from_array(np.empty((0, 80)), chunks=(1, 80))
    report = pcadim.dask.select(da.concatenate([none, blocks]), missing="drop-rows")
    assert_same_answer(report, pcadim.select(X, missing="drop-rows"))


def test_data_frames(many):
    """Names go with the columns."""
    frame = pd.DataFrame(many, columns=[f"c{k}" for k in range(80)])
    X = dd.from_pandas(frame, npartitions=5)
    report = pcadim.dask.select(X, scale=True)
    assert_same_answer(report, pcadim.select(frame, scale=True))
    assert report.data.column_names[:2] == ["c0", "c1"]
    with pytest.raises(pcadim.InputError, match="'t'"):
        pcadim.dask.select(X.assign(t="text"))


def counted_blocks(X, calls):
    """Return X in blocks, and count how often one is made."""

    def block(first):
        calls.append(first)
        return X[first : first + 10_000]

    parts = [
        da.from_delayed(dask.delayed(block)(first), (10_000, X.shape[1]), float)
        for first in range(0, len(X), 10_000)
    ]
    return da.concatenate(parts)


@pytest.mark.parametrize(("how", "times"), [({}, 2), ({"persist": True}, 1), ({"passes": 1}, 1)])
def test_rows_are_read_as_often_as_asked(many, how, times):
    """Twice, or once where they are kept or no second look is wanted."""
    calls = []
    report = pcadim.dask.select(counted_blocks(many, calls), **how)
    assert len(calls) == 6 * times
    assert report.d == pcadim.select(many).d


def test_no_task_leaves_a_block_behind(many):
    """A block is made and looked at by one task: workers hold one of them at a time."""
    left = []

    def note(key, result, *_):
        left.append(result)

    with dask.config.set(scheduler="synchronous"), Callback(posttask=note):
        pcadim.dask.select(counted_blocks(many, []))
    assert left
    assert not any(isinstance(result, np.ndarray) for result in left)


def test_a_block_takes_one_task(many):
    """Six blocks and their merging; a task that only gives another its name would be one more."""
    looks = _dask_blocks.row_blocks(counted_blocks(many, []), persist=False).looked_at(np.shape)
    whole = dask.delayed(list)(looks)
    assert len(whole.__dask_graph__()) == 6 + 1


def test_data_made_anew_are_refused():
    """Random numbers without a seed are others in the second look, unless they are kept."""

    def noise():
        return np.random.default_rng().normal(size=(60_000, 80))

    X = da.from_delayed(dask.delayed(noise, pure=False)(), (60_000, 80), float)
    with pytest.raises(pcadim.InputError, match="not what it was when it was summarized"):
        pcadim.dask.select(X)
    assert pcadim.dask.select(X, persist=True).data.n == 60_000


def test_other_things_are_refused(few):
    """In words."""
    with pytest.raises(pcadim.ArgumentTypeError, match="of Dask"):
        pcadim.dask.select(few)
    with pytest.raises(pcadim.InputError, match="3 dimension"):
        pcadim.dask.select(da.zeros((3, 4, 5)))
    with pytest.raises(pcadim.UsageError, match="passes 3"):
        pcadim.dask.select(da.from_array(few), passes=3)
    with pytest.raises(pcadim.InputError, match="no rows"):
        pcadim.dask.select(da.zeros((0, 5)))
    with pytest.raises(pcadim.UsageError, match='missing="drop-rows"'):
        pcadim.dask.select(da.from_array(few), missing="em")


def test_progress_is_the_bar_of_dask(many, capfd):
    """And nothing is printed otherwise."""
    X = da.from_array(many, chunks=(9_000, -1))
    pcadim.dask.select(X)
    assert capfd.readouterr().out == ""
    pcadim.dask.select(X, progress=True)
    assert "100% Completed" in capfd.readouterr().out


@pytest.mark.parametrize("n_components", ["auto", 3, 0.5, None])
def test_pca(many, n_components):
    """Components are those of data in one place; scores are lazy."""
    X = da.from_array(many, chunks=(9_000, -1))
    mine = pcadim.dask.PCA(n_components, scale=True).fit(X)
    theirs = pcadim.PCA(n_components, scale=True).fit(many)
    assert mine.n_components_ == theirs.n_components_
    assert np.allclose(mine.components_[:5], theirs.components_[:5], atol=1e-9)
    assert np.allclose(mine.explained_variance_, theirs.explained_variance_, rtol=1e-9)
    assert np.allclose(mine.mean_, theirs.mean_, atol=1e-12)
    scores = mine.transform(X)
    assert scores.chunks[0] == X.chunks[0]
    assert np.allclose(scores[:100, :5].compute(), theirs.transform(many[:100])[:, :5], atol=1e-8)


def test_pca_of_data_frames_and_constant_columns(few):
    """Scores are a frame with the index; the mean of a column that is left out is known."""
    frame = pd.DataFrame(few, columns=[f"c{k}" for k in range(12)]).assign(same=7.5)
    frame.index = [f"row {k}" for k in range(len(frame))]
    X = dd.from_pandas(frame, npartitions=3, sort=False)
    mine, theirs = pcadim.dask.PCA().fit(X), pcadim.PCA().fit(frame)
    assert list(mine.feature_names_in_) == list(frame.columns)
    assert mine.mean_[-1] == pytest.approx(7.5)
    scores = mine.transform(X).compute()
    assert list(scores.index) == list(frame.index)
    assert np.allclose(scores, theirs.transform(frame), atol=1e-9)


def test_pca_says_what_it_cannot(few):
    """Models of the noise need all rows."""
    with pytest.raises(pcadim.UsageError, match="noise='columns'"):
        pcadim.dask.PCA(noise="columns").fit(da.from_array(few))


def test_many_columns():
    """Beyond 8,192 columns the leading components come from products with the blocks."""
    random = np.random.default_rng(8)
    cells = random.normal(size=(500, 3)) @ random.normal(size=(3, 8_300))
    cells += random.normal(size=cells.shape)
    X = da.from_array(cells, chunks=(130, -1)).map_blocks(sparse.csr_matrix)
    report = pcadim.dask.select(X, persist=True)
    assert report.d == pcadim.select(cells).d == 3
    again = pcadim.dask.select(X)
    assert without_timing(report.to_json()) == without_timing(again.to_json())
    with pytest.raises(pcadim.InputError, match="8192"):
        pcadim.dask.PCA().fit(X)
