# SPDX-License-Identifier: BSL-1.0
# Minimizes the function of ramp.py in this process, with the client for `optimize serve`.
from client import Study
from ramp import seconds

depths = [word for name in "abc" for word in ("--variables", f"{name}=0.01..2")]
study = Study(*depths, "--minimize", "seconds", "--budget", "600", "--seed", "1")
best = study.minimize(seconds)
print({name: round(depth, 4) for name, depth in best["variables"].items()}, round(best["values"]["seconds"], 5))
