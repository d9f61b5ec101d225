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

namespace clade::detail {

/// Tags for the bounds of `chromosome::integers`: the same bounds for all genes, or separate bounds.
struct same_bounds {};
struct separate_bounds {};

/// Converts a bound to the type of a gene. Throws std::invalid_argument if the type cannot represent the bound.
template <std::integral Gene, std::integral Number>
constexpr Gene bound_of_gene(const char* name, Number value) {
  constexpr auto least = std::numeric_limits<Gene>::min(), most = std::numeric_limits<Gene>::max();
  if (std::cmp_less(value, least) || std::cmp_greater(value, most)) {
    refuse({name, " must be between ", least, " and ", most, " for genes of this type, but was ", value});
  }
  return static_cast<Gene>(value);
}

/// Draws an integer uniformly from [low, high].
template <std::integral Gene>
constexpr Gene uniform_integer(Gene low, Gene high, random_stream& rng) noexcept {
  // Unsigned arithmetic is exact for negative bounds too. The size of a range of 2^64 values wraps to 0.
  const auto span = static_cast<std::uint64_t>(high) - static_cast<std::uint64_t>(low) + 1;
  return static_cast<Gene>(static_cast<std::uint64_t>(low) + (span == 0 ? rng() : rng.below(span)));
}

}  // namespace clade::detail

namespace clade::chromosome {

/// The bounds of an integer gene.
/// ~~~
/// const chromosome::integers two({chromosome::integer_range{1, 99}, chromosome::integer_range{-5, 5}});
/// two.high(1);  // = 5
/// ~~~
struct integer_range {
  std::int64_t low, high;  ///< the smallest and the largest value, both included
};

/// The space of sequences of n integers from low to high, both included. `integers{8, 0, 7}` has chromosomes of type
/// std::vector<int>, and `integers<std::uint8_t>{8, 0, 7}` has smaller genes. `integers{{{1, 99}, {0, 4}}}` has
/// separate bounds for each gene.
///
/// Genes are uniform and independent. The bounds are the members `low` and `high`, or `low(i)` and `high(i)` if each
/// gene has its own bounds.
///
/// Cost: n draws and one allocation.
/// Throws std::invalid_argument if n is 0, high < low, or a bound is not representable in the type.
/// ~~~
/// chromosome::integers{6, 0, 9}(rng).size();  // = 6u
/// chromosome::integers{{{1, 99}, {0, 4}}}.high(0);  // = 99
/// ~~~
template <std::integral Gene = int, class Bounds = detail::same_bounds>
  requires(!std::same_as<Gene, bool> && !std::same_as<Gene, char>)
struct integers {
  detail::object_count<"integers size"> length;  ///< the number of genes, at least 1
  Gene low;                                      ///< the smallest value of a gene
  Gene high;                                     ///< the largest value of a gene, at least `low`

  template <std::integral Low, std::integral High>
  constexpr integers(detail::object_count<"integers size"> size, Low lowest, High highest)
      : length(size),
        low(detail::bound_of_gene<Gene>("integers low", lowest)),
        high(detail::bound_of_gene<Gene>("integers high", highest)) {
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

  /// Returns a random gene, uniform in [low, high].
  constexpr Gene gene(random_stream& rng) const noexcept { return detail::uniform_integer(low, high, rng); }
};

template <std::integral Gene>
  requires(!std::same_as<Gene, bool> && !std::same_as<Gene, char>)
class integers<Gene, detail::separate_bounds> {
 public:
  integers(const std::vector<integer_range>& ranges) {
    if (ranges.empty()) detail::refuse({"integers size must be at least 1, but was 0"});
    for (const auto& [low, high] : ranges) {
      if (high < low) detail::refuse({"integers high must be at least low, which is ", low, ", but was ", high});
      low_.push_back(detail::bound_of_gene<Gene>("integers low", low));
      high_.push_back(detail::bound_of_gene<Gene>("integers high", high));
    }
  }

  std::size_t size() const noexcept { return low_.size(); }
  Gene low(std::size_t i) const noexcept { return low_[i]; }
  Gene high(std::size_t i) const noexcept { return high_[i]; }

  std::vector<Gene> operator()(random_stream& rng) const {
    std::vector<Gene> genes(size());
    for (std::size_t i = 0; i < size(); ++i) genes[i] = gene(i, rng);
    return genes;
  }

  /// Returns a random value for gene i, uniform within its bounds.
  Gene gene(std::size_t i, random_stream& rng) const noexcept {
    return detail::uniform_integer(low_[i], high_[i], rng);
  }

 private:
  std::vector<Gene> low_, high_;
};

integers(std::integral auto, std::integral auto, std::integral auto) -> integers<int>;
integers(std::vector<integer_range>) -> integers<int, detail::separate_bounds>;

}  // namespace clade::chromosome
