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
