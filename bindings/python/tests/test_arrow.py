"""Parquet, Feather and Arrow files: the answers and names of the data frame that was written."""

import builtins
import os

import numpy as np
import pcadim
import pytest
from helpers import run_script

pa = pytest.importorskip("pyarrow")
pd = pytest.importorskip("pandas")
from pyarrow import feather, ipc, parquet  # noqa: E402

NAMES = [f"wave {k}" for k in range(20)]


def write_stream(table, path):
    """Write Arrow's streaming format."""
    with ipc.new_stream(str(path), table.schema) as writer:
        writer.write_table(table)


def write_file(table, path):
    """Write Arrow's file format."""
    with ipc.new_file(str(path), table.schema) as writer:
        writer.write_table(table)


WRITERS = {
    "x.parquet": parquet.write_table,
    "x.pq": lambda table, path: parquet.write_table(table, path, compression="zstd"),
    "no ending": parquet.write_table,
    "x.feather": lambda table, path: feather.write_feather(table, str(path)),
    "old.feather": lambda table, path: feather.write_feather(table, str(path), version=1),
    "x.arrow": write_file,
    "stream.arrow": write_stream,
    "x.arrows": write_stream,
}


def frame_of(X, **columns):
    """Return a data frame with other columns first."""
    return pd.DataFrame({**columns, **dict(zip(NAMES, X.T, strict=True))})


@pytest.fixture(scope="module")
def frame(X):
    """Return a data frame with an outlying row."""
    X = np.array(X)
    X[17] += 100
    return frame_of(X)


def written(frame, path, name="x.parquet"):
    """Write a data frame as its name says, with pandas' remarks inside."""
    WRITERS[name](pa.Table.from_pandas(frame), path / name)
    return path / name


def same(report, expected):
    """Is it the same report, whatever the data are called?"""
    ours, theirs = report.to_dict(), expected.to_dict()
    for one in (ours, theirs):
        one.pop("timing")
        one["data"].pop("source")
    assert ours == theirs


@pytest.mark.parametrize("name", WRITERS)
def test_formats(frame, tmp_path, name):
    """The format is told by the first bytes."""
    path = written(frame, tmp_path, name)
    same(pcadim.select(path), pcadim.select(frame))
    assert pcadim.select(str(path)).data.column_names == NAMES
    assert pcadim.select(str(path)).data.source == str(path)
    assert pcadim.select(pcadim.File(path), groups=None).d == pcadim.select(frame).d


@pytest.mark.parametrize("index", [None, "sample"])
def test_index_of_pandas_names_rows(frame, tmp_path, index):
    """What was the index is the rows' names, and no column."""
    named = frame.set_axis([f"S{k:03}" for k in range(300)]).rename_axis(index)
    report = pcadim.select(written(named, tmp_path))
    same(report, pcadim.select(named))
    assert report.data.row_names[:2] == ["S000", "S001"]
    assert "S017" in str([finding.row_names for finding in report.findings])


def test_first_column_of_text_names_rows(X, tmp_path):
    """As in a text file."""
    ids = [f"S{k:03}" for k in range(300)]
    report = pcadim.select(written(frame_of(X, sample=ids), tmp_path))
    assert report.data.p == 20
    assert report.data.row_names == ids


def test_text_is_refused_by_name(X, tmp_path):
    """All at once, with the way out."""
    texts = ["a", "b", "c"] * 100
    frame = frame_of(X, sample=texts, site=texts, date=pd.Timestamp("2020-01-01"))
    path = written(frame, tmp_path)
    with pytest.raises(pcadim.InputError, match=r"x\.parquet.*'site'.*'date'.*exclude=") as error:
        pcadim.select(path)
    assert "\n" not in str(error.value)
    file = pcadim.File(path, exclude=["site", 2])
    same(
        pcadim.select(file), pcadim.select(frame.drop(columns=["site", "date"]).set_index("sample"))
    )


def test_columns_and_groups(X, tmp_path):
    """Names and positions of columns; rows of a group stay together."""
    frame = frame_of(X, site=np.arange(300) // 10)
    path = written(frame, tmp_path)
    file = pcadim.File(path, columns=[*NAMES[:9], 10])
    same(pcadim.select(file), pcadim.select(frame[NAMES[:10]]))
    grouped = pcadim.select(pcadim.File(path, group_column="site"), "cross_validation")
    expected = pcadim.select(frame[NAMES], "cross_validation", groups=frame["site"])
    same(grouped, expected)
    with pytest.raises(pcadim.UsageError, match="there is no column 'nonsense'"):
        pcadim.select(pcadim.File(path, exclude="nonsense"))
    with pytest.raises(pcadim.UsageError, match="transpose does not go with a Parquet file"):
        pcadim.select(pcadim.File(path, transpose=True))


def test_nulls_are_missing_cells(X, tmp_path):
    """Null and NaN alike."""
    holes = frame_of(X).astype("Float64")
    holes.iloc[3, 4] = pd.NA
    path = written(holes, tmp_path)
    with pytest.raises(pcadim.InputError, match="missing"):
        pcadim.select(path)
    assert pcadim.select(path, missing="drop-rows").data.dropped_rows == 1


def test_folders_are_no_columns(frame, tmp_path):
    """Pyarrow makes columns of names such as year=2020; the file has none of that."""
    folder = tmp_path / "year=2020"
    folder.mkdir()
    assert pcadim.select(written(frame, folder)).data.p == 20


def test_names_that_are_no_text(frame, tmp_path):
    """File names are bytes; not all of them are characters."""
    path = written(frame, tmp_path)
    odd = os.path.join(os.fsencode(tmp_path), b"x\xff.parquet")
    try:
        os.rename(path, odd)
    except OSError:
        pytest.skip("SKIPPED: this file system takes no such name")
    assert pcadim.select(os.fsdecode(odd)).data.source == f"{tmp_path}/x?.parquet"


def test_estimator_takes_them(frame, tmp_path):
    """Also in PCA."""
    pytest.importorskip("sklearn")
    path = written(frame, tmp_path)
    pca = pcadim.PCA().fit(path)
    expected = pcadim.PCA().fit(frame)
    np.testing.assert_allclose(pca.transform(path), expected.transform(frame))
    assert list(pca.feature_names_in_) == NAMES


@pytest.mark.parametrize("name", WRITERS)
@pytest.mark.parametrize("keep", [6, 0.3, 0.9])
def test_broken_files(frame, tmp_path, name, keep):
    """One line, of the class for data or files."""
    path = written(frame, tmp_path, name)
    content = path.read_bytes()
    path.write_bytes(content[: keep if isinstance(keep, int) else int(keep * len(content))])
    with pytest.raises((pcadim.InputError, pcadim.FileError)) as error:
        pcadim.select(path)
    assert "\n" not in str(error.value)


def test_without_pyarrow(frame, tmp_path):
    """The message says what to install."""
    path = written(frame, tmp_path)
    said = run_script(
        "import sys; sys.modules['pyarrow'] = None\n"
        "import pcadim\n"
        "try: pcadim.select(sys.argv[1])\n"
        "except pcadim.MissingLibraryError as error: print(error)\n",
        path,
    )
    assert "Parquet files are read with pyarrow; install it with: pip install pyarrow" in said


def test_files_are_looked_at_once(frame, tmp_path, monkeypatch):
    """Other files are left to the core, pipes are not touched."""
    opened = []
    monkeypatch.setattr(builtins, "open", lambda name, *rest: opened.append(name))
    with pytest.raises(pcadim.FileError):
        pcadim.select(tmp_path / "is not there.parquet")
    assert opened == []
