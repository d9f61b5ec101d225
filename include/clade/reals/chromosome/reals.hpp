// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cmath>
#include <cstddef>
#include <limits>
#include <tuple>
#include <utility>
#include <vector>

#include "../../core/checked.hpp"
#include "../../text/message.hpp"
#include "../real_genes.hpp"

namespace clade::chromosome {

/// The bounds of a real gene.
/// ~~~
/// const chromosome::reals<> box({chromosome::range{-5, 5}, chromosome::range{0, 1}});
/// box.high(1);  // = 1.0
/// ~~~
struct range {
  double low, high;  ///< the smallest and the largest value, both included
};

/// The space of real vectors with n genes, each within its bounds: `reals{10, -5, 5}` makes chromosomes of type
/// std::vector<double> with ten genes from -5 to 5; `reals{{{0.1, 2.0}, {10, 200}}}` sets bounds for each gene, and
/// `reals<std::array<double, 10>>{-5, 5}` makes arrays.
///
/// The genes of a sample are uniform and independent. low may equal high, and the difference of the bounds may exceed
/// the largest finite number. Bounds may be infinite for operators that support them, but sampling then throws
/// std::invalid_argument; set an initial box with `initialization::box{low, high}`.
///
/// Cost: one draw per gene, and one allocation for a vector.
/// Throws std::invalid_argument if n is 0, if high < low, if a bound is NaN, if low is infinity or high is -infinity,
/// and if the number of ranges differs from the size of an array.
/// ~~~
/// const chromosome::reals cube{3, -5, 5};
/// const std::vector<double> x = cube(rng);
/// cube.low(0);  // = -5.0
/// ~~~
template <detail::real_sequence C = std::vector<double>>
class reals {
  static constexpr bool makes_arrays = !detail::resizable<C>;

 public:
  /// Constructs a space of vectors of `size` genes with the same bounds for all genes.
  reals(detail::object_count<"reals size"> size, double low, double high)
    requires(!makes_arrays)
      : reals(std::vector<range>(size, range{low, high})) {}

  /// Constructs a space of arrays with the same bounds for all genes.
  reals(double low, double high)
    requires makes_arrays
      : reals(std::vector<range>(std::tuple_size_v<C>, range{low, high})) {}

  /// Constructs a space with separate bounds for each gene.
  reals(std::vector<range> ranges) : ranges_(std::move(ranges)) {
    if (ranges_.empty()) detail::refuse({"reals size must be at least 1, but was 0"});
    if constexpr (makes_arrays) {
      if (ranges_.size() != std::tuple_size_v<C>) {
        detail::refuse({"reals must have bounds for ", std::tuple_size_v<C>, " genes, but had ", ranges_.size()});
      }
    }
    for (const auto& [low, high] : ranges_) {
      constexpr auto infinity = std::numeric_limits<double>::infinity();
      if (!(low < infinity)) detail::refuse({"reals low must be a number below infinity, but was ", low});
      if (!(high >= low)) detail::refuse({"reals high must be at least low, which is ", low, ", but was ", high});
      if (!(high > -infinity)) detail::refuse({"reals high must be a number above -infinity, but was ", high});
    }
  }

  std::size_t size() const noexcept { return ranges_.size(); }
  double low(std::size_t i) const noexcept { return ranges_[i].low; }
  double high(std::size_t i) const noexcept { return ranges_[i].high; }

  /// Returns a random value for gene i. Throws std::invalid_argument if one of its bounds is infinite.
  double gene(std::size_t i, random_stream& rng) const {
    if (!std::isfinite(low(i)) || !std::isfinite(high(i))) {
      detail::refuse({"reals cannot be sampled if a bound is infinite, but those of gene ", i, " were ", low(i),
                      " and ", high(i), ": set an initial box, initialization::box{low, high}"});
    }
    return detail::uniform_between(low(i), high(i), rng);
  }

  C operator()(random_stream& rng) const {
    auto genes = blank();
    for (std::size_t i = 0; i < size(); ++i) genes[i] = gene(i, rng);
    return genes;
  }

  /// Returns a chromosome for an initialization to fill. All genes are 0, regardless of the bounds.
  C blank() const {
    if constexpr (makes_arrays) {
      return C{};
    } else {
      return C(size());
    }
  }

 private:
  std::vector<range> ranges_;
};

reals(std::integral auto, double, double) -> reals<>;
reals(std::vector<range>) -> reals<>;

}  // namespace clade::chromosome
