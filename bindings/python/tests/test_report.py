"""The report: attributes as in the JSON contract, and everything made from them."""

import importlib.metadata
import inspect
import json
import pickle
import xml.etree.ElementTree as ET
from html.parser import HTMLParser

import matplotlib
import numpy as np
import pcadim
import pytest
from helpers import run_script
from pcadim import _core

matplotlib.use("Agg")


@pytest.fixture(scope="module")
def report(X):
    """Return a report with a method that declines nothing and one without a posterior."""
    return pcadim.select(X)


def plain(value):
    """Return a part of a report as JSON has it."""
    if isinstance(value, np.ndarray):
        return [None if np.isnan(one) else one for one in value]
    if isinstance(value, dict):
        return {key: plain(part) for key, part in value.items()}
    return [plain(part) for part in value] if isinstance(value, list) else value


def test_parts_are_read_when_they_are_looked_at(report, monkeypatch):
    """The answer needs no JSON, a part is made of it once, and nobody changes the numbers."""
    read = []
    whole = pcadim.Report.to_dict
    monkeypatch.setattr(pcadim.Report, "to_dict", lambda self: read.append(1) or whole(self))
    fresh = pickle.loads(pickle.dumps(report))
    assert fresh.d == 4 and np.array_equal(fresh.posterior, report.posterior) and not read
    assert fresh.selections is fresh.selections and fresh.answer is fresh.answer
    assert len(read) == 1
    for numbers in (fresh.posterior, fresh.spectrum.eigenvalues):
        with pytest.raises(ValueError, match="read-only"):
            numbers[0] = 1


def test_attributes_are_the_contract_s(report):
    """Every key of the JSON report is an attribute, all the way down."""
    told = json.loads(report.to_json())
    assert report.to_dict() == told
    for key, value in told.items():
        mine = getattr(report, key)
        if isinstance(value, dict):
            assert list(mine) == list(value)
        if key not in ("answer", "findings", "selections"):  # their sentences may hold marks
            assert plain(mine) == value
    for mine, theirs in zip(report.selections, told["selections"], strict=True):
        assert list(mine) == list(theirs)
        assert mine.method == theirs["method"]
        assert plain(mine.curve) == theirs["curve"]
    assert told["schema"] == "pcadim.report/2"
    assert {"request", "data", "noise", "findings", "sensitivity", "path"} <= set(dir(report))
    with pytest.raises(AttributeError, match="a report has no 'diagnosis', only schema"):
        _ = report.diagnosis
    assert report.d == told["answer"]["d"] == 4
    assert np.array_equal(report.posterior, told["selections"][0]["posterior"])
    assert repr(report) == told["answer"]["sentence"]


def test_selections_by_place_and_by_method(report):
    """A selection is found both ways."""
    assert report.selections[0] is report.selections[report.answer.method]
    assert len(report.selections[:2]) == 2
    with pytest.raises(KeyError, match="'nobody' was not asked; these were: "):
        report.selections["nobody"]
    with pytest.raises(AttributeError, match="there is no 'size' here, only source, n, p"):
        _ = report.data.size


def test_numbers_cannot_be_changed_by_accident(report):
    """Arrays of a report are read-only."""
    with pytest.raises(ValueError, match="read-only"):
        report.spectrum.eigenvalues[0] = 1


def test_eigenvalues_are_numpy_s(X, report):
    """The spectrum is that of X'X/n, as NumPy finds it."""
    values = np.linalg.svd(X - X.mean(axis=0), compute_uv=False) ** 2 / len(X)
    np.testing.assert_allclose(report.spectrum.eigenvalues, values, rtol=1e-12)
    np.testing.assert_allclose(report.spectrum.total_variance, values.sum(), rtol=1e-12)


def test_pickle_keeps_everything(report):
    """A report that was pickled draws the same pictures."""
    again = pickle.loads(pickle.dumps(report))
    assert again.to_json() == report.to_json()
    assert again.to_html() == report.to_html()
    assert again.to_svg() == report.to_svg()
    assert again.to_text() == report.to_text()
    assert again == report
    assert again != pcadim.select(pcadim.simulate())
    assert again != 4


