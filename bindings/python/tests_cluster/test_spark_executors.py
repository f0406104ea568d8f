"""Spark with executors that are processes of their own."""

import os
import pathlib
import signal

import numpy as np
import pcadim.spark
import pytest
from helpers import without_timing
from pyspark import TaskContext
from sessions import session

NAMES = [f"c{k}" for k in range(40)]
SCHEMA = ", ".join(f"{name} double" for name in NAMES)


@pytest.fixture(scope="module")
def spark():
    """Return a session with two executors."""
    with session("local-cluster[2,1,1024]") as found:
        yield found


def made_rows(note):
    """Return what makes rows; the executor that is the first to begin partition 2 is killed."""

    def rows(batches):
        import pyarrow as pa

        for _ in batches:
            pass
        place = TaskContext.get().partitionId()
        if note is not None and place == 2 and not pathlib.Path(note).exists():
            pathlib.Path(note).touch()
            # Our parent serves this executor with processes; its parent is the executor.
            parent = pathlib.Path(f"/proc/{os.getppid()}/stat").read_text(encoding="utf-8")
            os.kill(int(parent.rpartition(")")[2].split()[1]), signal.SIGKILL)
        random = np.random.default_rng(place)
        cells = random.normal(size=(30_000, 40)) + 2 * random.normal(size=(30_000, 1))
        yield pa.RecordBatch.from_arrays(list(cells.T.copy()), names=NAMES)

    return rows


def answer(spark, note):
    """Return the report on four partitions."""
    frame = spark.range(0, 4, 1, 4).mapInArrow(made_rows(note), SCHEMA)
    return pcadim.spark.select(frame)


def test_a_killed_executor_changes_nothing(spark, tmp_path):
    """Its partitions are made again, by another."""
    before = answer(spark, None)
    report = answer(spark, str(tmp_path / "killed"))
    assert (tmp_path / "killed").exists()
    assert report.d == 1
    assert without_timing(report.to_json()) == without_timing(before.to_json())
