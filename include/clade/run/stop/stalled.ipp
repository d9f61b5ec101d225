// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <iterator>
#include <span>
#include <string>

#include "../../text/inline.hpp"
#include "../../text/message.hpp"
#include "stalled.hpp"

namespace clade::stop {

CLADE_INLINE std::string stalled::describe() const {
  const auto generations = detail::counted(limit, "generation");
  if (tolerance == 0) return detail::concat({"no better individual in ", generations});
  return detail::concat({"at most ", double(tolerance), " of the whole improvement in ", generations});
}

CLADE_INLINE bool stalled::improves_little(std::uint64_t now, std::span<const detail::improvement> all) const {
  if (all.empty()) {
    detail::refuse(
        {"stalled tolerance must be 0 for fitness values that are not numbers, are relative or noisy, or "
         "are not recorded by the strategy, but was ",
         double(tolerance)});
  }
  if (now < limit || now - limit < all.front().number) return false;
  const auto is_before = [&](const detail::improvement& one) { return one.number <= now - limit; };
  const auto before = std::prev(std::partition_point(all.begin(), all.end(), is_before));
  const auto first = std::find_if(all.begin(), all.end(), [](const auto& one) { return std::isfinite(one.best); });
  if (first == all.end() || !std::isfinite(before->best)) return false;
  return std::abs(all.back().best - before->best) <= tolerance * std::abs(all.back().best - first->best);
}

}  // namespace clade::stop
