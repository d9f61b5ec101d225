// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <numeric>
#include <ranges>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include <clade/chromosome/permutation.hpp>
#include <clade/core/concepts.hpp>
#include <clade/core/genes.hpp>
#include <clade/core/population.hpp>
#include <clade/core/problem.hpp>
#include <clade/random/random_stream.hpp>

#include "crossing.hpp"
#include "promises.hpp"
#include "repetitions.hpp"
#include "trees.hpp"

/// The contract of crossovers, checked for any crossover and any space. Each function returns the broken promises as
/// text, each once; empty if all are kept.
namespace support {

/// Parents with random fitness values. They are crossed as in a run, so an operator may have any of the allowed forms.
template <class C>
class family {
 public:
  family() = default;
  family(family&&) = default;

  void add(C chromosome, int fitness) {
    members_.push_back(std::move(chromosome), fitness);
    parents_.clear();
    for (std::size_t i = 0; i < members_.size(); ++i) parents_.push_back(members_[i]);
  }
  const C& operator[](std::size_t i) const { return members_.chromosome(i); }
  std::size_t size() const { return members_.size(); }

  /// The first `count` as parents.
  std::span<const clade::detail::parent<C, int>> first(std::size_t count) const {
    return std::span(parents_).first(count);
  }

  /// Whether the operator reports that the child may differ from the first parent.
  template <class Op>
  bool cross(const Op& op, C& child, clade::random_stream& rng) const {
    return clade::detail::cross(op, first(clade::detail::number_of_parents(op)), child, rng);
  }

 private:
  clade::detail::population<C, int, clade::lower_is_better> members_;
  std::vector<clade::detail::parent<C, int>> parents_;
};

/// The address of the genes of a chromosome.
template <class C>
const void* storage_of(const C& genes) {
  if constexpr (requires { genes.words().data(); }) {
    return genes.words().data();
  } else if constexpr (requires { genes.nodes().data(); }) {
    return genes.nodes().data();
  } else {
    return std::ranges::data(genes);
  }
}

/// Arbitrary contents of a child before it is written: other genes, and another length if lengths may vary.
template <class Space, class C = clade::detail::chromosome_of<Space>>
C leftovers(const Space& space, clade::random_stream& rng) {
  auto genes = space(rng);
  if (!rng.chance(0.5)) return genes;
  if constexpr (clade::detail::resizable<C>) {
    genes.resize(rng.below(2 * genes.size() + 2));
  } else if constexpr (requires { genes.words(); }) {
    genes = C(rng.below(2 * genes.size() + 2));
  } else if constexpr (requires { genes.clear(); }) {
    genes.clear();
  }
  return genes;
}

/// Whether two permutations are the same tour, in either direction.
template <class C>
bool same_tour(const C& one, const C& other) {
  const auto n = one.size();
  if (n != other.size()) return false;
  const auto first = static_cast<std::size_t>(std::ranges::find(other, one[0]) - std::ranges::begin(other));
  bool forward = first < n, backward = first < n;
  for (std::size_t i = 0; i < n; ++i) {
    forward = forward && one[i] == other[(first + i) % n];
    backward = backward && one[i] == other[(first + n - i) % n];
  }
  return forward || backward;
}

/// A type-erased crossover, so that the checks are compiled once per chromosome type and not once per crossover.
///
/// It uses plain function pointers, because std::function would take most of the compile time that this saves.
template <class C>
struct any_crossover {
  template <class Op>
  any_crossover(const Op& op)
      : parents(clade::detail::number_of_parents(op)),
        op_(&op),
        cross_([](const void* erased, const family<C>& of, C& child, clade::random_stream& rng) -> bool {
          const auto& crossover = *static_cast<const Op*>(erased);
          return clade::detail::cross(crossover, of.first(clade::detail::number_of_parents(crossover)), child, rng);
        }) {}

  bool cross(const family<C>& of, C& child, clade::random_stream& rng) const { return cross_(op_, of, child, rng); }

  std::size_t parents;

