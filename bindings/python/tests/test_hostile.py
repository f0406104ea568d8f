"""Input that cannot be used is refused with one line that says why."""

import datetime

import numpy as np
import pandas as pd
import pcadim
import polars as pl
import pyarrow as pa
import pytest
import scipy.sparse as sp
from helpers import run_script

OK = np.arange(12.0).reshape(6, 2) ** 2

REFUSED = {
    "one dimension": (OK[:, 0], r"X has 1 dimension; .*reshape\(-1, 1\)"),
    "three dimensions": (OK[None], "X has 3 dimensions"),
    "a number in an array": (np.float64(3.0), "X has 0 dimensions"),
    "no rows": (OK[:0], "0 rows and 2 columns"),
    "no columns": (OK[:, :0], "6 rows and 0 columns"),
    "one row": (OK[:1], "1 row"),
    "NaN": (np.where(OK == 4, np.nan, OK), r"missing.*row 1, column 0"),
    "infinity": (np.where(OK == 4, np.inf, OK), r"row 1, column 0: the cell is infinite"),
    "minus infinity": (np.where(OK == 4, -np.inf, OK), "infinite"),
    "constant": (np.ones((5, 3)), "constant"),
    "huge": (np.array([[1e308, -1e308], [-1e308, 1e308], [1e308, 1e308]]), "matrix in memory"),
    "complex": (OK + 1j, "complex numbers"),
    "text": (OK.astype(str), r"text; convert it to numbers \(dtype"),
    "bytes": (OK.astype("S8"), "text"),
    "dates": (OK.astype("M8[s]"), "dates"),
    "time spans": (OK.astype("m8[s]"), "time spans"),
    "records": (np.zeros((3, 2), dtype=[("a", "f8")]), "records"),
    "text among objects": (np.array([[1, 2], [3, "4"]], dtype=object), r"X\[1, 1\] is '4' \(str\)"),
    "a list among objects": (
        np.array([[1, 2], [3, []]], dtype=object),
        r"X\[1, 1\] is \[\] \(list\)",
    ),
    "ragged lists": ([[1.0, 2.0], [3.0]], "X is no matrix"),
    "empty list": ([], "X has 1 dimension"),
    "object column": (
        pd.DataFrame({"a": [1, 2], "b": pd.Series([1, "y"], dtype=object)}),
        r"without numbers: 'b' \(object\)",
    ),
    "text column of pandas": (pd.DataFrame({"a": [1, 2], "b": ["x", "y"]}), "without numbers: 'b'"),
    "categories": (pd.DataFrame({"a": pd.Categorical(["x", "y"])}), r"'a' \(category\)"),
    "date column": (pl.DataFrame({"a": [datetime.date(2020, 1, 1)]}), r"'a' \(Date\)"),
    "text column": (pa.table({"a": [1.0], "b": ["x"]}), r"'b' \(string\)"),
    "many text columns": (pd.DataFrame({c: ["x"] for c in "abcdefgh"}), "and 3 more"),
    "sparse, complex": (sp.csr_matrix(OK + 1j), "no real numbers"),
    "sparse, no rows": (sp.csr_matrix((0, 3)), "0 rows and 3 columns"),
    "sparse, infinite": (sp.csr_matrix([[1, np.inf], [2, 3], [4, 4]]), "infinite"),
    "no chunks": (iter([]), "no rows"),
    "chunks of other widths": (iter([OK, OK[:, :1]]), "chunk 2 has 1 columns"),
    "chunks of text": (iter([OK, [["a", "b"]]]), "chunk 2: X holds text"),
    "chunks without columns": (iter([OK[:, :0]]), "chunk 1 has 0 columns"),
}


@pytest.mark.parametrize("what", REFUSED)
def test_data_are_refused_with_one_line(what):
    """Each is a ValueError of one line."""
    data, words = REFUSED[what]
    with pytest.raises(ValueError, match=words) as refused:
        pcadim.select(data)
    assert "\n" not in str(refused.value)


@pytest.mark.parametrize("what", [None, 3, 2.5, object()])
def test_what_is_no_data_is_a_type_error(what):
    """Objects that hold no numbers at all."""
    with pytest.raises(TypeError, match="expected a matrix, a table, a path or chunks"):
        pcadim.select(what)


