// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <utility>
#include <vector>

#include "../core/checked.hpp"
#include "../random/random_stream.hpp"
#include "../text/message.hpp"

namespace clade::chromosome {

/// The space of sequences of n integers from low to high, both included. `integers{8, 0, 7}` has chromosomes of type
/// std::vector<int>, `integers<std::uint8_t>{8, 0, 7}` smaller ones.
///
/// Genes are uniform and independent.
///
/// Cost: n draws and one allocation.
/// Throws std::invalid_argument if n is 0, high < low, or a bound is not representable in the type.
/// ~~~
/// chromosome::integers{6, 0, 9}(rng).size();  // = 6u
/// ~~~
template <std::integral Gene = int>
  requires(!std::same_as<Gene, bool> && !std::same_as<Gene, char>)
struct integers {
  detail::number_of<"integers size"> length;  ///< number of genes, at least 1
  Gene low;                                   ///< smallest value
  Gene high;                                  ///< largest value, at least `low`

  template <std::integral Low, std::integral High>
  constexpr integers(detail::number_of<"integers size"> size, Low lowest, High highest)
      : length(size), low(bound("integers low", lowest)), high(bound("integers high", highest)) {
    if (high < low) {
      detail::refuse({"integers high must be at least low, which is ", low, ", but was ", high});
    }
  }

  constexpr std::size_t size() const noexcept { return length; }

  std::vector<Gene> operator()(random_stream& rng) const {
    std::vector<Gene> genes(length);
    for (auto& value : genes) value = gene(rng);
    return genes;
  }

  /// A random value for one gene.
  constexpr Gene gene(random_stream& rng) const noexcept {
    // Unsigned arithmetic is exact for negative bounds too; a range of 2^64 values wraps to 0.
    const auto span = static_cast<std::uint64_t>(high) - static_cast<std::uint64_t>(low) + 1;
    return static_cast<Gene>(static_cast<std::uint64_t>(low) + (span == 0 ? rng() : rng.below(span)));
  }

 private:
  template <std::integral Number>
  static constexpr Gene bound(const char* name, Number value) {
    constexpr auto least = std::numeric_limits<Gene>::min(), most = std::numeric_limits<Gene>::max();
    if (std::cmp_less(value, least) || std::cmp_greater(value, most)) {
      detail::refuse({name, " must be between ", least, " and ", most, " for genes of this type, but was ", value});
    }
    return static_cast<Gene>(value);
  }
};

integers(std::integral auto, std::integral auto, std::integral auto) -> integers<int>;

}  // namespace clade::chromosome
