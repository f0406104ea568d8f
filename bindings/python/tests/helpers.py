"""Small things that tests have in common."""

import inspect
import json
import re
import subprocess
import sys

import numpy as np
import pcadim


def without_timing(text):
    """Return a JSON report without the only part that changes from run to run."""
    return re.sub(r'"timing": \{[^}]*\}', '"timing": {}', text)


def without_source(text):
    """Return a JSON report without what the data were called and how a file was read, too."""
    report = json.loads(text)
    reading = inspect.signature(pcadim.File).parameters
    for key in ("eigenvalues", *reading):
        report["request"].pop(key, None)
    for key in ("source", "column_names"):
        report["data"].pop(key)
    if report["components"] is not None:
        report["components"].pop("columns")  # their names
    report.pop("timing")
    return report


def assert_same_but_fewer_components(report, whole):
    """Compare the report of a PCA, which tells the components that it kept, with that of select."""
    mine, theirs = (
        json.loads(without_timing(report.to_json())),
        json.loads(without_timing(whole.to_json())),
    )
    found, leading = mine.pop("components"), theirs.pop("components")
    assert mine == theirs
    if leading is not None:
        kept = len(found["loadings"])
        assert np.allclose(found["loadings"], leading["loadings"][:kept], atol=2e-5)
        assert 0 < kept <= len(leading["loadings"])


def run_script(script, *arguments, **options):
    """Run Python code in a process of its own and return what it prints."""
    done = subprocess.run(
        [sys.executable, "-c", script, *map(str, arguments)],
        capture_output=True,
        text=True,
        timeout=600,
        check=False,
        **options,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout
