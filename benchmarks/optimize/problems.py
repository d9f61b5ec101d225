# SPDX-License-Identifier: BSL-1.0
"""Problems with known optima, for `optimize` and for other optimizers.

    python3 problems.py                         lists the problems
    python3 problems.py NAME x1=0.5 x2=1.5      prints the values of a design, one `name=value` a line

A problem has the definitions of its variables as `optimize` reads them, its objectives, its constraints and its best known value.
"""

import math
import random
import sys
from dataclasses import dataclass, field
from typing import Callable, Optional


@dataclass
class Problem:
    name: str
    variables: list  # definitions for --variables
    function: Callable  # from a dictionary of variables to a dictionary of values
    best: Optional[float] = None  # the best known value; with several objectives the best known hypervolume
    orders: list = field(default_factory=list)  # definitions for --order
    minimize: list = field(default_factory=lambda: ["cost"])
    constraints: list = field(default_factory=list)
    noisy: bool = False
    repeat: int = 1  # calls for each design
    reference: Optional[list] = None  # the reference point of the hypervolume
    source: str = ""

    def arguments(self):
        """The options of `optimize` for this problem."""
        options = []
        for definition in self.variables:
            options += ["--variables", definition]
        for definition in self.orders:
            options += ["--order", definition]
        for objective in self.minimize:
            options += ["--minimize", objective]
        for constraint in self.constraints:
            options += ["--constraint", constraint]
        if self.repeat > 1:
            options += ["--repeat", str(self.repeat)]
        return options

    def size(self):
        """The number of variables; an order counts as many as it has names."""
        return len(self.variables) + sum(len(order.split("=", 1)[1].split(",")) for order in self.orders)


def reals(count, low, high):
    return [f"x{i + 1}={low!r}..{high!r}" for i in range(count)]


def of_vector(function):
    """Makes a function of a dictionary out of a function of a list."""
    return lambda values: {"cost": function([values[f"x{i + 1}"] for i in range(len(values))])}


# Continuous problems. The optimum is not in the centre; all have the value 1 there, so that 0.1 % of it can be reached.
SHIFT = [0.31, -1.13, 0.77, -0.41, 1.37, -0.83, 0.59, 1.03, -1.29, 0.23]


def shifted(function):
    return of_vector(lambda x: 1 + function([value - move for value, move in zip(x, SHIFT)]))


def sphere(x):
    return sum(value * value for value in x)


def rosenbrock(x):
    y = [value + 1 for value in x]
    return sum(100 * (b - a * a) ** 2 + (1 - a) ** 2 for a, b in zip(y, y[1:]))


def rastrigin(x):
    return sum(value * value - 10 * math.cos(2 * math.pi * value) + 10 for value in x)


def ackley(x):
    count = len(x)
    return (
        20
        - 20 * math.exp(-0.2 * math.sqrt(sphere(x) / count))
        + math.e
        - math.exp(sum(math.cos(2 * math.pi * value) for value in x) / count)
    )


def levy(x):
    w = [1 + (value - 1) / 4 for value in x]
    middle = sum((value - 1) ** 2 * (1 + 10 * math.sin(math.pi * value + 1) ** 2) for value in w[:-1])
    last = (w[-1] - 1) ** 2 * (1 + math.sin(2 * math.pi * w[-1]) ** 2)
    return 1 + math.sin(math.pi * w[0]) ** 2 + middle + last


def griewank(x):
    return 2 + sphere(x) / 4000 - math.prod(math.cos(value / math.sqrt(i + 1)) for i, value in enumerate(x))


def bits(x):
    """The number of zeros."""
    return 1 + len(x) - sum(x)


def ellipsoid(x):
    return sum(10 ** (6 * i / (len(x) - 1)) * value * value for i, value in enumerate(x))


# Problems of the collection of Michalewicz and Schoenauer (1996).
def g04(values):
    a, b, c, d, e = (values[f"x{i}"] for i in range(1, 6))
    u = 85.334407 + 0.0056858 * b * e + 0.0006262 * a * d - 0.0022053 * c * e
    v = 80.51249 + 0.0071317 * b * e + 0.0029955 * a * b + 0.0021813 * c * c
    w = 9.300961 + 0.0047026 * c * e + 0.0012547 * a * c + 0.0019085 * c * d
    return {"cost": 5.3578547 * c * c + 0.8356891 * a * e + 37.293239 * a - 40792.141, "u": u, "v": v, "w": w}


def g06(values):
    a, b = values["x1"], values["x2"]
    return {
        "cost": (a - 10) ** 3 + (b - 20) ** 3,
        "outer": (a - 5) ** 2 + (b - 5) ** 2,
        "inner": (a - 6) ** 2 + (b - 5) ** 2,
    }


def g09(values):
    x = [values[f"x{i}"] for i in range(1, 8)]
    a, b, c, d, e, f, g = x
    return {
        "cost": (a - 10) ** 2
        + 5 * (b - 12) ** 2
        + c**4
        + 3 * (d - 11) ** 2
        + 10 * e**6
        + 7 * f * f
        + g**4
        - 4 * f * g
        - 10 * f
        - 8 * g,
        "g1": 2 * a * a + 3 * b**4 + c + 4 * d * d + 5 * e,
        "g2": 7 * a + 3 * b + 10 * c * c + d - e,
        "g3": 23 * a + b * b + 6 * f * f - 8 * g,
        "g4": 4 * a * a + b * b - 3 * a * b + 2 * c * c + 5 * f - 11 * g,
    }


# Designs of engineering.
def pressure_vessel(values):
    """Inches; the walls are plates of sixteenths of an inch (Sandgren, 1990)."""
    s, h, r, l = values["shell"], values["head"], values["radius"], values["length"]
    return {
        "cost": 0.6224 * s * r * l + 1.7781 * h * r * r + 3.1661 * s * s * l + 19.84 * s * s * r,
        "shell_per_radius": s / r,
        "head_per_radius": h / r,
        "volume": math.pi * r * r * (l + 4 * r / 3),
    }


def speed_reducer(values):
    """Centimetres, and the number of teeth of the pinion (Golinski, 1970)."""
    b, m, z = values["width"], values["module"], values["teeth"]
    l1, l2, d1, d2 = values["length1"], values["length2"], values["shaft1"], values["shaft2"]
    load1, load2 = 745 * l1 / (m * z), 745 * l2 / (m * z)
    return {
        "weight": 0.7854 * b * m * m * (3.3333 * z * z + 14.9334 * z - 43.0934)
        - 1.508 * b * (d1 * d1 + d2 * d2)
        + 7.477 * (d1**3 + d2**3)
        + 0.7854 * (l1 * d1 * d1 + l2 * d2 * d2),
        "bending": 27 / (b * m * m * z),
        "surface": 397.5 / (b * m * m * z * z),
        "deflection1": 1.93 * l1**3 / (m * z * d1**4),
        "deflection2": 1.93 * l2**3 / (m * z * d2**4),
        "stress1": math.sqrt(load1 * load1 + 16.9e6) / (110 * d1**3),
        "stress2": math.sqrt(load2 * load2 + 157.5e6) / (85 * d2**3),
        "size": m * z / 40,
        "slender": 5 * m / b,
        "wide": b / (12 * m),
        "room1": (1.5 * d1 + 1.9) / l1,
        "room2": (1.1 * d2 + 1.9) / l2,
    }


def welded_beam(values):
    """Inches and pounds (Ragsdell and Phillips, 1976; the form of Coello, 2000)."""
    h, l, t, b = values["weld"], values["length"], values["height"], values["thickness"]
    load, span, young, shear = 6000, 14, 30e6, 12e6
    moment = load * (span + l / 2)
    radius = math.sqrt(l * l / 4 + ((h + t) / 2) ** 2)
    inertia = 2 * math.sqrt(2) * h * l * (l * l / 12 + ((h + t) / 2) ** 2)
    primary, secondary = load / (math.sqrt(2) * h * l), moment * radius / inertia
    buckling = (
        4.013 * young * math.sqrt(t * t * b**6 / 36) / span**2 * (1 - t / (2 * span) * math.sqrt(young / (4 * shear)))
    )
    return {
        "price": 1.10471 * h * h * l + 0.04811 * t * b * (14 + l),
        "shear": math.sqrt(primary**2 + primary * secondary * l / radius + secondary**2),
        "bending": 6 * load * span / (b * t * t),
        "deflection": 4 * load * span**3 / (young * t**3 * b),
        "buckling": buckling,
        "weld_beyond_thickness": h - b,
    }


def spring(values):
    """Inches: the wire, the coil and the number of coils (Arora, 1989)."""
    d, c, n = values["wire"], values["coil"], values["turns"]
    return {
        "weight": (n + 2) * c * d * d,
        "deflection": 71785 * d**4 / (c**3 * n),
        "stress": (4 * c * c - d * c) / (12566 * (c * d**3 - d**4)) + 1 / (5108 * d * d),
        "frequency": 140.45 * d / (c * c * n),
        "outer": (c + d) / 1.5,
    }


def gear_train(values):
    """The ratio 1 / 6.931 (Sandgren, 1990)."""
    ratio = values["a"] * values["b"] / (values["c"] * values["d"])
    return {"error": (1 / 6.931 - ratio) ** 2}


# Integers, categories, conditions, orders.
def integer_ellipsoid(values):
    x = [values[f"n{i}"] - 3 * i for i in range(1, 9)]
    return {"cost": 1 + sum((i + 1) * value * value for i, value in enumerate(x)) + 0.5 * (sum(x)) ** 2}


