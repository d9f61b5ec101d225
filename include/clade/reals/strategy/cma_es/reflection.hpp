// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <limits>
#include <vector>

#include "../../../text/message.hpp"
#include "../../real_genes.hpp"

namespace clade::detail {

/// The initial box of a strategy. Its bounds are the same for all genes and are clipped to the bounds of the space.
struct starting_box {
  double low = -std::numeric_limits<double>::infinity();
  double high = std::numeric_limits<double>::infinity();
};

/// Returns whether gene i of a space can change: whether its bounds differ.
template <class Space>
bool is_free(const Space& space, std::size_t i) {
  return space.low(i) < space.high(i);
}

/// Returns the number of genes of a space that can change, or 1 if there is none, so that there is always a coordinate.
template <class Space>
std::size_t free_genes(const Space& space) {
  std::size_t count = 0;
  for (std::size_t i = 0; i < space.size(); ++i) count += is_free(space, i);
  return std::max<std::size_t>(count, 1);
}

/// A map between the genes of a space and the coordinates of a strategy. Coordinates have no bounds and no units, and
/// no coordinate is fixed.
///
/// There is one coordinate for each gene that can change. The unit of a coordinate is the largest power of two that
/// does not exceed the width of the initial box, so that squares do not overflow. Its origin is 0, or the lower end of
/// the box if the box is narrow and far from 0, so that small steps are not lost. If no gene can change, there is one
/// coordinate without effect.
///
/// A smooth map brings every coordinate into the bounds. Between the two margins, the map is the identity. A margin is
/// a twentieth of the distance between the bounds, but at most a tenth of the width of the initial box. Within a
/// margin, and up to the same distance beyond the bound, the map is a parabola whose vertex is mapped to the bound. A
/// finite coordinate can therefore be mapped to the bound itself. Coordinates farther out are reflected. Coordinates of
/// integers are not mapped; see coordinates.hpp. Categories count as fixed; see categories.hpp.
///
/// Source: Hansen, c-cmaes, 2013 (the boundary transformation).
class reflection {
 public:
  /// Throws std::invalid_argument with the name of the strategy, `name`, if the box does not overlap the bounds, or if
  /// there is no box although a bound is infinite or at least 1e300 in magnitude.
  template <class Space>
  reflection(const char* name, const Space& space, const starting_box& box) : size_(space.size()) {
    if (!(box.low <= box.high)) {
      refuse({name, " box must be from a lower to a higher number, but was from ", box.low, " to ", box.high});
    }
    for (std::size_t i = 0; i < size_; ++i) {
      const double least = space.low(i), greatest = space.high(i);
      bool fixed = !is_free(space, i);
      if constexpr (requires { space.categories(i); }) fixed = fixed || space.categories(i) > 0;
      if (fixed) {
        fixed_.push_back({i, least});
        continue;
      }
      const auto low = std::max(least, box.low), high = std::min(greatest, box.high);
      const bool no_low = box.low == -infinity && low <= -largest, no_high = box.high == infinity && high >= largest;
      if (no_low || no_high || !(low >= -most && high <= most)) {
        refuse({name, " box must be given if a bound is infinite, or at least ", largest, " in size, as those of gene ",
                i, ", ", least, " and ", greatest});
      }
      if (!(low < high)) {
        refuse({name, " box must overlap the bounds of gene ", i, ", ", least, " and ", greatest, ", but was from ",
                box.low, " to ", box.high});
      }
      const auto unit = unit_between(low, high);
      const bool far = std::min(std::fabs(low), std::fabs(high)) / 1024 > high - low;
      gene g{i, far ? low : 0, unit, least, greatest};
      g.bound(low, high);
      if constexpr (requires { space.is_whole(i); }) {
        if (space.is_whole(i)) g.unbind();
      }
      genes_.push_back(g);
    }
    if (genes_.empty()) genes_.push_back({0, fixed_[0].value, 0, fixed_[0].value, fixed_[0].value});
  }

