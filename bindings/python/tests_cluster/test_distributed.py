"""Dask with worker processes of its own."""

import os
import pathlib
import signal
import time

import dask
import dask.array as da
import numpy as np
import pcadim
import pcadim.dask
import pytest
from distributed import Client, LocalCluster
from helpers import without_timing
from same_answer import assert_same_answer
from scipy import sparse


@pytest.fixture(scope="module")
def client():
    """Return a client with two worker processes."""
    with (
        dask.config.set({"distributed.scheduler.allowed-failures": 5}),
        LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None) as cluster,
        Client(cluster) as found,
    ):
        yield found


def block(seed):
    """Return rows with three components in noise, made where they are needed."""
    signal_ = np.random.default_rng(1).normal(size=(3, 80))
    random = np.random.default_rng(seed)
    return random.normal(size=(10_000, 3)) @ signal_ + random.normal(size=(10_000, 80))


def made_by(function, *more):
    """Return an array of six blocks that a function makes."""
    make = dask.delayed(function, pure=False)
    return da.concatenate(
        [da.from_delayed(make(seed, *more), (10_000, 80), float) for seed in range(6)]
    )


@pytest.fixture(scope="module")
def together():
    """Return the same rows in one place."""
    return np.concatenate([block(seed) for seed in range(6)])


def test_processes_give_the_same_answer(client, together):
    """Bit for bit the same twice, and that of data in one place."""
    one, other = (pcadim.dask.select(made_by(block), scale=True) for _ in range(2))
    assert without_timing(one.to_json()) == without_timing(other.to_json())
    assert_same_answer(one, pcadim.select(together, scale=True))


def noted(rows, notes):
    """Return rows as they are, and note that they were made."""
    with open(notes, "a", encoding="ascii") as file:
        file.write("made ")
    return rows


def test_rows_are_kept_between_the_looks(client, together, tmp_path):
    """Tasks of rows that are kept hold nothing but their names."""
    notes = tmp_path / "notes"
    X = made_by(block).map_blocks(noted, str(notes), meta=np.empty((0, 0)))
    report = pcadim.dask.select(X, persist=True)
    assert_same_answer(report, pcadim.select(together))
    assert notes.read_text().split() == ["made"] * 6


def sparse_block(seed):
    """Return rows of more columns than a scatter matrix is made for."""
    random = np.random.default_rng(seed)
    group = 100 * random.integers(0, 3, size=(200, 1))
    common = group + random.integers(0, 100, size=(200, 20))
    places = np.concatenate([common, random.integers(0, 8_300, size=(200, 20))], axis=1)
    cells = np.zeros((200, 8_300))
    np.put_along_axis(cells, places, 2.0, axis=1)
    return sparse.csr_matrix(cells)


def test_many_columns_that_are_kept(client):
    """Every step of the search looks at the rows again."""
    make = dask.delayed(sparse_block)
    blocks = [da.from_delayed(make(seed), (200, 8_300), float) for seed in range(3)]
    report = pcadim.dask.select(da.concatenate(blocks), "kaiser", persist=True)
    whole = pcadim.select(sparse.vstack([sparse_block(seed) for seed in range(3)]), "kaiser")
    leading = whole.spectrum.eigenvalues[:2]
    assert np.allclose(report.spectrum.eigenvalues[:2], leading, rtol=1e-9)


def block_of_a_worker_that_dies(seed, notes):
    """Return rows; the process that is the first to make those of block 4 in a look is killed."""
    note = pathlib.Path(notes, "killed")
    if seed == 4 and not note.exists():
        note.touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return block(seed)


def test_a_killed_worker_changes_nothing(client, together, tmp_path):
    """Its blocks are made again, by another."""
    before = pcadim.dask.select(made_by(block))
    report = pcadim.dask.select(made_by(block_of_a_worker_that_dies, str(tmp_path)))
    assert (tmp_path / "killed").exists()
    assert without_timing(report.to_json()) == without_timing(before.to_json())
    assert_same_answer(report, pcadim.select(together))


def block_of_this_moment(seed):
    """Return rows that are never the same."""
    return block(time.time_ns())


def test_changed_data_are_refused(client):
    """The error of a worker is the error here."""
    with pytest.raises(pcadim.InputError, match="not what it was"):
        pcadim.dask.select(made_by(block_of_this_moment))


def test_pca_and_progress(client, together, capfd):
    """Scores are computed by the workers; the bar is Dask's."""
    X = made_by(block)
    pca = pcadim.dask.PCA(progress=True).fit(X)
    capfd.readouterr()
    assert np.allclose(pca.transform(X).compute(), pca.transform(together), atol=1e-9)
