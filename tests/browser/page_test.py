#!/usr/bin/env python3
"""Opens report pages from disk in headless Chromium, light and dark, on a desk and on a phone.

No message on the console, no request but for the file, nothing serious found by axe, no sideways scrolling.
usage: page_test.py WRITE_PAGES EXAMPLES [--axe FOLDER] [--pictures FOLDER] [--only NAME,...]
"""
import argparse
import pathlib
import re
import subprocess
import sys
import tempfile
import zipfile

sys.dont_write_bytecode = True  # the source folder stays clean
from chromium import Chromium, find_browser

SKIPPED = 77
LOOKS = [(width, scheme) for width in (1280, 360) for scheme in ("light", "dark")]
THOROUGHLY = ("wine_scaled", "hostile")  # in every look; the others on a desk in light, on a phone in dark
SERIOUS = ("serious", "critical")

# What sticks out to the right of the screen, if the page can be scrolled there.
OVERFLOW = """(() => {
  const width = document.documentElement.clientWidth;
  if (document.documentElement.scrollWidth <= width) return [];
  return [...document.querySelectorAll('body *')].filter(e => e.getBoundingClientRect().right > width + 1)
    .slice(0, 5).map(e => e.tagName + '.' + e.className + ' ' + e.getBoundingClientRect().right);
})()"""
# Closed boxes are opened, so that their content is judged too.
OPEN_DETAILS = "document.querySelectorAll('details').forEach(box => box.open = true)"
AXE = """axe.run(document, {resultTypes: ['violations']}).then(found => found.violations.map(v => ({
  id: v.id, impact: v.impact, help: v.help, nodes: v.nodes.slice(0, 3).map(n => n.html.slice(0, 160) + ' ' +
  (n.failureSummary || '').slice(0, 200))})))"""

# A page with every fault that is looked for, since a check that finds nothing may be blind.
FAULTY = """<!DOCTYPE html><html><head><meta name="viewport" content="width=device-width"><title>x</title></head>
<body><img src="missing.png"><p style="width: 2000px; color: #bbb; background: #fff">Hard to read</p>
<script>console.error('loud')</script></body></html>"""
FAULTS = {"console", "request", "overflow", "axe"}


def skip(reason):
    print(f"SKIPPED: {reason}. Nobody has looked at the report pages in a browser. Run tools/setup.sh test.")
    sys.exit(SKIPPED)


def axe_script(folder):
    """axe-core out of the package that tools/setup.sh has downloaded, in the version of axe.txt."""
    wanted = (pathlib.Path(__file__).parent / "axe.txt").read_text()
    version = re.search(r"^axe-playwright-python==(\S+)", wanted, re.MULTILINE).group(1)
    wheels = list(pathlib.Path(folder).glob(f"axe_playwright_python-{version}-*.whl"))
    if not wheels:
        skip(f"the accessibility checker axe is not in {folder}")
    with zipfile.ZipFile(wheels[0]) as wheel:
        return wheel.read("axe_playwright_python/axe.min.js").decode()


def console_complaints(browser):
    for entry in browser.take_events("Log.entryAdded"):
        if entry["entry"]["level"] in ("error", "warning"):
            yield "console: " + entry["entry"]["text"]
    for call in browser.take_events("Runtime.consoleAPICalled"):
        if call["type"] in ("error", "warning", "assert"):
            yield f"console: {call['args']}"
    for thrown in browser.take_events("Runtime.exceptionThrown"):
        yield f"exception: {thrown['exceptionDetails'].get('text')}"


def request_complaints(browser, address):
    for request in browser.take_events("Network.requestWillBeSent"):
        url = request["request"]["url"]
        if url != address and not url.startswith("data:"):
            yield f"request: {url[:200]}"


def axe_complaints(browser):
    for found in browser.evaluate(AXE):
        if found["impact"] in SERIOUS:
            yield f"axe: {found['impact']} {found['id']}: {found['help']}: {found['nodes']}"


def complaints(browser, axe, page, look):
    width, scheme = look
    browser.look_as(width, scheme=scheme, phone=width < 600)
    address = page.resolve().as_uri()
    browser.open(address)
    yield from (f"overflow: {element}" for element in browser.evaluate(OVERFLOW))
    browser.evaluate(OPEN_DETAILS)
    yield from (f"overflow when open: {element}" for element in browser.evaluate(OVERFLOW))
    yield from console_complaints(browser)
    yield from request_complaints(browser, address)
    browser.evaluate(axe)  # the page's own policy allows no script; the tester's tools stand outside of it
    yield from axe_complaints(browser)


def take_pictures(browser, page, folder):
    for width, scheme in LOOKS:
        browser.look_as(width, scheme=scheme, phone=width < 600)
        browser.open(page.resolve().as_uri())
        height = browser.evaluate("document.documentElement.scrollHeight")
        browser.look_as(width, height=min(height, 16000), scheme=scheme, phone=width < 600)
        browser.screenshot(folder / f"{page.stem}_{width}_{scheme}.png")
    browser.look_as(1280, scheme="dark")
    browser.print_to(folder / f"{page.stem}_a4.pdf")
    browser.print_to(folder / f"{page.stem}_letter.pdf", 8.5, 11)


def arguments():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("write_pages")
    parser.add_argument("examples")
    parser.add_argument("--axe", default="build/axe")
    parser.add_argument("--pictures", type=pathlib.Path, help="also take screenshots and print, into this folder")
    parser.add_argument("--only", help="names of pages, with commas")
    return parser.parse_args()


def blindness(browser, axe, folder):
    """The kinds of faults that are not seen where they are."""
    page = folder / "faulty.html"
    page.write_text(FAULTY)
    seen = {text.split(":")[0] for text in complaints(browser, axe, page, LOOKS[-1])}
    page.unlink()
    return [f"a page with a fault of the kind {kind} was not found out" for kind in sorted(FAULTS - seen)]


def looks_at(page):
    return LOOKS if page.stem in THOROUGHLY else [LOOKS[0], LOOKS[-1]]


def check(browser, axe, pages, pictures):
    found = []
    for page in pages:
        for look in looks_at(page):
            found += [f"{page.stem} {look[0]} {look[1]}: {text}" for text in complaints(browser, axe, page, look)]
        if pictures:
            take_pictures(browser, page, pictures)
    return found


def main():
    options = arguments()
    program = find_browser()
    if not program:
        skip("Chromium is not installed")
    axe = axe_script(options.axe)
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run([options.write_pages, options.examples, folder], check=True)
        wanted = options.only.split(",") if options.only else None
        pages = [page for page in sorted(pathlib.Path(folder).glob("*.html")) if not wanted or page.stem in wanted]
        if options.pictures:
            options.pictures.mkdir(parents=True, exist_ok=True)
        browser = Chromium(program)
        try:
            found = blindness(browser, axe, pathlib.Path(folder)) + check(browser, axe, pages, options.pictures)
        finally:
            browser.close()
    looks = sum(len(looks_at(page)) for page in pages)
    print("\n".join(found) if found else f"{len(pages)} pages, {looks} looks: nothing to complain about")
    return 1 if found or not pages else 0


if __name__ == "__main__":
    sys.exit(main())
