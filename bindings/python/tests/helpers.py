"""Small things that tests have in common."""

import re
import subprocess
import sys


def without_timing(text):
    """Return a JSON report without the only part that changes from run to run."""
    return re.sub(r'"timing": \{[^}]*\}', '"timing": {}', text)


def without_source(text):
    """Return a JSON report without the data's name, too."""
    return re.sub(r'"source": "[^"]*"', '"source": ""', without_timing(text))


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