def test_json_keeps_everything(report, tmp_path):
    """A report that was stored is the same report, from text and from a file."""
    report.to_json(tmp_path / "report.json")
    for source in (report.to_json(one_line=True), tmp_path / "report.json"):
        again = pcadim.Report.from_json(source)
        assert again == report
        assert again.to_json() == report.to_json()
        assert again.to_html() == report.to_html()
    with pytest.raises(ValueError, match="schema"):
        pcadim.Report.from_json(report.to_json().replace("report/2", "report/1"))
    with pytest.raises(OSError, match="nowhere"):
        pcadim.Report.from_json(tmp_path / "nowhere.json")


def test_findings_only_where_asked_for(X):
    """Without findings the answer is the same, and nothing else is looked at or answered."""
    full, short = pcadim.select(X, scale=True), pcadim.select(X, scale=True, findings=False)
    assert full.sensitivity.left_out and full.request.findings
    assert not short.findings and not short.sensitivity.left_out and not short.request.findings
    resampling = {one.id for one in pcadim.methods() if "data" in one.needs}
    kept = [one for one in full.selections if one.method not in resampling - {short.answer.method}]
    expected = plain(kept)
    assert full.answer.purpose == "structure" and expected[0]["fitted"].pop("prediction")
    found = plain(short.selections)
    for one in (found[0], expected[0]):
        del one["plausible"]  # with findings the tenths of the rows weigh in what is stated
    assert found == expected
    assert full.answer.prediction.d and short.answer.prediction.d is None


def test_sentences_are_in_python_s_words():
    """What a finding advises can be typed as it stands; the JSON keeps the marks."""
    X = pcadim.simulate(n=200, p=6, d=2) * [1, 1, 1, 1, 1, 1000]
    report = pcadim.select(X)
    assert any("scale=True" in one.sentence + one.remedy for one in report.findings)
    assert "{scale" in report.to_json()
    assert "{scale" not in report.to_text() + report.to_html() + str(report.to_frame("findings"))


@pytest.mark.parametrize("state", ["", "{}", "[1, 2]"])
def test_a_damaged_pickle_is_refused(state):
    """What is no report's state is refused in words."""
    with pytest.raises(ValueError, match=r"report|JSON"):
        _core.Report.__new__(_core.Report).__setstate__(state)


def test_files_are_written(report, tmp_path):
    """What is returned is what is written."""
    for name, write in (
        ("r.json", report.to_json),
        ("r.html", report.to_html),
        ("r.svg", report.to_svg),
    ):
        assert (text := write(tmp_path / name)) == (tmp_path / name).read_text(encoding="utf-8")
        assert text == write()
    with pytest.raises(OSError, match="nowhere"):
        report.to_json(tmp_path / "nowhere" / "r.json")


def test_svg_panels_and_width(report):
    """Panels and width are asked of the core, which knows them."""
    one = ET.fromstring(report.to_svg(panels="scree", width=84))
    assert float(one.get("width").removesuffix("mm")) == 84
    with pytest.raises(ValueError, match="nothing"):
        report.to_svg(panels=["nothing"])
    assert "scree" in dict(_core.panels())


def test_notebooks_get_the_page_in_a_frame(report):
    """The page's own style stays inside, and its quotes do not end the attribute."""
    seen = []
    parser = HTMLParser()
    parser.handle_starttag = lambda tag, attributes: seen.append((tag, dict(attributes)))
    parser.feed(report._repr_html_())
    [(tag, attributes)] = seen
    assert tag == "iframe"
    assert attributes["srcdoc"] == report.to_html()


