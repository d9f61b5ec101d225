// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "../game.hpp"
#include "../limits.hpp"
#include "answer.hpp"
#include "joint.hpp"
#include "positive_fraction.hpp"
#include "splits.hpp"

namespace target_number::exact {

/// Finds the value nearest to the target that the numbers of a game can make, with positive intermediate values, which
/// may be fractions.
///
/// The search is that of integer_search: it keeps the sets of values of small choices of numbers and queries intervals
/// of values of large choices. The sets are sorted, a query is a binary search, and every operation can be inverted.
/// The ends of an interval are fractions that are neither reduced nor rounded. An end may be 1/0, beyond all values.
///
/// Let S be the product of the numbers, each plus one. The sum of numerator and denominator of an end is at first at
/// most 2t + 1 times S. An inverted operation multiplies it by the share of S of the numbers used, so no product in a
/// comparison exceeds (2t + 1) S^2. That fits into 128 bits for every game that passed check().
///
/// Cost: about 0.1 ms for six numbers and seldom more than 1 ms; up to 10 ms for seven, 300 ms for eight; a few MB.
class fraction_search {
 public:
  /// The nearest value; among ties, the one found first. The game must have passed check() for fractions.
  answer nearest(const game& given) {
    prepare(given.numbers);
    // If the target is beyond all values, the largest value is the nearest.
    const auto target = std::min(static_cast<std::uint64_t>(given.target), sets_[splits_.all()].greatest);
    interval wanted{{0, 1}, {1, 0}};
    bool exact         = false;
    const auto improve = [&](auto&& find) {
      const auto v = find(wanted);
      if (!v) return false;
      wanted = nearer(*v, target);
      exact  = v->numerator == wide{target} * v->denominator;
      return !exact;
    };
    for (const mask m : splits_.masks()) {
      if (size(m) <= kept_) {
        build(m);
        while (improve([&](const interval& in) { return find(m, any, in); })) {
        }
      } else {
        for (const auto& s : splits_.of(m)) {
          while (!exact && improve([&](const interval& in) { return find(s, any, in); })) {
          }
        }
      }
      if (exact) break;
    }
    return {expression(), trail_.back().result.to_rational(), operations_};
  }

 private:
  __extension__ using wide = unsigned __int128;

  enum form : unsigned { sum = 1, product = 2, any = 3 };  // a product has divisions too; a single number is both

  struct fraction {
    wide numerator, denominator;
  };

  // An open interval.
  struct interval {
    fraction low, high;
  };

  // The values of a choice: products only, both, sums only; and all of them sorted.
  struct value_set {
    std::size_t first = 0;
    std::array<std::size_t, 4> groups{};
    std::uint64_t greatest = 0;
  };

  struct made {
    positive_fraction v;
    unsigned forms;
  };

  struct step {
    mask from;
    positive_fraction operand, result;
  };

  static bool less(const fraction& a, const positive_fraction& b) noexcept {
    return a.numerator * b.denominator < a.denominator * b.numerator;
  }
  static bool less(const positive_fraction& a, const fraction& b) noexcept {
    return b.denominator * a.numerator < b.numerator * a.denominator;
  }
  static fraction plus(const fraction& a, const positive_fraction& b) noexcept {
    return {a.numerator * b.denominator + a.denominator * b.numerator, a.denominator * b.denominator};
  }
  static fraction minus(const fraction& a, const positive_fraction& b) noexcept {
    return {a.numerator * b.denominator - a.denominator * b.numerator, a.denominator * b.denominator};
  }
  static fraction minus(const positive_fraction& a, const fraction& b) noexcept {
    return {b.denominator * a.numerator - b.numerator * a.denominator, b.denominator * a.denominator};
  }
  static fraction times(const fraction& a, const positive_fraction& b) noexcept {
    return {a.numerator * b.numerator, a.denominator * b.denominator};
  }
  static fraction over(const fraction& a, const positive_fraction& b) noexcept {
    return {a.numerator * b.denominator, a.denominator * b.numerator};
  }
  static fraction over(const positive_fraction& a, const fraction& b) noexcept {
    return {b.denominator * a.numerator, b.numerator * a.denominator};
  }

