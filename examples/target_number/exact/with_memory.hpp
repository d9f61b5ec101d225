// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <numeric>
#include <utility>
#include <vector>

#include "../expression.hpp"
#include "../game.hpp"
#include "../limits.hpp"
#include "answer.hpp"
#include "brute_force.hpp"
#include "closest.hpp"
#include "joint.hpp"
#include "positive_fraction.hpp"
#include "splits.hpp"

namespace target_number::exact {

/// The prunings of a search with memory.
struct prunings {
  bool ones_and_zeros = false;  ///< times 1, divided by 1; results of 0
  bool opposites      = false;  ///< a sum or difference is not subtracted, nothing divided by a product or quotient
  bool chains         = false;  ///< sums and products of three or more, but in one order; equal numbers told apart
};

/// The search with memory of Tomić, "Igra Moj broj sa automatskim traženjem tačnog ili najbližeg rešenja". It makes all
/// expressions of one number, then of two, three and so on, until one has the value of the target. Each combines two
/// remembered expressions. Negative differences are left out. Of two expressions that differ only in the order of
/// operands, the second is left out.
///
/// Expressions with equal values are all remembered; those of all numbers are not, since they are not used further.
/// Every operation that is carried out is counted.
///
/// `stop()` is called from time to time. Throws std::invalid_argument for a game that check() refuses.
/// Cost: 3 million operations for six numbers without prunings; more are refused, as seven would take 1 GB.
class memory_search {
 public:
  static constexpr std::size_t most = 6;  ///< numbers

