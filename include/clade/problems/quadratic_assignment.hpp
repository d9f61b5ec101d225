// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>
#include <version>

#include "../chromosome/permutation.hpp"
#include "../core/problem.hpp"
#include "../local_search/neighbourhood/swap.hpp"
#include "../text/message.hpp"

namespace clade::problems {

/// A quadratic assignment problem: n facilities are assigned to n locations, so that the sum of the flows between
/// facilities times the distances of their locations is as low as possible. It is a fitness for `minimize` and provides
/// its space.
///
///     const auto nug30 = problems::quadratic_assignment::read_file("nug30.dat");
///     auto result = run(evolve(minimize(nug30, nug30.space()), genetic_algorithm{…}, 1), stop::after(10s));
///
/// The fitness of a permutation p is its cost, a std::int64_t: the sum over all i and j of A[i][j] * B[p[i]][p[j]], for
/// two matrices A and B of integers, as in QAPLIB. They may be asymmetric and have a diagonal. Copies of an instance
/// share its data, so they are cheap.
///
/// Errors are std::invalid_argument: for permutations of the wrong length, and for texts that are not in the format,
/// with the number of the line. The entries of the matrices are from -2^28 to 2^28, and all costs must be representable
/// by std::int64_t.
/// Source: Koopmans and Beckmann, "Assignment problems and the location of economic activities", 1957; Burkard, Karisch
/// and Rendl, "QAPLIB - a quadratic assignment problem library", 1997.
/// ~~~
/// const problems::quadratic_assignment three({{0, 2, 0}, {2, 0, 5}, {0, 5, 0}}, {{0, 1, 4}, {1, 0, 3}, {4, 3, 0}});
/// three({0, 1, 2});  // = 34
/// three({2, 0, 1});  // = 26
/// ~~~
class quadratic_assignment {
 public:
  /// Makes an instance of the matrices A and B. Throws std::invalid_argument if one is empty, not square or not as
  /// large as the other, or if an entry is out of range.
  quadratic_assignment(const std::vector<std::vector<int>>& a, const std::vector<std::vector<int>>& b,
                       std::string name = {});

  /// Reads an instance in the format of QAPLIB: n, the n x n entries of A, and those of B. `source` is the name of the
  /// text in messages, `name` that of the instance. Throws std::invalid_argument, with the number of the line and what was expected.
  /// ~~~
  /// problems::quadratic_assignment::read("2\n0 3\n1 0\n\n0 5\n7 0\n")({1, 0});  // = 26
  /// ~~~
  static quadratic_assignment read(std::string_view text, std::string_view source = "QAPLIB text",
                                   std::string name = {});

#ifdef __cpp_lib_filesystem
  /// Reads the file at `path` like `read`. The name of the instance is that of the file without its extension. Throws
  /// std::runtime_error if the file cannot be read. Does not exist if the standard library has no files, as in a
  /// browser.
  static quadratic_assignment read_file(const std::string& path);
#endif

  /// Returns the name of the instance, empty if it has none.
  const std::string& name() const noexcept { return data_->name; }
  /// Returns n, the number of facilities and locations.
  std::size_t size() const noexcept { return size_; }
  /// Returns true if both matrices are symmetric.
  bool is_symmetric() const noexcept { return symmetric_; }
  /// Returns A[i][j].
  int a(std::size_t i, std::size_t j) const noexcept { return a_[i * size_ + j]; }
  /// Returns B[i][j].
  int b(std::size_t i, std::size_t j) const noexcept { return b_[i * size_ + j]; }
  /// Returns the space of the assignments, the permutations of n numbers.
  chromosome::permutation<int> space() const { return {size_}; }

  /// Returns the problem of finding the cheapest assignment, `minimize(p, p.space())`, with the costs after moves of
  /// `neighbourhood::swap` and `adjacent_swap`. A cost is computed in O(n), or is kept by `changes` if a search looks at
  /// many moves of an assignment, as `tabu_search` does.
  /// ~~~
  /// const problems::quadratic_assignment three({{0, 2, 0}, {2, 0, 5}, {0, 5, 0}}, {{0, 1, 4}, {1, 0, 3}, {4, 3, 0}});
  /// const auto found = run(evolve(three.problem(), tabu_search{neighbourhood::swap{}}, 1), stop::generations(20));
  /// found.best().fitness;  // = 22
  /// ~~~
  auto problem() const;

