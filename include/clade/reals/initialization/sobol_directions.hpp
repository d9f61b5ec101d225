// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

namespace clade::detail {

/// A primitive polynomial modulo 2, with its coefficients as bits, and the initial direction numbers of its dimension.
/// There are as many direction numbers as the degree of the polynomial.
struct sobol_polynomial {
  std::uint16_t coefficients;
  std::array<std::uint16_t, 9> first;
};

/// The polynomials of dimensions 2 to 64, from the file new-joe-kuo-6 by Joe and Kuo, 2008.
// clang-format off
inline constexpr std::array<sobol_polynomial, 63> sobol_polynomials{{
    {3, {1}}, {7, {1, 3}}, {11, {1, 3, 1}}, {13, {1, 1, 1}}, {19, {1, 1, 3, 3}}, {25, {1, 3, 5, 13}},
    {37, {1, 1, 5, 5, 17}}, {41, {1, 1, 5, 5, 5}}, {47, {1, 1, 7, 11, 19}}, {55, {1, 1, 5, 1, 1}},
    {59, {1, 1, 1, 3, 11}}, {61, {1, 3, 5, 5, 31}}, {67, {1, 3, 3, 9, 7, 49}}, {91, {1, 1, 1, 15, 21, 21}},
    {97, {1, 3, 1, 13, 27, 49}}, {103, {1, 1, 1, 15, 7, 5}}, {109, {1, 3, 1, 15, 13, 25}}, {115, {1, 1, 5, 5, 19, 61}},
    {131, {1, 3, 7, 11, 23, 15, 103}}, {137, {1, 3, 7, 13, 13, 15, 69}}, {143, {1, 1, 3, 13, 7, 35, 63}},
    {145, {1, 3, 5, 9, 1, 25, 53}}, {157, {1, 3, 1, 13, 9, 35, 107}}, {167, {1, 3, 1, 5, 27, 61, 31}},
    {171, {1, 1, 5, 11, 19, 41, 61}}, {185, {1, 3, 5, 3, 3, 13, 69}}, {191, {1, 1, 7, 13, 1, 19, 1}},
    {193, {1, 3, 7, 5, 13, 19, 59}}, {203, {1, 1, 3, 9, 25, 29, 41}}, {211, {1, 3, 5, 13, 23, 1, 55}},
    {213, {1, 3, 7, 3, 13, 59, 17}}, {229, {1, 3, 1, 3, 5, 53, 69}}, {239, {1, 1, 5, 5, 23, 33, 13}},
    {241, {1, 1, 7, 7, 1, 61, 123}}, {247, {1, 1, 7, 9, 13, 61, 49}}, {253, {1, 3, 3, 5, 3, 55, 33}},
    {285, {1, 3, 1, 15, 31, 13, 49, 245}}, {299, {1, 3, 5, 15, 31, 59, 63, 97}}, {301, {1, 3, 1, 11, 11, 11, 77, 249}},
    {333, {1, 3, 1, 11, 27, 43, 71, 9}}, {351, {1, 1, 7, 15, 21, 11, 81, 45}}, {355, {1, 3, 7, 3, 25, 31, 65, 79}},
    {357, {1, 3, 1, 1, 19, 11, 3, 205}}, {361, {1, 1, 5, 9, 19, 21, 29, 157}}, {369, {1, 3, 7, 11, 1, 33, 89, 185}},
    {391, {1, 3, 3, 3, 15, 9, 79, 71}}, {397, {1, 3, 7, 11, 15, 39, 119, 27}}, {425, {1, 1, 3, 1, 11, 31, 97, 225}},
    {451, {1, 1, 1, 3, 23, 43, 57, 177}}, {463, {1, 3, 7, 7, 17, 17, 37, 71}}, {487, {1, 3, 1, 5, 27, 63, 123, 213}},
    {501, {1, 1, 3, 5, 11, 43, 53, 133}}, {529, {1, 3, 5, 5, 29, 17, 47, 173, 479}},
    {539, {1, 3, 3, 11, 3, 1, 109, 9, 69}}, {545, {1, 1, 1, 5, 17, 39, 23, 5, 343}},
    {557, {1, 3, 1, 5, 25, 15, 31, 103, 499}}, {563, {1, 1, 1, 11, 11, 17, 63, 105, 183}},
    {601, {1, 1, 5, 11, 9, 29, 97, 231, 363}}, {607, {1, 1, 5, 15, 19, 45, 41, 7, 383}},
    {617, {1, 3, 7, 7, 31, 19, 83, 137, 221}}, {623, {1, 1, 1, 3, 23, 15, 111, 223, 83}},
    {631, {1, 1, 5, 13, 31, 15, 55, 25, 161}}, {637, {1, 1, 3, 13, 25, 47, 39, 87, 257}},
}};
// clang-format on

/// The direction numbers of a dimension. They are binary fractions of 32 digits.
using sobol_numbers = std::array<std::uint32_t, 32>;

constexpr sobol_numbers sobol_directions(std::size_t dimension) noexcept {
  sobol_numbers numbers{};
  if (dimension == 0) {
    for (std::size_t j = 0; j < 32; ++j) numbers[j] = std::uint32_t{1} << (31 - j);
    return numbers;
  }
  const auto& [coefficients, first] = sobol_polynomials[dimension - 1];
  const auto degree = static_cast<std::size_t>(std::bit_width(coefficients)) - 1;
  for (std::size_t j = 0; j < 32; ++j) {
    if (j < degree) {
      numbers[j] = static_cast<std::uint32_t>(first[j]) << (31 - j);
      continue;
    }
    numbers[j] = numbers[j - degree] ^ numbers[j - degree] >> degree;
    for (std::size_t k = 1; k < degree; ++k) {
      if (coefficients >> (degree - k) & 1) numbers[j] ^= numbers[j - k];
    }
  }
  return numbers;
}

/// Returns coordinate number `slot` of a dimension in [0, 1), with a digital shift of 53 bits. The points are in the
/// order of the Gray code, so consecutive points differ by one direction number.
constexpr double sobol_coordinate(const sobol_numbers& directions, std::size_t slot, std::uint64_t shift) noexcept {
  const auto place = static_cast<std::uint64_t>(slot) ^ static_cast<std::uint64_t>(slot) >> 1;
  std::uint32_t point = 0;
  for (std::size_t bit = 0; bit < 32 && place >> bit != 0; ++bit) {
    if (place >> bit & 1) point ^= directions[bit];
  }
  return static_cast<double>(shift ^ static_cast<std::uint64_t>(point) << 21) * 0x1p-53;
}

}  // namespace clade::detail
