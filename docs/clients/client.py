# SPDX-License-Identifier: BSL-1.0
# Minimizes a Python function with `optimize serve`: python3 client.py [PROGRAM [BUDGET]]
import json
import math
import subprocess
import sys


class Study:
    def __init__(self, *options, program="optimize"):
        self.process = subprocess.Popen([program, "serve", *options], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def request(self, **what):
        print(json.dumps(what), file=self.process.stdin, flush=True)
        answer = json.loads(self.process.stdout.readline())
        if "error" in answer:
            raise ValueError(answer["error"])
        return answer

    def minimize(self, function, at_once=10):
        while True:
            answer = self.request(ask=at_once)
            if not answer["candidates"]:
                return self.request(best=True)["best"]
            for one in answer["candidates"]:
                self.request(tell={"id": one["id"], "values": function(**one["variables"])})


def rastrigin(**x):
    return sum(a * a - 10 * math.cos(2 * math.pi * a) + 10 for a in x.values())


if __name__ == "__main__":
    variables = [word for i in range(10) for word in ("--variables", f"x{i}=-5.12..4")]
    program, budget = (sys.argv[1:] + ["optimize", "2000"][len(sys.argv) - 1:])[:2]
    study = Study(*variables, "--minimize", "f", "--seed", "1", "--budget", budget, program=program)
    print(json.dumps(study.minimize(rastrigin)["values"]["f"]))
