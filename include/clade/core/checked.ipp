// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "../text/inline.hpp"
#include "checked.hpp"

namespace clade::detail {

CLADE_INLINE void integer_range::refuse_value(const char* name, const text_part& value, bool below) const {
  if (high < max_objects) refuse({name, " must be between ", low, " and ", high, ", but was ", value});
  if (below) refuse({name, " must be at least ", low, ", but was ", value});
  refuse({name, " must be at most ", high, ", but was ", value});
}

CLADE_INLINE void real_range::refuse_value(const char* name, double value) const {
  if (low_is == included && high_is == included) {
    refuse({name, " must be between ", low, " and ", high, ", but was ", value});
  }
  const auto* const from = low_is == included ? " must be at least " : " must be above ";
  if (high_is == none) refuse({name, from, low, " and finite, but was ", value});
  refuse({name, from, low, high_is == included ? " and at most " : " and below ", high, ", but was ", value});
}

}  // namespace clade::detail