  /// Returns the cost of an assignment. Cost: O(n^2).
  std::int64_t operator()(const std::vector<int>& p) const {
    require_length(p.size());
    std::int64_t cost = 0;
    for (std::size_t i = 0; i < size_; ++i) {
      const auto *flows = a_ + i * size_, *distances = b_ + location(p, i) * size_;
      for (std::size_t j = 0; j < size_; ++j) cost += product(flows[j], distances[location(p, j)]);
    }
    return cost;
  }

  /// Returns by how much the cost of `p` changes if the genes i and j are exchanged. The genes must be different.
  /// Cost: O(n).
  /// ~~~
  /// const problems::quadratic_assignment three({{0, 2, 0}, {2, 0, 5}, {0, 5, 0}}, {{0, 1, 4}, {1, 0, 3}, {4, 3, 0}});
  /// three.change({0, 1, 2}, 0, 1) == three({1, 0, 2}) - three({0, 1, 2});  // = true
  /// ~~~
  std::int64_t change(const std::vector<int>& p, std::size_t i, std::size_t j) const {
    const auto in_row = [&](std::size_t row) { return b_ + location(p, row) * size_; };
    const auto in_column = [&](std::size_t column) { return columns_of_b_ + location(p, column) * size_; };
    const auto at = [&](const int* line, std::size_t k) { return line[location(p, k)]; };
    return change_of(i, j, in_row, in_column, at);
  }

  /// The changes of the cost by all exchanges of two genes, with an update in constant time for each pair.
  ///
  /// `begin(p)` computes all changes in O(n^3). `applied(i, j)` updates them after an exchange in O(n^2): the change by
  /// a pair without the genes i and j is updated by O(1) operations. `p` is not stored.
  ///
  /// Memory: n^2 numbers of 64 bits, and n^2 integers, twice as many if the instance is asymmetric.
  /// Source: Taillard, "Robust taboo search for the quadratic assignment problem", 1991; the asymmetric form: Taillard,
  /// "Comparison of iterative searches for the quadratic assignment problem", 1995.
  /// ~~~
  /// const problems::quadratic_assignment three({{0, 2, 0}, {2, 0, 5}, {0, 5, 0}}, {{0, 1, 4}, {1, 0, 3}, {4, 3, 0}});
  /// problems::quadratic_assignment::changes all;
  /// all.begin(three, {0, 1, 2});
  /// all(0, 1) == three({1, 0, 2}) - three({0, 1, 2});  // = true
  /// all.applied(three, 0, 1);
  /// all(1, 2) == three({1, 2, 0}) - three({1, 0, 2});  // = true
  /// ~~~
  class changes {
   public:
    /// Computes the changes of the cost of `p`.
    void begin(const quadratic_assignment& problem, const std::vector<int>& p) {
      problem.require_length(p.size());
      const auto n = size_ = problem.size_;
      for (auto* const all : {&flows_, &flows_of_columns_, &distances_, &distances_of_columns_}) all->resize(n);
      change_.resize(n * n);
      placed_.resize(n * n);
      placed_columns_.resize(problem.symmetric_ ? 0 : n * n);
      for (std::size_t i = 0; i < n; ++i) {
        for (std::size_t j = 0; j < n; ++j) placed_[i * n + j] = problem.b(location(p, i), location(p, j));
      }
      if (!problem.symmetric_) {
        for (std::size_t i = 0; i < n; ++i) {
          for (std::size_t j = 0; j < n; ++j) placed_columns_[i * n + j] = placed_[j * n + i];
        }
      }
      for (std::size_t i = 0; i < n; ++i) {
        for (std::size_t j = i + 1; j < n; ++j) change_[i * n + j] = computed(problem, i, j);
      }
    }