@pytest.mark.parametrize(
    ("arrays", "words"),
    [
        (([0, 2, 1], [0, 1, 0], [1.0, 2.0, 3.0]), "do not fit together"),
        (([0, 3, 2], [0, 1], [1.0, 2.0]), "ascend"),
        (([1, 1, 2], [0, 1], [1.0, 2.0]), "ascend"),
        (([0, 1, 9], [0, 1], [1.0, 2.0]), "do not fit together"),
        (([0, 1, 2], [0, 7], [1.0, 2.0]), "row 1 has a cell in column 7,"),
        (([0, 1, 2], [0, -1], [1.0, 2.0]), "columns"),
    ],
)
@pytest.mark.parametrize("index", [np.int32, np.int64])
def test_sparse_arrays_that_make_no_matrix(arrays, words, index):
    """SciPy does not look closely; memory beyond the arrays is never read."""
    start, column, value = arrays
    broken = sp.csr_matrix((2, 3))
    broken.indptr, broken.indices = np.array(start, dtype=index), np.array(column, dtype=index)
    broken.data = np.array(value)
    broken.has_canonical_format = True
    with pytest.raises(ValueError, match=rf"{words}|columns that it does not have"):
        pcadim.select(broken)


def test_a_matrix_beyond_all_memory():
    """An array of 5 x 10^13 numbers that takes no memory itself: refused, not a crash."""
    script = """
import resource
import numpy as np
import pcadim

resource.setrlimit(resource.RLIMIT_AS, (4 << 30, 4 << 30))
X = np.broadcast_to(np.arange(5.0)[:, None], (5, 10**13))
try:
    pcadim.select(X)
except (MemoryError, ValueError) as error:
    print("refused:", error)
"""
    assert run_script(script).startswith("refused:")


def test_files():
    """The core's sentences on files: OSError where they cannot be read."""
    with pytest.raises(OSError, match=r"cannot open 'nowhere\.csv': No such file"):
        pcadim.select("nowhere.csv")
    with pytest.raises(ValueError, match="delimiter 'ab': expected tab, space"):
        pcadim.select(pcadim.File("nowhere.csv", delimiter="ab"))
    with pytest.raises(ValueError, match="normalize 'total=-1': expected total"):
        pcadim.select(pcadim.File("nowhere.csv", normalize="total=-1"))
    with pytest.raises(TypeError, match="normalize 3: expected text, not int"):
        pcadim.select(pcadim.File("nowhere.csv", normalize=3))
    with pytest.raises(ValueError, match="header 'maybe': expected auto, yes or no"):
        pcadim.select(pcadim.File("nowhere.csv", header="maybe"))
    with pytest.raises(TypeError, match="id_columns"):
        pcadim.File("nowhere.csv", id_columns=[0])
    with pytest.raises(ValueError, match="groups goes with"):
        pcadim.select("nowhere.csv", groups=[1])


def test_file_content_that_makes_no_sense(tmp_path):
    """A bad cell is named with its line."""
    path = tmp_path / "bad.csv"
    path.write_text("a,b\n1,2\n3,4\n5,six\n")
    with pytest.raises(ValueError, match="line 4"):
        pcadim.select(path)


@pytest.mark.parametrize(
    ("arguments", "error", "words"),
    [
        ({"methods": "nonsense"}, ValueError, "there is no method 'nonsense'"),
        ({"methods": [3]}, TypeError, "methods 3: expected text, not int"),
        ({"settings": {"ng.nonsense": 1}}, ValueError, "nonsense"),
        ({"settings": {"ng.phi": -1}}, ValueError, "phi"),
        ({"settings": {"ng": 1}}, ValueError, r"expected METHOD\.OPTION"),
        ({"settings": ["ng.phi"]}, TypeError, "expected a dictionary"),
        ({"missing": "ignore"}, ValueError, "missing 'ignore': expected error, drop-rows"),
        ({"missing": None}, TypeError, "missing None"),
        ({"max_dim": 0}, ValueError, "max_dim '0': expected a whole number of at least 1"),
        ({"max_dim": 2.5}, TypeError, "max_dim 2.5"),
        ({"seed": -1}, ValueError, "seed '-1'"),
        ({"seed": 2**64}, ValueError, "seed"),
        ({"threads": -1}, ValueError, "threads '-1'"),
        ({"threads": 2**40}, ValueError, "threads"),
        ({"memory": 0}, ValueError, "memory '0': expected a size of at least 64MB"),
        ({"scale": "yes"}, TypeError, "scale 'yes': expected True or False"),
        ({"progress": 3}, TypeError, "progress"),
        ({"memory": "2 barrels"}, ValueError, "memory '2 barrels'"),
        ({"seed": None}, TypeError, "seed None"),
        ({"scal": True}, TypeError, r"select\(\) has no parameter 'scal'; did you mean 'scale'"),
        ({"kind": "sdev"}, TypeError, r"select\(\) has no parameter 'kind'"),
    ],
)
def test_arguments_are_checked_before_the_data(arguments, error, words):
    """What is asked is refused even where the data would be refused too."""
    with pytest.raises(error, match=words):
        pcadim.select("nowhere.csv", **arguments)


