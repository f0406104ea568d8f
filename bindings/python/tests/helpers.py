"""Small things that tests have in common."""

import inspect
import json
import re
import subprocess
import sys

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
    report.pop("timing")
    return report


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
