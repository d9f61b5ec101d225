// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>
#include <ranges>
#include <span>
#include <vector>

namespace support {

/// A chi-square test rejects below this p value. Seeds are fixed, so a test that passes once always passes.
inline constexpr double least_p = 1e-4;

/// The p value of Pearson's chi-square test: the probability of counts at least as far from their expectation as
/// `observed`.
///
/// `expected` may hold counts, probabilities or weights; they are scaled to the total of the observations. Adjacent
/// cells are merged until at least five observations are expected in each. An observation in a cell with expectation 0
/// yields 0.
double chi_square_p(std::span<const double> observed, std::span<const double> expected);

/// The numbers of a range.
template <std::ranges::input_range Range>
std::vector<double> as_doubles(const Range& range) {
  std::vector<double> numbers;
  for (const auto& number : range) numbers.push_back(static_cast<double>(number));
  return numbers;
}

/// As above, for counts and expectations of any type.
template <std::ranges::input_range Observed, std::ranges::input_range Expected>
double chi_square_p(const Observed& observed, const Expected& expected) {
  return chi_square_p(std::span<const double>(as_doubles(observed)), std::span<const double>(as_doubles(expected)));
}

/// As above, with equal probabilities for all cells.
template <std::ranges::sized_range Observed>
double chi_square_uniform_p(const Observed& observed) {
  return chi_square_p(observed, std::vector<double>(std::ranges::size(observed), 1.0));
}

/// The number of occurrences of each number below `cells` in `draws` calls of `draw`. Throws for larger numbers.
template <class Draw>
std::vector<std::size_t> histogram(std::size_t cells, std::size_t draws, Draw&& draw) {
  std::vector<std::size_t> counts(cells);
  for (std::size_t i = 0; i < draws; ++i) ++counts.at(static_cast<std::size_t>(draw()));
  return counts;
}

}  // namespace support
