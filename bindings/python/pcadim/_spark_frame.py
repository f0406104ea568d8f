"""The columns of a Spark data frame, laid out for a fast way to Python."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from pyspark.ml.linalg import VectorUDT
from pyspark.sql import functions
from pyspark.sql.types import DoubleType

from ._errors import ArgumentTypeError, InputError, UsageError
from ._spark_rows import VECTOR_FIELDS, Arrays, Columns, Layout, Vectors

if TYPE_CHECKING:
    from pyspark.sql import Column, DataFrame


@dataclass(frozen=True)
class Frame:
    """The columns of a data frame that are looked at.

    Attributes
    ----------
    rows : DataFrame
        With what the layout says, and nothing else.
    cols : int
        How many variables there are.
    layout : Layout
        How they lie in the rows.
    """

    rows: "DataFrame"
    cols: int
    layout: Layout


def _vector_size(rows: "DataFrame", name: str) -> int:
    """Return the length of the vectors: what they were made by has noted it, or the first one."""
    noted = rows.schema[name].metadata.get("ml_attr", {}).get("num_attrs")
    if noted is not None:
        return int(noted)
    first = rows.head()
    if first is None or first[0] is None:
        raise InputError(f"column '{name}' has no vectors")
    return len(first[0])


def _names(df: "DataFrame", columns: str | Sequence[str] | None) -> list[str]:
    names = [columns] if isinstance(columns, str) else list(columns or df.columns)
    missing = [name for name in names if name not in df.columns]
    if missing:
        raise UsageError(f"columns: the data frame has no column '{missing[0]}'")
    return names


def _of_columns(rows: "DataFrame", names: list[str]) -> Frame:
    if not all(isinstance(rows.schema[name].dataType, DoubleType) for name in names):
        return Frame(rows, len(names), Columns())
    together = functions.array(*(rows[f"`{name}`"] for name in names))
    return Frame(rows.select(together.alias("cells")), len(names), Arrays(tuple(names)))


def _fields(vector: "Column") -> "list[Column]":
    """Return what Spark stores of a vector, as columns of their own.

    A dense vector has no indices, and Spark counts the bytes of a batch anew with every row: arrays
    that are null make that take longer than all else together. Empty ones do not.
    """
    stored = functions.unwrap_udt(vector)
    fields = {name: stored.getField(name) for name in VECTOR_FIELDS}
    none = functions.array().cast("array<int>")
    fields["indices"] = functions.coalesce(fields["indices"], none)
    return [field.alias(name) for name, field in fields.items()]


def _of_vectors(rows: "DataFrame", name: str) -> Frame:
    cols = _vector_size(rows, name)
    if hasattr(functions, "unwrap_udt"):  # of Spark 4; one before hands over structs
        rows = rows.select(*_fields(rows[f"`{name}`"]))
    return Frame(rows, cols, Vectors(name))


def as_frame(df: "DataFrame", columns: str | Sequence[str] | None) -> Frame:
    """Return the columns that are looked at: many of numbers, or one of vectors."""
    if not hasattr(df, "mapInArrow"):
        raise ArgumentTypeError(f"df: expected a data frame of Spark, not {type(df).__name__}")
    names = _names(df, columns)
    rows = df.select(*(df[f"`{name}`"] for name in names))
    of_vectors = [name for name in names if isinstance(rows.schema[name].dataType, VectorUDT)]
    if not of_vectors:
        return _of_columns(rows, names)
    if len(names) > 1:
        raise UsageError(f"columns: give '{of_vectors[0]}', which holds vectors, alone")
    return _of_vectors(rows, names[0])
