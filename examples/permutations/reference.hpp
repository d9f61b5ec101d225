// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <clade/study/report/number.hpp>
#include <cmath>
#include <cstdint>
#include <optional>
#include <string>

#include "program.hpp"

namespace permutations {

/// The cost to which others are compared: the optimum that was given, or else the lowest that is published.
class reference {
 public:
  reference(const task& of, std::optional<std::int64_t> optimum) : value_(optimum ? optimum : of.best_known) {}

  /// The difference of a cost to it as a share of it, if that exists.
  std::optional<double> gap(double cost) const {
    if (!value_) return std::nullopt;
    const auto optimum = static_cast<double>(*value_);
    if (cost == optimum) return 0;
    if (optimum == 0) return std::nullopt;
    return (cost - optimum) / std::abs(optimum);
  }
  /// The same in percent, or an empty text.
  std::string text(double cost) const {
    const auto share = gap(cost);
    return share ? clade::report::rounded(100 * *share) + " %" : std::string();
  }

 private:
  std::optional<std::int64_t> value_;
};

/// A cost with thousands separated. Costs may be negative.
inline std::string text_of(std::int64_t cost) {
  const auto size = static_cast<std::uint64_t>(cost);
  return cost < 0 ? '-' + clade::report::grouped(0 - size) : clade::report::grouped(size);
}

}  // namespace permutations
