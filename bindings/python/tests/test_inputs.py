"""Every kind of input gives the same bytes as the plain array."""

import anndata
import numpy as np
import pandas as pd
import pcadim
import polars as pl
import pyarrow as pa
import pytest
import scipy.sparse as sp
from helpers import without_source
from pcadim._chunks import Chunks


def names(X):
    """Return names for the columns."""
    return [f"v{j}" for j in range(X.shape[1])]


def spread_out(X):
    """Return the numbers at every second place of a larger array."""
    larger = np.full((2 * X.shape[0], 3 * X.shape[1]), np.nan)
    larger[::2, ::3] = X
    return larger[::2, ::3]


def in_records(X):
    """Return the numbers at odd addresses, as packed records have them."""
    packed = np.zeros(X.shape, dtype=np.dtype([("flag", "i1"), ("value", "f8")]))
    packed["value"] = X
    return packed["value"]


def read_only(X):
    """Return an array that cannot be written."""
    copy = X.copy()
    copy.flags.writeable = False
    return copy


class Rows:
    """Chunks that can be gone through again and again."""

    def __init__(self, X):
        self.X = X

    def __len__(self):
        """Return the number of chunks."""
        return 7

    def __iter__(self):
        """Go through the chunks."""
        return iter(np.array_split(self.X, 7))


KINDS = {
    "columns": np.asfortranarray,
    "spread out": spread_out,
    "backwards": lambda X: X[::-1, ::-1].copy()[::-1, ::-1],
    "odd addresses": in_records,
    "read-only": read_only,
    "big-endian": lambda X: X.astype(">f8"),
    "long double": lambda X: X.astype(np.longdouble),
    "objects": lambda X: X.astype(object),
    "nothing masked": np.ma.masked_array,
    "matrix": np.matrix,
    "lists": lambda X: X.tolist(),
    "pandas": lambda X: pd.DataFrame(X, columns=names(X)),
    "pandas, several blocks": lambda X: pd.DataFrame(
        {name: pd.Series(X[:, j]) for j, name in enumerate(names(X))}
    ),
    "pandas, nullable": lambda X: pd.DataFrame(X).astype("Float64"),
    "pandas, arrow": lambda X: pd.DataFrame(X).astype("float64[pyarrow]"),
    "polars": lambda X: pl.DataFrame(X, schema=names(X)),
    "polars, lazy": lambda X: pl.LazyFrame(X, schema=names(X)),
    "arrow table": lambda X: pa.table(dict(zip(names(X), X.T, strict=True))),
    "arrow batch": lambda X: pa.record_batch(dict(zip(names(X), X.T, strict=True))),
    "AnnData": lambda X: anndata.AnnData(X.copy()),
    "iterator": lambda X: iter(np.array_split(X, 7)),
    "generator of data frames": lambda X: (pd.DataFrame(part) for part in np.array_split(X, 7)),
    "list of chunks": lambda X: np.array_split(X, 7),
    "iterable": Rows,
    "function": lambda X: lambda: Rows(X),
    "sparse chunks": lambda X: (sp.csr_matrix(part) for part in np.array_split(X, 7)),
    "empty chunks between": lambda X: iter([X[:0], X[:200], X[:0], X[200:], X[:0]]),
}


@pytest.mark.parametrize("kind", KINDS)
def test_same_bytes_as_the_array(kind, X):
    """How the numbers are brought changes no digit."""
    asked = {"scale": True}
    brought = pcadim.select(KINDS[kind](X), **asked)
    assert without_source(brought.to_json()) == without_source(pcadim.select(X, **asked).to_json())


@pytest.mark.parametrize("dtype", ["i1", "u1", "i2", "u2", "i4", "u4", "i8", "u8", "?", "f2", "f4"])
def test_other_numbers_are_converted_exactly(dtype):
    """Whole and short numbers give what the same numbers as float64 give."""
    counts = np.random.default_rng(1).poisson(3, (60, 5)).astype(dtype)
    wide = pcadim.select(counts.astype(np.float64))
    for short in (counts, counts.astype(counts.dtype.newbyteorder())):
        assert without_source(pcadim.select(short).to_json()) == without_source(wide.to_json())


SPARSE = ["csr", "csc", "coo", "bsr", "lil", "dok"]


@pytest.mark.parametrize("form", SPARSE)
@pytest.mark.parametrize("make", [sp.csr_matrix, sp.csr_array])
def test_sparse_matrices_answer_as_dense_ones(form, make):
    """Sparse and dense ways differ by rounding only."""
    rng = np.random.default_rng(2)
    dense = rng.standard_normal((80, 12)) * (rng.random((80, 12)) < 0.3)
    sparse = pcadim.select(make(dense).asformat(form))
    full = pcadim.select(dense)
    assert sparse.d == full.d
    np.testing.assert_allclose(sparse.spectrum.eigenvalues, full.spectrum.eigenvalues, rtol=1e-10)
    assert sparse.data.source == "sparse matrix in memory"


def test_sparse_cells_out_of_order_and_twice():
    """Duplicates are added up, as SciPy means them, and the matrix is left as it was."""
    rows, columns = [0, 0, 0, 1, 2, 3], [2, 0, 2, 1, 0, 2]
    values = [1.0, 2.0, 3.0, 4.0, 5.0, 6.0]
    starts = np.searchsorted(rows, range(5))
    untidy = sp.csr_matrix((values, columns, starts), shape=(4, 3))
    before = untidy.indices.copy()
    report = pcadim.select(untidy)
    assert np.array_equal(untidy.indices, before)
    expected = pcadim.select(untidy.toarray())
    np.testing.assert_allclose(report.spectrum.eigenvalues, expected.spectrum.eigenvalues)