def alloy(values):
    """The best temperature depends on the metal and on the coolant."""
    price = {"iron": 3, "copper": 2, "zinc": 4, "tin": 5}[values["metal"]]
    cooling = {"air": 1.5, "water": 1, "oil": 1.2}[values["coolant"]]
    best = {"iron": 900, "copper": 650, "zinc": 400, "tin": 250}[values["metal"]] * cooling
    return {"cost": price * cooling * (1 + ((values["temperature"] - best) / 100) ** 2 + (values["share"] - 0.3) ** 2)}


def shelf(values):
    """A deep shelf has a depth; a flat one has none."""
    if values["shape"] == "deep":
        return {"cost": 2 + (values["depth"] - 0.4) ** 2 + (values["width"] - 1.2) ** 2}
    return {"cost": 3 + (values["width"] - 0.7) ** 2}


def learning(values):
    """Like the error of a model over its hyper-parameters: valleys on logarithmic scales."""
    rate, decay, units = math.log10(values["rate"]), math.log10(values["decay"]), math.log2(values["units"])
    return {"error": 0.1 + 0.02 * (rate + 2.5) ** 2 + 0.01 * (decay + 4) ** 2 + 0.005 * (units - 6 + rate) ** 2}


JOBS = {chr(ord("a") + i): (3 + 7 * i % 11, 10 + 29 * i % 83, 1 + 5 * i % 4) for i in range(12)}


def tardiness(values):
    """Total weighted tardiness of twelve jobs: time, due date, weight."""
    clock, total = 0, 0
    for job in values["jobs"]:
        time, due, weight = JOBS[job]
        clock += time
        total += weight * max(0, clock - due)
    return {"tardiness": total}


def least_tardiness():
    """The optimum, by dynamic programming over sets of jobs."""
    names = sorted(JOBS)
    best = {0: 0}
    for done in range(1, 1 << len(names)):
        time = sum(JOBS[name][0] for i, name in enumerate(names) if done >> i & 1)
        best[done] = min(
            best[done & ~(1 << i)] + JOBS[name][2] * max(0, time - JOBS[name][1])
            for i, name in enumerate(names)
            if done >> i & 1
        )
    return best[(1 << len(names)) - 1]


def round_trip(values):
    """The length of a tour through twelve places on a circle."""
    places = [ord(name) - ord("a") for name in values["tour"]]
    return {"length": sum(2 * abs(math.sin(math.pi / 12 * (a - b))) for a, b in zip(places, places[1:] + places[:1]))}


def noisy_sphere(values, rng=random):
    return {"cost": 1 + sphere([values[f"x{i + 1}"] - SHIFT[i] for i in range(5)]) + rng.gauss(0, 0.01)}


# Two objectives.
def two_bars(values):
    """A truss of two bars: volume and stress (Rao, 1987; the form of Deb, 2001)."""
    a, b, y = values["area1"], values["area2"], values["height"]
    left, right = math.sqrt(16 + y * y), math.sqrt(1 + y * y)
    return {"volume": a * left + b * right, "stress": max(20 * left / (y * a), 80 * right / (y * b))}


def zdt1(values):
    x = [values[f"x{i + 1}"] for i in range(6)]
    g = 1 + 9 * sum(x[1:]) / 5
    return {"f1": x[0], "f2": g * (1 - math.sqrt(x[0] / g))}


