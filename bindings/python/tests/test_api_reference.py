"""docs/python-api.md is what the docstrings say, and these are complete and true."""

import doctest
import importlib.util
import inspect
import re

import pcadim
import pytest

pytest.importorskip("sklearn")


@pytest.fixture(scope="module")
def tool(root):
    """Return the program that makes the page."""
    path = root / "bindings/python/tools/make_api_reference.py"
    spec = importlib.util.spec_from_file_location("make_api_reference", path)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_page_is_fresh(tool, root):
    """The page is what the program makes now."""
    page = (root / "docs/python-api.md").read_text(encoding="utf-8")
    advice = "run: python bindings/python/tools/make_api_reference.py docs/python-api.md"
    assert page == tool.reference(), advice


def test_page_has_everything_public(tool):
    """Functions, classes and their methods have a heading each."""
    page = tool.reference()
    for name in [*pcadim.__all__, "PCA", "PCRegressor"]:
        assert f"\n## `pcadim.{name}`\n" in page
    assert "* `Answer`: How many components" in page
    for name in ("PCA.inverse_transform", "PCA.write_to", "PCRegressor.predict", "Report.to_frame"):
        assert f"\n### `{name}`\n" in page


def documented(tool, thing):
    """Return the names that a docstring has a word about."""
    _, titled = tool.sections(inspect.getdoc(thing))
    lists = titled.get("Parameters", "") + "\n" + titled.get("Attributes", "")
    heads = [head.partition(" : ")[0] for head, _ in tool.entries(lists.strip("\n"))]
    return {name.strip().lstrip("*") for head in heads for name in head.split(",")}


def test_every_parameter_is_documented(tool):
    """Parameters of functions, and of classes that are made by hand, are explained by name."""
    for name in tool.public_names():
        thing = getattr(pcadim, name)
        if name != "Report" and not tool.is_exception(thing):  # nobody makes one
            missing = set(inspect.signature(thing).parameters) - documented(tool, thing)
            assert not missing, f"{name}: {missing}"


@pytest.mark.parametrize("name", ["PCA", "PCRegressor"])
def test_every_fitted_attribute_is_documented(tool, name):
    """What fit leaves behind is explained by name."""
    thing = getattr(pcadim, name)
    X = pcadim.simulate(n=50, p=6, d=2)
    pandas = pytest.importorskip("pandas")
    fitted = thing().fit(pandas.DataFrame(X, columns=list("abcdef")), X[:, 0])
    found = {one for one in vars(fitted) if re.fullmatch(r"[a-z]\w*_", one)}
    assert found - documented(tool, thing) == set()
    assert found >= {"report_", "posterior_", "n_features_in_", "feature_names_in_"}


def test_examples_in_docstrings_are_true(tool):
    """What docstrings show is what comes out."""
    finder, runner = doctest.DocTestFinder(), doctest.DocTestRunner()
    for name in tool.public_names():
        for test in finder.find(getattr(pcadim, name), name):
            runner.run(test)
    assert runner.summarize(verbose=False).failed == 0
    assert runner.tries > 5
