"""Spark's data frames, and its pipelines."""

from itertools import pairwise

import numpy as np
import pandas as pd
import pcadim
import pcadim.spark
import pytest
from helpers import without_timing
from pcadim._spark_frame import as_frame
from pyspark import TaskContext
from pyspark.ml import Pipeline, PipelineModel
from pyspark.ml.feature import VectorAssembler
from pyspark.ml.linalg import SparseVector, Vectors
from pyspark.sql import functions
from same_answer import assert_same_answer, unequal
from scipy import sparse
from sessions import session

NAMES = [f"c{k}" for k in range(80)]
SCHEMA = ", ".join(f"{name} double" for name in NAMES)


@pytest.fixture(scope="module")
def spark():
    """Return a session of two threads, whose tasks may fail twice."""
    with session("local[2,3]") as found:
        yield found


@pytest.fixture(scope="module")
def folder(many, tmp_path_factory):
    """Return a folder of five Parquet files."""
    path = tmp_path_factory.mktemp("rows")
    for k, rows in enumerate(np.array_split(many, 5)):
        pd.DataFrame(rows, columns=NAMES).to_parquet(path / f"{k}.parquet")
    return path


@pytest.fixture
def df(spark, folder):
    """Return data of more cells than parts hold."""
    return spark.read.parquet(str(folder))


@pytest.fixture(scope="module")
def vectors(spark, few):
    """Return data of few cells as vectors, dense and sparse, some of them zero."""
    rows = np.where(np.abs(few) < 0.3, 0, few)
    packed = [
        (Vectors.dense(row) if k % 3 else SparseVector(12, np.flatnonzero(row), row[row != 0]),)
        for k, row in enumerate(rows)
    ]
    return rows, spark.createDataFrame(packed, ["v"]).repartition(3).cache()


def test_answer_is_that_of_data_in_one_place(df, many):
    """Also bit for bit the same twice."""
    one, other = (pcadim.spark.select(df, scale=True) for _ in range(2))
    assert without_timing(one.to_json()) == without_timing(other.to_json())
    assert_same_answer(one, pcadim.select(many, scale=True))
    assert one.data.column_names == NAMES


def test_noise_is_judged_on_the_same_rows(spark, tmp_path):
    """Rows that are drawn travel with what is left of a partition."""
    rows = unequal("columns")
    for k, some in enumerate(np.array_split(rows, 5)):
        pd.DataFrame(some, columns=NAMES).to_parquet(tmp_path / f"{k}.parquet")
    report = pcadim.spark.select(spark.read.parquet(str(tmp_path)), methods="auto")
    assert_same_answer(report, pcadim.select(rows, "auto"))
    assert report.selections[0].fitted["noise"] == "columns"


def failing_twice():
    """Return what passes batches on, but fails in partition 1 until it is run for the third time.

    A function inside another one travels to the executors as a whole.
    """

    def passed_on(batches):
        context = TaskContext.get()
        for number, batch in enumerate(batches):
            if number and context.partitionId() == 1 and context.attemptNumber() < 2:
                raise RuntimeError("this machine is tired")
            yield batch

    return passed_on


def test_a_task_that_fails_twice_changes_nothing(df):
    """It is run again, from its beginning."""
    report = pcadim.spark.select(df.mapInArrow(failing_twice(), SCHEMA), scale=True)
    untroubled = pcadim.spark.select(df.mapInArrow(lambda batches: batches, SCHEMA), scale=True)
    assert without_timing(report.to_json()) == without_timing(untroubled.to_json())


def made_anew():
    """Return what makes rows that are never the same."""

    def anew(batches):
        for batch in batches:
            rows = np.random.default_rng().normal(size=(batch.num_rows, 80))
            yield type(batch).from_arrays(list(rows.T.copy()), names=batch.schema.names)

    return anew


def test_data_made_anew_are_refused(df):
    """The error of an executor is the error here; kept rows are the same."""
    random = df.mapInArrow(made_anew(), SCHEMA)
    with pytest.raises(pcadim.InputError, match="not what it was when it was summarized"):
        pcadim.spark.select(random)
    assert pcadim.spark.select(random, persist=True).data.n == 60_000


def test_vectors(vectors):
    """A column of vectors, sparse and dense ones mixed, in the order of their partitions."""
    rows, frame = vectors
    report = pcadim.spark.select(frame, "v")
    theirs = pcadim.select(rows)
    assert report.d == theirs.d
    assert np.allclose(report.spectrum.eigenvalues, theirs.spectrum.eigenvalues, rtol=1e-9)


def test_many_sparse_vectors(spark):
    """More cells than parts hold, hardly any of them filled."""
    random = np.random.default_rng(5)
    X = sparse.random_array((21_000, 300), density=0.02, format="csr", rng=random)
    cuts = pairwise(X.indptr)
    rows = [(SparseVector(300, X.indices[a:b], X.data[a:b]),) for a, b in cuts]
    frame = spark.createDataFrame(spark.sparkContext.parallelize(rows, 7), ["v"])
    assert_same_answer(pcadim.spark.select(frame, "v"), pcadim.select(X))