def test_layers_of_anndata(X, tmp_path):
    """A layer is read from an object, from a file, and from an object that is in a file."""
    data = anndata.AnnData(np.ones_like(X))
    data.layers["counts"] = X.copy()
    data.var_names = names(X)
    data.write_h5ad(tmp_path / "cells.h5ad")
    wanted = without_source(pcadim.select(X).to_json())
    backed = anndata.read_h5ad(tmp_path / "cells.h5ad", backed="r")
    for brought in (data, tmp_path / "cells.h5ad", backed, backed[: len(X)]):
        assert without_source(pcadim.select(brought, layer="counts").to_json()) == wanted
    with pytest.raises(ValueError, match="no such layer; it has counts"):
        pcadim.select(data, layer="other")
    with pytest.raises(ValueError, match="only AnnData objects"):
        pcadim.select(X, layer="counts")


@pytest.mark.parametrize("make", [pd.DataFrame, pl.DataFrame, pa.table])
def test_names_of_columns_are_told(make):
    """Messages and reports name columns as the table does."""
    table = make({"length": [1.0, 2.0, 4.0, 3.0], "same": [5.0] * 4, "width": [2, 1, 2, 5]})
    assert pcadim.select(table).data.dropped_columns == ["same"]


@pytest.mark.parametrize(
    "table",
    [
        pd.DataFrame({"a": [1, None, 3, 4], "b": [2.0, 1, 5, 3]}),
        pd.DataFrame({"a": [1, None, 3, 4], "b": [2.0, 1, 5, 3]}).convert_dtypes(),
        pl.DataFrame({"a": [1, None, 3, 4], "b": [2.0, 1, 5, 3]}),
        pa.table({"a": [1, None, 3, 4], "b": [2.0, 1, 5, 3]}),
        pa.table({"a": [True, None, False, True], "b": [2.0, 1, 5, 3]}),
        np.ma.masked_array([[1, 2], [9, 1], [3, 5], [4, 3]], mask=[[0, 0], [1, 0], [0, 0], [0, 0]]),
        np.array([[1, 2], [None, 1], [3, 5], [4, 3]], dtype=object),
        sp.csr_matrix([[1, 2], [np.nan, 1], [3, 5], [4, 3]]),
    ],
    ids=["pandas", "nullable", "polars", "arrow", "booleans", "masked", "objects", "sparse"],
)
def test_missing_cells_are_missing(table):
    """Null, masked, None and NaN are all cells without a number."""
    with pytest.raises(ValueError, match=r"1 of 8 cells is missing.*row 1, column 0"):
        pcadim.select(table)
    assert pcadim.select(table, missing="drop-rows").data.n == 3
    assert pcadim.select(table, missing="drop_rows").data.missing == 1


def test_groups_stay_together(X):
    """Labels of any kind say which rows belong together."""
    asked = {"methods": "cross_validation", "settings": {"cross_validation.pattern": "grouped"}}
    labels = np.arange(len(X)) // 10
    by_number = pcadim.select(X, groups=labels, **asked)
    by_word = pcadim.select(X, groups=[f"g{label}" for label in labels], **asked)
    assert by_number == by_word
    assert by_number != pcadim.select(X, groups=np.arange(len(X)) % 9, **asked)
    with pytest.raises(ValueError, match="3 groups were given for a matrix of 300 rows"):
        pcadim.select(X, groups=[1, 2, 3])


def test_chunks_beyond_memory_go_to_a_file():
    """What exceeds the memory allowed is kept in a temporary file, and nothing changes."""
    rng = np.random.default_rng(5)
    whole = rng.standard_normal((250_000, 40))
    report = pcadim.select(lambda: iter(np.array_split(whole, 30)), memory="64MB")
    assert any("temporary file" in finding.sentence for finding in report.findings)
    expected = pcadim.select(whole)
    np.testing.assert_allclose(
        report.spectrum.eigenvalues, expected.spectrum.eigenvalues, rtol=1e-12
    )


def test_chunks_are_read_again_where_they_can_be(X):
    """An iterable and a function begin anew; an iterator says that it cannot."""
    for chunks in (Chunks(Rows(X)), Chunks(lambda: iter(Rows(X)))):
        for _ in range(2):
            chunks.begin()
            read = []
            while (rows := chunks.next_chunk()) is not None:
                read.append(rows)
            assert np.array_equal(np.concatenate(read), X)
        assert chunks.rewindable
    once = Chunks(iter(Rows(X)))
    once.begin()
    assert not once.rewindable
    with pytest.raises(OSError, match="can be read only once"):
        once.begin()


def test_file_options(tmp_path):
    """A file is read as File says: positions count from 0."""
    path = tmp_path / "counts.csv"
    path.write_text("id;a;b;c\nx;1;2;9\ny;4;4;9\nz;0;1;7\nw;3;9;8\n")
    file = pcadim.File(path, delimiter=";", columns=[1, 2], normalize="total=100,log1p")
    a_b = np.array([[1, 2], [4, 4], [0, 1], [3, 9]], dtype=float)
    expected = np.log1p(100 * a_b / a_b.sum(axis=1, keepdims=True))
    np.testing.assert_allclose(
        pcadim.select(file).spectrum.eigenvalues,
        pcadim.select(expected).spectrum.eigenvalues,
        rtol=1e-12,
    )
