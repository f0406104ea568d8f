#!/usr/bin/env python3
"""tools/site_blocks.py finds every block of a page that can be run, and complains of what does not do what the page says."""

import pathlib
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))
import site_blocks

PAGE = """Words.

    pcadim data.csv     # indented
    # a comment
    pcadim other.csv

    no = "program"

```python
x = 1
```
* a list
```console
$ echo one
one
```
    pcadim last.csv
```text
not run
```
"""
kinds = [kind for kind, _ in site_blocks.blocks(PAGE)]
assert kinds == ["sh", "python", "console", "sh"], kinds
commands = site_blocks.shell_commands(site_blocks.blocks(PAGE)[0][1])
assert [command for command, _ in commands] == ["pcadim data.csv     # indented", "pcadim other.csv"], commands

with tempfile.TemporaryDirectory() as folder:
    reader = site_blocks.Reader(folder, sys.executable, "no-such-page.md", folder)
    assert reader.prepare() is None
    assert reader.run_console("$ printf 'a\\nb and more\\nc\\n'\na\nb\n...\n") is None
    assert "begins with: b" in reader.run_console("$ printf 'b\\na\\n'\na\nb\n")
    assert "ended with 3" in reader.run_console("$ exit 3\n")
    assert reader.run_python("x = 1\n") is None
    assert "NameError" in reader.run_python("y\n")
    assert not reader.knows("cpp")
print("blocks are found, and what is wrong in them")