 private:
  const void* op_;
  bool (*cross_)(const void*, const family<C>&, C&, clade::random_stream&);
};

/// A type-erased space.
template <class C>
class any_space {
 public:
  template <class Space>
  explicit any_space(const Space& space)
      : space_(&space), make_([](const void* erased, clade::random_stream& rng) -> C {
          return (*static_cast<const Space*>(erased))(rng);
        }) {}

  C operator()(clade::random_stream& rng) const { return make_(space_, rng); }

 private:
  const void* space_;
  C (*make_)(const void*, clade::random_stream&);
};

/// The implementation of broken_promises for a type-erased space.
template <class C>
std::vector<std::string> broken_promises_of(const any_space<C>& space, const any_crossover<C>& op, inherits kind,
                                            std::size_t cases, std::uint64_t seed) {
  std::vector<std::string> broken;
  for (std::size_t i = 0; i < repetitions(cases); ++i) {
    const auto stream = clade::random_stream(seed).fork(i);
    auto rng = stream.fork(0), first = stream.fork(1), second = stream.fork(1);
    const bool equal = i % 8 == 0;
    family<C> parents;
    std::vector<C> before;
    for (std::size_t k = 0; k < op.parents; ++k) {
      before.push_back(equal && k > 0 ? before[0] : space(rng));
      parents.add(before[k], rng.below(4));
    }
    std::vector<const void*> storage;
    for (std::size_t k = 0; k < before.size(); ++k) storage.push_back(storage_of(parents[k]));
    auto child = leftovers(space, rng), again = leftovers(space, rng);
    const bool changed = op.cross(parents, child, first), changed_again = op.cross(parents, again, second);

    const auto n = before[0].size();
    const auto report = [&](const std::string& what) {
      const bool known = std::ranges::any_of(broken, [&](const auto& text) { return text.starts_with(what); });
      if (!known) broken.push_back(what + " (case " + std::to_string(i) + ", " + std::to_string(n) + " genes)");
    };
    for (std::size_t k = 0; k < before.size(); ++k) {
      if (!(parents[k] == before[k]) || storage_of(parents[k]) != storage[k]) report("a parent was changed");
      if (n > 0 && storage_of(parents[k]) == storage_of(child)) report("the child shares the storage of a parent");
    }
    if (first != second) report("the number of draws is not always the same");
    if (!(child == again) || changed != changed_again) report("the same draws did not make the same child");
    if constexpr (requires { broken_structure(child); }) {
      const auto is_fathers = [father = drawn(before[1])](const auto& part) { return has_part(father, part); };
      if (!broken_structure(child).empty()) {
        report("the child is no tree");
      } else if (!is_grafted(before[0], child, is_fathers)) {
        report("the child is not its mother with a part of her mate");
      }
      if (changed == (child == before[0])) report("the child was said to differ from its mother, or not to, wrongly");
      continue;
    }
    if (child.size() != n) {
      report("the child is not as long as its parents");
      continue;
    }
    if (kind == inherits::values) {
      for (std::size_t g = 0; g < n; ++g) {
        bool inherited = false;
        for (std::size_t k = 0; k < before.size() && !inherited; ++k) inherited = before[k][g] == child[g];
        if (!inherited) report("a gene is that of no parent");
      }
    }
    if constexpr (clade::detail::integer_sequence<C>) {
      if (kind != inherits::values && !clade::chromosome::is_permutation(child)) {
        report("the child is no permutation");
      }
      if (equal && kind == inherits::tour && !same_tour(child, before[0])) {
        report("equal parents have a child that is another tour");
      }
    }
    if (equal && kind != inherits::tour && !(child == before[0])) report("equal parents have a child unlike them");
    if (!changed && !(child == before[0])) report("the child was said to be its mother's copy, and is not");
  }
  return broken;
}

/// The promises that a crossover breaks on `cases` random families of a space.
template <class Space>
std::vector<std::string> broken_promises(const Space& space,
                                         const any_crossover<clade::detail::chromosome_of<Space>>& op, inherits kind,
                                         std::size_t cases, std::uint64_t seed = 1) {
  return broken_promises_of(any_space<clade::detail::chromosome_of<Space>>(space), op, kind, cases, seed);
}

/// The chromosomes of the spaces that `make(n)` returns.
template <class Make>
using chromosome_made_by = clade::detail::chromosome_of<std::invoke_result_t<Make, std::size_t>>;

/// As above, with 10,000 cases, 400 with a sanitizer, over the lengths at which words and tables start and end, with at
/// least `least` genes. `make(n)` returns a space.
template <class Make>
std::vector<std::string> broken_promises_of_any_length(const Make& make,
                                                       const any_crossover<chromosome_made_by<Make>>& op, inherits kind,
                                                       std::size_t least = 1) {
  for (const std::size_t n : {1u, 2u, 3u, 7u, 8u, 64u, 65u, 130u}) {
    if (n < least) continue;
    if (auto broken = broken_promises(make(n), op, kind, sanitized ? 500 : 1250); !broken.empty()) return broken;
  }
  return {};
}

/// The implementation of broken_shares for a type-erased crossover.
template <class C>
std::vector<std::string> broken_shares_of(const any_crossover<C>& op, const family<C>& parents,
                                          const std::vector<std::vector<double>>& expected, std::size_t children,
                                          std::uint64_t seed) {
  const auto n = parents[0].size();
  std::vector<std::vector<std::size_t>> given(op.parents, std::vector<std::size_t>(n));
  clade::random_stream rng(seed);
  auto child = parents[0];
  for (std::size_t c = 0; c < children; ++c) {
    op.cross(parents, child, rng);
    for (std::size_t k = 0; k < op.parents; ++k) {
      for (std::size_t i = 0; i < n; ++i) given[k][i] += child[i] == parents[k][i];
    }
  }
  std::vector<std::string> broken;
  const auto total = static_cast<double>(children);
  for (std::size_t k = 0; k < op.parents; ++k) {
    for (std::size_t i = 0; i < n; ++i) {
      const double share = expected[k][i], seen = static_cast<double>(given[k][i]) / total;
      if (std::abs(seen - share) > 5 * std::sqrt(share * (1 - share) / total) + 1e-12) {
        broken.push_back("parent " + std::to_string(k) + " gave gene " + std::to_string(i) + " to a share of " +
                         std::to_string(seen) + ", not " + std::to_string(share));
      }
    }
  }
  return broken;
}

/// Checks that at every position i the share of children with the gene of parent `k` is expected(k, i).
///
/// `distinct(k)` returns chromosomes that differ pairwise at every position. A share of 0 or 1 must be exact; others
/// may deviate by five standard deviations, which a correct operator exceeds once in 1700 tests of a thousand
/// positions.
template <class C, class Expected, class Distinct>
std::vector<std::string> broken_shares(const any_crossover<C>& crossover, Distinct distinct, Expected expected,
                                       std::size_t children, std::uint64_t seed = 1) {
  family<C> parents;
  for (std::size_t k = 0; k < crossover.parents; ++k) parents.add(distinct(k), 1);
  std::vector<std::vector<double>> shares(crossover.parents, std::vector<double>(parents[0].size()));
  for (std::size_t k = 0; k < shares.size(); ++k) {
    for (std::size_t i = 0; i < shares[k].size(); ++i) shares[k][i] = expected(k, i);
  }
  return broken_shares_of(crossover, parents, shares, children, seed);
}

/// The first broken promise, or an empty text: `BOOST_TEST(first(broken_promises(…)) == "")` shows it.
inline std::string first(const std::vector<std::string>& broken) { return broken.empty() ? "" : broken.front(); }

/// The probability that `before` of `drawn` distinct cut points, out of `all` between genes, are among the first i.
inline double chance_of_cuts(std::size_t all, std::size_t drawn, std::size_t i, std::size_t before) {
  const auto choose = [](std::size_t n, std::size_t k) {
    if (k > n) return 0.0;
    double ways = 1;
    for (std::size_t j = 1; j <= k; ++j) ways = ways * static_cast<double>(n - k + j) / static_cast<double>(j);
    return ways;
  };
  return before > drawn ? 0 : choose(i, before) * choose(all - i, drawn - before) / choose(all, drawn);
}

}  // namespace support
