"""The core's messages name arguments as Python spells them, and count places from 0."""

import numpy as np
import pandas as pd
import pcadim
import pytest
from pcadim import _core


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("raise {max_dim}", "raise max_dim"),
        ("{missing=drop-rows}", 'missing="drop-rows"'),
        ("{scale=true}, {center=false}", "scale=True, center=False"),
        ("{header=no}", "header=False"),
        ("{memory=2000000000}", "memory=2000000000"),
        ("{columns=3}, {id_column=my class}", 'columns="3", id_column="my class"'),
        ("{exclude=species,site}", 'exclude=["species", "site"]'),
        ('{id_column=a "b"}', r'id_column="a \"b\""'),
        ("{auto.unseen=noise}", 'settings={"auto.unseen": "noise"}'),
        ("{cross_validation.folds=5}", 'settings={"cross_validation.folds": 5}'),
        ("{ard.max}", 'settings={"ard.max": ...}'),
        ("ask for fewer: {dim}", "ask for fewer: n_components"),
        ("({covariance}), with ({n})", "(pcadim.select_from_covariance()), with (n)"),
        ("see {command:methods}", "see pcadim.methods()"),
        ("{row:16}, {column:2} (alcohol)", "row 16, column 2 (alcohol)"),
        ("95 % set {7, 8} or {7}", "95 % set {7, 8} or {7}"),
    ],
)
def test_marks_become_arguments(text, words):
    """Each kind of mark in Python's words; other braces stay."""
    assert _core.in_python(text) == words


def test_missing_cells_come_with_what_to_do():
    """The cell by its place and its column's name, the remedies as arguments."""
    table = pd.DataFrame({"a": [1.0, 3, 5, 4], "b": [2.0, 1, np.nan, 7]})
    with pytest.raises(ValueError, match="missing") as refused:
        pcadim.select(table)
    assert "(row 2, column 1 (b)); by column: b: 1;" in str(refused.value)
    assert 'missing="drop-rows", missing="drop-columns"' in str(refused.value)
    assert "--" not in str(refused.value)


def test_findings_are_rendered_and_json_is_not():
    """Attributes and texts are for people; JSON keeps the marks for other front ends."""
    X = np.random.default_rng(1).normal(size=(30, 4))
    X[3, 2] = np.nan
    report = pcadim.select(X, missing="mean")
    (finding,) = [f for f in report.findings if f.kind == "missing_cells"]
    assert 'missing="em" does not' in finding.sentence
    assert "{missing=em} does not" in report.to_json()
    assert 'missing="em"' in " ".join(report.to_text().split())
    assert "missing=&quot;em&quot;" in report.to_html()
    assert "{missing" not in report.to_text() + report.to_html()


def test_columns_without_names_count_from_0():
    """In sentences; lists of names stay as they are."""
    X = np.random.default_rng(1).normal(size=(30, 4))
    X[3, 2] = np.nan
    report = pcadim.select(X, missing="drop-columns")
    assert "left out: column 2." in report.to_text()
    assert report.data.dropped_columns == ["column 3"]


def test_options_of_methods_are_explained_in_arguments():
    """The catalogue is for people as well."""
    (entry,) = [method for method in pcadim.methods() if method.id == "cross_validation"]
    (pattern,) = [option for option in entry.options if option.name == "pattern"]
    assert "one group_column value" in pattern.help


@pytest.mark.parametrize("name", ["{scale=true}", "{", "}", "{{x}}"])
def test_names_that_look_like_marks_are_shown_as_they_are(tmp_path, name):
    """In errors, findings and reports; what is no text keeps them, too."""
    table = pd.DataFrame({"a": [1.0, 3, 5, 4], name: [2.0, 1, np.nan, 7]})
    with pytest.raises(ValueError, match="missing") as refused:
        pcadim.select(table)
    assert f"column 1 ({name})); by column: {name}: 1;" in str(refused.value)
    path = tmp_path / f"{name}.csv"
    path.write_text(f"a,{name}\n1,2\n3,{name}\n")
    with pytest.raises(ValueError, match="line 3") as refused:
        pcadim.select(path)
    assert f"{path}, line 3, column 2 ({name}): '{name}' is not a number" in str(refused.value)
    table = pd.DataFrame(np.random.default_rng(1).normal(size=(30, 3)), columns=["a", "b", name])
    table[name] = 1.0
    report = pcadim.select(table)
    (finding,) = [f for f in report.findings if f.kind == "constant_columns"]
    assert finding.sentence.endswith(f"it does not vary: {name}.")
    assert f"it does not vary: {name}." in " ".join(report.to_text().split())
    assert report.data.dropped_columns == [name]
