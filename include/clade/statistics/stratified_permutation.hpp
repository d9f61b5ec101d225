// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <numeric>
#include <span>
#include <utility>
#include <vector>

#include "../random/random_stream.hpp"

namespace clade::statistics {

/// Two samples taken under the same conditions, for example the runtimes of two settings on the same instance. Values
/// at the same position are paired. The samples may differ in size.
/// ~~~
/// const std::vector x{1.0, 2.0}, y{3.0, 4.0};
/// const statistics::paired_samples of_an_instance{x, y};
/// ~~~
struct paired_samples {
  std::span<const double> x, y;  ///< the samples of the two settings
};

/// The number of random permutations of a test if there are too many permutations to enumerate.
///
/// The test stops early after `enough` permutations that are at least as extreme as the observation. In this case p is
/// large, and its relative error is about 1 / sqrt(enough).
/// ~~~
/// const statistics::permutation_count quick{.most = 999};
/// ~~~
struct permutation_count {
  std::size_t most = 9'999;  ///< maximum number of permutations; p is at least 1 / (most + 1)
  std::size_t enough = 200;  ///< number of extreme permutations that stops the test
};

/// The result of a permutation test.
struct permutation_result {
  double p;                  ///< two-sided p-value
  bool exact;                ///< true if all permutations were enumerated, false if sampled
  std::size_t permutations;  ///< number of permutations evaluated
};

/// The maximum number of permutations that are enumerated: 8!, the number for 8 values. It exceeds 2^15, the number for
/// 2 values on each of 15 instances.
inline constexpr std::size_t max_enumerated = 40'320;

/// Interleaves two paired samples for `stratified_permutation`. The result has the values of x and y of each pair in
/// turn, followed by the rest of the longer sample.
/// ~~~
/// const std::vector<double> x{1, 2}, y{3, 4, 5};
/// statistics::in_pairs<double>(x, y);  // = std::vector<double>{1, 3, 2, 4, 5}
/// ~~~
template <class T>
std::vector<T> in_pairs(std::span<const T> x, std::span<const T> y) {
  std::vector<T> items;
  for (std::size_t k = 0; k < std::max(x.size(), y.size()); ++k) {
    if (k < x.size()) items.push_back(x[k]);
    if (k < y.size()) items.push_back(y[k]);
  }
  return items;
}

/// A stratum of a permutation test. The items are in the order of `in_pairs`: the first 2 * `pairs` items are paired.
template <class T>
struct stratum {
  std::vector<T> items;
  std::size_t pairs;
};

/// Shuffles items such that all pairings, and both orders of each pair, are equally likely. The order of the pairs is
/// unspecified.
/// Cost: one random number per pair and per unpaired item, instead of one per item for a full shuffle.
template <class T>
void shuffle(std::span<T> items, std::size_t pairs, random_stream& rng) {
  auto left = items.size();
  for (; left > 2 * pairs; --left) std::swap(items[left - 1], items[rng.below(left)]);
  // Pairs the last item with a randomly chosen earlier item, in random order.
  const auto pair_up = [&](std::size_t drawn) {
    const auto partner = drawn / 2, side = drawn % 2;
    const auto one = items[left - 1], other = items[partner];
    items[partner] = items[left - 2];
    items[left - 1 - side] = one;
    items[left - 2 + side] = other;
    left -= 2;
  };
  while (left > 2) {
    const auto [i, k] = rng.below(2 * (left - 1), 2 * (left - 3));
    pair_up(i);
    pair_up(k);
  }
  if (left == 2) pair_up(rng.below(std::size_t{2}));
}

/// The random orders of permutation tests. Tests of samples of the same sizes share these orders, so that a study of
/// many pairs of settings draws them only once.
///
/// The orders depend only on the stream and on the sizes of the samples. Up to `capacity` items of orders are stored,
/// in 2 bytes each. Further orders are drawn again for each test, as are orders of strata with more than 65,536 items.
/// A random stream is implicitly converted to the orders of a single test, without storage. An object must not be used
/// by several threads at the same time.
/// ~~~
/// const statistics::random_orders shared(random_stream(1), 1'000'000);
/// const std::vector x{100.0, 200.0, 150.0, 120.0, 130.0}, y{900.0, 800.0, 700.0, 600.0, 500.0};
/// const auto found = statistics::running_time_permutation(x, y, 1000, shared);
/// found.p == statistics::running_time_permutation(x, y, 1000, random_stream(1)).p;  // = true
/// ~~~
class random_orders {
 public:
  random_orders(random_stream rng, std::size_t capacity = 0) : start_(rng), capacity_(capacity) {}