@pytest.mark.parametrize("unwraps", [True, False])
def test_dense_vectors(df, many, unwraps, monkeypatch):
    """With the fields of a vector in columns of their own, and in one, as of Spark 3.5."""
    if not unwraps:
        monkeypatch.delattr("pyspark.sql.functions.unwrap_udt", raising=False)
    frame = VectorAssembler(inputCols=NAMES, outputCol="v").transform(df)
    assert len(as_frame(frame, "v").rows.columns) == (4 if unwraps else 1)
    assert_same_answer(pcadim.spark.select(frame, "v"), pcadim.select(many))


def test_no_field_of_a_vector_is_null(vectors):
    """Batches with arrays that are null took Spark twice as long."""
    rows = as_frame(vectors[1], "v").rows
    kinds = {row["type"]: len(row["indices"]) > 0 for row in rows.collect()}
    assert kinds == {0: True, 1: False}  # sparse ones alone have indices


def test_columns_of_any_type(spark, few):
    """Doubles travel as arrays, with the others each column by itself: the answer is the same."""
    names = NAMES[:12]
    frame = spark.createDataFrame(pd.DataFrame(few, columns=names)).coalesce(1)
    mixed = frame.withColumn("c0", functions.round("c0").cast("int"))
    doubles = mixed.withColumn("c0", functions.col("c0").cast("double"))
    one, other = pcadim.spark.select(mixed), pcadim.spark.select(doubles)
    assert len(as_frame(mixed, None).rows.columns) == 12
    assert len(as_frame(doubles, None).rows.columns) == 1
    assert one.data.column_names == other.data.column_names == names
    assert without_timing(one.to_json()) == without_timing(other.to_json())


def test_missing_cells(df, many):
    """Nulls are missing cells."""
    X = many.copy()
    X[X[:, 0] > 2, 0] = np.nan
    holes = df.selectExpr("if(c0 > 2, null, c0) as c0", *NAMES[1:])
    report = pcadim.spark.select(holes, missing="drop-rows")
    assert_same_answer(report, pcadim.select(X, missing="drop-rows"))
    with pytest.raises(pcadim.InputError, match="missing"):
        pcadim.spark.select(holes)


def test_pipeline(spark, df, many, tmp_path):
    """Fit, transform, save and load, by itself and in a pipeline."""
    stages = [
        VectorAssembler(inputCols=NAMES, outputCol="v"),
        pcadim.spark.PCA(inputCol="v", outputCol="scores", scale=True),
    ]
    Pipeline(stages=stages).save(str(tmp_path / "pipeline"))
    fitted = Pipeline.load(str(tmp_path / "pipeline")).fit(df)
    theirs = pcadim.PCA(scale=True).fit(many)
    model = fitted.stages[1]
    assert model.n_components == model.report.d == theirs.n_components_
    shares = np.asarray(model.explained_variance)
    assert np.allclose(shares, theirs.explained_variance_ratio_, rtol=1e-9)
    fitted.save(str(tmp_path / "model"))
    again = PipelineModel.load(str(tmp_path / "model"))
    assert again.stages[1].report == model.report
    for one in (fitted, again):
        rows = one.transform(df.limit(50)).select(*NAMES, "scores").collect()
        expected = theirs.transform(np.array([row[:80] for row in rows]))
        assert np.allclose([row["scores"].toArray() for row in rows], expected, atol=1e-8)


def test_scores_of_sparse_vectors(vectors):
    """The same as those of the rows filled in."""
    rows, frame = vectors
    model = pcadim.spark.PCA(inputCol="v", outputCol="s", n_components=2).fit(frame)
    assert model.report is None
    found = model.transform(frame).collect()
    together = np.array([row["v"].toArray() for row in found])
    expected = pcadim.PCA(2).fit(rows).transform(together)
    assert np.allclose([row["s"].toArray() for row in found], expected, atol=1e-9)


def test_what_cannot_be_is_said(spark, df, vectors):
    """In words, by the package's own errors, without running tasks again."""
    with pytest.raises(pcadim.InputError, match=r"'t' \(string\)"):
        pcadim.spark.select(df.withColumn("t", df.c0.cast("string")))
    with pytest.raises(pcadim.UsageError, match="no column 'nowhere'"):
        pcadim.spark.select(df, ["c1", "nowhere"])
    with pytest.raises(pcadim.UsageError, match="alone"):
        pcadim.spark.select(vectors[1].withColumn("k", vectors[1].v), ["v", "k"])
    with pytest.raises(pcadim.InputError, match="no rows"):
        pcadim.spark.select(spark.createDataFrame([], "a double, b double"))
    with pytest.raises(pcadim.ArgumentTypeError, match="of Spark"):
        pcadim.spark.select(np.eye(3))
    with pytest.raises(pcadim.UsageError, match="no parameter 'scael'"):
        pcadim.spark.PCA(scael=True)
    missing = vectors[1].withColumn("v", functions.when(functions.rand(1) < 0.9, vectors[1].v))
    with pytest.raises(pcadim.InputError, match="vectors that are null"):
        pcadim.spark.select(missing, "v")
    uneven = spark.createDataFrame([(Vectors.dense([1, 2]),), (Vectors.dense([1, 2, 3]),)], ["v"])
    with pytest.raises(pcadim.InputError, match="v"):
        pcadim.spark.select(uneven.coalesce(1), "v")
