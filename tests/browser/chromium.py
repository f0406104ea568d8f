"""Headless Chromium, steered over a pair of pipes. Needs nothing but the standard library: the browser speaks
its DevTools protocol as JSON with a zero byte after each message (--remote-debugging-pipe)."""
import base64
import json
import os
import pathlib
import select
import shutil
import subprocess
import tempfile
import time

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")


def find_browser():
    """The program's path, or None. CHROMIUM names another one."""
    named = os.environ.get("CHROMIUM")
    return named or next((path for path in map(shutil.which, NAMES) if path), None)


class BrowserError(Exception):
    pass


class Chromium:
    """One browser with one tab."""

    def __init__(self, program, patience=60):
        self.patience = patience
        self.profile = tempfile.TemporaryDirectory(prefix="page_test_", ignore_cleanup_errors=True)
        to_browser, self.writer = os.pipe()
        self.reader, from_browser = os.pipe()
        self.log = open(pathlib.Path(self.profile.name) / "log", "w+")
        self.process = subprocess.Popen(
            self.command(program), stdin=subprocess.DEVNULL, stdout=self.log, stderr=self.log, close_fds=False,
            preexec_fn=lambda: self.place_pipes(to_browser, from_browser))
        os.close(to_browser)
        os.close(from_browser)
        self.pending, self.events, self.last_id = b"", [], 0
        self.session = None
        target = self.call("Target.createTarget", url="about:blank")["targetId"]
        self.session = self.call("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        for domain in ("Page", "Runtime", "Log", "Network"):
            self.call(domain + ".enable")

    def command(self, program):
        # Without a user of its own (containers run as root) Chromium cannot build its sandbox.
        sandbox = ["--no-sandbox"] if os.geteuid() == 0 else []
        return [program, "--headless=new", "--remote-debugging-pipe", f"--user-data-dir={self.profile.name}/profile",
                "--no-first-run", "--disable-gpu", "--disable-dev-shm-usage", "--disable-extensions",
                "--disable-background-networking", "--disable-component-update", "--disable-sync",
                "--hide-scrollbars", "--force-device-scale-factor=1", "--font-render-hinting=none", *sandbox]

    def place_pipes(self, to_browser, from_browser):
        """The browser reads from descriptor 3 and writes to 4. Moved far away first: either may be in the other's
        place."""
        far_in, far_out = os.dup2(to_browser, 100), os.dup2(from_browser, 101)
        os.dup2(far_in, 3)
        os.dup2(far_out, 4)
        os.closerange(5, 256)

    def close(self):
        try:
            self.session = None
            self.call("Browser.close")
            self.process.wait(10)
        except (BrowserError, OSError, subprocess.TimeoutExpired):
            self.process.kill()
            self.process.wait()
        os.close(self.writer)
        os.close(self.reader)
        self.log.close()
        self.profile.cleanup()

    def receive(self, until):
        while b"\0" not in self.pending:
            ready, _, _ = select.select([self.reader], [], [], max(0, until - time.monotonic()))
            piece = os.read(self.reader, 1 << 20) if ready else None
            if not piece:
                self.log.seek(0)
                reason = "ended" if ready else f"did not answer within {self.patience} s"
                raise BrowserError(f"the browser {reason}: {self.log.read()[-500:]}")
            self.pending += piece
        message, _, self.pending = self.pending.partition(b"\0")
        return json.loads(message)

    def call(self, method, **parameters):
        self.last_id += 1
        message = {"id": self.last_id, "method": method, "params": parameters}
        if self.session:
            message["sessionId"] = self.session
        data = json.dumps(message).encode() + b"\0"
        while data:
            data = data[os.write(self.writer, data):]
        until = time.monotonic() + self.patience
        while True:
            answer = self.receive(until)
            if answer.get("id") == self.last_id:
                if "error" in answer:
                    raise BrowserError(f"{method}: {answer['error']['message']}")
                return answer["result"]
            self.events.append(answer)

    def wait_for(self, event):
        """Waits for an event that comes after those already taken."""
        until = time.monotonic() + self.patience
        while not any(seen["method"] == event for seen in self.events):
            self.events.append(self.receive(until))

    def open(self, address):
        self.events = []
        self.call("Page.navigate", url=address)
        self.wait_for("Page.loadEventFired")

    def take_events(self, *methods):
        return [seen["params"] for seen in self.events if seen["method"] in methods]

    def look_as(self, width, height=900, scheme="light", phone=False):
        self.call("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=1, mobile=phone)
        self.call("Emulation.setEmulatedMedia", features=[{"name": "prefers-color-scheme", "value": scheme}])

    def evaluate(self, expression):
        answer = self.call("Runtime.evaluate", expression=expression, awaitPromise=True, returnByValue=True)
        if "exceptionDetails" in answer:
            raise BrowserError(str(answer["exceptionDetails"]))
        return answer["result"].get("value")

    def screenshot(self, path):
        picture = self.call("Page.captureScreenshot", format="png", captureBeyondViewport=True)
        pathlib.Path(path).write_bytes(base64.b64decode(picture["data"]))

    def print_to(self, path, width=8.27, height=11.69):
        """A PDF; the sizes are in inches."""
        page = self.call("Page.printToPDF", paperWidth=width, paperHeight=height, printBackground=False,
                         preferCSSPageSize=False)
        pathlib.Path(path).write_bytes(base64.b64decode(page["data"]))