    /// Returns the change by the exchange of the genes i and j, where i < j.
    std::int64_t operator()(std::size_t i, std::size_t j) const noexcept { return change_[i * size_ + j]; }

    /// Updates the changes after the exchange of the genes r and s.
    void applied(const quadratic_assignment& problem, std::size_t r, std::size_t s) {
      const auto n = size_;
      for (std::size_t k = 0; k < n; ++k) {
        flows_[k] = problem.a(r, k) - problem.a(s, k);
        distances_[k] = placed_[r * n + k] - placed_[s * n + k];
      }
      if (problem.symmetric_) {
        for (std::size_t u = 0; u < n; ++u) {
          const auto flow = flows_[u], distance = distances_[u];
          auto* const row = change_.data() + u * n;
          for (auto v = u + 1; v < n; ++v) row[v] += 2 * product(flow - flows_[v], distance - distances_[v]);
        }
      } else {
        const auto *from = problem.columns_of_a_ + r * n, *to = problem.columns_of_a_ + s * n;
        for (std::size_t k = 0; k < n; ++k) {
          flows_of_columns_[k] = from[k] - to[k];
          distances_of_columns_[k] = placed_columns_[r * n + k] - placed_columns_[s * n + k];
        }
        for (std::size_t u = 0; u < n; ++u) {
          const auto flow = flows_[u], distance = distances_[u];
          const auto flow_of_column = flows_of_columns_[u], distance_of_column = distances_of_columns_[u];
          auto* const row = change_.data() + u * n;
          for (auto v = u + 1; v < n; ++v) {
            row[v] += product(flow - flows_[v], distance - distances_[v]) +
                      product(flow_of_column - flows_of_columns_[v], distance_of_column - distances_of_columns_[v]);
          }
        }
      }
      exchange(placed_, r, s);
      if (!problem.symmetric_) exchange(placed_columns_, r, s);
      for (std::size_t k = 0; k < n; ++k) {
        for (const auto one : {r, s}) {
          if (k != one) change_[std::min(k, one) * n + std::max(k, one)] = computed(problem, k, one);
        }
      }
    }

   private:
    std::int64_t computed(const quadratic_assignment& problem, std::size_t i, std::size_t j) const {
      const auto in_row = [&](std::size_t row) { return placed_.data() + row * size_; };
      const auto in_column = [&](std::size_t column) { return placed_columns_.data() + column * size_; };
      return problem.change_of(i, j, in_row, in_column, [](const int* line, std::size_t k) { return line[k]; });
    }

    // Exchanges two rows and two columns.
    void exchange(std::vector<int>& matrix, std::size_t r, std::size_t s) const {
      std::swap_ranges(matrix.data() + r * size_, matrix.data() + (r + 1) * size_, matrix.data() + s * size_);
      for (std::size_t k = 0; k < size_; ++k) std::swap(matrix[k * size_ + r], matrix[k * size_ + s]);
    }

    std::size_t size_ = 0;
    std::vector<std::int64_t> change_;          // of the pair i < j at i * n + j
    std::vector<int> placed_, placed_columns_;  // B with rows and columns in the order of p, and its transpose
    // The differences of two rows and columns of A, and of B in the order of p.
    std::vector<int> flows_, flows_of_columns_, distances_, distances_of_columns_;
  };

 private:
  struct shared_data {
    std::string name;
    std::vector<int> a, b, columns_of_a, columns_of_b;  // in rows, and transposed
  };

  quadratic_assignment(std::size_t size, std::vector<int> a, std::vector<int> b, std::string name);

  static std::size_t location(const std::vector<int>& p, std::size_t i) noexcept {
    return static_cast<std::size_t>(p[i]);
  }
  static std::int64_t product(int one, int other) noexcept { return std::int64_t{one} * other; }

