// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>
#include <cmath>
#include <limits>

#include "../../text/inline.hpp"
#include "../../text/message.hpp"
#include "parameter.hpp"

namespace clade::racing {

CLADE_INLINE bool is_active(std::span<const parameter> parameters, std::size_t i, const configuration& values) {
  return std::ranges::all_of(parameters[i].conditions, [&](const condition& c) {
    const auto& value = values[c.parameter];
    return value && std::ranges::find(c.values, *value) != c.values.end();
  });
}

CLADE_INLINE void check(std::span<const parameter> parameters) {
  if (parameters.empty()) clade::detail::refuse({"racing needs at least 1 parameter, but there were 0"});
  const auto refuse_bounds = [](const parameter& p, const char* allowed, double low, double high) {
    clade::detail::refuse(
        {"the bounds of parameter ", p.name, " must be ", allowed, ", but were ", low, " and ", high});
  };
  for (std::size_t i = 0; i < parameters.size(); ++i) {
    const auto& p = parameters[i];
    if (const auto* r = std::get_if<real>(&p.range)) {
      // The difference of the bounds must be finite, too.
      if (!(r->low < r->high && r->high - r->low <= std::numeric_limits<double>::max()))
        refuse_bounds(p, "finite and increasing", r->low, r->high);
      if (r->logarithmic && !(r->low > 0)) refuse_bounds(p, "above 0 on a logarithmic scale", r->low, r->high);
      if (r->digits < 0 || r->digits > 15) {
        clade::detail::refuse({"the digits of parameter ", p.name, " must be from 0 to 15, but were ", r->digits});
      }
    } else if (const auto* n = std::get_if<integer>(&p.range)) {
      constexpr auto most = std::int64_t{1} << 52;
      const auto low = static_cast<double>(n->low), high = static_cast<double>(n->high);
      if (!(n->low < n->high && n->low >= -most && n->high <= most))
        refuse_bounds(p, "increasing and within 2^52", low, high);
      if (n->logarithmic && n->low <= 0) refuse_bounds(p, "above 0 on a logarithmic scale", low, high);
    } else if (const auto count = std::get<category>(p.range).count; count < 2) {
      clade::detail::refuse({"parameter ", p.name, " must have at least 2 values, but had ", count});
    }
    for (const auto& c : p.conditions) {
      if (c.parameter < i) continue;
      clade::detail::refuse({"the condition of parameter ", p.name, " must refer to one of the ", i,
                             " parameters before it, but referred to number ", c.parameter});
    }
  }
}

CLADE_INLINE void check(std::span<const parameter> parameters, const configuration& values) {
  if (values.size() != parameters.size()) {
    clade::detail::refuse({"a configuration must have as many values as there are parameters, ", parameters.size(),
                           ", but had ", values.size()});
  }
  for (std::size_t i = 0; i < parameters.size(); ++i) {
    const auto& name = parameters[i].name;
    if (const bool active = is_active(parameters, i, values); active != values[i].has_value()) {
      clade::detail::refuse(
          {"parameter ", name, active ? " is active, but has no value" : " has a value, but is not active"});
    }
    if (!values[i]) continue;
    const auto value = *values[i];
    double low = 0, high = 0;
    bool whole = true;
    if (const auto* r = std::get_if<real>(&parameters[i].range)) {
      low = r->low, high = r->high, whole = false;
    } else if (const auto* n = std::get_if<integer>(&parameters[i].range)) {
      low = static_cast<double>(n->low), high = static_cast<double>(n->high);
    } else {
      high = static_cast<double>(std::get<category>(parameters[i].range).count - 1);
    }
    if (!(value >= low && value <= high) || (whole && value != std::floor(value))) {
      clade::detail::refuse({"parameter ", name, " must be ", whole ? "an integer " : "", "from ", low, " to ", high,
                             ", but was ", value});
    }
  }
}

}  // namespace clade::racing
