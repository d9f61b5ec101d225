#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <limits>
#include <vector>

namespace clade::detail {

/// Maps any real number smoothly into the bounds of a gene, so that the strategy itself knows no bounds.
///
/// Between the margins it changes nothing. A margin is a twentieth of the width or, where the other bound is infinite,
/// of 1 plus the size of the bound. Within a margin and as far beyond the bound the map is a parabola whose vertex lies
/// on the bound, and numbers still farther out are reflected. So the bound itself is reached at a finite number, with
/// ordinary points on both sides of it. Source: the boundary transformation of c-cmaes (Hansen, 2013).
class reflection {
 public:
  template <class Space>
  explicit reflection(const Space& space) {
    genes_.reserve(space.size());
    for (std::size_t i = 0; i < space.size(); ++i) {
      const double low = space.low(i), high = space.high(i);
      const bool below = low >= -most, above = high <= most;
      const auto margin = [&](double bound) {
        return below && above ? (high - low) / 20 : (1 + std::fabs(bound)) / 20;
      };
      gene g{low, high, below ? margin(low) : 0, above ? margin(high) : 0, low, high};
      g.inner_low += g.low_margin;
      g.inner_high -= g.high_margin;
      genes_.push_back(g);
    }
  }

  /// The value of gene i for the number x; always within the bounds.
  double operator()(std::size_t i, double x) const {
    const auto& g = genes_[i];
    return x >= g.inner_low && x <= g.inner_high ? x : outside(g, x);
  }

  /// A number that is mapped to the value of gene i.
  double inverse(std::size_t i, double value) const {
    const auto& g = genes_[i];
    if (value < g.inner_low) return g.low - g.low_margin + 2 * std::sqrt(g.low_margin * (value - g.low));
    if (value > g.inner_high) return g.high + g.high_margin - 2 * std::sqrt(g.high_margin * (g.high - value));
    return value;
  }

  /// A number that is mapped to the value of gene i that is nearest to x.
  double nearest(std::size_t i, double x) const {
    const auto& g = genes_[i];
    return inverse(i, x > g.high ? g.high : x >= g.low ? x : g.low);
  }

 private:
  static constexpr auto most = std::numeric_limits<double>::max();

  struct gene {
    double low, high, low_margin, high_margin, inner_low, inner_high;
  };

  [[gnu::noinline]] static double outside(const gene& g, double x) {
    const auto first = g.low - g.low_margin, last = g.high + g.high_margin;
    if (first >= -most && last <= most) {
      if (!(last > first)) return g.low;
      const auto period = 2 * (last - first);
      x -= period * std::floor((x - first) / period);
      if (x > last) x = last - (x - last);
    } else if (x < first) {
      x = first + (first - x);
    } else if (x > last) {
      x = last - (x - last);
    }
    if (x < g.inner_low) {
      x = g.low + (x - first) * (x - first) / (4 * g.low_margin);
    } else if (x > g.inner_high) {
      x = g.high - (x - last) * (x - last) / (4 * g.high_margin);
    }
    // Rounding, and numbers too large for the above, must not leave the bounds.
    return !(x >= g.low) ? g.low : x > g.high ? g.high : x;
  }

  std::vector<gene> genes_;
};

}  // namespace clade::detail