  // The change by the exchange of the genes i and j. `in_row(k)` and `in_column(k)` are the row and the column of B of
  // gene k, and `at(line, k)` is the element of such a line for gene k.
  template <class Row, class Column, class At>
  std::int64_t change_of(std::size_t i, std::size_t j, const Row& in_row, const Column& in_column, const At& at) const {
    const auto *a_i = a_ + i * size_, *a_j = a_ + j * size_, *b_i = in_row(i), *b_j = in_row(j);
    const auto flow = [&](const int* one, const int* other, std::size_t k) { return one[k] - other[k]; };
    const auto distance = [&](const int* one, const int* other, std::size_t k) { return at(other, k) - at(one, k); };
    std::int64_t sum = 0;
    for (std::size_t k = 0; k < size_; ++k) sum += product(flow(a_i, a_j, k), distance(b_i, b_j, k));
    if (symmetric_) {
      sum *= 2;
    } else {
      const auto *ca_i = columns_of_a_ + i * size_, *ca_j = columns_of_a_ + j * size_;
      const auto *cb_i = in_column(i), *cb_j = in_column(j);
      for (std::size_t k = 0; k < size_; ++k) sum += product(flow(ca_i, ca_j, k), distance(cb_i, cb_j, k));
    }
    // The sums have wrong terms for the genes i and j.
    const auto ii = at(b_i, i), ij = at(b_i, j), ji = at(b_j, i), jj = at(b_j, j);
    return sum - product(a_i[i] - a_j[i], ji - ii) - product(a_i[j] - a_j[j], jj - ij) -
           product(a_i[i] - a_i[j], ij - ii) - product(a_j[i] - a_j[j], jj - ji) + product(a_i[i] - a_j[j], jj - ii) +
           product(a_i[j] - a_j[i], ji - ij);
  }

  void require_length(std::size_t length) const {
    if (length != size_) {
      clade::detail::refuse({"quadratic_assignment permutations must have ", size_, " numbers, but had ", length});
    }
  }

  std::shared_ptr<const shared_data> data_;
  std::size_t size_ = 0;
  const int *a_ = nullptr, *b_ = nullptr, *columns_of_a_ = nullptr, *columns_of_b_ = nullptr;  // into the shared data
  bool symmetric_ = false;
};

}  // namespace clade::problems

namespace clade::detail {

/// The cost of an assignment after an exchange.
///
/// Costs are computed in O(n) at first. After as many of them as half of all exchanges, the changes by all exchanges
/// are computed, which is worth it if the search looks at all. They are updated after a move if they were used at least
/// n times since the last one, because an update costs as much as about 2 n single changes. Otherwise they are
/// forgotten.
class assignment_delta {
 public:
  struct memory_type {
    problems::quadratic_assignment::changes all;
    bool known = false;    // whether `all` describes the assignment
    std::size_t uses = 0;  // since the last move
  };

  explicit assignment_delta(problems::quadratic_assignment problem) : problem_(std::move(problem)) {}

  void begin(const std::vector<int>&, memory_type& memory) const {
    memory.known = false;
    memory.uses = 0;
  }
  std::int64_t operator()(const std::vector<int>& p, std::int64_t cost, neighbourhood::swap::move move,
                          memory_type& memory) const {
    const auto i = static_cast<std::size_t>(move.i), j = static_cast<std::size_t>(move.j);
    if (!memory.known && 4 * ++memory.uses > p.size() * p.size()) {
      memory.all.begin(problem_, p);
      memory.known = true;
    }
    if (!memory.known) return cost + problem_.change(p, i, j);
    ++memory.uses;
    return cost + memory.all(i, j);
  }
  void applied(const std::vector<int>& p, neighbourhood::swap::move move, memory_type& memory) const {
    memory.known = memory.known && memory.uses >= p.size();
    memory.uses = 0;
    if (memory.known) {
      memory.all.applied(problem_, static_cast<std::size_t>(move.i), static_cast<std::size_t>(move.j));
    }
  }

 private:
  problems::quadratic_assignment problem_;
};

}  // namespace clade::detail

namespace clade::problems {

inline auto quadratic_assignment::problem() const {
  return minimize(*this, space()).with_delta(neighbourhood::swap{}, clade::detail::assignment_delta(*this));
}

}  // namespace clade::problems

#ifndef CLADE_SEPARATE_COMPILATION
#include "quadratic_assignment.ipp"
#endif
