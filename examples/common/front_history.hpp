// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <clade/study/observe/history.hpp>
#include <utility>
#include <vector>

namespace common {

/// A history of a run with several objectives.
class front_history : public clade::observe::history<> {
 public:
  /// `reference` is the reference point of the hypervolume, as costs. If it is empty, it has the worst values of the
  /// first generation.
  explicit front_history(std::vector<double> reference = {}) { reference_ = std::move(reference); }
};

}  // namespace common