def test_frames(report):
    """Data frames hold what the report holds."""
    table = report.to_frame()
    assert table["method"].tolist() == [s.method for s in report.selections]
    assert table["d"].astype(object).where(table["d"].notna(), None).tolist() == [
        s.d for s in report.selections
    ]
    curves = report.to_frame("curves")
    mine = curves[curves["method"] == report.answer.method]
    assert np.array_equal(mine["posterior"], report.posterior)
    assert mine["d"].iloc[0] == report.selections[0].first
    spectrum = report.to_frame("spectrum")
    assert spectrum["cumulative_share"].iloc[-1] == pytest.approx(1)
    assert len(report.to_frame("findings")) == len(report.findings)
    with pytest.raises(ValueError, match="expected one of selections"):
        report.to_frame("nothing")


def test_a_method_that_declines_has_no_d():
    """None in the report, a missing integer in the frame."""
    report = pcadim.select_from_spectrum([3.0, 1.0, 0.9], 20, 3, methods="all")
    declined = [s.method for s in report.selections if s.d is None]
    table = report.to_frame().set_index("method")
    assert declined
    assert table.loc[declined, "d"].isna().all()


def test_plot_draws_on_axes(report):
    """Kept components, and the posterior, stand where they should."""
    axes = report.plot()
    kept = axes[0].collections[0].get_offsets()
    assert np.array_equal(kept[:, 1], report.spectrum.eigenvalues[: report.d])
    heights = [bar.get_height() for bar in axes[1].patches]
    assert np.array_equal(heights, report.posterior)
    figure = matplotlib.figure.Figure()
    one = figure.subplots()
    assert report.plot(one)[0] is one
    no_posterior = pcadim.select(pcadim.simulate(), methods="gcv")
    assert len(no_posterior.plot()[1].lines) == 2


@pytest.mark.parametrize(("module", "call"), [("matplotlib", "plot"), ("pandas", "to_frame")])
def test_optional_libraries_are_asked_for_in_words(module, call):
    """Without them everything else works."""
    script = f"""
import sys
sys.modules["{module}"] = None
import pcadim
report = pcadim.select(pcadim.simulate())
try:
    report.{call}()
except ImportError as error:
    print(error)
"""
    assert f"pip install {module}" in run_script(script)


def test_nothing_but_numpy_is_imported():
    """Optional libraries are never imported before they are needed."""
    script = """
import sys
import pcadim
OPTIONAL = ("scipy", "pandas", "polars", "pyarrow", "matplotlib")
pcadim.select(pcadim.simulate()).to_html()
print([name for name in OPTIONAL if name in sys.modules])
"""
    assert run_script(script).strip() == "[]"


def test_signatures_are_the_core_s_records():
    """Every option is a parameter with its default, and is documented with its help."""
    sections = json.loads(_core.options_json())
    for function, section in (
        (pcadim.select, "request"),
        (pcadim.select_from_spectrum, "given_pca"),
        (pcadim.File, "read"),
        (pcadim.simulate, "simulation"),
        (pcadim.Report.to_svg, "figure"),
    ):
        parameters = inspect.signature(function).parameters
        words = " ".join(inspect.getdoc(function).split())
        for one in sections[section]:
            name, default = one["name"], parameters[one["name"]].default
            assert default in (inspect.Parameter.empty, one["default"]), name
            assert _core.in_python(one["help"]) in words
    assert inspect.signature(pcadim.PCA).parameters["findings"].default is False


@pytest.mark.parametrize(
    "settings",
    [{"parallel_analysis.draws": np.int64(20)}, {"parallel_analysis": {"draws": "20"}}],
)
def test_options_in_force_are_told(X, settings):
    """Numbers of NumPy and words are the same request."""
    report = pcadim.select(X, ["parallel_analysis"], seed=np.uint64(7), settings=settings)
    assert report.request.methods == ["parallel_analysis"]
    assert report.request.settings == {"parallel_analysis.draws": "20"}
    assert (report.request.seed, report.request.max_dim) == (7, None)
    assert report == pcadim.select(X, "parallel_analysis", seed=7, settings=settings)


def test_the_version_is_the_library_s():
    """Package, library and report agree on their version."""
    installed = importlib.metadata.version("pcadim")
    assert pcadim.__version__ == pcadim.select(pcadim.simulate()).version == installed
