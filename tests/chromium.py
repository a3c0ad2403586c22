"""Headless Chromium, spoken to through a pipe: tests operate pages as a reader does."""

import json
import os
import select
import shutil
import subprocess
import tempfile
import time

PROGRAM = shutil.which("chromium") or shutil.which("chromium-browser")
OPTIONS = [
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-sync",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-extensions",
    "--remote-debugging-pipe",
]
LONGEST = 60  # seconds that one answer may take on a busy machine
# Waits until an expression of JavaScript is true, and gives it
WAIT = """(async () => {{ while (!({0})) await new Promise(go => setTimeout(go, 9));
return {0}; }})()"""


class Browser:
    """A browser with one page; ``errors`` has what the page threw or logged as an error."""

    def __init__(self):
        self.folder = tempfile.mkdtemp(prefix="chromium-")
        theirs, self.out = os.pipe()
        self.answers, back = os.pipe()
        command = [PROGRAM, *OPTIONS, f"--user-data-dir={self.folder}", "about:blank"]
        shell = f'exec "$@" 3<&{theirs} 4>&{back}'
        self.process = subprocess.Popen(
            ["bash", "-c", shell, "chromium", *command],
            pass_fds=(theirs, back),
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        os.close(theirs), os.close(back)
        self.number, self.rest, self.events, self.session = 0, b"", [], None
        target = self.ask("Target.createTarget", url="about:blank")["targetId"]
        flat = self.ask("Target.attachToTarget", targetId=target, flatten=True)
        self.session = flat["sessionId"]
        for domain in ("Page", "Runtime", "Log"):
            self.ask(f"{domain}.enable")

    def close(self):
        self.process.terminate()
        self.process.wait()
        shutil.rmtree(self.folder, ignore_errors=True)

    def ask(self, method, **parameters):
        """The result of a command of the protocol."""
        self.number += 1
        message = {"id": self.number, "method": method, "params": parameters}
        if self.session:
            message["sessionId"] = self.session
        os.write(self.out, json.dumps(message).encode() + b"\0")
        return self._wait(lambda answer: answer.get("id") == self.number).get("result", {})

    def _wait(self, is_it):
        end = time.monotonic() + LONGEST
        while time.monotonic() < end:
            for answer in self._read(end):
                if is_it(answer):
                    assert "error" not in answer, answer
                    return answer
                self.events.append(answer)
        raise AssertionError("the browser does not answer")

    def _read(self, end):
        ready, _, _ = select.select([self.answers], [], [], max(0, end - time.monotonic()))
        if ready:
            *texts, self.rest = (self.rest + os.read(self.answers, 1 << 20)).split(b"\0")
            yield from map(json.loads, texts)

    def open(self, place, width=1280, scripts=True):
        """Load a page of the disk; ``place`` is a path, perhaps with a query or a hash."""
        self.ask("Emulation.setScriptExecutionDisabled", value=not scripts)
        self.ask(
            "Emulation.setDeviceMetricsOverride",
            width=width, height=900, deviceScaleFactor=1, mobile=False,
        )  # fmt: skip
        self.events.clear()
        self.ask("Page.navigate", url="about:blank")
        self.ask("Page.navigate", url=f"file://{place}")
        self._loaded()

    def _loaded(self):
        end = time.monotonic() + LONGEST
        while time.monotonic() < end:
            if self("location.href !== 'about:blank' && document.readyState") == "complete":
                return
            time.sleep(0.02)
        raise AssertionError("the page does not load")

    def __call__(self, expression):
        """The value of an expression of JavaScript in the page."""
        answer = self.ask(
            "Runtime.evaluate", expression=expression, returnByValue=True, awaitPromise=True
        )
        assert "exceptionDetails" not in answer, answer["exceptionDetails"]
        return answer["result"].get("value")

    @property
    def errors(self):
        """What the page threw, or logged as an error, since it was opened."""
        bad = ("Runtime.exceptionThrown", "Log.entryAdded")
        return [event["params"] for event in self.events if event.get("method") in bad]

    def choose(self, selector, files):
        """Choose files in a file input, as a reader does."""
        root = self.ask("DOM.getDocument")["root"]["nodeId"]
        node = self.ask("DOM.querySelector", nodeId=root, selector=selector)["nodeId"]
        self.ask("DOM.setFileInputFiles", nodeId=node, files=[str(file) for file in files])
