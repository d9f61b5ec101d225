// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstdint>
#include <string>

#include "../number.hpp"

// The format of numbers in pages and plots; ../number.hpp has those of plain text.
namespace clade::report::svg {

/// A finite number, with at most this many decimals: no zeros at the end, never "-0".
inline std::string fixed(double value, int decimals) {
  auto text = report::detail::without_zeros(with_decimals(value, decimals));
  return text == "-0" ? "0" : text;
}

/// A coordinate, to a tenth of a pixel.
inline std::string coordinate(double value) { return fixed(value, 1); }

/// A point of an outline.
[[gnu::noinline]] inline std::string point(double x, double y) { return concat({coordinate(x), " ", coordinate(y)}); }

/// A number for people, with this many significant digits, but all digits of its integer part below a million: 12,300;
/// 1.25 M; 3 G; 0.003; 2.5e-7. Infinity is an infinity sign, NaN a dash.
inline std::string number(double value, int significant = 4) {
  if (std::isnan(value)) return "–";
  if (value < 0) return concat({"−", number(-value, significant)});
  if (std::isinf(value)) return "∞";
  if (value == 0) return "0";
  if (value >= 1e15 || value < 1e-4) {
    const auto text =
        report::detail::number_text(value, std::chars_format::scientific, std::clamp(significant, 1, 17) - 1);
    const auto e = text.find('e');
    std::uint64_t power = 0;
    std::from_chars(text.data() + e + 2, text.data() + text.size(), power);
    return concat(
        {report::detail::without_zeros(text.substr(0, e)), "e", text[e + 1] == '-' ? "-" : "", decimal(power)});
  }
  const auto rounded = [&](double v) {
    return fixed(v, std::clamp(significant - 1 - static_cast<int>(std::floor(std::log10(v))), 0, 20));
  };
  const auto shown = report::detail::significant(value, std::clamp(significant, 1, 17));
  if (shown >= 1e9) return concat({rounded(shown / 1e9), " G"});
  if (shown >= 1e6 && value >= 999'999.5) return concat({rounded(shown / 1e6), " M"});
  return with_commas(rounded(value));
}

/// A whole number with commas between groups of three digits: 1,234,567.
inline std::string grouped(double value) {
  if (!std::isfinite(value) || std::abs(value) >= 1e15) return number(value);
  const auto text = with_commas(fixed(std::abs(value), 0));
  return concat({value < 0 && text != "0" ? "−" : "", text});
}

/// A share of 1 in per cent: 97.5 %. Only a share of exactly 0 or 1 is written as 0 % or 100 %.
inline std::string percent(double share) {
  if (std::isnan(share)) return "–";
  if (share == 0 || share == 1) return share == 0 ? "0 %" : "100 %";
  return concat({fixed(std::clamp(100 * share, 0.1, 99.9), 1), " %"});
}

/// A p-value, as it is usually given: "< 0.0001", 0.0003, 0.012.
inline std::string p_value(double p) {
  if (std::isnan(p)) return "–";
  if (p < 0.0001) return "< 0.0001";
  return with_decimals(p, p < 0.001 ? 4 : 3);
}

}  // namespace clade::report::svg
