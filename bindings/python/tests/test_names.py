"""Rows and columns keep their names: labels in, positions and labels out."""

import json

import anndata
import numpy as np
import pandas as pd
import pcadim
import pytest
import scipy.sparse as sp


@pytest.fixture
def far():
    """Return normal rows, of which number 16 lies far away."""
    X = np.random.default_rng(3).normal(size=(60, 5))
    X[16] += 40
    return X


def outlying(report):
    """Return the one finding on rows far away."""
    (finding,) = [one for one in report.findings if one.kind == "outlying_rows"]
    return finding


LABELS = [f"S{i:03}" for i in range(60)]


@pytest.mark.parametrize(
    "make",
    [
        lambda X: pd.DataFrame(X, index=LABELS),
        lambda X: anndata.AnnData(X, obs=pd.DataFrame(index=LABELS)),
        lambda X: anndata.AnnData(sp.csr_matrix(X), obs=pd.DataFrame(index=LABELS)),
    ],
    ids=["pandas", "AnnData", "sparse AnnData"],
)
def test_labels_are_told_with_positions_from_0(far, make):
    """A finding has positions and labels as data, and both in its sentence."""
    report = pcadim.select(make(far))
    finding = outlying(report)
    assert finding.rows == [16]
    assert finding.row_names == ["S016"]
    assert finding.columns == [] and finding.column_names == []
    assert "row 16 'S016' (" in finding.sentence
    assert report.data.row_names == LABELS
    assert report.data.profile.longest_names[0] == "S016"
    again = pcadim.Report.from_json(report.to_json())
    assert again == report and outlying(again) == finding


def test_rows_that_are_left_out_move_no_label(far):
    """Positions and labels are those of X, whatever was left out before them."""
    far[[2, 9], 1] = np.nan
    frame = pd.DataFrame(far, index=LABELS)
    report = pcadim.select(frame, missing="drop-rows")
    finding = outlying(report)
    assert list(frame.index[finding.rows]) == finding.row_names == ["S016"]
    (left_out,) = [one for one in report.findings if one.kind == "missing_cells"]
    assert left_out.rows == [2, 9] and left_out.row_names == ["S002", "S009"]
    assert "left out: row 2 'S002', row 9 'S009'." in left_out.sentence
    assert report.data.row_names == [name for name in LABELS if name not in ("S002", "S009")]


def test_an_index_that_counts_is_no_label(far):
    """Arrays and frames without an index of their own have positions only."""
    for X in (far, pd.DataFrame(far), anndata.AnnData(far)):
        finding = outlying(pcadim.select(X))
        assert finding.rows == [16] and finding.row_names == []
        assert "row 16 (" in finding.sentence
    part = pd.DataFrame(np.vstack([far[:7], far]))[7:]  # its labels are not its positions
    finding = outlying(pcadim.select(part))
    assert finding.rows == [16] and finding.row_names == ["23"]


def test_labels_of_any_type(far):
    """Dates, pairs and numbers are labels, as text."""
    days = pd.date_range("2021-01-04", periods=60)
    pairs = pd.MultiIndex.from_product([["A", "B"], range(30)])
    for index, label in (
        (days, "2021-01-20 00:00:00"),
        (pairs, "A, 16"),
        (np.arange(60) * 10, "160"),
        (["\ud800"] * 60, "?"),
    ):
        assert outlying(pcadim.select(pd.DataFrame(far, index=index))).row_names == [label]


def test_labels_that_a_terminal_would_obey_are_shown_safely(far):
    """Sentences show escapes and text that runs backwards; the data have them as they are."""
    labels = [*LABELS]
    labels[16] = "a\x1b[31m\u202eb"
    report = pcadim.select(pd.DataFrame(far, index=labels))
    finding = outlying(report)
    assert finding.row_names == [labels[16]]
    assert r"row 16 'a\x1B[31m\xE2\x80\xAEb' (" in finding.sentence
    assert "\x1b" not in report.to_text() and "\u202e" not in report.to_text()


def test_columns_have_positions_and_labels(far):
    """A finding on columns says which."""
    frame = pd.DataFrame(far, columns=list("abcde"))
    frame.insert(1, "flat", 1.0)
    frame["total"] = frame["a"] + frame["c"]
    found = {one.kind: one for one in pcadim.select(frame).findings}
    assert found["constant_columns"].columns == [1]
    assert found["constant_columns"].column_names == ["flat"]
    assert found["dependent_columns"].columns == [6]
    assert found["dependent_columns"].column_names == ["total"]


def test_labels_are_asked_for_only_where_they_are_told():
    """The labels of many rows cost nothing: few are ever turned into text."""
    made = []

    class Label(str):
        __slots__ = ()

        def __str__(self):
            made.append(self)
            return "label"

    X = np.random.default_rng(1).normal(size=(5000, 3))
    index = pd.Index([Label(k) for k in range(len(X))], dtype=object)
    report = pcadim.select(pd.DataFrame(X, index=index))
    assert report.data.row_names == []
    assert 0 < len(made) < 200


def test_files_give_their_ids(tmp_path, far):
    """The ids of a file are labels, counted from 0 here."""
    lines = [",".join(["id", *"abcde"])]
    lines += [
        ",".join([name, *map(repr, row.tolist())]) for name, row in zip(LABELS, far, strict=True)
    ]
    path = tmp_path / "ids.csv"
    path.write_text("\n".join(lines) + "\n")
    finding = outlying(pcadim.select(path))
    assert finding.rows == [16] and finding.row_names == ["S016"]
    turned = tmp_path / "turned.csv"
    pd.read_csv(path, index_col=0).T.to_csv(turned)
    report = pcadim.select(pcadim.File(turned, transpose=True))
    assert outlying(report).row_names == ["S016"]
    assert report.data.column_names == list("abcde")
    stored = tmp_path / "x.h5ad"
    anndata.AnnData(far, obs=pd.DataFrame(index=LABELS)).write_h5ad(stored)
    assert outlying(pcadim.select(stored)).row_names == ["S016"]
    assert outlying(pcadim.select(anndata.read_h5ad(stored, backed="r"))).row_names == ["S016"]


def test_scores_keep_the_index(far):
    """With pandas output the scores of a frame have its index, and the report its labels."""
    frame = pd.DataFrame(far, index=LABELS, columns=list("abcde"))
    pca = pcadim.PCA(findings=True).set_output(transform="pandas")
    scores = pca.fit_transform(frame)
    assert list(scores.index) == LABELS
    assert list(pca.transform(frame[10:20]).index) == LABELS[10:20]
    assert outlying(pca.report_).row_names == ["S016"]
    assert json.loads(pca.report_.to_json())["data"]["row_names"] == LABELS


def test_findings_as_a_frame(far):
    """A frame of findings has what they are about."""
    frame = pcadim.select(pd.DataFrame(far, index=LABELS)).to_frame("findings")
    told = frame.set_index("kind").loc["outlying_rows"]
    assert told["rows"] == [16] and told["row_names"] == ["S016"]
