// SPDX-License-Identifier: BSL-1.0
// The standard library has these names too, so a program with a using directive only for clade can use them.

#include <vector>

// Variables of a program do not clash with those of clade, and cause no warning, even if clade is included with -I.
extern int a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p, q, r, s, t, u, v, w, x, y, z;
extern int at, best, bits, body, bound, child, cost, data, end, evaluations, father, first, fitness, from, genes, high,
    i0, island, item, last, left, length, limit, line, low, mean, mother, name, next, node, number, offspring, other,
    parents, path, place, point, position, probability, rank, rate, result, right, rng, row, run, score, seed, share,
    size, slot, sum, text, time_, to, total, value, values, weight, weights, width;

#include "all_headers.hpp"

using namespace clade;

bool clade_alone();
const char* version_seen_elsewhere();

struct sample {
  int value = 1;
};
struct count {
  int value = 1;
};
struct generate {
  int value = 1;
};
struct exchange {
  int value = 1;
};

bool clade_alone() { return sample{}.value + count{}.value + generate{}.value + exchange{}.value == 4; }

const char* version_seen_elsewhere() { return clade::version; }
