// SPDX-License-Identifier: BSL-1.0
#include "chi_square.hpp"

#include <boost/math/distributions/chi_squared.hpp>
#include <stdexcept>

namespace support {

double chi_square_p(std::span<const double> observed, std::span<const double> expected) {
  if (observed.size() != expected.size()) {
    throw std::invalid_argument("chi_square_p needs as many expected as observed cells");
  }
  double total = 0, weights = 0;
  for (std::size_t i = 0; i < observed.size(); ++i) {
    total += observed[i];
    weights += expected[i];
  }
  if (!(total > 0) || !(weights > 0)) throw std::invalid_argument("chi_square_p needs observations and expectations");
  struct cell {
    double seen, awaited;
  };
  std::vector<cell> joined;
  cell open{0, 0};
  for (std::size_t i = 0; i < observed.size(); ++i) {
    if (!(expected[i] > 0) && observed[i] > 0) return 0;
    open.seen += observed[i];
    open.awaited += expected[i] * total / weights;
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

}  // namespace support
