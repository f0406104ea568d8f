"""The pages that people copy from: what they show runs, and prints what they say."""

import contextlib
import io
import re

import pytest

pytest.importorskip("sklearn")
pytest.importorskip("pandas")
pytest.importorskip("scipy")

FENCE = re.compile(r"^```(\w+)\n(.*?)^```\n", re.MULTILINE | re.DOTALL)


def examples(page):
    """Return the blocks of Python code of a page, each with what it is said to print."""
    blocks = [(kind, text, match_line(page, text)) for kind, text in FENCE.findall(page)]
    pairs = []
    for kind, text, line in blocks:
        if kind == "python":
            pairs.append([text, None, line])
        elif kind == "text":
            assert pairs[-1][1] is None, f"line {line}: two outputs of one block"
            pairs[-1][1] = text
    return pairs


def match_line(page, text):
    """Return the number of the line at which a text begins."""
    return page[: page.index(text)].count("\n") + 1


def run(code, line, names):
    """Return what code prints; its lines are numbered as in the page."""
    printed = io.StringIO()
    with contextlib.redirect_stdout(printed):
        exec(compile("\n" * (line - 1) + code, "python-tutorial.md", "exec"), names)
    return printed.getvalue()


def test_tutorial_runs_as_pasted(root, tmp_path, monkeypatch):
    """Every block runs after the ones before it, and prints what stands below it."""
    monkeypatch.chdir(tmp_path)
    page = (root / "docs/python-tutorial.md").read_text(encoding="utf-8")
    names = {}
    blocks = examples(page)
    assert len(blocks) > 10
    for code, expected, line in blocks:
        printed = run(code, line, names)
        if expected is not None:
            assert printed == expected, f"docs/python-tutorial.md, line {line}"
    assert (tmp_path / "spectra.html").stat().st_size > 10_000


def test_pages_link_to_pages_that_exist(root):
    """Links between the pages lead somewhere."""
    for name in ("python-tutorial.md", "python-api.md", "averaging.md", "coming-from.md"):
        page = (root / "docs" / name).read_text(encoding="utf-8")
        for target in re.findall(r"\]\(([^)#:]+)(?:#[^)]*)?\)", page):
            assert (root / "docs" / target).exists(), f"{name} links to {target}"


def test_examples_are_told_apart_from_their_output():
    """Examples are found with their outputs and line numbers."""
    page = "a\n```python\nprint(1)\n```\n```text\n1\n```\nb\n```python\nprint(2)\n```\n"
    assert examples(page) == [["print(1)\n", "1\n", 3], ["print(2)\n", None, 10]]
