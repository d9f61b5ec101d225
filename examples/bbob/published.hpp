// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "expected_running_time.hpp"

namespace bbob {

/// The trials of a published algorithm, by function and dimension.
struct published_runs {
  std::string algorithm;
  std::map<std::pair<std::size_t, std::size_t>, std::vector<spent>> trials{};

  /// The trials of a function in a dimension; nullptr if none are published.
  const std::vector<spent>* of(std::size_t function, std::size_t dimension) const {
    const auto found = trials.find({function, dimension});
    return found == trials.end() ? nullptr : &found->second;
  }
};

/// The precision up to which published trials are counted.
inline constexpr double published_target = 1e-8;

/// Reads a file of lines `algorithm,function,dimension,trial,evaluations_to_1e-8,evaluations_in_total`, with this
/// heading. The cell before the last is empty if the trial did not reach the target. Throws common::usage_error if the
/// file cannot be read, a line is invalid, or the algorithm is not in the file.
published_runs read_published(const std::string& path, const std::string& algorithm);

}  // namespace bbob
