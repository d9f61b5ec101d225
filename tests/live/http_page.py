#!/usr/bin/env python3
# SPDX-License-Identifier: BSL-1.0
"""http_page.py LIVE_RUN GENERATIONS: what the server of a live page serves and refuses during runs of that length."""
import http.client
import json
import socket
import subprocess
import sys
import time

BOARD = "0 2 4 6 8 10 12 14 1 3 5 7 9 11 13 15"


class Run:
    """A run with a page."""

    def __init__(self, *command):
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        self.address = self.process.stderr.readline().strip()
        host, self.token = self.address.removeprefix("http://").rstrip("/").split("/")
        self.port = int(host.split(":")[1])

    def ask(self, method, path, body=None, headers=None):
        """Returns the status, the headers and the body of an answer."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=30)
        connection.request(method, path, body, headers or {})
        answer = connection.getresponse()
        text = answer.read().decode()
        connection.close()
        return answer.status, answer.headers, text

    def do(self, what, body=""):
        status, _, text = self.ask("POST", f"/{self.token}/{what}", body)
        assert status == 204, (what, status, text)

    def stream(self):
        return Stream(self.port, self.token)

    def end(self):
        """Returns what the program printed."""
        lines = self.process.communicate(timeout=300)[0].splitlines()
        assert self.process.returncode == 0, self.process.returncode
        return json.loads(lines[0]), lines[1:]


class Stream:
    """A stream of changes."""

    def __init__(self, port, token):
        self.socket = socket.create_connection(("127.0.0.1", port), timeout=60)
        self.socket.sendall(f"GET /{token}/stream HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\n\r\n".encode())
        self.lines = self.socket.makefile("r", encoding="utf-8", newline="\n")
        while self.lines.readline().strip():
            pass

    def next(self, wanted=lambda state: True):
        """Waits for a state of the run that is wanted."""
        for line in self.lines:
            if line.startswith("data: "):
                state = json.loads(line.removeprefix("data: "))["state"]
                if wanted(state):
                    return state
        raise AssertionError("the stream ended")

    def close(self):
        self.socket.shutdown(socket.SHUT_RDWR)
        self.lines.close()
        self.socket.close()


def steered(program, generations):
    """Pauses, steps, adds individuals, ends. A replay has the same course."""
    run = Run(program, str(generations))
    run.do("rate", str(generations / 100))  # so that the run does not end before it is paused
    stream = run.stream()
    stream.next()
    run.do("pause")
    paused = stream.next(lambda state: state["state"] == "paused")
    status, _, whole = run.ask("GET", f"/{run.token}/run")
    assert status == 200 and 'class="history"' in whole, status
    run.do("step")
    stepped = stream.next(lambda state: state["generation"] > paused["generation"])
    assert stepped["state"] == "paused" and stepped["generation"] == paused["generation"] + 1, stepped
    run.do("add", BOARD)
    added = stream.next(lambda state: state["added"] == 1)
    assert added["generation"] == stepped["generation"] and added["message"].startswith("Added to generation"), added
    run.do("add", "1 2 3")
    refused = stream.next(lambda state: state["message"] != added["message"])
    assert refused["message"] == "Not added: the individual must have 16 genes, but had 3." and refused["added"] == 1, refused
    run.do("add", "<b>")
    assert "Not added: a board is a list" in stream.next(lambda state: state["message"] != refused["message"])["message"]
    second = run.stream()  # another page
    assert second.next()["generation"] == stepped["generation"]
    second.close()
    run.do("continue")
    later = stream.next(lambda state: state["generation"] > stepped["generation"] + 10)
    assert later["state"] == "running", later
    status, _, _ = run.ask("GET", f"/{run.token}/run")
    assert status == 409, status  # the run goes on
    run.do("stop")
    ended = stream.next(lambda state: state["state"] == "ended")
    assert ended["end"] == "ended on the page", ended
    stream.close()
    result, additions = run.end()
    assert result["reason"] == "ended on the page" and additions == [f"{stepped['generation']} {BOARD}"], (result, additions)
    replay = subprocess.run([program, str(result["generations"]), "replay"], input="\n".join(additions) + "\n",
                            capture_output=True, text=True, check=True).stdout
    replayed = json.loads(replay)
    # Some children of the next generation may have been evaluated before the run ended.
    assert 0 <= result["evaluations"] - replayed["evaluations"] <= 30, (replayed, result)
    assert all(replayed[name] == result[name] for name in ("generations", "best", "hash")), (replayed, result)


def watched(program, generations):
    """Viewers come, go and are slow; strangers ask for what they may not have. The course of the run stays the same."""
    run = Run(program, str(generations))
    run.do("rate", str(generations / 1000))  # so that the run does not end before all are gone
    first = run.stream()
    first.next()
    second = run.stream()
    second.next()
    second.close()
    lazy = run.stream()  # never reads
    ask = run.ask
    own = f"/{run.token}/"
    status, headers, page = ask("GET", own)
    assert status == 200 and "Sixteen queens" in page and "</html>" in page, status
    assert "default-src 'none'" in headers["Content-Security-Policy"] and headers["Cache-Control"] == "no-store", headers
    origin = {"Origin": f"http://127.0.0.1:{run.port}"}
    assert ask("GET", own, headers=origin)[0] == 200
    for wanted, method, path, header in [
            (404, "GET", "/", {}), (404, "GET", "/wrong/", {}), (404, "GET", f"/{run.token[:-1]}/", {}),
            (404, "GET", f"/{run.token}", {}), (404, "GET", own + "other", {}), (404, "GET", own + "../", {}),
            (404, "GET", own + "../../etc/passwd", {}), (404, "GET", "/../" + run.token + "/", {}),
            (404, "POST", own + "other", {}), (404, "POST", "/pause", {}), (403, "GET", own, {"Origin": ""}), (405, "PUT", own, {}), (405, "DELETE", own, {}),
            (403, "GET", own, {"Origin": "http://example.org"}), (403, "POST", own + "stop", {"Origin": "null"}),
            (403, "POST", own + "stop", {"Origin": f"http://127.0.0.1:{run.port + 1}"}),
            (403, "GET", own, {"Host": f"example.org:{run.port}"}), (403, "GET", own, {"Host": ""})]:
        status, _, text = ask(method, path, headers=header)
        assert status == wanted, (method, path, header, status)
        assert "html" not in text and run.token not in text, text
    for rate in ["", "-1", "nan", "1e9", "1e-300", "many"]:
        status, _, text = ask("POST", own + "rate", rate)
        assert status == 400 and "from 0.001 to 1000000" in text, (rate, status, text)
    # A request with two hosts or two origins.
    for twice in [f"Host: example.org:{run.port}", f"Origin: http://127.0.0.1:{run.port}\r\nOrigin: http://example.org"]:
        with socket.create_connection(("127.0.0.1", run.port), timeout=30) as one:
            one.sendall(f"GET {own} HTTP/1.1\r\nHost: 127.0.0.1:{run.port}\r\n{twice}\r\n\r\n".encode())
            assert one.recv(1000).startswith(b"HTTP/1.1 403"), twice
    # Requests that are too large or are none.
    for junk in [b"GET /" + b"a" * 20000 + b" HTTP/1.1\r\n\r\n", b"\x00\xff" * 1000,
                 f"POST {own}add HTTP/1.1\r\nHost: 127.0.0.1:{run.port}\r\nContent-Length: 9999999\r\n\r\n".encode()]:
        with socket.create_connection(("127.0.0.1", run.port), timeout=30) as one:
            one.sendall(junk)
            try:
                assert b"200 OK" not in one.recv(1000)
            except ConnectionResetError:
                pass
    # Ten thousand connections, two hundred at a time: the server closes those that are too many.
    for _ in range(50):
        crowd = [socket.create_connection(("127.0.0.1", run.port), timeout=30) for _ in range(200)]
        for one in crowd:
            one.close()
    deadline = time.monotonic() + 60
    while True:
        try:
            assert ask("GET", own)[0] == 200
            break
        except (OSError, http.client.HTTPException):
            assert time.monotonic() < deadline, "the page is not served any more"
            time.sleep(0.05)
    first.next()
    run.do("rate", "0")
    first.close()
    lazy.close()
    result, additions = run.end()
    assert additions == [], additions
    alone = json.loads(subprocess.run([program, str(generations), "alone"], capture_output=True, text=True, check=True).stdout)
    assert result == alone, (result, alone)


def left(program):
    """A paused run goes on if its last viewer leaves."""
    run = Run(program, "1000")
    run.do("pause")
    stream = run.stream()
    stream.next(lambda state: state["state"] == "paused")
    stream.close()
    result, _ = run.end()
    assert result["generations"] == 1000, result


if __name__ == "__main__":
    steered(sys.argv[1], int(sys.argv[2]))
    watched(sys.argv[1], int(sys.argv[2]))
    left(sys.argv[1])