  /// Sets the items of `strata` to the items of `given` in the order number `n`. A test must use the numbers 0, 1, 2
  /// and so on.
  template <class T>
  void operator()(std::size_t n, const std::vector<stratum<T>>& given, std::vector<stratum<T>>& strata) const {
    const auto arrange = [&](const auto& order) {
      const auto* index = order.data();
      for (std::size_t i = 0; i < strata.size(); ++i) {
        const T* const from = given[i].items.data();
        for (T& item : strata[i].items) item = from[*index++];
      }
    };
    if (n == 0) set_sizes(given);
    if (n < stored_orders_.size()) return arrange(stored_orders_[n]);
    if (n == stored_orders_.size()) {
      rng_ = rng_after_stored_;
      if (n > 0)
        order_.assign(stored_orders_.back().begin(),
                      stored_orders_.back().end());  // because each order is a shuffle of the previous one
    }
    std::size_t from = 0, largest = 0;
    for (const auto& [items, pairs] : sizes_) {
      shuffle(std::span(order_).subspan(from, items), pairs, rng_);
      from += items;
      largest = std::max(largest, items);
    }
    if (n == stored_orders_.size() && (n + 1) * order_.size() <= capacity_ && largest <= 65'536) {
      stored_orders_.emplace_back(order_.begin(), order_.end());
      rng_after_stored_ = rng_;
    }
    arrange(order_);
  }

 private:
  template <class T>
  void set_sizes(const std::vector<stratum<T>>& strata) const {
    std::vector<std::pair<std::size_t, std::size_t>> sizes;
    for (const auto& [items, pairs] : strata) sizes.emplace_back(items.size(), pairs);
    if (!stored_orders_.empty() && sizes == sizes_) return;
    sizes_ = std::move(sizes);
    stored_orders_.clear();
    rng_after_stored_ = start_;
    rng_ = start_;
    order_.clear();
    for (const auto& [items, pairs] : sizes_) {
      for (std::size_t k = 0; k < items; ++k) order_.push_back(static_cast<std::uint32_t>(k));
    }
  }

  random_stream start_;
  std::size_t capacity_;
  // The numbers of items and of pairs of each stratum.
  mutable std::vector<std::pair<std::size_t, std::size_t>> sizes_{};
  mutable std::vector<std::vector<std::uint16_t>> stored_orders_{};
  mutable std::vector<std::uint32_t> order_{};
  mutable random_stream rng_after_stored_ = start_, rng_ = start_;
};

/// Performs a permutation test. The p-value is the probability that a statistic is at least as far from 0 as observed
/// if the items of each stratum are randomly permuted.
///
/// `statistic()` computes the statistic from the current order of `strata`, and is first called for the original order.
/// The statistic must not depend on the order of the pairs. If all strata together have at most `max_enumerated`
/// orders, all orders are enumerated and p is exact. Otherwise, orders are sampled, and p is (1 + extreme) / (1 +
/// sampled), or extreme / sampled if the test stops early; both preserve the level. Values whose relative difference is
/// at most 1e-9 count as equal, because the order of summation changes the last digits. Afterwards, the order of the
/// items is unspecified.
/// Cost: O(items) and one call of `statistic` per permutation.
/// Source: Dwass, "Modified randomization tests for nonparametric hypotheses", 1957; Besag and Clifford, "Sequential
/// Monte Carlo p-values", 1991.
/// ~~~
/// // Two pairs, (1, 2) and (3, 4). In 4 of the 6 splits of the values the sums differ by at least 2.
/// std::vector<statistics::stratum<double>> strata{{{1, 2, 3, 4}, 2}};
/// const auto& v = strata[0].items;
/// const auto difference = [&] { return v[0] - v[1] + v[2] - v[3]; };
/// const auto found = statistics::stratified_permutation(strata, difference, random_stream(1));
/// std::abs(found.p - 4.0 / 6) < 1e-12 && found.exact;  // = true
/// ~~~
template <class T, class Statistic>
permutation_result stratified_permutation(std::vector<stratum<T>>& strata, Statistic statistic,
                                          const random_orders& orders, permutation_count count = {}) {
  const auto least = std::abs(statistic()) * (1 - 1e-9);
  const auto as_extreme = [&] { return std::abs(statistic()) >= least; };

  std::size_t number = 1;  // the number of all orders
  for (const auto& [items, pairs] : strata) {
    for (std::size_t i = 2; i <= items.size() && number <= max_enumerated; ++i) number *= i;
  }
  const auto given = strata;
  if (number <= max_enumerated) {
    std::vector<std::vector<std::size_t>> order;
    for (const auto& each : strata) {
      auto& of_stratum = order.emplace_back(each.items.size());
      std::iota(of_stratum.begin(), of_stratum.end(), std::size_t{0});
    }
    std::size_t extreme = 0;
    for (bool more = true; more;) {
      extreme += as_extreme();
      more = false;
      // The orders advance like an odometer: after the last order of a stratum, the next stratum advances.
      for (std::size_t i = 0; i < strata.size() && !more; ++i) {
        more = std::next_permutation(order[i].begin(), order[i].end());
        for (std::size_t k = 0; k < order[i].size(); ++k) strata[i].items[k] = given[i].items[order[i][k]];
      }
    }
    return {static_cast<double>(extreme) / static_cast<double>(number), true, number};
  }

  std::size_t extreme = 0;
  for (std::size_t made = 1; made <= count.most; ++made) {
    orders(made - 1, given, strata);
    extreme += as_extreme();
    if (extreme == count.enough && made < count.most) {
      return {static_cast<double>(extreme) / static_cast<double>(made), false, made};
    }
  }
  return {static_cast<double>(extreme + 1) / static_cast<double>(count.most + 1), false, count.most};
}

}  // namespace clade::statistics
