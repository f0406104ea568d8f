#!/usr/bin/env python3
"""Uses the page of apps/web in headless Chromium as people do: drop, choose, paste, change settings, cancel, save.

Answers are compared with those of the command line. No message on the console, no request, nothing serious found by axe.
usage: web_test.py PAGE PROGRAM [--axe FOLDER] [--pictures FOLDER] [--only NAME,...]
"""
import argparse
import json
import pathlib
import shlex
import subprocess
import sys
import tempfile

from files import table, write_broken, write_formats
from page import Page

from chromium import BrowserError, find_browser  # page.py has told where it is
from page_test import AXE, OVERFLOW, SERIOUS, axe_script, skip

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
WINE = ROOT / "examples/wine.csv"
LOOKS = [(width, scheme) for width in (1280, 390) for scheme in ("light", "dark")]


class Failed(Exception):
    """What a test found."""


def check(fine, message):
    if not fine:
        raise Failed(message)


class World:
    """What all tests use: the page, the program, a folder for files."""

    def __init__(self, page, program, folder, axe):
        self.page, self.program, self.folder, self.axe = page, program, folder, axe

    def told(self, *words):
        """The report of the command line."""
        command = [self.program, "select", *map(str, words), "--json", "--quiet"]
        return json.loads(subprocess.run(command, capture_output=True, check=True, cwd=self.folder).stdout)

    def expect(self, state, *words):
        """The page must show the answer of the command line."""
        check("answer" in state, f"no answer: {state}")
        first = self.told(*words)["answer"]["sentence"].split(". ")[0] + "."
        check(state["answer"] == first, f"{state['answer']!r}, and the command line says {first!r}")
        check(first[:-1] in state["report"], f"the report does not say {first!r}")


def test_drop_gives_the_answer(world):
    world.page.open()
    state = world.page.ask(WINE)
    world.expect(state, WINE)
    check("178 rows of 13 columns" in state["facts"], state["facts"])


def test_choosing_a_file_gives_the_answer(world):
    world.page.open()
    world.page.choose(WINE)
    world.expect(world.page.state(), WINE)


def test_example_gives_the_answer(world):
    world.page.open()
    world.page.click("#example")
    world.expect(world.page.state(), WINE)


def test_pasted_cells(world):
    text = "\n".join("\t".join(row) for row in table(WINE))
    world.page.open()
    world.page.paste(text)
    world.expect(world.page.state(), WINE)
    world.page.open()
    world.page.evaluate(f"document.getElementById('paste').value = {json.dumps(text)}")
    world.page.click("#use-paste")
    world.expect(world.page.state(), WINE)


def test_every_format(world):
    for file in write_formats(world.folder, WINE).values():
        world.page.open()
        world.expect(world.page.ask(file), file)


def test_settings_are_the_command_line_s(world):
    world.page.open()
    world.page.ask(WINE)
    world.page.set("scale", True)
    world.expect(world.page.state(), WINE, "--scale")
    world.page.set("max_dim", "5")
    world.page.set("exclude", "proline")
    state = world.page.state()
    world.expect(state, WINE, "--scale", "--max-dim", "5", "--exclude", "proline")
    words = shlex.split(state["lines"][0])
    check(words[:3] == ["pcadim", "select", "wine.csv"], state["lines"][0])
    world.expect(state, WINE, *words[3:])


def test_lines_hold_every_setting(world):
    world.page.open("#scale=true&missing=drop-rows&id_column=alcohol&settings=ng.first%3D1")
    state = world.page.ask(WINE)
    shell, python, r = state["lines"]
    check(shell == "pcadim select wine.csv --id-column alcohol --set ng.first=1 --scale --missing drop-rows", shell)
    check(python == 'pcadim.select(pcadim.File("wine.csv", id_column=["alcohol"]), settings={"ng.first":"1"}, scale=True, '
          'missing="drop-rows")', python)
    check(r == 'select_components("wine.csv", id_column = c("alcohol"), settings = c(ng.first = "1"), scale = TRUE, '
          'missing = "drop-rows")', r)


