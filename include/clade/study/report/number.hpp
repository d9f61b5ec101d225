// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "../../text/message.hpp"
#include "../../text/number_text.hpp"
#include "../../text/read_number.hpp"

// Numbers as text, the same in every locale.
namespace clade::report {

namespace parts {

std::string without_zeros(std::string text);

/// The value, rounded to this many significant digits; the value itself if the result is too large for a double.
double significant(double value, int digits);

}  // namespace parts

/// Commas between thousands: "-12345.5" becomes "-12,345.5".
std::string with_commas(std::string text);

/// A count, for people: "12,345".
std::string grouped(std::uint64_t count);

/// A count of things: "1 run", "2,345 runs".
std::string counted(std::uint64_t count, std::string_view thing);

/// With this many decimals: "0.50".
std::string with_decimals(double value, int decimals);

/// The fewest digits that read back as the same value, for programs. Whole numbers below 10^15 have no exponent.
std::string exact(double value);

/// The fewest digits that read back as the same value, for people: from 10^-7 to 10^16 without an exponent.
std::string shortest(double value);

/// With this many significant digits, for people: "12,300", "0.0123", "1.23e-09", "inf". From 1 to 15 digits.
std::string rounded(double value, int digits = 3);

/// With three significant digits and as short as possible: "950", "12.3k", "1.23M", "4.5G".
std::string compact(double value);

/// A rate in percent, with at most this many decimals: "97.5", "50". Only a rate of exactly 0 or 1 is written as "0" or
/// "100"; with 0 decimals, a rate below 1 % or above 99 % has one nevertheless.
std::string percent(double rate, int decimals = 1);

/// A p-value: "<0.001", "0.012", "0.34".
std::string probability_value(double p);

/// "p = 0.012", "p <0.001".
std::string p_equation(double p);

}  // namespace clade::report

#ifndef CLADE_SEPARATE_COMPILATION
#include "number.ipp"
#endif