  template <class Stop>
  outcome nearest(const game& given, rule allowed, const prunings& without, Stop&& stop) {
    check(given, allowed, most);
    prepare(given, without);
    closest best(given);
    expression_node nearest_one{};
    operations_         = 0;
    bool stopped        = false;
    const auto consider = [&](const expression_node& made) {
      ++operations_;
      if (operations_ % 65'536 == 0) stopped = stopped || stop();
      if (made.v.numerator > 0 && best.update(made.v)) nearest_one = made;
      return !best.exact() && !stopped;
    };
    [&] {
      for (const mask m : splits_.masks()) {
        ranges_[m].begin = nodes_.size();
        if (size(m) == 1) {
          nodes_.push_back({{number(m), 1}, kind::number, 0, 0});
          if (best.update(nodes_.back().v)) nearest_one = nodes_.back();
          if (best.exact()) return;
        }
        const bool keep = m != splits_.all();
        for (const auto& s : splits_.of(m)) {
          const auto use = [&](const expression_node& made) {
            if (keep) nodes_.push_back(made);
            return consider(made);
          };
          if (!combine(s, allowed, without, use)) return;
        }
        ranges_[m].end = nodes_.size();
      }
    }();
    return {{write(nearest_one), best.value().to_rational(), operations_}, 0, !stopped};
  }

 private:
  enum class kind : std::uint8_t { number, sum, difference, product, quotient };

  struct expression_node {
    positive_fraction v;
    kind is;
    std::uint32_t left, right;
  };

  struct range {
    std::size_t begin = 0, end = 0;
  };

  void prepare(const game& given, const prunings& without) {
    numbers_ = given.numbers;
    std::ranges::sort(numbers_);
    auto distinct = numbers_;
    if (!without.chains) std::iota(distinct.begin(), distinct.end(), 1);  // equal numbers are told apart
    splits_.prepare(distinct);
    nodes_.clear();
  }

  std::uint64_t number(mask single) const {
    return static_cast<std::uint64_t>(numbers_[static_cast<std::size_t>(std::countr_zero(single))]);
  }

  // Passes all expressions of a split to `use`, until it returns false.
  template <class Use>
  bool combine(const split& s, rule allowed, const prunings& without, const Use& use) {
    const auto [left_begin, left_end]   = ranges_[s.left];
    const auto [right_begin, right_end] = ranges_[s.right];
    for (auto i = left_begin; i < left_end; ++i) {
      for (auto j = s.left == s.right ? i : right_begin; j < right_end; ++j) {
        if (!combine(static_cast<std::uint32_t>(i), static_cast<std::uint32_t>(j), allowed, without, use)) return false;
      }
    }
    return true;
  }

  // Passes the results of two expressions to `use`, until it returns false.
  template <class Use>
  bool combine(std::uint32_t i, std::uint32_t j, rule allowed, const prunings& without, const Use& use) {
    const auto make = [&](operation o, kind is, std::uint32_t left, std::uint32_t right) {
      auto v        = nodes_[left].v;
      const auto& y = nodes_[right].v;
      if (o == operation::divide && y.numerator == 0) return true;
      if (o == operation::subtract && v == y) {
        if (without.ones_and_zeros) return true;
        v = {0, 1};
      } else if (!apply(o, v, y, allowed)) {
        return true;
      }
      return use({v, is, left, right});
    };
    const bool less       = nodes_[i].v < nodes_[j].v;
    const auto minuend    = less ? j : i;
    const auto subtrahend = less ? i : j;
    const bool skip_i     = without.ones_and_zeros && is_one(nodes_[i].v);
    const bool skip_j     = without.ones_and_zeros && is_one(nodes_[j].v);
    if (without.chains) {
      const auto chain = [&](operation o, kind is, kind other, std::uint32_t left, std::uint32_t right) {
        return !may_follow(left, right, is, other) || make(o, is, left, right);
      };
      const bool sums = chain(operation::add, kind::sum, kind::difference, i, j) &&
                        (i == j || chain(operation::add, kind::sum, kind::difference, j, i)) &&
                        chain(operation::subtract, kind::difference, kind::sum, minuend, subtrahend);
      return sums &&
             (skip_i || skip_j ||
              (chain(operation::multiply, kind::product, kind::quotient, i, j) &&
               (i == j || chain(operation::multiply, kind::product, kind::quotient, j, i)))) &&
             (skip_j || chain(operation::divide, kind::quotient, kind::product, i, j)) &&
             (skip_i || i == j || chain(operation::divide, kind::quotient, kind::product, j, i));
    }
    const auto opposite = [&](std::uint32_t right, kind one, kind other) {
      return without.opposites && (nodes_[right].is == one || nodes_[right].is == other);
    };
    return make(operation::add, kind::sum, i, j) &&
           (opposite(subtrahend, kind::sum, kind::difference) ||
            make(operation::subtract, kind::difference, minuend, subtrahend)) &&
           (skip_i || skip_j || make(operation::multiply, kind::product, i, j)) &&
           (skip_j || opposite(j, kind::product, kind::quotient) || make(operation::divide, kind::quotient, i, j)) &&
           (skip_i || opposite(i, kind::product, kind::quotient) || make(operation::divide, kind::quotient, j, i));
  }

  static bool is_one(const positive_fraction& v) noexcept { return v.numerator == v.denominator; }

  // A chain is a + b + c - d - e: its links are not sums or differences, and are in the order in which they were made,
  // first those added, then those subtracted. Whether `right` may be the next of the chain `left`, joined as `is`;
  // `other` is the opposite. Products and quotients alike.
  bool may_follow(std::uint32_t left, std::uint32_t right, kind is, kind other) const {
    const auto& chain = nodes_[left];
    const auto& link  = nodes_[right];
    if (link.is == is || link.is == other) return false;
    const bool commutes = is == kind::sum || is == kind::product;
    if (chain.is == is) return chain.right <= right;
    if (chain.is == other) return !commutes;
    return !commutes || left <= right;
  }

  postfix write(const expression_node& e) const {
    if (e.is == kind::number) return {static_cast<std::int64_t>(e.v.numerator)};
    constexpr std::array<operation, 5> operations{
        operation::add, operation::add, operation::subtract, operation::multiply, operation::divide};  // by kind
    return join(write(nodes_[e.left]), write(nodes_[e.right]), {operations[static_cast<std::size_t>(e.is)], false});
  }

  std::vector<std::int64_t> numbers_;
  split_table splits_;
  std::array<range, std::size_t{1} << max_numbers> ranges_{};
  std::vector<expression_node> nodes_;
  std::uint64_t operations_ = 0;
};

}  // namespace target_number::exact
