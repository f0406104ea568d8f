"""The page of apps/web in a browser: giving it files, waiting for what it says, reading it."""
import json
import pathlib
import sys
import time

sys.dont_write_bytecode = True  # the source folder stays clean
sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "browser"))
from chromium import BrowserError, Chromium

# What the page shows of an answer or a refusal; null while it works.
STATE = """(() => {
  const shown = id => !document.getElementById(id).hidden;
  const text = id => document.getElementById(id).textContent;
  if (shown('work')) return null;
  if (shown('failure')) return {failure: text('message')};
  if (!shown('result')) return {};
  const frame = document.getElementById('report');
  if (!frame.dataset.shown) return null;
  return {answer: text('answer'), title: frame.contentDocument.title, report: frame.contentDocument.body.innerText,
          facts: text('facts'), lines: [...document.querySelectorAll('#lines dd')].map(line => line.textContent)};
})()"""


class Page:
    """The page, opened from disk."""

    def __init__(self, program, file, downloads):
        self.browser = Chromium(program, patience=120)
        self.address = pathlib.Path(file).resolve().as_uri()
        self.downloads = pathlib.Path(downloads)
        self.browser.call("DOM.enable")
        self.browser.call("Target.setAutoAttach", autoAttach=True, waitForDebuggerOnStart=False, flatten=True)
        self.browser.call("Page.setDownloadBehavior", behavior="allow", downloadPath=str(self.downloads))

    def close(self):
        self.browser.close()

    def open(self, fragment=""):
        self.browser.open("about:blank")
        self.browser.open(self.address + fragment)
        self.wait("document.documentElement.dataset.ready")

    def evaluate(self, expression):
        return self.browser.evaluate(expression)

    def wait(self, expression, patience=120):
        """The value of an expression once it is true; every wait has an end, however slow the machine is."""
        until = time.monotonic() + patience
        while time.monotonic() < until:
            if (value := self.browser.evaluate(expression)) is not None and value is not False:
                return value
            time.sleep(0.02)
        raise BrowserError(f"waited in vain for {expression[:80]}")

    def state(self):
        return self.wait(STATE)

    def choose(self, path):
        document = self.browser.call("DOM.getDocument")["root"]["nodeId"]
        node = self.browser.call("DOM.querySelector", nodeId=document, selector="#file")["nodeId"]
        self.browser.call("DOM.setFileInputFiles", nodeId=node, files=[str(path)])

    def drop(self, path):
        """Drags a file from the desktop onto the page."""
        data = {"items": [], "files": [str(path)], "dragOperationsMask": 1}
        for kind in ("dragEnter", "dragOver", "drop"):
            self.browser.call("Input.dispatchDragEvent", type=kind, x=200, y=200, data=data)

    def ask(self, path):
        """What the page says about a file that is dropped."""
        self.drop(path)
        return self.state()

    def paste(self, text):
        self.evaluate("""(text => {
          const data = new DataTransfer();
          data.setData('text/plain', text);
          document.body.dispatchEvent(new ClipboardEvent('paste', {clipboardData: data, bubbles: true}));
        })(%s)""" % json.dumps(text))

    def click(self, selector):
        self.evaluate(f"document.querySelector({json.dumps(selector)}).click()")

    def set(self, option, value):
        """Changes a control as a person does."""
        self.evaluate("""((id, value) => {
          const control = document.getElementById(id);
          if (control.type === 'checkbox') control.checked = value; else control.value = value;
          control.dispatchEvent(new Event('change', {bubbles: true}));
        })(%s, %s)""" % (json.dumps(f"option-{option}"), json.dumps(value)))

    def downloaded(self, selector, name):
        """The bytes of the file that a click saves."""
        self.click(selector)
        path = self.downloads / name
        until = time.monotonic() + 60
        while not path.exists() or path.with_suffix(path.suffix + ".crdownload").exists():
            if time.monotonic() > until:
                raise BrowserError(f"{name} was not saved")
            self.evaluate("0")
            time.sleep(0.02)
        return path.read_bytes()

    def complaints(self):
        """Messages on any console and requests since the page was opened, those of the worker included."""
        for seen in self.browser.take_events("Log.entryAdded"):
            yield "console: " + seen["entry"]["text"]
        for seen in self.browser.take_events("Runtime.consoleAPICalled"):
            yield f"console: {seen['args']}"
        for seen in self.browser.take_events("Runtime.exceptionThrown"):
            yield f"exception: {seen['exceptionDetails']}"
        for seen in self.browser.take_events("Network.requestWillBeSent"):
            url = seen["request"]["url"]
            if not url.startswith(("blob:", "data:", "about:")) and url.split("#")[0] != self.address:
                yield f"request: {url[:200]}"