  // All values nearer to the target than v.
  static interval nearer(const positive_fraction& v, std::uint64_t target) noexcept {
    const wide p = v.numerator, q = v.denominator, mirrored = 2 * wide{target} * q;
    const fraction self{p, q};
    if (mirrored <= p) return {{0, 1}, self};
    const fraction mirror{mirrored - p, q};
    return p < wide{target} * q ? interval{self, mirror} : interval{mirror, self};
  }

  void prepare(const std::vector<std::int64_t>& numbers) {
    numbers_ = numbers;
    std::ranges::sort(numbers_);
    splits_.prepare(numbers_);
    kept_ = (static_cast<unsigned>(numbers_.size()) + 1) / 2;
    grouped_.clear();
    sorted_.clear();
    operations_ = 0;
    for (const mask m : splits_.masks()) {
      auto greatest = size(m) == 1 ? number(m) : 0;
      for (const auto& s : splits_.of(m)) {
        const auto x = sets_[s.left].greatest, y = sets_[s.right].greatest;
        greatest = std::max({greatest, x + y, x * y});
      }
      sets_[m].greatest = greatest;
    }
  }

  std::uint64_t number(mask single) const noexcept {
    return static_cast<std::uint64_t>(numbers_[static_cast<std::size_t>(std::countr_zero(single))]);
  }

  // --- the values of a choice ----------------------------------------------------------------------------------------

  std::span<const positive_fraction> values(mask m, unsigned forms) const noexcept {
    const auto& set  = sets_[m];
    const auto begin = forms & product ? 0u : 1u, end = forms & sum ? 3u : 2u;
    return {grouped_.data() + set.first + set.groups[begin], grouped_.data() + set.first + set.groups[end]};
  }

  std::span<const positive_fraction> sorted(mask m) const noexcept {
    const auto& set = sets_[m];
    return {sorted_.data() + set.first, sorted_.data() + set.first + set.groups[3]};
  }

  void build(mask m) {
    made_.clear();
    if (size(m) == 1) made_.push_back({{number(m), 1}, any});
    for (const auto& s : splits_.of(m)) {
      const auto pairs = [&](unsigned left, unsigned right, auto&& use) {
        for (const auto& y : values(s.right, right)) {
          for (const auto& x : values(s.left, left)) use(x, y);
        }
      };
      const auto add = [&](const positive_fraction& x, const positive_fraction& y) {
        made_.push_back({x + y, sum});
        if (y < x) made_.push_back({x - y, sum});
        if (x < y) made_.push_back({y - x, sum});
      };
      const auto multiply = [&](const positive_fraction& x, const positive_fraction& y) {
        if (!is_one(x) && !is_one(y)) made_.push_back({x * y, product});
        if (!is_one(y)) made_.push_back({x / y, product});
        if (!is_one(x)) made_.push_back({y / x, product});
      };
      if (s.right_pivot) {
        pairs(any, product, add);
        pairs(any, sum, multiply);
      }
      if (s.left_pivot) {
        pairs(product, any, add);
        pairs(sum, any, multiply);
      }
    }
    operations_ += made_.size();
    std::ranges::sort(made_, {}, &made::v);
    const auto from = sorted_.size();
    std::array<std::size_t, 3> count{};
    constexpr std::array<std::uint8_t, 4> group{0, 2, 0, 1};  // by forms
    std::size_t kept = 0;
    for (std::size_t i = 0; i < made_.size();) {
      auto each = made_[i];
      while (++i < made_.size() && made_[i].v == each.v) each.forms |= made_[i].forms;
      if (fewer_make(m, each.v)) continue;
      each.v = each.v.in_lowest_terms();
      sorted_.push_back(each.v);
      made_[kept++] = each;
      ++count[group[each.forms]];
    }
    auto& set  = sets_[m];
    set.first  = from;
    set.groups = {0, count[0], count[0] + count[1], kept};
    grouped_.resize(from + kept);
    auto next = set.groups;
    for (std::size_t i = 0; i < kept; ++i) grouped_[from + next[group[made_[i].forms]]++] = made_[i].v;
  }

  static bool is_one(const positive_fraction& v) noexcept { return v.numerator == v.denominator; }

  // Whether a part of a choice makes the value.
  bool fewer_make(mask m, const positive_fraction& v) const {
    for (mask part = (m - 1) & m; part; part = (part - 1) & m) {
      if (splits_.smallest(part) == part && std::ranges::binary_search(sorted(part), v)) return true;
    }
    return false;
  }

