#!/usr/bin/env python3
"""tools/site_hook.py: links to pages stay, links to files of the sources that are no pages become their names."""

import os
import pathlib
import sys
import types

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))
import site_hook

os.chdir(pathlib.Path(__file__).resolve().parent.parent)
PAGES = {"auto.md", "images/accuracy.svg", "methods/README.md", "methods/ng.md"}
files = types.SimpleNamespace(get_file_from_path=lambda path: path if path in PAGES else None)


def shown(markdown, at="accuracy.md"):
    page = types.SimpleNamespace(file=types.SimpleNamespace(src_uri=at))
    return site_hook.on_page_markdown(markdown, page, None, files)


for same in (
    "[auto.md](auto.md#few-rows)",
    "[below](#there)",
    "[there](https://example.org/a)",
    "[up](../auto.md)",
    "![alone](images/accuracy.svg)",
    "[![large when clicked](images/accuracy.svg)](images/accuracy.svg)",
    "[not there](nowhere.md)",
):
    assert shown(same, "methods/ng.md" if "../" in same else "accuracy.md") == same, shown(same)
assert shown("[methods](methods/)") == "[methods](methods/README.md)"
assert shown("[../README.md](../README.md)") == "`README.md`"
assert shown("[`../README.md`](../README.md)") == "`README.md`"
assert shown("[the sources](../src/)") == "the sources (`src`)"
assert shown("[tools](../tools/)") == "tools"
print("links to files that are no pages become their names")
