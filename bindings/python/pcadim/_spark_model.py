"""What a fitted principal component analysis is in Spark's ML pipelines."""

from typing import Any

import numpy as np
import pandas as pd
import pyarrow as pa
from pyspark.ml import Model
from pyspark.ml.functions import array_to_vector
from pyspark.ml.linalg import Vectors, VectorUDT
from pyspark.ml.param.shared import HasInputCol, HasOutputCol
from pyspark.ml.util import (
    DefaultParamsReader,
    DefaultParamsWriter,
    MLReadable,
    MLReader,
    MLWritable,
    MLWriter,
)
from pyspark.sql import DataFrame, SparkSession
from pyspark.sql.functions import pandas_udf

from ._errors import InputError, UsageError
from ._report import Report
from ._spark_rows import VECTOR_FIELDS, vectors

_ARRAYS = ("mean", "loadings", "variances")


def _matrix(column: Any, name: str) -> Any:
    """Return a column of vectors as Python functions of Spark get it: fields, or objects."""
    if isinstance(column, pd.Series):
        udt = VectorUDT()
        column = pd.DataFrame(
            [udt.serialize(vector) for vector in column], columns=list(VECTOR_FIELDS)
        )
    kinds = (pa.int8(), pa.int32(), pa.list_(pa.int32()), pa.list_(pa.float64()))
    return vectors(
        [
            pa.array(column[field], kind, from_pandas=True)
            for field, kind in zip(VECTOR_FIELDS, kinds, strict=True)
        ],
        name,
    )


class PCAModel(Model, HasInputCol, HasOutputCol, MLReadable, MLWritable):
    """Components that a `PCA` has found: ``transform`` appends a column of scores.

    Parameters
    ----------
    mean : numpy.ndarray of shape (p,)
        What is subtracted from a vector.
    loadings : numpy.ndarray of shape (p, d)
        What it is multiplied by then, with the scale of the columns inside.
    variances : numpy.ndarray of shape (d,)
        Of the scores, divisor n - 1.
    total_variance : float
        Of all columns, after preparation.
    report : Report or None
        By which d was selected; None where it was given.
    """

    def __init__(
        self,
        mean: Any = (),
        loadings: Any = ((),),
        variances: Any = (),
        total_variance: float = 0.0,
        report: Report | None = None,
    ) -> None:
        super().__init__()
        self.mean = np.asarray(mean, dtype=float)
        self.loadings = np.asarray(loadings, dtype=float)
        self.variances = np.asarray(variances, dtype=float)
        self.total_variance = float(total_variance)
        self.report = report

    @property
    def n_components(self) -> int:
        """How many components there are."""
        return self.loadings.shape[1]

    @property
    def explained_variance(self) -> Any:
        """The share of each component in the variance, as Spark's own model has it."""
        return Vectors.dense(self.variances / self.total_variance)

    def _transform(self, dataset: DataFrame) -> DataFrame:
        name = self.getOrDefault("inputCol")
        if not isinstance(dataset.schema[name].dataType, VectorUDT):
            raise UsageError(f"inputCol '{name}' does not hold vectors")
        scores = pandas_udf(_scorer(self.mean, self.loadings, name), "array<double>")
        return dataset.withColumn(
            self.getOrDefault("outputCol"), array_to_vector(scores(dataset[f"`{name}`"]))
        )

    def write(self) -> "_Writer":
        """Return what saves the model."""
        return _Writer(self)

    @classmethod
    def read(cls) -> "_Reader":
        """Return what loads a model."""
        return _Reader()


def _scorer(mean: np.ndarray, loadings: np.ndarray, name: str) -> Any:
    shift = mean @ loadings

    def scores(column: Any) -> Any:
        rows = _matrix(column, name)
        if rows.shape[1] != len(mean):
            raise InputError(
                f"column '{name}' has vectors of {rows.shape[1]} numbers; the model was fitted to "
                f"{len(mean)}"
            )
        # The mean is taken off first, for the digits; of sparse rows off the scores.
        dense = isinstance(rows, np.ndarray)
        return pd.Series(list((rows - mean) @ loadings if dense else rows @ loadings - shift))

    scores.__annotations__ = {"column": pd.DataFrame, "return": pd.Series}
    return scores


class _Writer(MLWriter):
    def __init__(self, model: PCAModel) -> None:
        super().__init__()
        self._model = model

    def saveImpl(self, path: str) -> None:
        spark = SparkSession.getActiveSession()
        assert spark is not None
        DefaultParamsWriter.saveMetadata(self._model, path, spark.sparkContext)
        model = self._model
        row = {name: getattr(model, name).ravel().tolist() for name in _ARRAYS}
        row["total_variance"] = model.total_variance
        row["report"] = "" if model.report is None else model.report.to_json(one_line=True)
        arrays = ", ".join(f"{name} array<double>" for name in _ARRAYS)
        frame = spark.createDataFrame([row], f"{arrays}, total_variance double, report string")
        frame.coalesce(1).write.parquet(f"{path}/data")


class _Reader(MLReader):
    def load(self, path: str) -> PCAModel:
        spark = SparkSession.builder.getOrCreate()
        metadata = DefaultParamsReader.loadMetadata(path, spark.sparkContext)
        row = spark.read.parquet(f"{path}/data").head()
        assert row is not None
        mean, d = np.array(row["mean"]), len(row["variances"])
        report = Report.from_json(row["report"]) if row["report"] else None
        loadings = np.array(row["loadings"]).reshape(len(mean), d)
        model = PCAModel(mean, loadings, row["variances"], row["total_variance"], report)
        model._resetUid(metadata["uid"])
        DefaultParamsReader.getAndSetParams(model, metadata)
        return model


PCAModel.__module__ = "pcadim.spark"  # saved pipelines name it as users do
