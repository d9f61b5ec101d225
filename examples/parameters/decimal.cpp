// SPDX-License-Identifier: BSL-1.0
#include "decimal.hpp"

#include <algorithm>
#include <array>
#include <clade/text/read_number.hpp>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace parameters {

namespace {

constexpr std::int64_t most = std::int64_t{1} << 53;  // exact in a double

// digits * 10^exponent
struct decimal {
  std::int64_t digits = 0;
  int exponent        = 0;
};

std::optional<decimal> decimal_in(std::string_view text) {
  decimal read;
  const bool negative = text.starts_with('-');
  text.remove_prefix(negative);
  if (const auto e = text.find_first_of("eE"); e != text.npos) {
    auto exponent = text.substr(e + 1);
    if (exponent.starts_with('+')) exponent.remove_prefix(1);
    const auto number = clade::detail::number_in<int>(exponent);
    if (!number || *number > 400 || *number < -400) return std::nullopt;
    read.exponent = *number;
    text          = text.substr(0, e);
  }
  bool after_point = false, has_digit = false;
  for (const char c : text) {
    if (c == '.' && !after_point) {
      after_point = true;
    } else if (c >= '0' && c <= '9') {
      if (read.digits > most / 10) return std::nullopt;
      read.digits = 10 * read.digits + (c - '0');
      read.exponent -= after_point;
      has_digit = true;
    } else {
      return std::nullopt;
    }
  }
  if (!has_digit) return std::nullopt;
  for (; read.digits != 0 && read.digits % 10 == 0; ++read.exponent) read.digits /= 10;
  if (read.digits == 0) read.exponent = 0;
  if (negative) read.digits = -read.digits;
  return read;
}

// The multiple of 10^exponent, which must not exceed that of the number.
std::optional<std::int64_t> in_units(decimal number, int exponent) {
  for (; number.exponent > exponent; --number.exponent) {
    if (number.digits > most / 10 || number.digits < -most / 10) return std::nullopt;
    number.digits *= 10;
  }
  return number.digits;
}

}  // namespace

std::optional<decimal_steps> decimal_steps::read(std::string_view low, std::string_view high, std::string_view step) {
  const std::array read{decimal_in(low), decimal_in(high), decimal_in(step)};
  decimal_steps steps;
  for (const auto& one : read) {
    if (!one) return std::nullopt;
    steps.exponent_ = std::min(steps.exponent_, one->exponent);
  }
  std::array<std::int64_t, 3> units{};
  for (std::size_t i = 0; i < 3; ++i) {
    const auto number = in_units(*read[i], steps.exponent_);
    if (!number || *number > most || *number < -most) return std::nullopt;
    units[i] = *number;
  }
  if (units[2] <= 0 || units[1] < units[0]) return std::nullopt;
  steps.low_  = units[0];
  steps.step_ = units[2];
  steps.last_ = (units[1] - units[0]) / units[2];
  return steps;
}

double decimal_steps::of_units(std::int64_t units) const {
  // A decimal text is read as the nearest double.
  const auto text = std::to_string(units) + 'e' + std::to_string(exponent_);
  double read     = 0;
  clade::detail::read_double(text.data(), text.data() + text.size(), read);
  return read;
}

double decimal_steps::number(std::int64_t k) const { return of_units(low_ + k * step_); }

double decimal_steps::step() const { return of_units(step_); }

std::int64_t decimal_steps::nearest(double at) const {
  const auto k = (at - number(0)) / step();
  if (!(k > 0)) return 0;
  return k < static_cast<double>(last_) ? static_cast<std::int64_t>(std::floor(k + 0.5)) : last_;
}

std::optional<std::int64_t> decimal_steps::place(double at) const {
  const auto k = nearest(at);
  return std::abs(number(k) - at) <= 1e-9 * step() ? std::optional(k) : std::nullopt;
}

std::int64_t decimal_steps::integer(std::int64_t k) const { return low_ + k * step_; }

}  // namespace parameters
