// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>
#include <ranges>
#include <span>
#include <vector>

namespace support {

/// Below this a chi-square test rejects. Seeds are fixed, so a test that passes once passes always.
inline constexpr double least_p = 1e-4;

/// How likely counts as far from their expectation as `observed`, or farther, are by chance: Pearson's chi-square test.
///
/// `expected` holds counts, probabilities or weights; they are scaled to the total of the observations. Neighbouring cells
/// are joined until at least five observations are expected in each. Something observed where nothing is expected gives 0.
double chi_square_p(std::span<const double> observed, std::span<const double> expected);

/// The numbers of a range.
template <std::ranges::input_range Range>
std::vector<double> as_doubles(const Range& range) {
  std::vector<double> numbers;
  for (const auto& number : range) numbers.push_back(static_cast<double>(number));
  return numbers;
}

/// The same for counts and expectations of any type.
template <std::ranges::input_range Observed, std::ranges::input_range Expected>
double chi_square_p(const Observed& observed, const Expected& expected) {
  return chi_square_p(std::span<const double>(as_doubles(observed)), std::span<const double>(as_doubles(expected)));
}

/// The same where every cell is equally likely.
template <std::ranges::sized_range Observed>
double chi_square_uniform_p(const Observed& observed) {
  return chi_square_p(observed, std::vector<double>(std::ranges::size(observed), 1.0));
}

/// How often each of the numbers below `cells` comes up in `draws` calls of `draw`. A number too large throws.
template <class Draw>
std::vector<std::size_t> histogram(std::size_t cells, std::size_t draws, Draw&& draw) {
  std::vector<std::size_t> counts(cells);
  for (std::size_t i = 0; i < draws; ++i) ++counts.at(static_cast<std::size_t>(draw()));
  return counts;
}

}  // namespace support
