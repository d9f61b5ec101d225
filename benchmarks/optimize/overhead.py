# SPDX-License-Identifier: BSL-1.0
"""Measures what `optimize` takes per evaluation beyond the process of the command, with a large database.

    python3 benchmarks/optimize/overhead.py build/release/bin/optimize [--rows 100000] [--calls 2000]

A study is filled with rows through pipes. It then goes on with calls of a command, in turns with the same number of calls by a plain
loop of posix_spawn, which reads the output through a pipe as well. The time to read the study at the start is measured by itself.
CPU time is that of the program and of the commands together; unlike the time by the clock, other work on the machine hardly changes it.
"""

import argparse
import json
import os
import resource
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


def times():
    """The time by the clock and the CPU time of this process and of those that it has waited for."""
    usage = [resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
    return time.perf_counter(), sum(one.ru_utime + one.ru_stime for one in usage)


def spent(run):
    begin = times()
    run()
    return [after - before for before, after in zip(begin, times())]


def call_in_a_loop(words, calls):
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


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("program")
    parser.add_argument("--rows", type=int, default=100_000)
    parser.add_argument("--calls", type=int, default=2000)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        database = os.path.join(folder, "study.db")
        fill(options.program, database, options.rows)
        turns, budget = 5, options.rows
        each = options.calls // turns
        by_program, by_loop, starts = [], [], []

        def study(budget):
            words = [options.program, "--database", database, "--budget", str(budget), "--", "/bin/echo", "{x}"]
            subprocess.run(words, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)

        for _ in range(turns):
            starts.append([min(pair) for pair in zip(*(spent(lambda: study(budget)) for _ in range(2)))])
            by_loop.append([part / each for part in spent(lambda: call_in_a_loop(["/bin/echo", "0.123456789012345"], each))])
            budget += each
            by_program.append([(part - start) / each for part, start in zip(spent(lambda: study(budget)), starts[-1])])
        median = [[statistics.median(one) for one in zip(*all)] for all in (starts, by_loop, by_program)]
        start, loop, program = median
        print(f"{budget} rows of the database            clock         CPU")
        print(f"reading them at the start        {start[0]:9.2f} s {start[1]:9.2f} s")
        print(f"a call by a loop of posix_spawn {1000 * loop[0]:10.3f} ms{1000 * loop[1]:10.3f} ms")
        print(f"an evaluation by optimize       {1000 * program[0]:10.3f} ms{1000 * program[1]:10.3f} ms")
        print(f"overhead                        {1000 * (program[0] - loop[0]):10.3f} ms{1000 * (program[1] - loop[1]):10.3f} ms")


if __name__ == "__main__":
    main()
