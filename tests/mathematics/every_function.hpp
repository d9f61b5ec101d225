// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <clade/mathematics.hpp>
#include <clade/random/random_stream.hpp>

#include <bit>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>
#include <vector>

namespace support {

inline constexpr double infinity = std::numeric_limits<double>::infinity();
inline constexpr double not_a_number = std::numeric_limits<double>::quiet_NaN();
inline constexpr double smallest = std::numeric_limits<double>::denorm_min();
inline constexpr double smallest_normal = std::numeric_limits<double>::min();
inline constexpr double largest = std::numeric_limits<double>::max();

inline std::uint64_t bits(double x) { return std::bit_cast<std::uint64_t>(x); }

/// Compares bits, so 0 and -0 differ.
inline bool same(double x, double y) { return bits(x) == bits(y); }

/// A function of one argument in its scalar and column forms.
struct one_argument {
  double (*of_number)(double);
  void (*of_column)(std::span<const double>, std::span<double>);
};

inline constexpr one_argument exp{clade::mathematics::exp, clade::mathematics::exp};
inline constexpr one_argument log{clade::mathematics::log, clade::mathematics::log};
inline constexpr one_argument sin{clade::mathematics::sin, clade::mathematics::sin};
inline constexpr one_argument cos{clade::mathematics::cos, clade::mathematics::cos};
inline constexpr one_argument tanh{clade::mathematics::tanh, clade::mathematics::tanh};

/// An argument of a random magnitude, or any double; uses none of the tested functions.
inline double any_argument(clade::random_stream& rng) {
  switch (rng.below(4)) {
    case 0:
      return std::bit_cast<double>(rng());
    case 1:
      return rng.unit() * 2 - 1;
    case 2:
      return rng.unit() * 40 - 20;
    default:
      return rng.unit() * 2000 - 1000;
  }
}

/// Counts the columns of 0 to 40 values that differ from the scalar function in any value. The columns are unaligned,
/// with or without an unusual value, and partly computed in place.
inline int columns_that_differ(const one_argument& function, double usual_low, double usual_high) {
  clade::random_stream rng(3);
  int differ = 0;
  for (std::size_t size = 0; size <= 40; ++size) {
    for (int round = 0; round < 8; ++round) {
      const std::size_t offset = rng.below(std::size_t{4});
      std::vector<double> x(offset + size), y(offset + size + 1, 12345.0);
      for (auto& value : x) value = usual_low + (usual_high - usual_low) * rng.unit();
      if (size > 0 && round % 2 == 1) x[offset + rng.below(size)] = any_argument(rng);
      const auto arguments = x;
      const std::span<double> in(x.data() + offset, size), out(y.data() + offset, size);
      const auto result = round < 4 ? out : in;
      function.of_column(in, result);
      bool wrong = y.back() != 12345.0;
      for (std::size_t i = 0; i < size; ++i) {
        wrong = wrong || !same(result[i], function.of_number(arguments[offset + i]));
      }
      differ += wrong ? 1 : 0;
    }
  }
  return differ;
}

}  // namespace support
