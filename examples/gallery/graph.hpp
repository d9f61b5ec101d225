// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>
#include <vector>

namespace gallery {

/// A graph to be coloured, as a fitness: the number of pairs of neighbours with the same colour.
struct graph {
  std::vector<std::vector<std::size_t>> neighbours;

  explicit graph(std::size_t vertices) : neighbours(vertices) {}
  void join(std::size_t a, std::size_t b) {
    neighbours[a].push_back(b);
    neighbours[b].push_back(a);
  }
  int operator()(const std::vector<int>& colour) const {
    int pairs = 0;
    for (std::size_t a = 0; a < neighbours.size(); ++a) {
      for (const auto b : neighbours[a]) pairs += b < a && colour[a] == colour[b];
    }
    return pairs;
  }
};

/// Needs one colour more than the graph it is made of, and has no more triangles (Mycielski, 1955).
inline graph mycielski(const graph& of) {
  const auto n = of.neighbours.size();
  graph result(2 * n + 1);
  for (std::size_t a = 0; a < n; ++a) {
    result.join(n + a, 2 * n);
    for (const auto b : of.neighbours[a]) {
      if (b < a) result.join(a, b);
      result.join(n + a, b);
    }
  }
  return result;
}

/// The squares of a board, each joined with those that a queen on it attacks.
inline graph queens(std::size_t n) {
  graph result(n * n);
  for (std::size_t a = 0; a < n * n; ++a) {
    for (std::size_t b = 0; b < a; ++b) {
      const auto x = a % n - b % n, y = a / n - b / n;  // modulo 2^64, so equal differences stay equal
      if (x == 0 || y == 0 || x == y || x + y == 0) result.join(a, b);
    }
  }
  return result;
}

}  // namespace gallery