def test_link_holds_settings_and_no_data(world):
    world.page.open("#scale=true")
    state = world.page.ask(WINE)
    world.expect(state, WINE, "--scale")
    link = world.page.evaluate("document.getElementById('link').getAttribute('href')")
    check(link == "#scale=true", link)
    world.page.evaluate("location.hash = '#max_dim=4'")
    world.page.wait("document.getElementById('option-max_dim').value === '4'")
    world.expect(world.page.state(), WINE, "--max-dim", "4")


def test_broken_files_are_refused_in_the_page_s_words(world):
    world.page.open()
    for file in write_broken(world.folder, WINE):
        message = world.page.ask(file).get("failure", "")
        check(len(message) > 20, f"{file.name}: {message!r}")
        check("--" not in message and "{missing" not in message and "internal" not in message, f"{file.name}: {message}")
        check("\n" not in message, f"{file.name}: {message}")
    world.expect(world.page.ask(WINE), WINE)  # and the page goes on


def test_remedy_names_a_control(world):
    world.page.open()
    hole = world.folder / "missing.csv"
    hole.write_text(WINE.read_text().replace("14.23", "NA", 1))
    message = world.page.ask(hole)["failure"]
    label = world.page.evaluate("document.querySelector('label[for=option-missing]').textContent")
    check(f"“{label}: " in message, message)
    world.page.set("missing", "drop-rows")
    world.expect(world.page.state(), hole, "--missing", "drop-rows")


def test_beyond_memory_is_a_sentence(world):
    """A fit that needs more than may be used, and then more than a page can have."""
    file = world.folder / "wide.csv"
    file.write_text("\n".join(",".join(str((i * 7 + j * 13 + i * j) % 101) for j in range(30000)) for i in range(40))
                    .replace("0,", "NA,", 1))
    world.page.open("#missing=em&header=no")
    message = world.page.ask(file).get("failure", "")
    check("GB" in message and "“Memory”" in message, message)
    world.page.set("memory", "100GB")
    message = world.page.state().get("failure", "")
    check("not enough memory" in message, message)
    world.page.evaluate("location.hash = '#missing=em'")  # the other settings go back to their defaults
    world.page.state()
    world.expect(world.page.ask(WINE), WINE, "--missing", "em")


def test_cancel_stops_and_the_page_goes_on(world):
    file = world.folder / "long.npy"
    words = ["simulate", "--n", "4000", "--p", "1500", "--dim", "5", "--snr", "3", "--seed", "1", "-o", file]
    subprocess.run([world.program, *map(str, words)], check=True, capture_output=True)
    world.page.open()
    world.page.drop(file)
    world.page.wait("!document.getElementById('work').hidden && document.getElementById('stage').textContent !== ''")
    world.page.click("#cancel")
    check(world.page.state() == {"failure": "Stopped."}, str(world.page.state()))
    world.expect(world.page.ask(WINE), WINE)


def test_downloads(world):
    world.page.open("#scale=true")
    world.page.ask(WINE)
    told = world.told(WINE, "--scale")
    stored = json.loads(world.page.downloaded("#downloads a[download$='.json']", "wine.json"))
    check(stored["answer"]["d"] == told["answer"]["d"], "another answer in the JSON file")
    check(b"<svg" in world.page.downloaded("#downloads a[download$='.svg']", "wine.svg")[:200], "no SVG")
    check(world.page.downloaded("#downloads a[download$='.html']", "wine.html").startswith(b"<!DOCTYPE html"), "no page")
    scores = world.page.downloaded("#scores", "wine_scores.csv").decode().splitlines()
    wanted = world.folder / "wanted.csv"
    subprocess.run([world.program, "reduce", WINE, "--scale", "--scores", wanted, "--quiet"], check=True, capture_output=True)
    theirs = wanted.read_text().splitlines()
    check(scores[0] == theirs[0] and len(scores) == len(theirs), f"{scores[0]} and not {theirs[0]}")
    pairs = [(float(a), float(b)) for x, y in zip(scores[1:], theirs[1:]) for a, b in zip(x.split(","), y.split(","))]
    check(all(abs(a - b) < 1e-9 * max(1, abs(b)) for a, b in pairs), "other scores")


