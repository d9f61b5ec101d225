// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>
#include <concepts>
#include <cstddef>
#include <initializer_list>
#include <utility>
#include <vector>

#include "../core/genes.hpp"
#include "../random/random_stream.hpp"
#include "../text/message.hpp"

namespace clade::chromosome {

/// The space of a set of unordered values, for a member of a struct: `choice{material::steel, material::brass}`, or
/// `choice{diameters}` with a vector of values.
///
/// All values are equally likely. They may be numbers, enumerators or structs with ==. Strategies for real vectors use
/// the order of numbers. For `cma_es`, other values are categories without an order; see docs/mixed.md. Operators for
/// sequences treat the member as a sequence of one gene: `mutation::reset` draws a random value, `crossover::uniform`
/// takes that of either parent. The values must not be sequences such as strings; use an enumeration or an index.
///
/// Cost: one draw.
/// Throws std::invalid_argument if there are no values or if two values are equal.
/// ~~~
/// const double wire = chromosome::choice{0.5, 1.0, 2.0}(rng);
/// wire >= 0.5;  // = true
/// ~~~
template <std::equality_comparable Value>
class choice {
  static_assert(!detail::gene_sequence<Value>,
                "clade: chromosome::choice: the values must not be sequences, which operators would cross gene by "
                "gene: use an index instead");

 public:
  choice(std::initializer_list<Value> values) : choice(std::vector<Value>(values)) {}

  choice(std::vector<Value> values) : values_(std::move(values)) {
    if (values_.empty()) detail::refuse({"choice needs at least 1 value, but had 0"});
    for (auto one = values_.begin(); one != values_.end(); ++one) {
      const auto first = std::find(values_.begin(), one, *one);
      if (first != one) {
        detail::refuse({"choice values must differ, but values ", first - values_.begin(), " and ",
                        one - values_.begin(), " were equal"});
      }
    }
  }

  constexpr std::size_t size() const noexcept { return 1; }

  /// Returns one of the values, drawn uniformly.
  Value gene(random_stream& rng) const { return values_[rng.below(values_.size())]; }

  Value operator()(random_stream& rng) const { return gene(rng); }

  const std::vector<Value>& values() const& noexcept { return values_; }
  std::vector<Value> values() && { return std::move(values_); }

 private:
  std::vector<Value> values_;
};

template <class Value>
choice(std::vector<Value>) -> choice<Value>;

}  // namespace clade::chromosome
