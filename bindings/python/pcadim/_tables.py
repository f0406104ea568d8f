"""Data frames and tables of other libraries as arrays."""

from typing import Any

import numpy as np

from ._errors import InputError
from ._kinds import is_from


def _refuse(names: list[str], kinds: list[str]) -> None:
    """Refuse columns that hold no numbers."""
    if not names:
        return
    listed = ", ".join(f"'{name}' ({kind})" for name, kind in zip(names[:5], kinds, strict=False))
    more = f" and {len(names) - 5} more" if len(names) > 5 else ""
    raise InputError(
        f"columns without numbers: {listed}{more}; leave them out, or convert them to numbers"
    )


def _check(names: list[Any], kinds: list[Any], are_numbers: list[bool]) -> None:
    bad = [k for k, is_number in enumerate(are_numbers) if not is_number]
    _refuse([str(names[k]) for k in bad], [str(kinds[k]) for k in bad])


def _from_pandas(frame: Any) -> np.ndarray:
    kinds = list(frame.dtypes)
    _check(list(frame.columns), kinds, [kind.kind in "biuf" for kind in kinds])
    if all(isinstance(kind, np.dtype) for kind in kinds) and len(set(kinds)) == 1:
        return frame.to_numpy()  # a view
    narrow = all(kind == np.float32 for kind in kinds)
    return frame.to_numpy(dtype=np.float32 if narrow else np.float64, na_value=np.nan)


def _from_polars(frame: Any) -> np.ndarray:
    import polars as pl  # it is there: the frame is its

    if isinstance(frame, pl.LazyFrame):
        frame = frame.collect()
    kinds = list(frame.dtypes)
    _check(frame.columns, kinds, [kind.is_numeric() or kind == pl.Boolean for kind in kinds])
    narrow = all(kind == pl.Float32 for kind in kinds)
    return frame.cast(pl.Float32 if narrow else pl.Float64).to_numpy()


def _from_arrow(table: Any) -> np.ndarray:
    import pyarrow as pa  # it is there: the table is its

    def is_number(kind: Any) -> bool:
        return (
            pa.types.is_floating(kind)
            or pa.types.is_integer(kind)
            or pa.types.is_boolean(kind)
            or pa.types.is_decimal(kind)
        )

    kinds = list(table.schema.types)
    _check(table.schema.names, kinds, [is_number(kind) for kind in kinds])
    narrow = kinds and all(kind == pa.float32() for kind in kinds)
    array = np.empty(
        (table.num_rows, table.num_columns), dtype=np.float32 if narrow else np.float64, order="F"
    )
    for k, column in enumerate(table.columns):
        numbers = column.cast(pa.float32() if narrow else pa.float64(), safe=False)
        array[:, k] = numbers.to_numpy(zero_copy_only=False)
    return array


def from_table(table: Any) -> tuple[np.ndarray, list[str]]:
    """Return the numbers of a table, nulls as NaN, and the names of its columns."""
    if is_from(table, "pandas", "DataFrame"):
        return _from_pandas(table), [str(name) for name in table.columns]
    if is_from(table, "polars", "DataFrame", "LazyFrame"):
        array = _from_polars(table)
        schema = table.collect_schema() if hasattr(table, "collect_schema") else table.schema
        return array, list(schema.names())
    return _from_arrow(table), list(table.schema.names)
