// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>
#include <version>

#include "../chromosome/permutation.hpp"
#include "../core/problem.hpp"
#include "../local_search/neighbourhood/swap.hpp"
#include "../text/message.hpp"
#include "exchange_changes.hpp"

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
  /// text in messages, `name` that of the instance. Throws std::invalid_argument, with the number of the line and what
  /// was expected.
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
  /// `neighbourhood::swap` and `adjacent_swap`. A cost is computed in O(n), or is kept by `changes` if a search looks
  /// at many moves of an assignment, as `tabu_search` does.
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
    const auto *a_i = a_ + i * size_, *a_j = a_ + j * size_;
    const auto *b_i = b_ + location(p, i) * size_, *b_j = b_ + location(p, j) * size_;
    const auto at = [&](const int* line, std::size_t k) { return line[location(p, k)]; };
    const auto sum_of_products = [&](const int* one_a, const int* other_a, const int* one_b, const int* other_b) {
      std::int64_t sum = 0;
      for (std::size_t k = 0; k < size_; ++k) sum += product(one_a[k] - other_a[k], at(other_b, k) - at(one_b, k));
      return sum;
    };
    auto sum = sum_of_products(a_i, a_j, b_i, b_j);
    if (symmetric_) {
      sum *= 2;
    } else {
      sum += sum_of_products(columns_of_a_ + i * size_, columns_of_a_ + j * size_,
                             columns_of_b_ + location(p, i) * size_, columns_of_b_ + location(p, j) * size_);
    }
    // The sums have wrong terms for the genes i and j.
    const auto ii = at(b_i, i), ij = at(b_i, j), ji = at(b_j, i), jj = at(b_j, j);
    return sum - product(a_i[i] - a_j[i], ji - ii) - product(a_i[j] - a_j[j], jj - ij) -
           product(a_i[i] - a_i[j], ij - ii) - product(a_j[i] - a_j[j], jj - ji) + product(a_i[i] - a_j[j], jj - ii) +
           product(a_i[j] - a_j[i], ji - ij);
  }

  /// The changes of the cost by all exchanges of two genes, with an update in constant time for each pair.
  ///
  /// `begin(p)` computes all changes in O(n^3). `applied(i, j)` updates them after an exchange in O(n^2): the change by
  /// each pair is updated by O(1) operations. `p` is not stored.
  ///
  /// Memory: 4 n^2 numbers, 7 n^2 if neither matrix is symmetric. They have 32 bits if that is exact, otherwise 64.
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
      const auto a = [&](std::size_t i, std::size_t j) { return problem.a(i, j); };
      const auto b = [&](std::size_t i, std::size_t j) { return problem.b(location(p, i), location(p, j)); };
      in_floats_ = problem.data_->fits_floats;
      const auto begin_at = [&](auto& all) {
        all.begin(p.size(), problem.data_->symmetric_a, problem.data_->symmetric_b, a, b);
      };
      in_floats_ ? begin_at(floats_) : begin_at(integers_);
    }

    /// Returns the change by the exchange of the genes i and j, where i < j.
    std::int64_t operator()(std::size_t i, std::size_t j) const noexcept {
      return in_floats_ ? floats_(i, j) : integers_(i, j);
    }

    /// Updates the changes after the exchange of the genes r and s.
    void applied(const quadratic_assignment&, std::size_t r, std::size_t s) {
      in_floats_ ? floats_.applied(r, s) : integers_.applied(r, s);
    }

    /// Returns the first pair after i < j, in the order (0, 1), (0, 2), …, (1, 2), …, whose change is below `bound`, or
    /// std::nullopt if there is none. Faster than a loop over all pairs.
    std::optional<std::pair<std::size_t, std::size_t>> next_below(std::size_t i, std::size_t j,
                                                                  std::int64_t bound) const noexcept {
      return in_floats_ ? floats_.next_below(i, j, bound) : integers_.next_below(i, j, bound);
    }

   private:
    bool in_floats_ = false;
    clade::detail::exchange_changes<float> floats_;
    clade::detail::exchange_changes<std::int64_t> integers_;
  };

 private:
  struct shared_data {
    std::string name;
    std::vector<int> a, b, columns_of_a, columns_of_b;  // in rows, and transposed
    bool symmetric_a, symmetric_b;
    bool fits_floats;  // whether floats are exact in `changes`
  };

  quadratic_assignment(std::size_t size, std::vector<int> a, std::vector<int> b, std::string name);

  static std::size_t location(const std::vector<int>& p, std::size_t i) noexcept {
    return static_cast<std::size_t>(p[i]);
  }
  static std::int64_t product(int one, int other) noexcept { return std::int64_t{one} * other; }

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
  /// Returns the next move whose cost is below `bound`. Computes all changes if they are not known.
  std::optional<neighbourhood::swap::move> next_below(const neighbourhood::swap&, const std::vector<int>& p,
                                                      std::int64_t cost, neighbourhood::swap::move move,
                                                      std::int64_t bound, memory_type& memory) const {
    const auto i = static_cast<std::size_t>(move.i), j = static_cast<std::size_t>(move.j);
    if (!memory.known) memory.all.begin(problem_, p);
    memory.known = true;
    memory.uses += p.size();
    const auto found = memory.all.next_below(i, j, bound - cost);
    if (!found) return std::nullopt;
    return neighbourhood::swap::move{static_cast<int>(found->first), static_cast<int>(found->second)};
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
