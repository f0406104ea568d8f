#!/usr/bin/env python3
"""Checks a site of static pages: every link leads to a file and an anchor that are there, and nothing is loaded from elsewhere.

usage: tools/site_links.py FOLDER      exit 1 and a line for every link that does not lead anywhere
"""

import html.parser
import pathlib
import sys
import urllib.parse

LOADED = {("script", "src"), ("img", "src"), ("link", "href"), ("iframe", "src"), ("source", "src"), ("object", "data")}


class Page(html.parser.HTMLParser):
    def __init__(self, path):
        super().__init__()
        self.links, self.names = [], set()
        self.feed(path.read_text())

    def handle_starttag(self, tag, attributes):
        for name, value in attributes:
            if name in ("id", "name") and value:
                self.names.add(value)
            if (name in ("href", "src") or (tag, name) in LOADED) and value:
                self.links.append((tag, name, value, dict(attributes).get("rel", "")))


def complaint(folder, pages, page, tag, name, value, relation):
    parts = urllib.parse.urlsplit(value)
    if parts.scheme in ("http", "https"):
        loaded = (tag, name) in LOADED and relation not in ("canonical", "prev", "next")
        return f"{page}: {value} is loaded from elsewhere" if loaded else None
    if parts.scheme:
        return None
    target = (page.parent / urllib.parse.unquote(parts.path)).resolve() if parts.path else page
    if target.is_dir():
        target = target / "index.html"
    if not target.exists():
        return f"{page}: {value} leads nowhere"
    anchor = urllib.parse.unquote(parts.fragment)
    if anchor and target in pages and anchor not in pages[target].names:
        return f"{page}: {value}: there is no such place on that page"
    return None


def main(folder):
    folder = pathlib.Path(folder).resolve()
    pages = {path: Page(path) for path in folder.rglob("*.html") if path.name != "404.html"}
    wrong = [complaint(folder, pages, page, *link) for page, found in pages.items() for link in found.links]
    wrong = sorted(set(filter(None, wrong)))
    print("\n".join(wrong) or f"{sum(len(found.links) for found in pages.values())} links on {len(pages)} pages lead somewhere")
    return 1 if wrong else 0


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    sys.exit(main(sys.argv[1]))
