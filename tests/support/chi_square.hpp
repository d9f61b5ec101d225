#pragma once

#include <boost/math/distributions/chi_squared.hpp>
#include <cstddef>
#include <ranges>
#include <stdexcept>
#include <vector>

namespace support {

/// Below this a chi-square test rejects. Seeds are fixed, so a test that passes once passes always.
inline constexpr double least_p = 1e-4;

/// How likely counts as far from their expectation as `observed`, or farther, are by chance: Pearson's chi-square test.
///
/// `expected` holds counts, probabilities or weights; they are scaled to the total of the observations. Neighbouring cells
/// are joined until at least five observations are expected in each. Something observed where nothing is expected gives 0.
template <std::ranges::random_access_range Observed, std::ranges::random_access_range Expected>
double chi_square_p(const Observed& observed, const Expected& expected) {
  const auto cells = static_cast<std::size_t>(std::ranges::size(observed));
  if (cells != static_cast<std::size_t>(std::ranges::size(expected))) {
    throw std::invalid_argument("chi_square_p needs as many expected as observed cells");
  }
  const auto at = [](const auto& range, std::size_t i) {
    return static_cast<double>(std::ranges::begin(range)[static_cast<std::ptrdiff_t>(i)]);
  };
  double total = 0, weights = 0;
  for (std::size_t i = 0; i < cells; ++i) {
    total += at(observed, i);
    weights += at(expected, i);
  }
  if (!(total > 0) || !(weights > 0)) throw std::invalid_argument("chi_square_p needs observations and expectations");
  struct cell {
    double seen, awaited;
  };
  std::vector<cell> joined;
  cell open{0, 0};
  for (std::size_t i = 0; i < cells; ++i) {
    if (!(at(expected, i) > 0) && at(observed, i) > 0) return 0;
    open.seen += at(observed, i);
    open.awaited += at(expected, i) * total / weights;
    if (open.awaited >= 5) {
      joined.push_back(open);
      open = {0, 0};
    }
  }
  if (!joined.empty()) {
    joined.back().seen += open.seen;
    joined.back().awaited += open.awaited;
  }
  if (joined.size() < 2) return 1;
  double statistic = 0;
  for (const auto& [seen, awaited] : joined) statistic += (seen - awaited) * (seen - awaited) / awaited;
  const boost::math::chi_squared distribution(static_cast<double>(joined.size() - 1));
  return boost::math::cdf(boost::math::complement(distribution, statistic));
}

/// The same where every cell is equally likely.
template <std::ranges::random_access_range Observed>
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
