"""A line on standard error that tells how far the work has come; memory in words."""

import io
import sys

import numpy as np
import pcadim
import pytest
from pcadim import _progress


class Clock:
    """A clock that goes on by half a second whenever it is looked at."""

    def __init__(self):
        self.now = 0.0

    def __call__(self):
        """Return the time."""
        self.now += 0.5
        return self.now


def test_words():
    """As on the command line."""
    assert _progress.line_of("reading", 1234567, 0) == "pcadim: reading, 1,234,567 rows"
    assert _progress.line_of("decomposing", 3, 0) == "pcadim: decomposing, 3 steps"
    assert _progress.line_of("decomposing", 1, 3) == "pcadim: decomposing, 33 %"
    assert _progress.line_of("decomposing", 0, 0) == "pcadim: decomposing"


def test_line_is_written_over_and_goes():
    """A shorter line covers a longer one; in the end nothing is left."""
    stream = io.StringIO()
    line = _progress.ProgressLine(stream, Clock())
    line("decomposing", 1, 2)  # too soon
    assert stream.getvalue() == ""
    for _ in range(3):
        line("decomposing", 1, 2)
    line("methods", 1, 2)
    line.erase()
    written = stream.getvalue().split("\r")
    assert written[1] == "pcadim: decomposing, 50 %"
    assert written[2] == "pcadim: methods, 50 %".ljust(len(written[1]))
    assert written[3].isspace()
    assert written[4] == ""


def test_short_work_shows_nothing(X, capsys):
    """Work of less than a second is not worth a line."""
    report = pcadim.select(X, "kaiser", findings=False, progress=True)
    assert report == pcadim.select(X, "kaiser", findings=False, progress=False)
    assert "\n" not in capsys.readouterr().err


@pytest.fixture
def impatient(monkeypatch):
    """Show every picture at once."""
    monkeypatch.setattr(_progress, "_PATIENCE_S", 0.0)
    monkeypatch.setattr(_progress, "_BETWEEN_S", 0.0)


CALLS = {
    "select": lambda X, **how: pcadim.select(X, "all", **how),
    "chunks": lambda X, **how: pcadim.select(iter([X, X]), **how),
    "PCA": lambda X, **how: pcadim.PCA("parallel_analysis", **how).fit(X),
    "PCRegressor": lambda X, **how: pcadim.PCRegressor(**how).fit(X, X[:, 0]),
}


@pytest.mark.parametrize("call", CALLS.values(), ids=CALLS)
def test_line_on_standard_error(call, X, capsys, impatient):
    """The line is shown while the work goes on, and taken away after it."""
    pytest.importorskip("sklearn")
    call(np.tile(X, (4, 1)), progress=True)
    err = capsys.readouterr().err
    assert "pcadim: " in err
    assert err.endswith("\r")
    assert "\n" not in err


def test_function_is_told(X):
    """A function is called wherever True may be given."""
    pytest.importorskip("sklearn")
    news = []
    pcadim.PCA(progress=lambda *one: news.append(one)).fit(X)
    pcadim.select_from_covariance(np.cov(X.T), 300, progress=lambda *one: news.append(one))
    pcadim.select_from_spectrum([3, 1, 1], 20, 3, progress=lambda *one: news.append(one))
    pcadim.log_evidence(X, 1.0, 2, progress=lambda *one: news.append(one))
    assert news
    assert all(isinstance(stage, str) for stage, _, _ in news)


def test_without_standard_error(X, monkeypatch):
    """Programs without a console work."""
    monkeypatch.setattr(sys, "stderr", None)
    assert pcadim.select(X, progress=True).d == 4


@pytest.mark.parametrize("memory", ["2GB", "200MB", 2**30])
def test_memory_in_words(X, memory):
    """A size with a unit is taken everywhere, and changes no answer."""
    pytest.importorskip("sklearn")
    assert pcadim.select(X, memory=memory).d == 4
    assert pcadim.PCA(memory=memory).fit(X).n_components_ == 4
    with pytest.raises(pcadim.UsageError, match="memory"):
        pcadim.select(X, memory="2 elephants")