PROBLEMS = [
    Problem("sphere", reals(10, -5.0, 5.0), shifted(sphere), 1),
    Problem("ellipsoid", reals(8, -5.0, 5.0), shifted(ellipsoid), 1),
    Problem("rosenbrock", reals(5, -5.0, 5.0), shifted(rosenbrock), 1),
    Problem("rastrigin", reals(10, -5.0, 5.0), shifted(rastrigin), 1),
    Problem("ackley", reals(10, -30.0, 30.0), shifted(ackley), 1),
    Problem("levy", reals(10, -10.0, 10.0), of_vector(levy), 1),
    Problem("griewank", reals(10, -600.0, 500.0), of_vector(griewank), 1),
    Problem(
        "g04",
        ["x1=78.0..102.0", "x2=33.0..45.0", "x3=27.0..45.0", "x4=27.0..45.0", "x5=27.0..45.0"],
        g04,
        -30665.538671783,
        constraints=["u >= 0", "u <= 92", "v >= 90", "v <= 110", "w >= 20", "w <= 25"],
        source="Himmelblau (1972)",
    ),
    Problem(
        "g06",
        ["x1=13.0..100.0", "x2=0.0..100.0"],
        g06,
        -6961.81387558,
        constraints=["outer >= 100", "inner <= 82.81"],
        source="Floudas and Pardalos (1987)",
    ),
    Problem(
        "g09",
        reals(7, -10.0, 10.0),
        g09,
        680.630057374402,
        constraints=["g1 <= 127", "g2 <= 282", "g3 <= 196", "g4 <= 0"],
        source="Hock and Schittkowski (1981)",
    ),
    Problem(
        "pressure_vessel",
        ["shell=0.0625..6.1875 step 0.0625", "head=0.0625..6.1875 step 0.0625", "radius=10.0..200.0", "length=10.0..200.0"],
        pressure_vessel,
        6059.714335,
        constraints=["shell_per_radius >= 0.0193", "head_per_radius >= 0.00954", "volume >= 1296000"],
    ),
    Problem(
        "speed_reducer",
        [
            "width=2.6..3.6",
            "module=0.7..0.8",
            "teeth=17..28 integer",
            "length1=7.3..8.3",
            "length2=7.3..8.3",
            "shaft1=2.9..3.9",
            "shaft2=5.0..5.5",
        ],
        speed_reducer,
        2994.4244658,
        minimize=["weight"],
        constraints=[
            name + " <= 1"
            for name in (
                "bending,surface,deflection1,deflection2,stress1,stress2,size,slender,wide,room1,room2".split(",")
            )
        ],
    ),
    Problem(
        "welded_beam",
        ["weld=0.1..2.0", "length=0.1..10.0", "height=0.1..10.0", "thickness=0.1..2.0"],
        welded_beam,
        1.7248523,
        minimize=["price"],
        constraints=[
            "shear <= 13600",
            "bending <= 30000",
            "deflection <= 0.25",
            "buckling >= 6000",
            "weld_beyond_thickness <= 0",
        ],
    ),
    Problem(
        "spring",
        ["wire=0.05..2.0", "coil=0.25..1.3", "turns=2.0..15.0"],
        spring,
        0.0126652328,
        minimize=["weight"],
        constraints=["deflection <= 1", "stress <= 1", "frequency >= 1", "outer <= 1"],
    ),
    Problem(
        "gear_train",
        [f"{name}=12..60 integer" for name in "abcd"],
        gear_train,
        2.7008571488865134e-12,
        minimize=["error"],
    ),
    Problem("bits", [f"x{i}=0,1" for i in range(1, 21)], of_vector(bits), 1),
    Problem(
        "integer_ackley",
        [f"x{i}=-50..60 integer" for i in range(1, 11)],
        of_vector(lambda x: 1 + ackley(x)),
        1,
    ),
    Problem("integer_ellipsoid", [f"n{i}=-40..40 integer" for i in range(1, 9)], integer_ellipsoid, 1),
    Problem(
        "alloy",
        ["metal=iron,copper,zinc,tin", "coolant=air,water,oil", "temperature=100.0..1500.0", "share=0.0..1.0"],
        alloy,
        2,
    ),
    Problem("shelf", ["shape=flat,deep", "width=0.1..3.0", "depth=0.1..2.0 if shape=deep"], shelf, 2),
    Problem(
        "learning",
        ["rate=0.00001..1.0 log", "decay=0.0000001..0.1 log", "units=4..1024 integer log"],
        learning,
        0.1,
        minimize=["error"],
    ),
    Problem(
        "tardiness", [], tardiness, float(least_tardiness()), orders=["jobs=" + ",".join(JOBS)], minimize=["tardiness"]
    ),
    Problem(
        "round_trip",
        [],
        round_trip,
        24 * math.sin(math.pi / 12),
        orders=["tour=a,e,c,k,b,l,g,d,j,h,f,i"],
        minimize=["length"],
    ),
    Problem("noisy_sphere", reals(5, -5.0, 5.0), noisy_sphere, 1, noisy=True, repeat=5),
    Problem(
        "two_bars",
        ["area1=0.0001..0.01", "area2=0.0001..0.01", "height=1.0..3.0"],
        two_bars,
        minimize=["volume", "stress"],
        constraints=["stress <= 100000"],
        reference=[0.06, 100000],
        source="Deb (2001)",
    ),
    Problem("zdt1", reals(6, 0.0, 1.0), zdt1, minimize=["f1", "f2"], reference=[1.1, 1.1], source="Zitzler (2000)"),
]


def find(name):
    for problem in PROBLEMS:
        if problem.name == name:
            return problem
    raise SystemExit(f"there is no problem {name}; there are " + ", ".join(problem.name for problem in PROBLEMS))


def main(arguments):
    if not arguments:
        for problem in PROBLEMS:
            print(problem.name, " ".join(problem.variables + problem.orders))
        return
    problem = find(arguments[0])
    values = {}
    for argument in arguments[1:]:
        name, text = argument.split("=", 1)
        try:
            values[name] = float(text)
        except ValueError:
            values[name] = text.split(",") if problem.orders else text
    for name, value in problem.function(values).items():
        print(f"{name}={value!r}")


if __name__ == "__main__":
    main(sys.argv[1:])
