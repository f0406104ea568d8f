"""The looks at a Spark data frame: on the executors, merged in a tree, one row to the driver."""

import json
import math
from collections.abc import Callable, Iterator
from functools import partial as bound
from typing import Any

import pandas as pd
import pyarrow as pa
from pyspark import TaskContext
from pyspark.sql import DataFrame, functions

from . import _errors, partial
from ._spark_frame import Frame
from ._spark_rows import Layout, blocks
from ._two_looks import first_look, product_look, second_look

_SCHEMA = "number long, part binary, error string"
_PARTITIONS = 1024  # for so many the tree has its full depth
_MOST_BYTES = 2**28  # of parts that one task merges, but for two
_WIDEST = 32

Look = Callable[[Any, int], Any]


def _batch(number: int, part: bytes | None, error: str | None) -> pa.RecordBatch:
    kinds = (("number", pa.int64()), ("part", pa.binary()), ("error", pa.string()))
    values = zip((number, part, error), kinds, strict=True)
    return pa.record_batch(
        [pa.array([value], kind) for value, (_, kind) in values], names=[name for name, _ in kinds]
    )


def _told(error: _errors.PcadimError) -> str:
    """Return an error as text: data that cannot be used stay so, and a task is not run again."""
    return json.dumps([type(error).__name__, str(error)])


def _merged_blocks(batches: Iterator[pa.RecordBatch], layout: Layout, look: Look) -> Any:
    first = TaskContext.get().partitionId() << 32
    whole = None
    for number, block in enumerate(blocks(batches, layout), first):
        part = look(block, number)
        if whole is None:
            whole = part
        else:
            whole.merge(part)
    return whole


def _looker(
    layout: Layout, look: Look
) -> Callable[[Iterator[pa.RecordBatch]], Iterator[pa.RecordBatch]]:
    """Return what makes one row of a partition, or none of one without rows."""

    def look_at_partition(batches: Iterator[pa.RecordBatch]) -> Iterator[pa.RecordBatch]:
        number = TaskContext.get().partitionId()
        try:
            whole = _merged_blocks(batches, layout, look)
        except _errors.PcadimError as error:
            yield _batch(number, None, _told(error))
            return
        if whole is not None:
            yield _batch(number, whole.to_bytes(), None)

    return look_at_partition


def _merged(parts: pd.Series, kind: Any) -> tuple[bytes | None, str | None]:
    """Return parts merged, or what is wrong with them."""
    try:
        return partial.merge(kind.from_bytes(bytes(one)) for one in parts).to_bytes(), None
    except _errors.PcadimError as refused:
        return None, _told(refused)


def _merger(kind: Any) -> Callable[[pd.DataFrame], pd.DataFrame]:
    """Return what makes one row of the rows of a group, in the order of their numbers."""

    def merge_group(frame: pd.DataFrame) -> pd.DataFrame:
        rows = frame.sort_values("number")
        failed = rows["error"].dropna()
        part, error = _merged(rows["part"], kind) if failed.empty else (None, failed.iloc[0])
        number = int(rows["group"].iloc[0])
        return pd.DataFrame({"number": [number], "part": [part], "error": [error]})

    return merge_group


def _fan(cols: int) -> int:
    """Return how many parts one task merges."""
    size = 4 * cols * (cols + 7) if cols <= partial.Part.most_scatter_cols else 128 * cols
    return int(min(max(_MOST_BYTES // size, 2), _WIDEST))


def _tree(parts: DataFrame, kind: Any, cols: int) -> DataFrame:
    """Return one row: groups of neighbours are merged, level after level, in a fixed order."""
    fan = _fan(cols)
    for level in range(math.ceil(math.log(_PARTITIONS, fan)), 0, -1):
        group = functions.floor(functions.col("number") / fan) if level > 1 else functions.lit(0)
        grouped = parts.withColumn("group", group.cast("long")).groupBy("group")
        parts = grouped.applyInPandas(_merger(kind), _SCHEMA)
    return parts


def _result(rows: list[Any], kind: Any) -> Any:
    if not rows:
        raise _errors.InputError("the data frame has no rows")
    if rows[0]["error"] is not None:
        name, words = json.loads(rows[0]["error"])
        raise getattr(_errors, name)(words)
    return kind.from_bytes(bytes(rows[0]["part"]))


def _looked(frame: Frame, look: Look, kind: Any) -> Any:
    parts = frame.rows.mapInArrow(_looker(frame.layout, look), _SCHEMA)
    return _result(_tree(parts, kind, frame.cols).collect(), kind)


def summarized(frame: Frame, hold: bool, options: dict[str, Any]) -> partial.Part:
    """Return what the first look leaves of all rows; with the rows themselves or without."""
    return _looked(frame, bound(first_look, hold=hold, options=options), partial.Part)


def measured(frame: Frame, plan: partial.PartPlan, options: dict[str, Any]) -> partial.PartNorms:
    """Return what the second look leaves of all rows."""
    return _looked(frame, bound(second_look, plan=plan, options=options), partial.PartNorms)


def multiplied(
    frame: Frame, plan: partial.PartPlan, vectors: partial.PartVectors, options: dict[str, Any]
) -> partial.PartProduct:
    """Return the products of all rows with some vectors."""
    look = bound(product_look, plan=plan, vectors=vectors, options=options)
    return _looked(frame, look, partial.PartProduct)