  // --- queries: each returns a value in an interval, if any ----------------------------------------------------------

  std::optional<positive_fraction> find(mask m, unsigned forms, const interval& in) {
    if (!less(in.low, positive_fraction{sets_[m].greatest, 1})) return std::nullopt;
    if (size(m) > kept_) {
      for (const auto& s : splits_.of(m)) {
        if (const auto v = find(s, forms, in)) return v;
      }
      return std::nullopt;
    }
    ++operations_;
    const auto all   = sorted(m);
    const auto found = std::ranges::partition_point(all, [&](const positive_fraction& v) { return !less(in.low, v); });
    if (found == all.end() || !less(*found, in.high)) return std::nullopt;
    trail_.assign(1, {m, *found, *found});
    return *found;
  }

  std::optional<positive_fraction> find(const split& s, unsigned forms, const interval& in) {
    const auto search = [&](unsigned left, unsigned right, auto&& undo) -> std::optional<positive_fraction> {
      for (const auto& y : values(s.right, right)) {
        if (const auto result = undo(left, y)) {
          trail_.push_back({s.right, y, *result});
          return result;
        }
      }
      return std::nullopt;
    };
    const auto sums     = [&](unsigned left, const positive_fraction& y) { return undo_sum(s.left, left, y, in); };
    const auto products = [&](unsigned left, const positive_fraction& y) { return undo_product(s.left, left, y, in); };
    std::optional<positive_fraction> v;
    if (forms & sum && s.right_pivot) v = search(any, product, sums);
    if (!v && forms & sum && s.left_pivot) v = search(product, any, sums);
    if (!v && forms & product && s.right_pivot) v = search(any, sum, products);
    if (!v && forms & product && s.left_pivot) v = search(sum, any, products);
    return v;
  }

  std::optional<positive_fraction> undo_sum(mask m, unsigned forms, const positive_fraction& y, const interval& in) {
    if (less(y, in.high)) {
      const auto low = less(y, in.low) ? minus(in.low, y) : fraction{0, 1};
      if (const auto x = find(m, forms, {low, minus(in.high, y)})) return *x + y;
    }
    if (const auto x = find(m, forms, {plus(in.low, y), plus(in.high, y)})) return *x - y;
    if (less(in.low, y)) {
      const auto low = less(in.high, y) ? minus(y, in.high) : fraction{0, 1};
      if (const auto x = find(m, forms, {low, minus(y, in.low)})) return y - *x;
    }
    return std::nullopt;
  }

  std::optional<positive_fraction> undo_product(
      mask m, unsigned forms, const positive_fraction& y, const interval& in) {
    if (!is_one(y)) {
      if (const auto x = find(m, forms, {over(in.low, y), over(in.high, y)})) return *x * y;
      if (const auto x = find(m, forms, {times(in.low, y), times(in.high, y)})) return *x / y;
    }
    if (const auto x = find(m, forms, {over(y, in.high), over(y, in.low)})) return y / *x;
    return std::nullopt;
  }

  // --- the expression ------------------------------------------------------------------------------------------------

  postfix expression() const {
    auto whole = expression(trail_.front().from, trail_.front().operand);
    for (std::size_t i = 1; i < trail_.size(); ++i) {
      const auto& [from, operand, result] = trail_[i];
      whole = join(std::move(whole), expression(from, operand), *joint_of(trail_[i - 1].result, operand, result));
    }
    return whole;
  }

  postfix expression(mask m, const positive_fraction& v) const {
    for (const auto& s : splits_.of(m)) {
      for (const auto& y : values(s.right, any)) {
        for (const auto& x : values(s.left, any)) {
          if (const auto joined_by = joint_of(x, y, v))
            return join(expression(s.left, x), expression(s.right, y), *joined_by);
        }
      }
    }
    return {static_cast<std::int64_t>(v.numerator)};
  }

  std::vector<std::int64_t> numbers_;
  split_table splits_;
  unsigned kept_            = 0;
  std::uint64_t operations_ = 0;
  std::vector<step> trail_;
  std::array<value_set, std::size_t{1} << max_numbers> sets_{};
  std::vector<positive_fraction> grouped_, sorted_;
  std::vector<made> made_;
};

}  // namespace target_number::exact
