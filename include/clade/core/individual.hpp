// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <concepts>
#include <iterator>
#include <type_traits>

namespace clade::detail {

/// A chromosome with its fitness. Every individual has been evaluated.
///
/// Populations return `individual<const C&, const F&>`. It copies nothing, and it converts to an independent value, an
/// `individual<C, F>`.
template <class Chromosome, class Fitness>
struct individual {
  Chromosome chromosome;
  Fitness fitness;

  operator individual<std::remove_cvref_t<Chromosome>, std::remove_cvref_t<Fitness>>() const
    requires std::is_reference_v<Chromosome>
  {
    return {chromosome, fitness};
  }

  /// Saves the members to a checkpoint, or loads them from one.
  template <class Archive>
  void serialize(Archive& archive, unsigned) {
    archive & chromosome & fitness;
  }
};

/// A range of individuals whose members `chromosome` and `fitness` convert to C and F.
template <class Range, class C, class F>
concept individuals_of = requires(Range& all) {
  { (*std::begin(all)).chromosome } -> std::convertible_to<C>;
  { (*std::begin(all)).fitness } -> std::convertible_to<F>;
};

}  // namespace clade::detail
