// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>
#include <cmath>
#include <concepts>
#include <cstddef>
#include <iterator>
#include <limits>
#include <vector>

#include "../core/genes.hpp"
#include "../core/space.hpp"
#include "../mathematics/binade.hpp"
#include "../random/random_stream.hpp"
#include "../text/message.hpp"

// What operators on real numbers share.
namespace clade {

/// A policy of bounds brings a value back that has left its range.
///
/// | required | |
/// |---|---|
/// | `op(value, low, high, rng) -> double` | lies in [low, high] |
template <class Op>
concept bounds_for = requires(const Op& op, double value, double low, double high, random_stream& rng) {
  { op(value, low, high, rng) } -> std::same_as<double>;
};

}  // namespace clade

namespace clade::detail {

/// A sequence of doubles in contiguous memory, such as std::vector<double> and std::array<double, n>.
template <class C>
concept real_sequence = gene_sequence<C> && std::same_as<typename C::value_type, double> && requires(const C& genes) {
  { genes.data() } -> std::same_as<const double*>;
};

/// The value of [low, high] that is nearest; low for NaN.
constexpr double clamped(double value, double low, double high) noexcept {
  return value > high ? high : value >= low ? value : low;
}

/// to - from, at most the largest finite number: finite numbers can be farther apart than any number is large.
constexpr double difference(double to, double from) noexcept {
  constexpr auto most = std::numeric_limits<double>::max();
  return clamped(to - from, -most, most);
}

/// What lies a share, from 0 to 1, of the way from low to high. Both are finite.
constexpr double between(double low, double high, double share) noexcept {
  const auto width = high - low;
  // Where the width is no finite number, the sum of two products is.
  const auto value =
      width <= std::numeric_limits<double>::max() ? low + share * width : low * (1 - share) + high * share;
  return clamped(value, low, high);  // the sum may have been rounded up
}

/// A number that is uniform in [low, high), or low where they are equal. Both are finite.
constexpr double uniform_between(double low, double high, random_stream& rng) noexcept {
  return between(low, high, rng.unit());
}

/// The bounds of every gene, as an operator keeps them for a run.
struct real_box {
  std::vector<double> low, high;

  template <space_of_reals Space>
  explicit real_box(const Space& space) {
    for (std::size_t i = 0; i < space.size(); ++i) {
      low.push_back(space.low(i));
      high.push_back(space.high(i));
    }
  }

  std::size_t size() const noexcept { return low.size(); }

  double width(std::size_t i) const noexcept { return difference(high[i], low[i]); }

  /// A unit for the values of a gene: a power of two such that the bounds are 1 to 4 units apart, or 1 if a bound is
  /// infinite or both are equal. With it, strategies and operators that add squares of several genes do not depend on
  /// the units of the genes.
  double unit(std::size_t i) const noexcept {
    const auto half = high[i] / 2 - low[i] / 2;
    return low[i] < high[i] && std::isfinite(half) ? 2 * binade(std::min(half, 0x1p1022)) : 1;
  }

  std::vector<double> units() const {
    std::vector<double> all;
    for (std::size_t i = 0; i < size(); ++i) all.push_back(unit(i));
    return all;
  }

  double nearest(std::size_t i, double value) const noexcept { return clamped(value, low[i], high[i]); }

  /// Throws std::invalid_argument unless a chromosome has as many genes as the space.
  void require_length(const char* op, std::size_t genes) const {
    if (genes != size()) refuse({op, " needs chromosomes of ", size(), " genes as the space has, but one had ", genes});
  }

  /// The same for all individuals of a population: initial ones, immigrants, and those that a repair has changed.
  template <class Population>
  void require_lengths(const char* op, const Population& population) const {
    for (std::size_t i = 0; i < population.size(); ++i) require_length(op, std::size(population.chromosome(i)));
  }

  /// Throws std::invalid_argument for the first gene with an infinite bound.
  void require_finite(const char* op) const {
    for (std::size_t i = 0; i < size(); ++i) {
      if (!std::isfinite(low[i]) || !std::isfinite(high[i])) {
        refuse({op, " needs finite bounds, but those of gene ", i, " were ", low[i], " and ", high[i]});
      }
    }
  }
};

/// The bounds of a space, all finite.
template <space_of_reals Space>
real_box finite_box(const char* op, const Space& space) {
  real_box box(space);
  box.require_finite(op);
  return box;
}

/// Checks the length of two parents and gives the child theirs.
template <real_sequence C>
void begin_child(const char* op, const real_box& box, const C& mother, const C& father, C& child) {
  box.require_length(op, mother.size());
  box.require_length(op, father.size());
  match_length(mother, child);
}

/// The same for several parents.
template <real_sequence C, class Parents>
void begin_child_of(const char* op, const real_box& box, const Parents& parents, C& child) {
  for (const C* parent : parents) box.require_length(op, parent->size());
  match_length(*parents[0], child);
}

}  // namespace clade::detail

namespace clade::archetype {

/// A space of real numbers.
struct real_space {
  std::size_t size() const;
  double low(std::size_t) const;
  double high(std::size_t) const;
  std::vector<double> blank() const;
  std::vector<double> operator()(random_stream&) const;
};

}  // namespace clade::archetype