def test_an_error_inside_chunks_comes_out_as_it_is(X):
    """The exception of a generator is the exception of the call, cause and all."""

    class OutOfPaper(Exception):
        pass

    def chunks():
        yield X[:100]
        raise OutOfPaper("tray 2")

    with pytest.raises(OutOfPaper, match="tray 2"):
        pcadim.select(chunks())


@pytest.mark.parametrize(
    ("arguments", "error", "words"),
    [
        (([[1.0, 2.0]], 10, 2), ValueError, "expected a list of numbers"),
        (([1.0, np.nan], 10, 2), ValueError, "the values"),
        (([1.0 + 0j, 0.5], 10, 2), ValueError, "expected real numbers, not dtype complex128"),
        ((["1", "2"], 10, 2), ValueError, "expected real numbers"),
        (([1.0, -2.0], 10, 2), ValueError, "the values"),
        (([], 10, 2), ValueError, "the values"),
        (([1.0, 0.5], 1, 2), ValueError, "n '1'"),
        (([1.0, 0.5], 10, 0), ValueError, "p '0'"),
        (([1.0, 0.5], 10, 2.5), TypeError, "p 2.5"),
    ],
)
def test_spectra_are_checked(arguments, error, words):
    """A spectrum that no PCA can have is refused."""
    with pytest.raises(error, match=words):
        pcadim.select_from_spectrum(*arguments)


def test_spectrum_words_are_checked():
    """Kind and divisor are words of a short list."""
    with pytest.raises(ValueError, match="spectrum_kind 'roots': expected eigenvalues, sdev or"):
        pcadim.select_from_spectrum([2.0, 1.0], 10, 2, spectrum_kind="roots")
    with pytest.raises(ValueError, match="divisor 'p': expected n or n-1"):
        pcadim.select_from_spectrum([2.0, 1.0], 10, 2, divisor="p")
    with pytest.raises(ValueError, match="total_variance 'inf': expected a number above 0"):
        pcadim.select_from_spectrum([2.0, 1.0], 10, 2, total_variance=np.inf)
    with pytest.raises(ValueError, match="symmetric"):
        pcadim.select_from_covariance([[1.0, 0.5], [0.1, 1.0]], 10)


@pytest.mark.parametrize(
    "sizes", [{"n": 0}, {"p": 0}, {"d": -1}, {"d": 60}, {"snr": 0.0}, {"seed": -1}]
)
def test_impossible_simulations(sizes):
    """Sizes that cannot be are refused."""
    with pytest.raises(ValueError, match=r"\d"):
        pcadim.simulate(**sizes)


def test_names_with_nul_are_refused(tmp_path):
    """As open() does; C would read or write another file."""
    (tmp_path / "a").write_text("1,2\n3,5\n4,4\n")
    with pytest.raises(ValueError, match="null byte"):
        pcadim.select(str(tmp_path / "a\0b"))
    report = pcadim.select(OK)
    with pytest.raises(ValueError, match="null byte"):
        report.to_html(str(tmp_path / "r\0.html"))
    assert [path.name for path in tmp_path.iterdir()] == ["a"]


def test_daemon_threads_may_be_inside_when_the_interpreter_ends():
    """The process ends as others do, without abort()."""
    script = """
import threading, numpy as np, pcadim
begun = threading.Event()
def work():
    data = np.random.default_rng(1).normal(size=(2000, 300))
    pcadim.select(data, methods="all", progress=lambda *news: begun.set())
threading.Thread(target=work, daemon=True).start()
begun.wait()
"""
    assert run_script(script) == ""
