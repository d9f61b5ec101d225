// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>
#include <concepts>
#include <cstddef>
#include <initializer_list>
#include <iterator>
#include <utility>
#include <vector>

#include "../core/concepts.hpp"
#include "../core/genes.hpp"
#include "../text/message.hpp"

namespace clade::chromosome {

/// The space of a few values without an order, for a member of a struct: `choice{material::steel, material::brass}`, or
/// `choice{diameters}` for a vector of values.
///
/// Every value is equally likely; numbers, enumerations and structs with == are values. Operators see a member with this
/// space as a sequence of one gene: `mutation::reset` draws another of the values, which may be the one it had, and
/// `crossover::uniform` takes that of either parent. Sequences, strings for example, would be crossed gene by gene; choose
/// an index instead. Cost: one draw. Throws std::invalid_argument where there is no value, and where one is there twice,
/// which would make it more likely than the others.
/// ~~~
/// const double wire = chromosome::choice{0.5, 1.0, 2.0}(rng);
/// wire >= 0.5;  // = true
/// ~~~
template <std::equality_comparable Value>
class choice {
  static_assert(!detail::gene_sequence<Value>,
                "clade: chromosome::choice: the values must not be sequences, which operators would take apart: choose "
                "an index instead");

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

  /// A random value.
  Value gene(random_stream& rng) const { return values_[rng.below(values_.size())]; }

  Value operator()(random_stream& rng) const { return gene(rng); }

  const std::vector<Value>& values() const& noexcept { return values_; }
  std::vector<Value> values() && { return std::move(values_); }

 private:
  std::vector<Value> values_;
};

template <class Value>
choice(std::vector<Value>) -> choice<Value>;

static_assert(space_for<choice<char>>);

}  // namespace clade::chromosome
