// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <utility>
#include <vector>

#include "../core/concepts.hpp"
#include "../core/positive.hpp"
#include "../text/message.hpp"

namespace clade::chromosome {

/// The space of all sequences of n whole numbers from low to high, both included: `integers{8, 0, 7}` makes chromosomes
/// of type std::vector<int>, `integers<std::uint8_t>{8, 0, 7}` packs them more tightly.
///
/// Every gene is drawn uniformly and independently of the others. Cost: n draws, one allocation. Throws
/// std::invalid_argument for n = 0, for high < low, and for bounds that the type of the genes cannot hold.
/// ~~~
/// chromosome::integers{6, 0, 9}(rng).size();  // = 6u
/// ~~~
template <std::integral Gene = int>
  requires(!std::same_as<Gene, bool> && !std::same_as<Gene, char>)
struct integers {
  detail::number_of<"integers size"> length;  ///< genes, 1 at least
  Gene low, high;

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
    // Unsigned arithmetic wraps around, so that this holds for negative bounds; a span of 2^64 becomes 0.
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

static_assert(space_for<integers<>>);

}  // namespace clade::chromosome
