// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstdlib>
#include <stdexcept>

#include "inline.hpp"
#include "message.hpp"

namespace clade::detail {

CLADE_INLINE text_part::text_part(double number) noexcept {
  if (number != number) {  // the sign of NaN depends on the machine
    text_ = "nan";
    return;
  }
  if (number > -1e15 && number < 1e15 && number == static_cast<double>(static_cast<long long>(number))) {
    std::snprintf(digits_.data(), digits_.size(), "%.0f", number);
    return;
  }
  for (int digits = 1; digits <= 17; ++digits) {
    std::snprintf(digits_.data(), digits_.size(), "%.*g", digits, number);
    if (std::strtod(digits_.data(), nullptr) == number) break;
  }
}

[[gnu::noinline]] CLADE_INLINE void append_to(std::string& text, std::initializer_list<text_part> parts) {
  for (const auto& part : parts) text += part.text();
}

[[gnu::noinline]] CLADE_INLINE std::string concat(std::initializer_list<text_part> parts) {
  std::string result;
  append_to(result, parts);
  return result;
}

[[gnu::noinline]] CLADE_INLINE std::string decimal(std::uint64_t number) { return std::to_string(number); }

[[gnu::noinline]] CLADE_INLINE std::string counted(const text_part& number, const char* noun) {
  return concat({number, " ", noun, number.text() == "1" ? "" : "s"});
}

[[gnu::noinline]] CLADE_INLINE void refuse(std::initializer_list<text_part> parts) {
  throw_error(std::invalid_argument(concat(parts)));
}

}  // namespace clade::detail