  /// Returns the number of coordinates, at least 1.
  std::size_t size() const noexcept { return genes_.size(); }
  /// Returns the number of genes, including genes that cannot change.
  std::size_t genes() const noexcept { return size_; }
  /// Returns the index of the gene to which coordinate i belongs.
  std::size_t place(std::size_t i) const noexcept { return genes_[i].place; }
  /// Returns the unit of coordinate i in units of its gene.
  double unit(std::size_t i) const noexcept { return genes_[i].unit; }
  /// Returns the lower end of the initial box in coordinate i. `start_high` returns the upper end.
  double start_low(std::size_t i) const noexcept { return genes_[i].start_low; }
  double start_high(std::size_t i) const noexcept { return genes_[i].start_high; }

  /// Returns the value of the gene if coordinate i is x. The value is always within the bounds.
  double operator()(std::size_t i, double x) const {
    const auto& g = genes_[i];
    return x >= g.sure_low && x <= g.sure_high ? g.origin + g.unit * x : outside(g, x);
  }

  /// Sets all genes of a chromosome from the coordinates `x(i)`.
  template <class C, class Coordinates>
  void fill(C& chromosome, const Coordinates& x) const {
    for (const auto& one : fixed_) chromosome[one.place] = one.value;
    for (std::size_t i = 0; i < genes_.size(); ++i) chromosome[genes_[i].place] = (*this)(i, x(i));
  }

  /// Returns coordinate i for a value of its gene. The bounds are ignored.
  double coordinate(std::size_t i, double value) const { return (value - genes_[i].origin) * genes_[i].inverse; }

  /// Returns the coordinate that the smooth map takes to x, or to the bound nearest to x if x is outside the bounds.
  double nearest(std::size_t i, double x) const {
    const auto& g = genes_[i];
    x = x > g.high ? g.high : x >= g.low ? x : g.low;
    if (x < g.inner_low) return g.low - g.low_margin + 2 * std::sqrt(g.low_margin * (x - g.low));
    if (x > g.inner_high) return g.high + g.high_margin - 2 * std::sqrt(g.high_margin * (g.high - x));
    return x;
  }

 private:
  static constexpr auto most = std::numeric_limits<double>::max(), infinity = std::numeric_limits<double>::infinity();
  // Bounds of at least this magnitude, such as the limits of double, count as infinite.
  static constexpr double largest = 1e300;

  struct fixed_gene {
    std::size_t place;
    double value;
  };

  struct gene {
    std::size_t place;
    double origin, unit;
    double least, greatest;  // the bounds of the gene; the members below are in coordinates
    double sure_low = -infinity, sure_high = infinity;
    double inner_low = sure_low, inner_high = sure_high, low = sure_low, high = sure_high, low_margin = 0,
           high_margin = 0, start_low = 0, start_high = 1;
    double inverse = 0;  // the inverse of the unit

    void bound(double from, double to) {
      inverse = 1 / unit;
      const auto coordinate = [this](double value) {
        const auto x = (value - origin) * inverse;
        // A finite bound far beyond the box stays finite.
        return std::fabs(value) <= most ? std::clamp(x, -most, most) : x;
      };
      start_low = coordinate(from);
      start_high = coordinate(to);
      inner_low = low = coordinate(least);
      inner_high = high = coordinate(greatest);
      const auto margin = std::min(high - low, 2 * (start_high - start_low)) / 20;
      if (low >= -most) inner_low += low_margin = margin;
      if (high <= most) inner_high -= high_margin = margin;
      // Between these two coordinates the map is the identity. The ends of the box replace them if rounding could
      // violate the bounds.
      sure_low = origin + unit * inner_low >= least ? inner_low : start_low;
      sure_high = origin + unit * inner_high <= greatest ? inner_high : start_high;
    }
    // Makes the map the identity, for a coordinate that is later rounded to a value within its bounds.
    void unbind() {
      sure_low = -infinity;
      sure_high = infinity;
      inner_low = low;
      inner_high = high;
    }
  };

  [[gnu::noinline]] static double outside(const gene& g, double x) {
    const auto first = g.low - g.low_margin, last = g.high + g.high_margin, period = 2 * (last - first);
    if (period <= most) {
      if (!(last > first)) return g.least;
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
    // Neither rounding nor values that are too large for the computation above may violate the bounds.
    x = !(x >= g.low) ? g.low : x > g.high ? g.high : x;
    return std::clamp(g.origin + g.unit * x, g.least, g.greatest);
  }

  std::size_t size_;
  std::vector<gene> genes_;
  std::vector<fixed_gene> fixed_;
};

}  // namespace clade::detail
