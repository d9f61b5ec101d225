// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>
#include <clade/run/stop/evaluations.hpp>
#include <clade/run/stop/reason.hpp>
#include <clade/text/message.hpp>
#include <cstddef>
#include <cstdint>
#include <optional>

namespace target_number::genetic {

/// Stops a run that evaluates nothing: unchanged children cost no evaluation, so such a run never spends its budget.
/// `stop::evaluations` stops it after 10,000 generations, which takes hours with many children and never happens if
/// restarts evaluate a few expressions from time to time. So children are counted as well. An observer, and a criterion
/// that refers to it.
class idleness {
 public:
  explicit idleness(std::size_t offspring) : offspring_(offspring) {}
  idleness(const idleness&)            = delete;
  idleness& operator=(const idleness&) = delete;

  template <class Generation>
  void operator()(const Generation& now) {
    if (now.idle > 0) ++generations_;
  }

  auto limit() const {
    return [this](const auto& now) -> std::optional<clade::stop::reason> {
      const auto in_a_row =
          std::clamp<std::uint64_t>(max_children / offspring_, 10, clade::stop::evaluations::max_idle);
      if (now.idle >= in_a_row) return reason("nothing", in_a_row);
      const auto children = generations_ * offspring_;
      if (children < max_children || children / 1000 < now.evaluations) return std::nullopt;
      return reason("hardly anything", generations_);
    };
  }

 private:
  static constexpr std::uint64_t max_children = 3'000'000;  // of 300; 10,000 generations have this many

  static clade::stop::reason reason(const char* what, std::uint64_t generations) {
    return {
        clade::detail::concat({what, " evaluated in ", generations, " generations"}), false,
        clade::stop::kind::nothing_evaluated};
  }

  std::uint64_t offspring_, generations_ = 0;
};

}  // namespace target_number::genetic
