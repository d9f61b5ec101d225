// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>
#include <vector>

#include "../chromosome/bit_string.hpp"
#include "../core/objectives.hpp"
#include "../text/message.hpp"

namespace clade::problems {

/// The function ZDT5. Its variables are bits, and its two objectives are minimized. It is a fitness for `minimize` and
/// provides its space.
///
///     const problems::zdt5 deceptive;
///     auto found = run(evolve(minimize(deceptive, deceptive.space()), nsga2{…}, 42), stop::evaluations(25'000));
///
/// The first variable has 30 bits. It is followed by `groups` variables, 10 by default, of 5 bits each. The first
/// objective is 1 plus the number of ones in the first variable. Each other variable contributes 1 if all its bits are
/// ones, otherwise 2 plus the number of its ones. This is deceptive. The second objective is the sum of the
/// contributions divided by the first objective.
///
/// The front consists of 31 points, (f, groups / f) for f from 1 to 31. On the deceptive front, with zeros in all
/// groups, the second objective is twice as high.
/// Throws std::invalid_argument if there are no groups, and for a chromosome with the wrong number of bits.
/// Source: Zitzler, Deb and Thiele, "Comparison of multiobjective evolutionary algorithms: empirical results", 2000.
/// ~~~
/// const problems::zdt5 deceptive;
/// deceptive(chromosome::bits(80))[1];  // = 20.0
/// const nsga2 sorting{.crossover = crossover::two_point{}, .mutation = mutation::flip{}};
/// run(evolve(minimize(deceptive, deceptive.space()), sorting, 1), stop::generations(3));
/// ~~~
class zdt5 {
 public:
  explicit zdt5(std::size_t groups = 10) : groups_(groups) {
    if (groups < 1) clade::detail::refuse({"zdt5 groups must be at least 1, but were 0"});
  }

  /// Returns the space of strings of 30 + 5 `groups` bits.
  chromosome::bit_string space() const { return chromosome::bit_string{first_bits + group_bits * groups_}; }

  objectives<2> operator()(const chromosome::bits& x) const {
    const auto size = first_bits + group_bits * groups_;
    if (x.size() != size) clade::detail::refuse({"zdt5 chromosomes must have ", size, " bits, but had ", x.size()});
    std::size_t ones = 0, sum = 0;
    for (std::size_t i = 0; i < first_bits; ++i) ones += x[i];
    for (auto i = first_bits; i < size; i += group_bits) {
      std::size_t in_group = 0;
      for (auto j = i; j < i + group_bits; ++j) in_group += x[j];
      sum += in_group == group_bits ? 1 : 2 + in_group;
    }
    const auto first = 1 + static_cast<double>(ones);
    return {first, static_cast<double>(sum) / first};
  }

  /// Returns all 31 points of the front, in ascending order of the first objective.
  std::vector<objectives<2>> front() const {
    std::vector<objectives<2>> points;
    for (std::size_t first = 1; first <= first_bits + 1; ++first) {
      points.push_back({static_cast<double>(first), static_cast<double>(groups_) / static_cast<double>(first)});
    }
    return points;
  }

 private:
  static constexpr std::size_t first_bits = 30, group_bits = 5;

  std::size_t groups_;
};

}  // namespace clade::problems
