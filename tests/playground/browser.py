# SPDX-License-Identifier: BSL-1.0
"""Chromium without a window, driven over a pipe by the DevTools protocol."""

import base64
import fcntl
import json
import os
import shutil
import subprocess
import tempfile
import time

OPTIONS = ["--headless", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--no-first-run", "--hide-scrollbars"]


def starts(program):
    """Whether Chromium shows a page on this machine."""
    with tempfile.TemporaryDirectory() as profile:
        try:
            shown = subprocess.run([program, *OPTIONS, f"--user-data-dir={profile}", "--dump-dom",
                                    "data:text/html,<p>works</p>"], capture_output=True, text=True, timeout=120).stdout
        except (OSError, subprocess.TimeoutExpired):
            return False
    return "works" in shown


class Browser:
    """A page in Chromium. Errors of its scripts and missing files are listed in `errors`."""

    def __init__(self, program):
        self.profile = tempfile.mkdtemp()
        commands, self.commands = os.pipe()
        self.replies, replies = os.pipe()
        # Chromium reads from 3 and writes to 4.
        commands = fcntl.fcntl(commands, fcntl.F_DUPFD, 10)
        replies = fcntl.fcntl(replies, fcntl.F_DUPFD, 10)

        def connect():
            os.dup2(commands, 3)
            os.dup2(replies, 4)

        self.process = subprocess.Popen(
            [program, *OPTIONS, f"--user-data-dir={self.profile}", "--remote-debugging-pipe", "about:blank"],
            preexec_fn=connect, pass_fds=(3, 4), stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL)
        os.close(commands)
        os.close(replies)
        self.errors, self.number, self.received, self.session = [], 0, b"", None
        target = self.send("Target.createTarget", url="about:blank")["targetId"]
        self.session = self.send("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        for domain in ("Page", "Runtime", "Log"):
            self.send(f"{domain}.enable")

    def __enter__(self):
        return self

    def __exit__(self, *_):
        try:
            self.session = None
            self.send("Browser.close")
            self.process.wait(10)
        except (OSError, EOFError, subprocess.TimeoutExpired):
            self.process.kill()
            self.process.wait()
        shutil.rmtree(self.profile, ignore_errors=True)

    def send(self, method, **parameters):
        self.number += 1
        message = {"id": self.number, "method": method, "params": parameters}
        if self.session:
            message["sessionId"] = self.session
        os.write(self.commands, json.dumps(message).encode() + b"\0")
        while True:
            reply = self.receive()
            if reply.get("id") == self.number:
                if "error" in reply:
                    raise RuntimeError(f"{method}: {reply['error']['message']}")
                return reply["result"]

    def receive(self):
        while b"\0" not in self.received:
            more = os.read(self.replies, 1 << 20)
            if not more:
                raise EOFError("Chromium has ended")
            self.received += more
        text, self.received = self.received.split(b"\0", 1)
        message = json.loads(text)
        if message.get("method") == "Runtime.exceptionThrown":
            details = message["params"]["exceptionDetails"]
            self.errors.append(details.get("exception", {}).get("description", details["text"]))
        if message.get("method") == "Log.entryAdded" and message["params"]["entry"]["level"] == "error":
            self.errors.append(message["params"]["entry"]["text"])
        return message

    def open(self, url):
        self.send("Page.navigate", url="about:blank")
        self.send("Page.navigate", url=url)
        self.wait_for("document.readyState === 'complete' && location.protocol !== 'about:'")

    def value(self, expression):
        """The value of a JavaScript expression, or of the promise that it is."""
        result = self.send("Runtime.evaluate", expression=expression, awaitPromise=True, returnByValue=True)
        if "exceptionDetails" in result:
            raise RuntimeError(result["exceptionDetails"]["exception"].get("description", expression))
        return result["result"].get("value")

    def wait_for(self, condition, seconds=60):
        end = time.monotonic() + seconds
        while not self.value(condition):
            if time.monotonic() > end:
                raise RuntimeError(f"after {seconds} s this does not hold: {condition}")
            time.sleep(0.05)

    def press(self, key, code=0):
        text = {"Space": " ", "Enter": "\r"}.get(key, key)
        event = {"key": " " if key == "Space" else key, "code": key, "windowsVirtualKeyCode": code}
        typed = {"text": text} if len(text) == 1 else {}
        self.send("Input.dispatchKeyEvent", type="keyDown", **event, **typed)
        self.send("Input.dispatchKeyEvent", type="keyUp", **event)

    def resize(self, width, height, dark=False, scale=1):
        self.send("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=scale,
                  mobile=False)
        self.send("Emulation.setEmulatedMedia",
                  features=[{"name": "prefers-color-scheme", "value": "dark" if dark else "light"}])

    def screenshot(self, path, whole=True):
        picture = self.send("Page.captureScreenshot", captureBeyondViewport=whole)
        with open(path, "wb") as file:
            file.write(base64.b64decode(picture["data"]))
