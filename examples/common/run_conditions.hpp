// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <clade/any/stop.hpp>
#include <clade/run/stop/never.hpp>
#include <cstddef>
#include <functional>

namespace common {

/// The conditions of a run besides the settings of its algorithm. One type for all, so that an algorithm is compiled
/// once.
template <class Problem>
struct run_conditions {
  using stop_type = clade::any::stop<Problem>;
  using observer  = std::function<void(const typename stop_type::generation_type&)>;

  std::size_t threads = 1;
  stop_type stop      = clade::stop::never{};
  observer observe    = [](const auto&) {};
};

}  // namespace common
