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

// Concepts and functions that the operators on real vectors share.
namespace clade {

/// A bounds policy maps a value outside the bounds to a value inside.
///
/// | required | |
/// |---|---|
/// | `op(value, low, high, rng) -> double` | returns a value in [low, high] |
template <class Op>
concept bounds_for = requires(const Op& op, double value, double low, double high, random_stream& rng) {
  { op(value, low, high, rng) } -> std::same_as<double>;
};

/// A bounds policy that also uses the value before the move, for strategies that move vectors. Values inside the bounds
/// are kept; the policy may be called for them, and its result is then not used.
///
/// | required | |
/// |---|---|
/// | `op(value, low, high, from) -> double` | returns a value in [low, high]; `from`, the value before the move, is in [low, high] too |
template <class Op>
concept bounds_from_for = requires(const Op& op, double value, double low, double high, double from) {
  { op(value, low, high, from) } -> std::same_as<double>;
};

}  // namespace clade

namespace clade::detail {

/// A sequence of doubles in contiguous memory, such as std::vector<double> or std::array<double, n>.
template <class C>
concept real_sequence = gene_sequence<C> && std::same_as<typename C::value_type, double> && requires(const C& genes) {
  { genes.data() } -> std::same_as<const double*>;
};

/// Returns the number in [low, high] that is nearest to `value`, or low if `value` is NaN.
constexpr double clamped(double value, double low, double high) noexcept {
  return value > high ? high : value >= low ? value : low;
}

/// Returns to - from, clamped to finite numbers, since the difference of two finite numbers can overflow.
constexpr double difference(double to, double from) noexcept {
  constexpr auto most = std::numeric_limits<double>::max();
  return clamped(to - from, -most, most);
}

/// Returns low + share * (high - low) for a share in [0, 1] and finite bounds, without overflow.
constexpr double between(double low, double high, double share) noexcept {
  const auto width = high - low;
  // If the width overflows, the sum of two products is still finite.
  const auto value =
      width <= std::numeric_limits<double>::max() ? low + share * width : low * (1 - share) + high * share;
  return clamped(value, low, high);  // rounding can make the value exceed high
}

/// Returns a uniform sample of [low, high), or low if both bounds are equal. The bounds must be finite.
constexpr double uniform_between(double low, double high, random_stream& rng) noexcept {
  return between(low, high, rng.unit());
}

/// Returns the largest power of two that does not exceed high - low. low must be less than high. The difference may
/// overflow.
inline double unit_between(double low, double high) noexcept {
  return 2 * binade(std::min(high / 2 - low / 2, 0x1p1022));
}

/// The bounds of all genes, copied once per run.
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

  /// Returns a unit for gene i, a power of two. The range of the gene is 1 to 4 units wide. The unit is 1 if a bound is
  /// infinite or both bounds are equal. In these units, sums of squares over several genes do not depend on the genes'
  /// units of measurement.
  double unit(std::size_t i) const noexcept {
    return low[i] < high[i] && std::isfinite(high[i] / 2 - low[i] / 2) ? unit_between(low[i], high[i]) : 1;
  }

  std::vector<double> units() const {
    std::vector<double> all;
    for (std::size_t i = 0; i < size(); ++i) all.push_back(unit(i));
    return all;
  }

  double nearest(std::size_t i, double value) const noexcept { return clamped(value, low[i], high[i]); }

  /// Throws std::invalid_argument if the number of genes differs from the size of the space.
  void require_length(const char* op, std::size_t genes) const {
    if (genes != size())
      refuse({op, " needs chromosomes of ", size(), " genes, the size of the space, but one had ", genes});
  }

  /// Throws std::invalid_argument if an individual has the wrong number of genes. Initial individuals, immigrants and
  /// repaired individuals may.
  template <class Population>
  void require_lengths(const char* op, const Population& population) const {
    for (std::size_t i = 0; i < population.size(); ++i) require_length(op, std::size(population.chromosome(i)));
  }

  /// Throws std::invalid_argument with the index of the first gene that has an infinite bound, if there is one.
  void require_finite(const char* op) const {
    for (std::size_t i = 0; i < size(); ++i) {
      if (!std::isfinite(low[i]) || !std::isfinite(high[i])) {
        refuse({op, " needs finite bounds, but those of gene ", i, " were ", low[i], " and ", high[i]});
      }
    }
  }
};

/// Returns the bounds of a space. Throws std::invalid_argument if a bound is infinite.
template <space_of_reals Space>
real_box finite_box(const char* op, const Space& space) {
  real_box box(space);
  box.require_finite(op);
  return box;
}

/// Prepares an operator on real vectors: returns `make(box)` with the bounds of the problem's space. If the space has
/// no bounds, a static_assert fails, and the function returns a `Fallback` to prevent further errors.
template <class Fallback, class Problem, class Make>
auto with_bounds(const Problem& problem, const Make& make) {
  constexpr bool has_bounds = space_of_reals<decltype(problem.space)>;
  static_assert(has_bounds,
                "clade: operators on real vectors need a space with the bounds low(i) and high(i) of every gene, such "
                "as chromosome::reals");
  if constexpr (has_bounds) {
    return make(real_box(problem.space));
  } else {
    return Fallback{};
  }
}

/// Makes the child as long as its parents. Throws std::invalid_argument if the length of a parent differs from the size
/// of the space.
template <real_sequence C>
void resize_to_parents(const char* op, const real_box& box, const C& mother, const C& father, C& child) {
  box.require_length(op, mother.size());
  box.require_length(op, father.size());
  match_length(mother, child);
}

/// Makes the child as long as its parents, for any number of parents. Throws std::invalid_argument if the length of a
/// parent differs from the size of the space.
template <real_sequence C, class Parents>
void resize_to_parents_of(const char* op, const real_box& box, const Parents& parents, C& child) {
  for (const C* parent : parents) box.require_length(op, parent->size());
  match_length(*parents[0], child);
}

/// Sets every gene i that `pick` chooses to `value(i)`. Returns whether any gene changed.
template <real_sequence C, class Picker, class Value>
bool change_genes(const char* op, const real_box& box, C& genes, random_stream& rng, const Picker& pick,
                  const Value& value) {
  box.require_length(op, genes.size());
  bool changed = false;
  pick(genes.size(), rng, [&](std::size_t i) {
    const auto changed_gene = value(i);
    changed = changed || changed_gene != genes[i];
    genes[i] = changed_gene;
  });
  return changed;
}

}  // namespace clade::detail