def test_nothing_is_stored_and_nothing_is_sent(world):
    world.page.open()
    world.page.browser.call("Network.emulateNetworkConditions", offline=True, latency=0, downloadThroughput=0, uploadThroughput=0)
    world.expect(world.page.ask(WINE), WINE)
    kept = world.page.evaluate("""(async () => ({local: localStorage.length, session: sessionStorage.length,
      cookies: document.cookie, databases: (await indexedDB.databases()).length}))()""")
    check(kept == {"local": 0, "session": 0, "cookies": "", "databases": 0}, str(kept))
    world.page.browser.call("Network.emulateNetworkConditions", offline=False, latency=0, downloadThroughput=-1,
                            uploadThroughput=-1)


def test_policy_forbids_connections(world):
    world.page.open()
    blocked = world.page.evaluate("""new Promise(done => {
      document.addEventListener('securitypolicyviolation', event => done(event.violatedDirective), {once: true});
      fetch('data:,x').catch(() => {});
    })""")
    check(blocked == "connect-src", str(blocked))
    world.page.open()  # what was tried is no complaint about the page


def test_everything_can_be_reached_by_keyboard(world):
    world.page.open()
    world.page.ask(WINE)
    lost = world.page.evaluate("""[...document.querySelectorAll('button, input, select, textarea, a, summary')]
      .filter(e => e.tabIndex < 0 || (!e.textContent && !e.labels?.length)).map(e => e.outerHTML)""")
    check(lost == [], str(lost))
    live = world.page.evaluate("document.getElementById('stage').getAttribute('role')")
    check(live == "status", "progress is not told to screen readers")


def test_looks(world):
    """Nothing serious for axe, nothing sticks out, in every look."""
    for width, scheme in LOOKS:
        world.page.browser.look_as(width, scheme=scheme, phone=width < 600)
        world.page.open()
        world.page.ask(WINE)
        world.page.evaluate("document.querySelectorAll('details').forEach(box => box.open = true)")
        sticking = world.page.evaluate(OVERFLOW)
        check(sticking == [], f"{width} {scheme}: sticks out: {sticking}")
        world.page.evaluate(world.axe)
        found = world.page.evaluate(AXE.replace("{resultTypes:", "{iframes: false, resultTypes:"))
        serious = [one for one in found if one["impact"] in SERIOUS]
        check(serious == [], f"{width} {scheme}: {serious}")
    world.page.browser.look_as(1280)


TESTS = {name.removeprefix("test_"): work for name, work in list(globals().items()) if name.startswith("test_")}


def run(world, name):
    """The complaints of one test."""
    try:
        TESTS[name](world)
        return list(world.page.complaints())
    except (Failed, BrowserError) as failure:
        return [str(failure), *world.page.complaints()]


def take_pictures(page, folder):
    folder.mkdir(parents=True, exist_ok=True)
    for width, scheme in LOOKS:
        page.browser.look_as(width, scheme=scheme, phone=width < 600)
        for state in ("empty", "answered"):
            page.open()
            if state == "answered":
                page.ask(WINE)
            height = page.evaluate("document.documentElement.scrollHeight")
            page.browser.look_as(width, height=min(height, 12000), scheme=scheme, phone=width < 600)
            page.browser.screenshot(folder / f"{state}_{width}_{scheme}.png")


def arguments():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("page")
    parser.add_argument("program")
    parser.add_argument("--axe", default="build/axe")
    parser.add_argument("--pictures", type=pathlib.Path, help="only take screenshots, into this folder")
    parser.add_argument("--only", help="names of tests, with commas")
    return parser.parse_args()


def main():
    options = arguments()
    browser = find_browser()
    if not browser:
        skip("Chromium is not installed")
    axe = axe_script(options.axe)
    failed = 0
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        page = Page(browser, options.page, folder)
        try:
            if options.pictures:
                take_pictures(page, options.pictures)
                return 0
            world = World(page, str(pathlib.Path(options.program).resolve()), folder, axe)
            for test in options.only.split(",") if options.only else TESTS:
                found = run(world, test)
                failed += bool(found)
                print("\n  ".join([f"{'FAILED' if found else 'passed'} {test}", *found]), flush=True)
        finally:
            page.close()
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
