# SPDX-License-Identifier: BSL-1.0
"""Measures what `optimize` takes per evaluation beyond the process of the command, with a large database.

    python3 benchmarks/optimize/overhead.py build/release/bin/optimize [--rows 100000] [--calls 2000]

A study is filled with rows through pipes. It then goes on with calls of a command, in turns with the same number of calls by a plain
loop of posix_spawn, which reads the output through a pipe as well. The time to read the study at the start is measured by itself.
"""

import argparse
import json
import os
import statistics
import subprocess
import tempfile
import time

PROBLEM = ["--variables", "x=0..1", "--minimize", "f", "--seed", "1", "--strategy", "lshade"]


def fill(program, database, rows):
    child = subprocess.Popen(
        [program, "serve", *PROBLEM, "--budget", str(10 * rows), "--database", database],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )

    def send(requests):
        child.stdin.write("".join(json.dumps(request) + "\n" for request in requests))
        child.stdin.flush()
        return [json.loads(child.stdout.readline()) for _ in requests]

    done = 0
    while done < rows:
        candidates = send([{"ask": min(200, rows - done)}])[0]["candidates"]
        values = [sum(candidate["variables"].values()) for candidate in candidates]
        send([{"tell": {"id": one["id"], "values": value}} for one, value in zip(candidates, values)])
        done += len(candidates)
    child.stdin.close()
    child.wait()


def seconds_of(words):
    begin = time.perf_counter()
    subprocess.run(words, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    return time.perf_counter() - begin


def seconds_of_loop(words, calls):
    begin = time.perf_counter()
    for _ in range(calls):
        reading, writing = os.pipe()
        child = os.posix_spawn(
            words[0],
            words,
            os.environ,
            file_actions=[(os.POSIX_SPAWN_DUP2, writing, 1), (os.POSIX_SPAWN_CLOSE, reading)],
        )
        os.close(writing)
        while os.read(reading, 4096):
            pass
        os.close(reading)
        os.waitpid(child, 0)
    return time.perf_counter() - begin


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("program")
    parser.add_argument("--rows", type=int, default=100_000)
    parser.add_argument("--calls", type=int, default=2000)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        database = os.path.join(folder, "study.db")
        fill(options.program, database, options.rows)
        budget, turns, by_program, by_loop = options.rows, 5, [], []
        each = options.calls // turns

        def study(budget):
            return [options.program, "--database", database, "--budget", str(budget), "--", "/bin/echo", "{x}"]

        for _ in range(turns):
            start = min(seconds_of(study(budget)) for _ in range(2))
            by_loop.append(seconds_of_loop(["/bin/echo", "0.123456789012345"], each) / each)
            budget += each
            by_program.append((seconds_of(study(budget)) - start) / each)
        loop, program = statistics.median(by_loop), statistics.median(by_program)
        print(f"rows of the database              {budget}")
        print(f"reading them at the start         {start:.2f} s")
        print(f"a call by a loop of posix_spawn   {1000 * loop:.3f} ms")
        print(f"an evaluation by optimize         {1000 * program:.3f} ms")
        print(f"overhead                          {1000 * (program - loop):.3f} ms")


if __name__ == "__main__":
    main()
