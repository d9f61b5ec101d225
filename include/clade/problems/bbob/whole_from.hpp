// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <concepts>
#include <cstddef>
#include <utility>

#include "../../text/fixed_string.hpp"
#include "../../text/message.hpp"

namespace clade::detail {

/// An integer parameter from `Least` to `Most`, both included. The constructor throws std::invalid_argument with the
/// name and the value if it is out of range.
template <fixed_string Name, std::size_t Least, std::size_t Most>
class whole_from {
 public:
  static constexpr std::size_t least = Least, most = Most;

  template <std::integral Number>
  constexpr whole_from(Number value) : value_(static_cast<std::size_t>(value)) {
    if (std::cmp_less(value, Least) || std::cmp_greater(value, Most))
      refuse({Name.text, " must be between ", Least, " and ", Most, ", but was ", value});
  }

  constexpr operator std::size_t() const noexcept { return value_; }

 private:
  std::size_t value_;
};

}  // namespace clade::detail
